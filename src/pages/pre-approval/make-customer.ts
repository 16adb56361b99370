// One customer of the finance provider for one lead (A13): two presses make one, and what failed can be tried again.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { toCustomer } from '#sales/finance/create-customer.ts'
import { clock } from '#http/clock.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { createCustomer, type MadeCustomer } from '#upstream/customer.ts'

/** "known": it was made before. */
export type Made = MadeCustomer | { status: 'known' }

/** Never rejects. Where another request is at it, this one waits to see how that goes. */
export async function makeCustomer(
  c: Context<AppEnv>,
  { id, payload }: Pick<Lead, 'id' | 'payload'>,
): Promise<Made> {
  const { customers, call } = c.var.services
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await customers.claim(id, clock())
    if (claim === 'created') return { status: 'known' }
    // Who cannot be sure to be alone makes none.
    if (claim === 'unknown') return { status: 'failed' }
    if (claim === 'ours') {
      const made = await createCustomer(call, toCustomer(payload))
      await customers.settle(id, made.status === 'created', clock())
      return made
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return { status: 'failed' }
}

/** Together longer than the provider has to answer. */
const LOOK_MS = 500
const LOOKS = 34

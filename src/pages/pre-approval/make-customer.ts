// Creates one customer at the finance provider per lead (A13): two submissions create one, and failures can be retried.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { toCustomer } from '#sales/finance/create-customer.ts'
import { clock } from '#http/clock.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { createCustomer, type MadeCustomer } from '#upstream/customer.ts'

/** "known": created before. */
export type Made = MadeCustomer | { status: 'known' }

/** Never rejects. If another request is creating it, this one waits for its result. */
export async function makeCustomer(
  c: Context<AppEnv>,
  { id, payload }: Pick<Lead, 'id' | 'payload'>,
): Promise<Made> {
  const { customers, call } = c.var.services
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await customers.claim(id, clock())
    if (claim === 'created') return { status: 'known' }
    // Without a certain claim, none is created.
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

/** In all, longer than the provider's time limit. */
const LOOK_MS = 500
const LOOKS = 34

// Hands a shopper with a verified phone to the finance provider: the lead is saved first, then the
// provider takes over if the site has one.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import { saveAnswers, type SubmitResult, toSubmitted } from '#pages/form/submit.ts'
import { toCustomer } from '#sales/finance/create-customer.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { createCustomer, type MadeCustomer } from '#upstream/customer.ts'

/** In all, longer than the provider's time limit. */
const LOOK_MS = 500

const LOOKS = 34

/** Text shown if the provider does not accept a shopper. */
export const HAND_OVER_WORDS = {
  failed: 'Failed to create customer with YouX',
  'no-address': 'Failed to create customer or no redirect URL received.',
} as const

/** "Unmade": the lead is saved, and the provider did not accept the shopper. */
export type Handed = SubmitResult | { status: 'unmade'; why: keyof typeof HAND_OVER_WORDS }

/** "Sent" leads to the provider's page, else to the thank-you page. Never rejects. */
export async function handOver(
  c: Context<AppEnv>,
  asked: FormContext,
  answers: Answers,
): Promise<Handed> {
  const at = asked.form.steps.length - 1
  const { submitted, event } = await saveAnswers(c, asked, answers, {
    fields: { phone_verified: true },
    isProved: true,
  })
  if (!('lead' in submitted)) return { status: submitted.status, at }
  const { lead } = submitted
  const isSuspect = lead.suspicion.length > 0
  // Suspected bots are not sent to third parties.
  if (isSuspect || asked.ask.site.upstreams.customer === null)
    return toSubmitted(asked, lead, event)
  const made = await makeCustomer(c, lead)
  if (made.status === 'created') return { status: 'sent', id: lead.id, href: made.href }
  // The same form made it before; its link was not stored.
  if (made.status === 'known') return toSubmitted(asked, lead, event)
  return { status: 'unmade', why: made.status }
}

/** The error, and that the dealer has the details. */
export function withDealer(problem: string): string {
  const sentence = problem.endsWith('.') ? problem : `${problem}.`
  return `${sentence} We have your details and will call you. You can also try again now.`
}

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

// Who has proved a phone is handed over (A13, S23, F2): the lead is kept first, whatever comes of the rest, then the provider
// takes the shopper, where the site has one.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import type { Answers } from '#leads/form.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import { saveAnswers, toSubmitted, type SubmitResult } from '#pages/form/submit.ts'
import { makeCustomer } from './make-customer.ts'

/** What is said where the provider does not take a shopper (X22). */
export const HAND_OVER_WORDS = {
  failed: 'Failed to create customer with YouX',
  'no-address': 'Failed to create customer or no redirect URL received.',
} as const

/** "Unmade": the lead is kept, and the provider did not take the shopper. */
export type Handed = SubmitResult | { status: 'unmade'; why: keyof typeof HAND_OVER_WORDS }

/** "Sent" leads to the provider's page, else to the thanks. Never rejects. */
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
  // No third party sees a suspect.
  if (isSuspect || asked.ask.site.upstreams.customer === null)
    return toSubmitted(asked, lead, event)
  const made = await makeCustomer(c, lead)
  if (made.status === 'created') return { status: 'sent', id: lead.id, href: made.href }
  // Made by the same form before: where it led to is nobody's to keep.
  if (made.status === 'known') return toSubmitted(asked, lead, event)
  return { status: 'unmade', why: made.status }
}

/** What went wrong, and that nothing is lost by it. */
export function withDealer(problem: string): string {
  const sentence = problem.endsWith('.') ? problem : `${problem}.`
  return `${sentence} We have your details and will call you. You can also try again now.`
}

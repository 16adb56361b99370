// Submits a pre-approval form: a step, a request for a code, or the complete form once the phone is verified.
import { clock } from '#lib/clock.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { FormContext } from '#apps/site/pages/form/form-context.ts'
import { type ProvedForm, readProvedForm } from '#apps/site/pages/form/proved-form.ts'
import {
  findSavedLead,
  saveAnswers,
  type SubmitResult,
  toSubmitted,
} from '#apps/site/pages/form/submit.ts'
import type { Ctx } from '#http/send-page.ts'
import { toCustomer } from '#sales/finance/create-customer.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { VerificationState } from '#apps/site/ui/form/verification.tsx'
import { createCustomer, type MadeCustomer } from '#upstream/customer.ts'

export type PreApprovalResult = { submission: SubmitResult; proof: VerificationState }

/** Never rejects because of input. */
export async function submitPreApproval(c: Ctx, context: FormContext): Promise<PreApprovalResult> {
  const read = await readProvedForm(c, context, () => wasProved(c, context))
  const { proof } = read
  if (read.status === 'unproved') return { submission: await saveUnproved(c, context, read), proof }
  const handed = await handOver(c, context, read.answers)
  if (handed.status !== 'unmade') return { submission: handed, proof }
  const trouble = withDealer(HAND_OVER_WORDS[handed.why])
  const at = context.form.steps.length - 1
  return { submission: { status: 'refused', at, trouble, as: 503 }, proof }
}

async function wasProved(c: Ctx, context: FormContext): Promise<boolean> {
  return (await findSavedLead(c, context))?.payload['phone_verified'] === true
}

/** If verification failed through our fault, the lead is saved anyway. */
async function saveUnproved(
  c: Ctx,
  context: FormContext,
  { submission, answers }: Extract<ProvedForm, { status: 'unproved' }>,
): Promise<SubmitResult> {
  if (submission.status !== 'refused' || submission.as !== 503 || answers === null)
    return submission
  const { submitted } = await saveAnswers(c, context, answers)
  if (!('lead' in submitted)) return submission
  return { ...submission, trouble: withDealer('We couldn’t verify your mobile.') }
}

/** Total wait, longer than the provider's time limit. */
const LOOK_MS: Milliseconds = 500
const LOOKS = 34

/** Text shown if the provider does not accept a shopper. */
export const HAND_OVER_WORDS = {
  failed: 'Failed to create customer with YouX',
  'no-address': 'Failed to create customer or no redirect URL received.',
} as const

/** "Unmade": the lead is saved, and the provider did not accept the shopper. */
export type Handed = SubmitResult | { status: 'unmade'; why: keyof typeof HAND_OVER_WORDS }

/** "Sent" leads to the provider's page, else to the thank-you page. Never rejects. */
export async function handOver(c: Ctx, context: FormContext, answers: Answers): Promise<Handed> {
  const at = context.form.steps.length - 1
  const { submitted, event } = await saveAnswers(c, context, answers, {
    fields: { phone_verified: true },
    isProved: true,
  })
  if (!('lead' in submitted)) return { status: submitted.status, at }
  const { lead } = submitted
  const isSuspect = lead.suspicion.length > 0
  // Suspected bots are not sent to third parties.
  if (isSuspect || context.ask.site.upstreams.customer === null)
    return toSubmitted(c, context, lead, event)
  const made = await makeCustomer(c, lead)
  if (made.status === 'created') return { status: 'sent', id: lead.id, href: made.href }
  // The same form made it before; its link was not stored.
  if (made.status === 'known') return toSubmitted(c, context, lead, event)
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
  c: Ctx,
  { id, payload }: Pick<Lead, 'id' | 'payload'>,
): Promise<Made> {
  const { customers, call } = c.var.services
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await customers.claim(id, clock())
    if (claim === 'created') return { status: 'known' }
    // Without a certain claim, none is created.
    if (claim === 'unknown') return { status: 'failed' }
    if (claim === 'ours') {
      const made = await createCustomer(call, toCustomer(payload), {
        allowLoopback: c.env.DEV === '1',
      })
      await customers.settle(id, made.status === 'created', clock())
      return made
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return { status: 'failed' }
}

// Submits a pre-approval form: a step, a request for a code, or the complete form once the phone is verified.
import { clock } from '#http/clock.ts'
import { loadMember } from '#http/member.ts'
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import {
  findSavedLead,
  readForm,
  saveAnswers,
  type SubmitResult,
  toSubmitted,
} from '#pages/form/submit.ts'
import type { Ctx } from '#pages/send-page.ts'
import { submitSignIn } from '#pages/sign-in/submit.ts'
import { toCustomer } from '#sales/finance/create-customer.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { isOwnPhone, type Member } from '#shopper/identity/member.ts'
import { mobileProblem } from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#tenant/country.ts'
import type { VerificationState } from '#ui/form/verification.tsx'
import { createCustomer, type MadeCustomer } from '#upstream/customer.ts'

export type PreApprovalResult = { taken: SubmitResult; proof: VerificationState }

/** Never rejects because of input. */
export async function submitPreApproval(c: Ctx, context: FormContext): Promise<PreApprovalResult> {
  const { action = '' } = context.ask.typed
  const { state, owner } = await loadProof(c, context)
  if (action === 'send' && owner !== null) return { taken: stay(context), proof: state }
  if (action === 'change' || action === 'send') return requestCode(c, context, action)
  const read = await readForm(c, context)
  const { phone } = state
  if (read.status === 'invalid') {
    const phoneError = read.errors.find(({ name }) => name === 'phone')?.message
    const isQuiet = read.errors.length > 1
    const proof = phoneError === undefined ? state : { ...unproved(phone, phoneError), isQuiet }
    return { taken: read, proof }
  }
  if (read.status !== 'complete') return { taken: read, proof: state }
  const { code: country } = countryOf(context.ask.site)
  if (parseMobile(phone.trim(), country) === null) {
    const message = mobileProblem(phone, country)
    return { taken: toInvalid(context, 'phone', message), proof: unproved(phone, message) }
  }
  return finish(c, context, read.answers, owner)
}

async function finish(
  c: Ctx,
  context: FormContext,
  answers: Answers,
  owner: Member | null,
): Promise<PreApprovalResult> {
  const { typed } = context.ask
  if (owner === null && !(await wasProved(c, context))) {
    // Before a code was sent, the last button sends one.
    if (typed['code'] === undefined)
      return orKeep(c, context, answers, await requestCode(c, context, 'send'))
    const proof = await submitSignIn(c, { ...typed, action: 'verify' }, toDetails(answers))
    // A parallel submission may have used the code.
    if (!('userId' in proof) && !(await wasProved(c, context)))
      return orKeep(c, context, answers, toSubmitResult(context, proof))
  }
  const handed = await handOver(c, context, answers)
  const proof = provedState(typed['phone'] ?? '')
  if (handed.status !== 'unmade') return { taken: handed, proof }
  const trouble = withDealer(HAND_OVER_WORDS[handed.why])
  return { taken: { status: 'refused', at: lastOf(context), trouble, as: 503 }, proof }
}

/** This form was submitted with its code before: twice at once, or again because the response was lost. */
async function wasProved(c: Ctx, context: FormContext): Promise<boolean> {
  return (await findSavedLead(c, context))?.payload['phone_verified'] === true
}

/** If verification failed through our fault, the lead is saved all the same. */
async function orKeep(
  c: Ctx,
  context: FormContext,
  answers: Answers,
  found: PreApprovalResult,
): Promise<PreApprovalResult> {
  const { taken } = found
  if (taken.status !== 'refused' || taken.as !== 503) return found
  const { submitted } = await saveAnswers(c, context, answers)
  if (!('lead' in submitted)) return found
  return { ...found, taken: { ...taken, trouble: withDealer('We couldn’t verify your mobile.') } }
}

/** Sends a code, or lets the shopper change the number. */
async function requestCode(
  c: Ctx,
  context: FormContext,
  action: 'send' | 'change',
): Promise<PreApprovalResult> {
  const { typed } = context.ask
  const taken = await submitSignIn(c, { ...typed, action }, toDetails(typed))
  // Neither of them signs in.
  return 'userId' in taken
    ? { taken: stay(context), proof: provedState('') }
    : toSubmitResult(context, taken)
}

type Again = Extract<Awaited<ReturnType<typeof submitSignIn>>, { state: unknown }>

function toSubmitResult(context: FormContext, { state, status }: Again): PreApprovalResult {
  const proof = { ...state, isQuiet: false }
  const at = lastOf(context)
  if (status === 200) return { taken: stay(context), proof }
  if (status !== 422) return { taken: { status: 'refused', at, as: status }, proof }
  const { phoneError, codeError = '' } = state
  const [name, message] = phoneError === undefined ? ['code', codeError] : ['phone', phoneError]
  return { taken: toInvalid(context, name, message), proof }
}

function toInvalid(context: FormContext, name: string, message: string): SubmitResult {
  return { status: 'invalid', at: lastOf(context), errors: [{ name, message }] }
}

const stay = (context: FormContext): SubmitResult => ({ status: 'step', at: lastOf(context) })

const lastOf = ({ form }: FormContext) => form.steps.length - 1

const unproved = (phone: string, phoneError: string): VerificationState => ({
  status: 'default',
  phone,
  phoneError,
})

function toDetails({ name = '', last_name = '', email = '' }: Answers) {
  return {
    first_name: name.slice(0, 120),
    last_name: last_name.slice(0, 120),
    email: email.slice(0, 254),
  }
}

export type Proof = {
  state: VerificationState
  /** The signed-in owner of that phone; null if there is none or it cannot be read. */
  owner: Member | null
}

/** A signed-in shopper needs no code for their own phone, which is prefilled. */
export async function loadProof(c: Ctx, { ask }: FormContext): Promise<Proof> {
  const found = await loadMember(c)
  const member = found === 'unknown' ? null : found
  const { phone = member === null ? '' : toNational(member.phone), code } = ask.typed
  const isOwn = member !== null && isOwnPhone(phone, member, ask.site)
  if (isOwn) return { state: provedState(phone), owner: member }
  // The code field is shown once a code has been sent.
  const status = code === undefined ? 'default' : 'verificationSent'
  return { state: { status, phone, isQuiet: true }, owner: null }
}

export function provedState(phone: string): VerificationState {
  return { status: 'verificationSubmitted', phone, isProved: true, isQuiet: true }
}

/** In all, longer than the provider's time limit. */
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
    return toSubmitted(context, lead, event)
  const made = await makeCustomer(c, lead)
  if (made.status === 'created') return { status: 'sent', id: lead.id, href: made.href }
  // The same form made it before; its link was not stored.
  if (made.status === 'known') return toSubmitted(context, lead, event)
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

// Reads a form that verifies its phone by a code: a step, a request for a code, or all answers and a verified phone.
import { loadMember } from '#http/member.ts'
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import type { Ctx } from '#http/send-page.ts'
import { submitSignIn } from '#apps/site/pages/sign-in/submit.ts'
import type { Answers } from '#sales/leads/form.ts'
import { isOwnPhone, type Member } from '#shopper/identity/member.ts'
import { mobileProblem } from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#lib/country.ts'
import type { VerificationState } from '#apps/site/ui/form/verification.tsx'
import type { FormContext } from './form-context.ts'
import { readForm, type SubmitResult } from './submit.ts'

export type ProvedForm = { proof: VerificationState } & (
  | {
      status: 'proved'
      answers: Answers
      /** The shopper, who is now signed in; null if the form was accepted before. */
      userId: string | null
    }
  | {
      status: 'unproved'
      submission: SubmitResult
      /** All answers, if only the verification is missing. */
      answers: Answers | null
    }
)

/**
 * Never rejects because of input. `wasProved` returns whether this form was accepted before, with its code: it is sent
 * twice at once, or again because the response was lost.
 */
export async function readProvedForm(
  c: Ctx,
  context: FormContext,
  wasProved: () => Promise<boolean>,
): Promise<ProvedForm> {
  const { action = '' } = context.ask.typed
  const { state, owner } = await loadProof(c, context)
  if (action === 'send' && owner !== null) return unproved(stay(context), state)
  if (action === 'change' || action === 'send') return requestCode(c, context, action)
  const read = await readForm(c, context)
  const { phone } = state
  if (read.status === 'invalid') {
    const phoneError = read.errors.find(({ name }) => name === 'phone')?.message
    const isQuiet = read.errors.length > 1
    const proof = phoneError === undefined ? state : { ...withoutCode(phone, phoneError), isQuiet }
    return unproved(read, proof)
  }
  if (read.status !== 'complete') return unproved(read, state)
  const { code: country } = countryOf(context.ask.site)
  if (parseMobile(phone.trim(), country) === null) {
    const message = mobileProblem(phone, country)
    return unproved(toInvalid(context, 'phone', message), withoutCode(phone, message))
  }
  return prove(c, context, read.answers, { owner, wasProved })
}

type Known = { owner: Member | null; wasProved: () => Promise<boolean> }

async function prove(
  c: Ctx,
  context: FormContext,
  answers: Answers,
  { owner, wasProved }: Known,
): Promise<ProvedForm> {
  const { typed } = context.ask
  const proved = (userId: string | null): ProvedForm => ({
    status: 'proved',
    answers,
    userId,
    proof: provedState(typed['phone'] ?? ''),
  })
  if (owner !== null) return proved(owner.userId)
  if (await wasProved()) return proved(null)
  // Before a code was sent, the last button sends one.
  if (typed['code'] === undefined)
    return { ...(await requestCode(c, context, 'send')), answers } as const
  const entered = await submitSignIn(c, { ...typed, action: 'verify' }, toDetails(answers))
  if ('userId' in entered) return proved(entered.userId)
  // A parallel submission may have used the code.
  return (await wasProved()) ? proved(null) : { ...toUnproved(context, entered), answers }
}

type Unproved = Extract<ProvedForm, { status: 'unproved' }>

/** Sends a code, or lets the shopper change the number. */
async function requestCode(
  c: Ctx,
  context: FormContext,
  action: 'send' | 'change',
): Promise<Unproved> {
  const { typed } = context.ask
  const submission = await submitSignIn(c, { ...typed, action }, toDetails(typed))
  // Neither of them signs in.
  return 'userId' in submission
    ? unproved(stay(context), provedState(''))
    : toUnproved(context, submission)
}

type Again = Extract<Awaited<ReturnType<typeof submitSignIn>>, { state: unknown }>

function toUnproved(context: FormContext, { state, status }: Again): Unproved {
  const proof = { ...state, isQuiet: false }
  if (status === 200) return unproved(stay(context), proof)
  if (status !== 422) return unproved({ status: 'refused', at: lastOf(context), as: status }, proof)
  const { phoneError, codeError = '' } = state
  const [name, message] = phoneError === undefined ? ['code', codeError] : ['phone', phoneError]
  return unproved(toInvalid(context, name, message), proof)
}

function unproved(submission: SubmitResult, proof: VerificationState): Unproved {
  return { status: 'unproved', submission, proof, answers: null }
}

function toInvalid(context: FormContext, name: string, message: string): SubmitResult {
  return { status: 'invalid', at: lastOf(context), errors: [{ name, message }] }
}

const stay = (context: FormContext): SubmitResult => ({ status: 'step', at: lastOf(context) })

const lastOf = ({ form }: FormContext) => form.steps.length - 1

const withoutCode = (phone: string, phoneError: string): VerificationState => ({
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
export async function loadProof(c: Ctx, { ask }: Pick<FormContext, 'ask'>): Promise<Proof> {
  const found = await loadMember(c)
  const member = found === 'unknown' ? null : found
  const { phone = member === null ? '' : toNational(member.phone), code } = ask.typed
  const isOwn = member !== null && isOwnPhone(phone, member, ask.site)
  if (isOwn) return { state: provedState(phone), owner: member }
  // The code field is shown once a code has been sent.
  const status = code === undefined ? 'default' : 'verificationSent'
  return { state: { status, phone, isQuiet: true }, owner: null }
}

function provedState(phone: string): VerificationState {
  return { status: 'verificationSubmitted', phone, isProved: true, isQuiet: true }
}

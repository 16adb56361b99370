// Submits a pre-approval form: a step, a request for a code, or the complete form once the phone is verified.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import type { Member } from '#shopper/identity/member.ts'
import { mobileProblem } from '#shopper/identity/verification/verification.ts'
import type { Answers } from '#sales/leads/form.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import { findSavedLead, saveAnswers, readForm, type SubmitResult } from '#pages/form/submit.ts'
import { submitSignIn } from '#pages/sign-in/submit.ts'
import { countryOf } from '#tenant/country.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'
import { HAND_OVER_WORDS, handOver, withDealer } from './hand-over.ts'
import { loadProof, provedState } from './proof.ts'

type Ctx = Context<AppEnv>

export type PreApprovalResult = { taken: SubmitResult; proof: VerificationState }

/** Never rejects because of input. */
export async function submitPreApproval(c: Ctx, asked: FormContext): Promise<PreApprovalResult> {
  const { action = '' } = asked.ask.typed
  const { state, owner } = await loadProof(c, asked)
  if (action === 'send' && owner !== null) return { taken: stay(asked), proof: state }
  if (action === 'change' || action === 'send') return requestCode(c, asked, action)
  const read = await readForm(c, asked)
  const { phone } = state
  if (read.status === 'invalid') {
    const phoneError = read.errors.find(({ name }) => name === 'phone')?.message
    const isQuiet = read.errors.length > 1
    const proof = phoneError === undefined ? state : { ...unproved(phone, phoneError), isQuiet }
    return { taken: read, proof }
  }
  if (read.status !== 'complete') return { taken: read, proof: state }
  const { code: country } = countryOf(asked.ask.site)
  if (parseMobile(phone.trim(), country) === null) {
    const message = mobileProblem(phone, country)
    return { taken: toInvalid(asked, 'phone', message), proof: unproved(phone, message) }
  }
  return finish(c, asked, read.answers, owner)
}

/** The form is complete: check the code if needed, then save the lead and call the provider. */
async function finish(
  c: Ctx,
  asked: FormContext,
  answers: Answers,
  owner: Member | null,
): Promise<PreApprovalResult> {
  const { typed } = asked.ask
  if (owner === null && !(await wasProved(c, asked))) {
    // Before a code was sent, the last button sends one.
    if (typed['code'] === undefined)
      return orKeep(c, asked, answers, await requestCode(c, asked, 'send'))
    const proof = await submitSignIn(c, { ...typed, action: 'verify' }, toDetails(answers))
    // A parallel submission may have used the code.
    if (!('userId' in proof) && !(await wasProved(c, asked)))
      return orKeep(c, asked, answers, toSubmitResult(asked, proof))
  }
  const handed = await handOver(c, asked, answers)
  const proof = provedState(typed['phone'] ?? '')
  if (handed.status !== 'unmade') return { taken: handed, proof }
  const trouble = withDealer(HAND_OVER_WORDS[handed.why])
  return { taken: { status: 'refused', at: lastOf(asked), trouble, as: 503 }, proof }
}

/** This form was submitted with its code before: twice at once, or again because the response was lost. */
async function wasProved(c: Ctx, asked: FormContext): Promise<boolean> {
  return (await findSavedLead(c, asked))?.payload['phone_verified'] === true
}

/** If verification failed through our fault, the lead is saved all the same. */
async function orKeep(
  c: Ctx,
  asked: FormContext,
  answers: Answers,
  found: PreApprovalResult,
): Promise<PreApprovalResult> {
  const { taken } = found
  if (taken.status !== 'refused' || taken.as !== 503) return found
  const { submitted } = await saveAnswers(c, asked, answers)
  if (!('lead' in submitted)) return found
  return { ...found, taken: { ...taken, trouble: withDealer('We couldn’t verify your mobile.') } }
}

/** Sends a code, or lets the shopper change the number. */
async function requestCode(
  c: Ctx,
  asked: FormContext,
  action: 'send' | 'change',
): Promise<PreApprovalResult> {
  const { typed } = asked.ask
  const taken = await submitSignIn(c, { ...typed, action }, toDetails(typed))
  // Neither of them signs in.
  return 'userId' in taken
    ? { taken: stay(asked), proof: provedState('') }
    : toSubmitResult(asked, taken)
}

type Again = Extract<Awaited<ReturnType<typeof submitSignIn>>, { state: unknown }>

function toSubmitResult(asked: FormContext, { state, status }: Again): PreApprovalResult {
  const proof = { ...state, isQuiet: false }
  const at = lastOf(asked)
  if (status === 200) return { taken: stay(asked), proof }
  if (status !== 422) return { taken: { status: 'refused', at, as: status }, proof }
  const { phoneError, codeError = '' } = state
  const [name, message] = phoneError === undefined ? ['code', codeError] : ['phone', phoneError]
  return { taken: toInvalid(asked, name, message), proof }
}

function toInvalid(asked: FormContext, name: string, message: string): SubmitResult {
  return { status: 'invalid', at: lastOf(asked), errors: [{ name, message }] }
}

const stay = (asked: FormContext): SubmitResult => ({ status: 'step', at: lastOf(asked) })

const lastOf = ({ form }: FormContext) => form.steps.length - 1

const unproved = (phone: string, phoneError: string): VerificationState => ({
  status: 'default',
  phone,
  phoneError,
})

/** The shopper's details for the code provider. */
function toDetails({ name = '', last_name = '', email = '' }: Answers) {
  return {
    first_name: name.slice(0, 120),
    last_name: last_name.slice(0, 120),
    email: email.slice(0, 254),
  }
}

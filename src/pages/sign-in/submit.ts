// Submits the sign-in form: a number, a code, or a change of number.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { PERSON, sendCode, verifyCode } from '#http/phone-proof.ts'
import { clearChallenge, readChallenge } from '#http/session-cookie.ts'
import { type Mobile, parseMobile } from '#lib/parse-phone.ts'
import type { Details } from '#shopper/identity/member.ts'
import {
  mobileProblem,
  parseCode,
  sendProblem,
  type Verified,
  verifyProblem,
} from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#tenant/country.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'

type Ctx = Context<AppEnv>

export type SignInResult =
  /** The page again, in its current state. */
  | { state: VerificationState; status: 200 | 422 | 429 | 503 }
  /** Signed in. */
  | { userId: string }

/** Never rejects because of input. `details` are known facts about the shopper. */
export async function submitSignIn(
  c: Ctx,
  typed: Readonly<Record<string, string>>,
  details: Partial<Details> = {},
): Promise<SignInResult> {
  const { action = '', phone = '', code = '' } = typed
  if (action === 'change') {
    clearChallenge(c)
    return { state: { status: 'default', phone }, status: 200 }
  }
  const country = countryOf(c.var.tenant.site).code
  const mobile = parseMobile(phone.trim(), country)
  if (mobile === null) {
    const phoneError = mobileProblem(phone, country)
    return { state: { status: 'default', phone, phoneError }, status: 422 }
  }
  if (action === 'verify') return verify(c, { mobile, phone, code, details })
  return send(c, { mobile, phone, person: typed[PERSON] ?? '', details })
}

type Wanted = { mobile: Mobile; phone: string; person: string; details: Partial<Details> }

/** `phone` is the number as typed, which its owner recognises best. */
async function send(c: Ctx, { mobile, phone, person, details }: Wanted): Promise<SignInResult> {
  const sent = await sendCode(c, { mobile, details, person })
  const waitSeconds = 'waitSeconds' in sent ? sent.waitSeconds : undefined
  if (sent.status === 'sent')
    return { state: { status: 'verificationSent', phone, isSent: true, waitSeconds }, status: 200 }
  // The previous code may still arrive and is still valid.
  const isWaiting = (await readChallenge(c)) !== null
  const state = {
    status: isWaiting ? 'verificationSent' : 'default',
    phone,
    phoneError: sendProblem(sent) ?? undefined,
    waitSeconds,
  } as const
  return { state, status: sent.status === 'failed' ? 503 : 429 }
}

type Proof = { mobile: Mobile; phone: string; code: string; details: Partial<Details> }

async function verify(c: Ctx, { mobile, phone, code, details }: Proof): Promise<SignInResult> {
  const again = (problem: string, status: 422 | 429 | 503): SignInResult => ({
    state: { status: 'verificationSent', phone, codeError: problem },
    status,
  })
  const read = parseCode(code)
  if ('problem' in read) return again(read.problem, 422)
  const verified = await verifyCode(c, mobile, read.code, details)
  return verified.status === 'verified'
    ? { userId: verified.userId }
    : again(verifyProblem(verified) ?? '', STATUS_OF[verified.status])
}

const STATUS_OF = {
  wrong: 422,
  limited: 429,
  failed: 503,
} as const satisfies Record<Exclude<Verified['status'], 'verified'>, number>

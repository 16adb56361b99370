// State of phone verification in a form: when fresh, and when it was submitted.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { loadMember } from '#http/member.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import { isOwnPhone, type Member } from '#shopper/identity/member.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'

export type Proof = {
  state: VerificationState
  /** The signed-in owner of that phone; null if there is none or it cannot be read. */
  owner: Member | null
}

/** A signed-in shopper needs no code for their own phone, which is prefilled. */
export async function loadProof(c: Context<AppEnv>, { ask }: FormContext): Promise<Proof> {
  const found = await loadMember(c)
  const member = found === 'unknown' ? null : found
  const { phone = member === null ? '' : toNational(member.phone), code } = ask.typed
  const isOwn = member !== null && isOwnPhone(phone, member, ask.site)
  if (isOwn) return { state: provedState(phone), owner: member }
  // The code field is shown once a code has been sent.
  const status = code === undefined ? 'default' : 'verificationSent'
  return { state: { status, phone, isQuiet: true }, owner: null }
}

/** The phone is verified. */
export function provedState(phone: string): VerificationState {
  return { status: 'verificationSubmitted', phone, isProved: true, isQuiet: true }
}

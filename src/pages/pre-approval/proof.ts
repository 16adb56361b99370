// How far the proof of a phone is in a form (W86, S22): as it comes fresh, and as it was when the form was sent.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { loadMember } from '#http/member.ts'
import type { Member } from '#shopper/identity/member.ts'
import { isOwnPhone } from '#shopper/identity/own-phone.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { FormContext } from '#pages/form/form-context.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'

export type Proof = {
  state: VerificationState
  /** Who is signed in with that very phone; null for nobody, and where that cannot be read. */
  owner: Member | null
}

/** Whoever is signed in needs no code for their own phone, which stands there already. */
export async function loadProof(c: Context<AppEnv>, { ask }: FormContext): Promise<Proof> {
  const found = await loadMember(c)
  const member = found === 'unknown' ? null : found
  const { phone = member === null ? '' : toNational(member.phone), code } = ask.typed
  const isOwn = member !== null && isOwnPhone(phone, member, ask.site)
  if (isOwn) return { state: provedState(phone), owner: member }
  // The field of a code is drawn once there is one on its way.
  const status = code === undefined ? 'default' : 'verificationSent'
  return { state: { status, phone, isQuiet: true }, owner: null }
}

/** The phone is the shopper's. */
export function provedState(phone: string): VerificationState {
  return { status: 'verificationSubmitted', phone, isProved: true, isQuiet: true }
}

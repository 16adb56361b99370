// Codes of a GoTrue server: it creates, sends and checks them, and identifies a phone's owner by its own id.
import * as z from 'zod'

import { SEND_TIMEOUT_MS, type Call } from './call.ts'

/** The shopper's details for a code request. */
export type OtpData = {
  first_name: string
  last_name: string
  email: string
  website: string
  dealership_slug: string
}

/** `POST {base}/otp`: whether a code is on its way to the phone (E.164). */
export async function requestOtp(call: Call, phone: string, data: OtpData): Promise<boolean> {
  const body = { phone, data, create_user: true, channel: 'sms' }
  const sent = await call(
    { name: 'gotrue', path: '/otp', body, timeoutMs: SEND_TIMEOUT_MS },
    // Any body: only the status matters.
    z.unknown().transform(() => true),
  )
  return sent ?? false
}

export type OtpAnswer =
  | { status: 'right'; userId: string }
  | { status: 'wrong' }
  | { status: 'limited' }

const verified = z
  .object({ user: z.object({ id: z.string().min(1).max(80) }) })
  .transform(({ user }): OtpAnswer => ({ status: 'right', userId: user.id }))

/** Refusals caused by the shopper. Everything else, such as an unknown key, is an error. */
const refused = z.union([
  z
    .object({ error_code: z.literal('otp_expired') })
    .transform((): OtpAnswer => ({ status: 'wrong' })),
  z
    .object({ error_code: z.literal('over_request_rate_limit') })
    .transform((): OtpAnswer => ({ status: 'limited' })),
])

/** `POST {base}/verify`; null if there is no answer. Its session is not stored: we use our own. */
export function verifyOtp(call: Call, phone: string, token: string): Promise<OtpAnswer | null> {
  const body = { type: 'sms', phone, token }
  return call(
    { name: 'gotrue', path: '/verify', body, timeoutMs: SEND_TIMEOUT_MS },
    verified,
    refused,
  )
}

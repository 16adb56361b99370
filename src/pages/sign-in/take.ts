// Takes what was sent from the sign-in page: a number, a code, or a change of mind (S22, A14-A16).
import type { Context } from 'hono'

import { EVENTS, type EventId } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import { clearChallenge, readChallenge, writeChallenge } from '#http/session-cookie.ts'
import type { Asker, Sent } from '#identity/verification.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { countryOf } from '#tenant/country.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'
import { VERIFICATION_WORDS as WORDS } from '#ui/verification/words.ts'

type Ctx = Context<AppEnv>
type Typed = Readonly<Record<string, string>>

export type Taken =
  /** The page again, as it stands now. */
  | { state: VerificationState; status: 200 | 422 | 429 | 503 }
  /** Whose phone it is. */
  | { userId: string }

/** Never rejects for what was typed. */
export async function takeSignIn(c: Ctx, typed: Typed): Promise<Taken> {
  const { action = '', phone = '', code = '' } = typed
  if (action === 'change') {
    clearChallenge(c)
    return { state: { status: 'default', phone }, status: 200 }
  }
  const { code: country } = countryOf(c.var.tenant.site)
  const mobile = parseMobile(phone.trim(), country)
  if (mobile === null) {
    const phoneError = phone.trim() === '' ? WORDS.required : INVALID_PHONES[country]
    return { state: { status: 'default', phone, phoneError }, status: 422 }
  }
  const asker = { mobile, address: c.req.header('CF-Connecting-IP') ?? '' }
  return action === 'verify' ? verify(c, asker, code) : send(c, asker)
}

async function send(c: Ctx, asker: Asker): Promise<Taken> {
  const sent = await c.var.services.verification.send(asker, {}, clock())
  const { national: phone } = asker.mobile
  if (sent.status === 'sent') {
    await writeChallenge(c, sent.challenge)
    count(c, EVENTS.codeSent)
    const { waitSeconds } = sent
    return { state: { status: 'verificationSent', phone, isSent: true, waitSeconds }, status: 200 }
  }
  // The code that this browser waits for may still come, and is still good.
  const hasOne = (await readChallenge(c)) !== null
  const status = hasOne ? 'verificationSent' : 'default'
  const waitSeconds = sent.status === 'wait' ? sent.waitSeconds : undefined
  const isQuiet = sent.status === 'wait' && hasOne
  const phoneError = isQuiet ? undefined : unsentWords(sent)
  const state = { status, phone, waitSeconds, phoneError } as const
  return { state, status: sent.status === 'failed' ? 503 : 429 }
}

function unsentWords(sent: Exclude<Sent, { status: 'sent' }>): string {
  if (sent.status === 'failed') return WORDS.notSent
  if (sent.status === 'limited') return WORDS.limited
  return `A code has just been sent to this number. Another can be sent in ${sent.waitSeconds} s.`
}

async function verify(c: Ctx, asker: Asker, typedCode: string): Promise<Taken> {
  const again = (codeError: string, status: 422 | 429 | 503): Taken => ({
    state: { status: 'verificationSent', phone: asker.mobile.national, codeError },
    status,
  })
  const code = toCode(typedCode)
  if (code === '') return again(WORDS.required, 422)
  if (!/^\d{6}$/.test(code)) return again(WORDS.codeLength, 422)
  const challenge = await readChallenge(c)
  const attempt = { ...asker, challenge, code, details: {} }
  const verified = await c.var.services.verification.verify(attempt, clock())
  if (verified.status === 'wrong') return again(WORDS.wrongCode, 422)
  if (verified.status === 'limited') return again(WORDS.limited, 429)
  if (verified.status === 'failed') return again(WORDS.unknown, 503)
  count(c, EVENTS.codeVerified)
  return { userId: verified.userId }
}

/** As phones and people write it: "123 456", full-width digits. */
function toCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
}

function count(c: Ctx, id: EventId): void {
  if (isUncounted(c)) return
  c.var.services.record({ id, path: c.req.path, site: c.var.tenant.slug })
}

/** Only mobiles get texts (TH9). */
const INVALID_PHONES = {
  AU: 'Please enter a mobile number, such as 0412 345 678.',
  NZ: 'Please enter a mobile number, such as 021 234 5678.',
} as const

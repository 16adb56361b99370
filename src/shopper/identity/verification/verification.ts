// Phone verification by code (A14-A18, S22), independent of the provider.
import type { Mobile } from '#lib/parse-phone.ts'
import type { Details } from '#shopper/identity/member.ts'

/** The phone and the network address of the request (never stored; empty if unknown). */
export type Asker = {
  mobile: Mobile
  address: string
  /** Whether the site accepts the shopper as a person, if it checks (Turnstile). */
  isProven: boolean
}

export type SendResult =
  /** `challenge` goes into a cookie; `waitSeconds` is the wait before the next code. */
  | { status: 'sent'; challenge: string; waitSeconds: number }
  /** Too soon after the last code, which stays valid, also if the next one cannot be sent. */
  | { status: 'wait'; waitSeconds: number }
  /** Too many (X18). */
  | { status: 'limited' }
  /** The message could not be sent, with the seconds before a retry (F5); or the OtpStore failed (F24). */
  | { status: 'failed'; waitSeconds?: number }

export type Verified =
  | { status: 'verified'; userId: string }
  /** X19; also for a code that has expired, was used or belongs to another browser. */
  | { status: 'wrong' }
  /** Too many attempts (X18). */
  | { status: 'limited' }
  | { status: 'failed' }

export type Attempt = Asker & {
  /** From the cookie; null if there is none. */
  challenge: string | null
  /** Six digits. */
  code: string
  /** Other details known about the shopper. */
  details: Partial<Details>
}

export type VerificationPort = {
  /** Whether a code may be requested now (A14); counts nothing. Never rejects: null if unknown. */
  mayAsk: (asker: Asker, now: number) => Promise<boolean | null>
  /** Sends a code; the provider has 15 s (A15). Never rejects. */
  send: (asker: Asker, details: Partial<Details>, now: number) => Promise<SendResult>
  /** Checks a code and accepts it once. Never rejects. */
  verify: (attempt: Attempt, now: number) => Promise<Verified>
}

// Proof of a phone: a code is sent to it and comes back (A14-A18, S22). Which provider sends and checks is not known here.
import type { Mobile } from '#lib/parse-phone.ts'
import type { Details } from '#shopper/identity/member.ts'

/** Who asks: the number, and the network address that asks (never kept; empty where nothing says it). */
export type Asker = {
  mobile: Mobile
  address: string
  /** Whether the site takes them for a person, as far as it asks (Turnstile). */
  isProven: boolean
}

export type SendResult =
  /** `challenge` goes into a cookie; another code can be asked for after so many seconds. */
  | { status: 'sent'; challenge: string; waitSeconds: number }
  /** Too soon after the last; a code that this browser waits for is still good, as it is when the next cannot be sent. */
  | { status: 'wait'; waitSeconds: number }
  /** Too many (X18). */
  | { status: 'limited' }
  /** The message could not be sent, with the seconds until it can be tried again (F5); or nobody can count (F24). */
  | { status: 'failed'; waitSeconds?: number }

export type Verified =
  | { status: 'verified'; userId: string }
  /** X19; also a code that is over, used, or of another browser. */
  | { status: 'wrong' }
  /** Too many tries (X18). */
  | { status: 'limited' }
  | { status: 'failed' }

export type Attempt = Asker & {
  /** From the cookie; null where the browser brought none. */
  challenge: string | null
  /** Six digits. */
  code: string
  /** What else is known of the shopper by now. */
  details: Partial<Details>
}

export type VerificationPort = {
  /** Whether a code may be asked for now (A14); counts nothing. Never rejects: null where nobody can say. */
  mayAsk: (asker: Asker, now: number) => Promise<boolean | null>
  /** Sends a code, for which the provider has 15 s (A15). Never rejects. */
  send: (asker: Asker, details: Partial<Details>, now: number) => Promise<SendResult>
  /** Checks a code, and takes it once. Never rejects. */
  verify: (attempt: Attempt, now: number) => Promise<Verified>
}

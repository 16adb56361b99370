// Phone verification by code, independent of the provider.
import { type Mobile, parseMobile, parsePhone } from '#lib/parse-phone.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { Country } from '#lib/country.ts'

export const VERIFICATION_WORDS = {
  required: 'This is a required field.',
  sixDigits: 'Code must be 6 digits.',
  sent: 'Code sent!',
  proof: 'Many codes are being requested right now, so we check first that you’re a person.',
  limited: 'Too many verification attempts. Please try again later.',
  usedUp: 'There were too many tries with this code. Please ask for a new one.',
  notSent: 'We couldn’t send the code. Please try again.',
  wrong: 'The verification code is invalid. Please try again.',
  unknown: 'An unknown error occurred during verification.',
} as const

/** Mobile examples in national format. */
export const MOBILE_EXAMPLES: Record<Country, string> = {
  AU: '0412 345 678',
  NZ: '021 234 5678',
}

const NAMES: Record<Country, string> = { AU: 'Australia', NZ: 'New Zealand' }

/** The phone and the network address of the request (never stored; empty if unknown). */
export type Requester = {
  mobile: Mobile
  address: string
  /** Whether the site accepts the shopper as a person, if it checks (Turnstile). */
  isProven: boolean
  /** The proof in the form, if one was required. */
  proof?: string
}

export type SendResult =
  /** `challenge` goes into a cookie; `waitSeconds` is the wait before the next code. */
  | { status: 'sent'; challenge: string; waitSeconds: Seconds }
  /** Too soon after the last code, which stays valid even if the next one cannot be sent. */
  | { status: 'wait'; waitSeconds: Seconds }
  /** A proof is required: the browser's work, Turnstile, or the wait, with the token that the form repeats. */
  | { status: 'proof'; token: string; hasWidget: boolean; waitSeconds: Seconds }
  /** Too many codes, with the seconds until another one is allowed. */
  | { status: 'limited'; waitSeconds: Seconds }
  /** The message could not be sent, with the seconds before a retry; or the OtpStore failed. */
  | { status: 'failed'; waitSeconds?: Seconds }

export type Verified =
  | { status: 'verified'; userId: string }
  /** X19; also for a code that has expired, was used or belongs to another browser. */
  | { status: 'wrong' }
  /** This code has used all its attempts; another one can be requested. */
  | { status: 'used-up' }
  /** Too many attempts. */
  | { status: 'limited' }
  | { status: 'failed' }

export type Attempt = Requester & {
  /** From the cookie; null if there is none. */
  challenge: string | null
  /** Six digits. */
  code: string
  /** Other details known about the shopper. */
  details: Partial<Details>
}

export type VerificationService = {
  /** Whether a code may be requested now; counts nothing. Never rejects: null if unknown. */
  mayAsk: (asker: Requester, now: Seconds) => Promise<boolean | null>
  /** Sends a code; the provider has 15 s. Never rejects. */
  send: (asker: Requester, details: Partial<Details>, now: Seconds) => Promise<SendResult>
  /** Checks a code and accepts it once. Never rejects. */
  verify: (attempt: Attempt, now: Seconds) => Promise<Verified>
}

/**
 * The error for a number that is not a mobile. Foreign mobiles are accepted with their country code; landlines of this
 * country are not.
 */
export function mobileProblem(line: string, country: Country): string {
  if (line.trim() === '') return VERIFICATION_WORDS.required
  const neighbour = country === 'AU' ? 'NZ' : 'AU'
  const theirs = parsePhone(line, country) === null ? parseMobile(line, neighbour) : null
  if (theirs !== null)
    return `Is this a mobile in ${NAMES[neighbour]}? Please enter ${theirs.e164}.`
  return `Please enter a mobile number, such as ${MOBILE_EXAMPLES[country]}.`
}

/** Parses six digits, typed or pasted ("123 456"); otherwise returns the error. */
export function parseCode(line: string): { code: string } | { problem: string } {
  const code = line.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (code === '') return { problem: VERIFICATION_WORDS.required }
  return /^\d{6}$/.test(code) ? { code } : { problem: VERIFICATION_WORDS.sixDigits }
}

/** Why no code was sent; null if one was. */
export function sendProblem(sent: SendResult): string | null {
  if (sent.status === 'sent') return null
  if (sent.status === 'wait') {
    const { waitSeconds: seconds } = sent
    return `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before you ask for another code.`
  }
  if (sent.status === 'proof')
    return `${VERIFICATION_WORDS.proof} Please wait ${sent.waitSeconds} seconds, then ask for the code again.`
  return sent.status === 'limited' ? VERIFICATION_WORDS.limited : VERIFICATION_WORDS.notSent
}

/** Why a code was rejected; null if it was accepted. */
export function verifyProblem({ status }: Verified): string | null {
  if (status === 'verified') return null
  if (status === 'wrong') return VERIFICATION_WORDS.wrong
  if (status === 'used-up') return VERIFICATION_WORDS.usedUp
  return status === 'limited' ? VERIFICATION_WORDS.limited : VERIFICATION_WORDS.unknown
}

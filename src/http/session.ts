// Cookies for sign-in and sessions, named here only; and phone verification, shared by the sign-in page and scripts.
import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'

import { EVENTS } from '#analytics/events.ts'
import { hashJson } from '#lib/encoding.ts'
import { findKey, type MasterKey, nameKey, writingKey } from '#lib/key-ring.ts'
import { logSecurity } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Mobile } from '#lib/parse-phone.ts'
import type { Details } from '#shopper/identity/member.ts'
import type {
  Requester,
  SendResult,
  Verified,
} from '#shopper/identity/verification/verification.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from '#lib/clock.ts'
import { recordEvent } from './same-origin.ts'

/** The field that the Turnstile widget adds to a form. */
export const PERSON = 'cf-turnstile-response'

type Ctx = Context<AppEnv>

const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax' } as const
/** The session, with the prefix of this host; not readable by scripts. */
export const SESSION = 'session'
/** The pending code of this browser; not readable by scripts. */
const CHALLENGE = 'challenge'
/**
 * Tells scripts that a shopper is signed in, and whether it is the one of an earlier visit; without it they skip the
 * request (apps/site/client/watchlist-buttons.ts).
 */
const SIGNED_IN = 'signed-in'
const CHALLENGE_SECONDS: Seconds = 600

/** Whether there is a session cookie, valid or not. */
export function hasSession(c: Ctx): boolean {
  return getCookie(c, SESSION, 'host') !== undefined
}

/** The session cookie's value; null unless this Worker signed it. */
export async function readSession(c: Ctx): Promise<string | null> {
  return (await read(c, SESSION))?.value ?? null
}

/** Re-signs the session cookie if its master key no longer writes, so that the session outlives that key. */
export async function renewSession(c: Ctx, userId: string): Promise<void> {
  const session = await read(c, SESSION)
  if (session?.isOld === true) await writeSession(c, session.value, userId)
}

export async function writeSession(c: Ctx, token: string, userId: string): Promise<void> {
  const maxAge = c.var.tenant.site.account.session_days * DAY
  await write(c, SESSION, token, maxAge)
  setCookie(c, SIGNED_IN, await markOf(userId), { ...OURS, maxAge })
}

/** The same for each session of an account, and of no use to anyone who reads it: ids of accounts are random. */
async function markOf(userId: string): Promise<string> {
  return (await hashJson(userId)).slice(0, 16)
}

/** Also clears the browser's cache: Back would show submitted forms with their input (uncached.ts). */
export function clearSession(c: Ctx): void {
  deleteCookie(c, SESSION, OURS)
  deleteCookie(c, SIGNED_IN, OURS)
  c.header('Clear-Site-Data', '"cache"')
}

export async function readChallenge(c: Ctx): Promise<string | null> {
  return (await read(c, CHALLENGE))?.value ?? null
}

export function writeChallenge(c: Ctx, challenge: string): Promise<void> {
  return write(c, CHALLENGE, challenge, CHALLENGE_SECONDS)
}

export function clearChallenge(c: Ctx): void {
  deleteCookie(c, CHALLENGE, OURS)
}

/** The value, and whether the key that signed it still signs new values. */
async function read(c: Ctx, name: string): Promise<{ value: string; isOld: boolean } | null> {
  const { MASTER_KEY: masterKey } = c.env
  const cookie = getCookie(c, name, 'host')
  if (cookie === undefined) return null
  const named = findKey(masterKey, cookie)
  const whole =
    named !== null && (await getSignedCookie(c, secretOf(c, named.key, name), name, 'host'))
  // Not signed by one of our keys, or changed since.
  if (named === null || whole === false) {
    logSecurity('security.cookie-refused', { cookie: name })
    return null
  }
  const value = typeof whole === 'string' ? findKey(masterKey, whole)?.value : undefined
  return value === undefined ? null : { value, isOld: named.key.id !== writingKey(masterKey).id }
}

function write(c: Ctx, name: string, value: string, maxAge: Seconds): Promise<void> {
  const key = writingKey(c.env.MASTER_KEY)
  const options = { ...OURS, httpOnly: true, maxAge }
  return setSignedCookie(c, name, nameKey(key, value), secretOf(c, key, name), options)
}

/** Binds a cookie to its site and purpose. */
function secretOf(c: Ctx, { secret }: MasterKey, name: string): string {
  return `${secret} cookie ${c.var.tenant.slug} ${name}`
}

type PhoneProofCtx = Context<AppEnv>

/** The shopper of a verification request; counted as a person until a code is to be sent. */
export function requesterOf(c: PhoneProofCtx, mobile: Mobile): Requester {
  return { mobile, address: c.req.header('CF-Connecting-IP') ?? '', isProven: true }
}

export type CodeRequest = {
  mobile: Mobile
  details: Partial<Details>
  person: string
  proof?: string
}

/** The form field that holds a proof. */
export const PROOF = 'proof'

/**
 * Sends a code that only this browser can use. `person` is the Turnstile token, empty if Turnstile did not run; `proof`
 * is the proof in the form.
 */
export async function sendCode(
  c: PhoneProofCtx,
  { mobile, details, person, proof }: CodeRequest,
): Promise<SendResult> {
  const { services } = c.var
  const isProven = await services.forms.isPerson(person)
  const asker = { ...requesterOf(c, mobile), isProven, proof }
  const sent = await services.verification.send(asker, details, clock())
  if (sent.status === 'sent') {
    await writeChallenge(c, sent.challenge)
    recordEvent(c, EVENTS.codeSent)
  } else if ('waitSeconds' in sent) c.header('Retry-After', String(sent.waitSeconds))
  return sent
}

/** Verifies a code and signs the shopper in with a new session, ending the previous one. */
export async function verifyCode(
  c: PhoneProofCtx,
  mobile: Mobile,
  code: string,
  details: Partial<Details>,
): Promise<Verified> {
  const { sessions, verification } = c.var.services
  const challenge = await readChallenge(c)
  const attempt = { ...requesterOf(c, mobile), challenge, code, details }
  const verified = await verification.verify(attempt, clock())
  if (verified.status !== 'verified') return verified
  recordEvent(c, EVENTS.codeVerified)
  const [before, token] = await Promise.all([
    readSession(c),
    sessions.open(verified.userId, clock()),
  ])
  if (token === null) return { status: 'failed' }
  if (before !== null) await sessions.end(before)
  clearChallenge(c)
  await writeSession(c, token, verified.userId)
  return verified
}

// A code sent to a browser's shopper and taken back: what the sign-in page and scripts share. Cookies, events and the
// session are written here; what the shopper is told is not known (A15, A16, N15, N16).
import type { Context } from 'hono'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { Asker, SendResult, Verified } from '#shopper/identity/verification/verification.ts'
import type { Mobile } from '#lib/parse-phone.ts'
import { clock } from './clock.ts'
import { recordEvent } from './record-event.ts'
import {
  clearChallenge,
  readChallenge,
  readSession,
  writeChallenge,
  writeSession,
} from './session-cookie.ts'

type Ctx = Context<AppEnv>

/** The field that the widget of Turnstile adds to a form. */
export const PERSON = 'cf-turnstile-response'

/** Who brings a code back, or asks whether one may be asked for: taken for a person until one is to be sent. */
export function askerOf(c: Ctx, mobile: Mobile): Asker {
  return { mobile, address: c.req.header('CF-Connecting-IP') ?? '', isProven: true }
}

/** Sends a code, which this browser alone can bring back. `person` is what Turnstile gave it, empty where that did not run. */
export async function sendCode(
  c: Ctx,
  { mobile, details, person }: { mobile: Mobile; details: Partial<Details>; person: string },
): Promise<SendResult> {
  const { services } = c.var
  const asker = { ...askerOf(c, mobile), isProven: await services.isPerson(person) }
  const sent = await services.verification.send(asker, details, clock())
  if (sent.status === 'sent') {
    await writeChallenge(c, sent.challenge)
    recordEvent(c, EVENTS.codeSent)
  }
  return sent
}

/** Takes a code back and signs its shopper in: in a session that is new, and the one before it ends (TH3). */
export async function verifyCode(
  c: Ctx,
  mobile: Mobile,
  code: string,
  details: Partial<Details>,
): Promise<Verified> {
  const { sessions, verification } = c.var.services
  const challenge = await readChallenge(c)
  const attempt = { ...askerOf(c, mobile), challenge, code, details }
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
  await writeSession(c, token)
  return verified
}

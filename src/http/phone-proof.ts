// Phone verification shared by the sign-in page and scripts: writes cookies, events and the session, but no messages to
// the shopper.
import type { Context } from 'hono'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from './app-env.ts'
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

/** The field that the Turnstile widget adds to a form. */
export const PERSON = 'cf-turnstile-response'

/** The shopper of a verification request; treated as a person until a code is to be sent. */
export function askerOf(c: Ctx, mobile: Mobile): Asker {
  return { mobile, address: c.req.header('CF-Connecting-IP') ?? '', isProven: true }
}

/** Sends a code that only this browser can use. `person` is the Turnstile token, empty if it did not run. */
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

/** Verifies a code and signs the shopper in with a new session, ending the previous one. */
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

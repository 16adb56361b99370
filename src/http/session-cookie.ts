// The cookies of a shopper who is signed in or about to be: the one place that names them (TH3, TH8).
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'

import type { AppEnv } from '#env.ts'

type Ctx = Context<AppEnv>

const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax' } as const
/** The session; scripts cannot read it. */
const SESSION = 'session'
/** Which code this browser waits for; scripts cannot read it. */
const CHALLENGE = 'challenge'
/** Says to scripts that somebody is signed in, and nothing else: others need not ask (client/me.ts). */
const SIGNED_IN = 'signed-in'
const CHALLENGE_SECONDS = 600

/** What the cookie of the session holds; null where there is none that was made here. */
export function readSession(c: Ctx): Promise<string | null> {
  return read(c, SESSION)
}

/** Has the browser keep a session. */
export async function writeSession(c: Ctx, token: string): Promise<void> {
  const maxAge = c.var.tenant.site.account.session_days * 86_400
  await write(c, SESSION, token, maxAge)
  setCookie(c, SIGNED_IN, '1', { ...OURS, maxAge })
}

export function clearSession(c: Ctx): void {
  deleteCookie(c, SESSION, OURS)
  deleteCookie(c, SIGNED_IN, OURS)
}

export function readChallenge(c: Ctx): Promise<string | null> {
  return read(c, CHALLENGE)
}

export function writeChallenge(c: Ctx, challenge: string): Promise<void> {
  return write(c, CHALLENGE, challenge, CHALLENGE_SECONDS)
}

export function clearChallenge(c: Ctx): void {
  deleteCookie(c, CHALLENGE, OURS)
}

async function read(c: Ctx, name: string): Promise<string | null> {
  const value = await getSignedCookie(c, secretOf(c, name), name, 'host')
  return typeof value === 'string' ? value : null
}

function write(c: Ctx, name: string, value: string, maxAge: number): Promise<void> {
  return setSignedCookie(c, name, value, secretOf(c, name), { ...OURS, httpOnly: true, maxAge })
}

/** A cookie of one site or purpose is none of another. */
function secretOf(c: Ctx, name: string): string {
  return `${c.env.MASTER_KEY} cookie ${c.var.tenant.slug} ${name}`
}

// The cookies for sign-in and sessions: the only place that names them.
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'

import type { AppEnv } from '#env.ts'

type Ctx = Context<AppEnv>

const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax' } as const
/** The session; not readable by scripts. */
const SESSION = 'session'
/** The pending code of this browser; not readable by scripts. */
const CHALLENGE = 'challenge'
/** Only tells scripts that the shopper is signed in, so that others skip the request (client/watchlist-buttons.ts). */
const SIGNED_IN = 'signed-in'
const CHALLENGE_SECONDS = 600

/** The session cookie's value; null unless it was made here. */
export function readSession(c: Ctx): Promise<string | null> {
  return read(c, SESSION)
}

/** Sets the session cookie. */
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

/** Binds a cookie to its site and purpose. */
function secretOf(c: Ctx, name: string): string {
  return `${c.env.MASTER_KEY} cookie ${c.var.tenant.slug} ${name}`
}

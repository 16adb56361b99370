// Sign-in codes by email: a cookie binds each code to the browser that requested it.
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import {
  checkConsoleCode,
  CODE_TIME,
  type CodeChecked,
  requestConsoleCode,
} from '#apps/console/sign-in-codes.ts'
import { fromCookieText, toCookieText } from '#lib/encoding.ts'
import { isObject } from '#lib/is-object.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { CODE_SECONDS } from '#shopper/identity/verification/rate-limits.ts'
import { parseCode } from '#shopper/identity/verification/verification.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'

type Ctx = Context<AppEnv>

/** The challenge, and the email address, so that it does not appear in the page's address. */
const PENDING = 'console-code'
const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax', httpOnly: true } as const

export type SendCodeResult = { status: 'sent' } | { problem: string; status: 429 | 503 }

/**
 * Sends a code that only this browser can use. The answer is the same, and takes equally long, whether or not the
 * address is known.
 */
export async function sendConsoleCode(
  c: Ctx,
  email: string,
  isKnown: boolean,
): Promise<SendCodeResult> {
  const { host } = new URL(c.req.url)
  const request = { email, isKnown, address: addressOf(c), host }
  const sent = await requestConsoleCode(c.env, request, clock())
  if (sent.status === 'failed') return { status: 503, problem: UNAVAILABLE }
  if (sent.status === 'sent') {
    c.executionCtx.waitUntil(sent.mail())
    writePending(c, { email, challenge: sent.challenge })
    return { status: 'sent' }
  }
  c.header('Retry-After', String(sent.waitSeconds))
  return { status: 429, problem: waitProblem(sent.waitSeconds) }
}

/** Null if the code is right, which uses it up; otherwise why not. */
export async function takeConsoleCode(
  c: Ctx,
  typed: string,
): Promise<{ problem: string; checked: CodeChecked } | null> {
  const pending = readPending(c)
  if (pending === null) return { problem: WRONG_CODE, checked: 'wrong' }
  const parsed = parseCode(typed)
  if ('problem' in parsed) return { problem: 'Enter the six digits of the code.', checked: 'wrong' }
  const request = { ...pending, code: parsed.code, address: addressOf(c) }
  const checked = await checkConsoleCode(c.env, request, clock())
  return checked === 'right' ? null : { problem: PROBLEMS[checked], checked }
}

const UNAVAILABLE = 'The problem is at our end. Try again in a minute.'
/** Logs a code that is wrong, too old, from another browser, or of a person without access. */
export const WRONG_CODE = `This code is wrong, or older than ${CODE_TIME}. Check the newest email, or ask for a new code.`
const USED_UP = 'There were five wrong codes. Ask for a new one.'
const PROBLEMS: Record<Exclude<CodeChecked, 'right'>, string> = {
  wrong: WRONG_CODE,
  'used-up': USED_UP,
  'used-up again': USED_UP,
  failed: UNAVAILABLE,
}

function waitProblem(seconds: Seconds): string {
  if (seconds <= 90) return `Wait ${seconds} seconds before you ask for another code.`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? `Several codes were already sent. Try again in ${minutes} minutes.`
    : `Several codes were already sent. Try again in ${Math.ceil(minutes / 60)} hours.`
}

const addressOf = (c: Ctx) => c.req.header('CF-Connecting-IP') ?? ''

type Pending = { email: string; challenge: string }

function writePending(c: Ctx, pending: Pending): void {
  setCookie(c, PENDING, toCookieText(pending), { ...OURS, maxAge: CODE_SECONDS })
}

/**
 * The address for which this browser is waiting for a code. Tampering is useless, because a code works only with its
 * own address.
 */
export function readPending(c: Ctx): Pending | null {
  const read = fromCookieText(getCookie(c, PENDING, 'host') ?? '')
  if (!isObject(read)) return null
  const { email, challenge } = read
  return typeof email === 'string' && typeof challenge === 'string' ? { email, challenge } : null
}

export function clearPending(c: Ctx): void {
  deleteCookie(c, PENDING, OURS)
}

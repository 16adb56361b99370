// Sign-in and sign-out of the console, with a code by e-mail. Known and unknown addresses get the same page.
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { findPersonByEmail } from '#console/people-rows.ts'
import { consoleRoutes, parseConsolePath } from '#console/routes.ts'
import { describeDevice, endConsoleSession, openConsoleSession } from '#console/sessions.ts'
import { checkConsoleCode, parseEmail, requestConsoleCode } from '#console/sign-in-codes.ts'
import { clock } from '#http/clock.ts'
import { clearConsoleCookie, personOf, writeConsoleCookie } from '#http/console-gate.ts'
import { readFields } from '#http/request.ts'
import { fromBase64Url, toBase64Url } from '#lib/encoding.ts'
import type { Ctx } from '#pages/send-page.ts'
import { parseCode } from '#shopper/identity/verification/verification.ts'
import { sendConsole } from '#pages/console/shell.tsx'
import { CodePage, EmailPage } from './page.tsx'

/** The code that this browser waits for: its challenge and the address, which stays out of the page's address. */
const PENDING = 'console-code'
const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax', httpOnly: true } as const
const PENDING_SECONDS = 600

export function getSignIn(c: Ctx): Response | Promise<Response> {
  const next = parseConsolePath(c.req.query('next'))
  if (personOf(c) !== null) return c.redirect(next, 303)
  const pending = readPending(c)
  const page =
    pending === null ? (
      <EmailPage next={next} />
    ) : (
      <CodePage next={next} email={pending.email} isDev={c.env.DEV === '1'} />
    )
  return sendConsole(c, page)
}

export async function postSignIn(c: Ctx): Promise<Response> {
  const fields = await readFields(c)
  const next = parseConsolePath(fields['next'])
  if (fields['action'] === 'restart') {
    deleteCookie(c, PENDING, OURS)
    return toSignIn(c, next)
  }
  return fields['action'] === 'verify' ? verify(c, fields, next) : send(c, fields, next)
}

/** Sends a code. The answer is the same, and as quick, whether the address is known or not. */
async function send(c: Ctx, fields: Fields, next: string): Promise<Response> {
  const typed = fields['email'] ?? ''
  const email = parseEmail(typed)
  if (email === null) {
    const problem =
      typed.trim() === ''
        ? 'Enter your e-mail address.'
        : 'Enter a whole address, such as jo@dealer.com.au.'
    return sendConsole(c, <EmailPage next={next} email={typed} problem={problem} />, 422)
  }
  const person = await findPersonByEmail(c.env.DB, email)
  const asked = {
    email,
    isKnown: person !== null,
    address: c.req.header('CF-Connecting-IP') ?? '',
    host: new URL(c.req.url).host,
  }
  const sent = await requestConsoleCode(c.env, asked, clock())
  if (sent.status === 'sent') {
    c.executionCtx.waitUntil(sent.mail())
    writePending(c, { email, challenge: sent.challenge })
    return toSignIn(c, next)
  }
  if (sent.status === 'failed')
    return sendConsole(c, <EmailPage next={next} email={typed} problem={UNAVAILABLE} />, 503)
  c.header('Retry-After', String(sent.waitSeconds))
  const problem = waitProblem(sent.waitSeconds)
  const isPending = readPending(c)?.email === email
  const page = isPending ? (
    <CodePage next={next} email={email} problem={problem} isDev={c.env.DEV === '1'} />
  ) : (
    <EmailPage next={next} email={typed} problem={problem} />
  )
  return sendConsole(c, page, 429)
}

async function verify(c: Ctx, fields: Fields, next: string): Promise<Response> {
  const pending = readPending(c)
  if (pending === null) return toSignIn(c, next)
  const { email, challenge } = pending
  const again = (problem: string, status: 422 | 503 = 422) =>
    sendConsole(
      c,
      <CodePage next={next} email={email} problem={problem} isDev={c.env.DEV === '1'} />,
      status,
    )
  const parsed = parseCode(fields['code'] ?? '')
  if ('problem' in parsed) return again('Enter the six digits of the code.')
  const address = c.req.header('CF-Connecting-IP') ?? ''
  const checked = await checkConsoleCode(
    c.env,
    { email, challenge, code: parsed.code, address },
    clock(),
  )
  if (checked === 'wrong') return again(WRONG)
  if (checked === 'used-up') return again('That was the fifth wrong code. Ask for a new one.')
  // Only a known address was sent a code, but it may have been removed since.
  const person = checked === 'right' ? await findPersonByEmail(c.env.DB, email) : null
  if (checked === 'failed') return again(UNAVAILABLE, 503)
  if (person === null) return again(WRONG)
  const device = describeDevice(c.req.header('User-Agent') ?? '')
  const opened = await openConsoleSession(c.env.DB, person, { way: 'code', device }, clock())
  deleteCookie(c, PENDING, OURS)
  writeConsoleCookie(c, opened.token, opened.seconds)
  return c.redirect(next, 303)
}

export async function postSignOut(c: Ctx): Promise<Response> {
  await endConsoleSession(c.env.DB, c.var.console, clock())
  clearConsoleCookie(c)
  return c.redirect(consoleRoutes.signIn.href(), 303)
}

type Fields = Readonly<Record<string, string>>

const UNAVAILABLE = 'The problem is at our end. Try again in a minute.'
const WRONG =
  'This code is wrong, or older than 10 minutes. Check the newest e-mail, or ask for a new code.'

function waitProblem(seconds: number): string {
  if (seconds <= 90) return `Wait ${seconds} seconds before you ask for another code.`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? `There were several codes already. Try again in ${minutes} minutes.`
    : `There were several codes already. Try again in ${Math.ceil(minutes / 60)} hours.`
}

function toSignIn(c: Ctx, next: string): Response {
  const query = next === consoleRoutes.sites.href() ? '' : `?next=${encodeURIComponent(next)}`
  return c.redirect(consoleRoutes.signIn.href() + query, 303)
}

type Pending = { email: string; challenge: string }

function writePending(c: Ctx, pending: Pending): void {
  const text = toBase64Url(new TextEncoder().encode(JSON.stringify(pending)))
  setCookie(c, PENDING, text, { ...OURS, maxAge: PENDING_SECONDS })
}

/** Changed by hand it fits no code, because the code is bound to address and challenge. */
function readPending(c: Context): Pending | null {
  try {
    const text = new TextDecoder().decode(fromBase64Url(getCookie(c, PENDING, 'host') ?? ''))
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    const { email, challenge } = read as Partial<Record<string, unknown>> // each is checked
    return typeof email === 'string' && typeof challenge === 'string' ? { email, challenge } : null
  } catch {
    return null
  }
}

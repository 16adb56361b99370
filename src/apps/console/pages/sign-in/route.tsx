// Sign-in and sign-out of the console, with a code by email. Known and unknown addresses get the same page.
import { audit } from '#apps/console/audit.ts'
import { findOrAddInvited, listInvitationsTo } from '#apps/console/invitations.ts'
import { findPersonByEmail } from '#apps/console/people-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes, parseConsolePath } from '#apps/console/routes.ts'
import {
  describeDevice,
  endConsoleSession,
  openConsoleSession,
  type Way,
} from '#apps/console/sessions.ts'
import { CODE_TIME, parseEmail } from '#apps/console/sign-in-codes.ts'
import { clock } from '#lib/clock.ts'
import {
  clearPending,
  readPending,
  sendConsoleCode,
  takeConsoleCode,
  WRONG_CODE,
} from '#apps/console/gate/console-codes.ts'
import {
  clearConsoleCookie,
  personOf,
  writeConsoleCookie,
} from '#apps/console/gate/console-gate.ts'
import { accessOf } from '#apps/ops/ops-gate.ts'
import { readFields } from '#http/request.ts'
import { personOfPasskey } from '#apps/console/pages/passkeys/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { CodePage, EmailPage } from './page.tsx'

const TOO_OLD = `Your code was older than ${CODE_TIME}. Send a new one.`

export function getSignIn(c: Ctx): Response | Promise<Response> {
  const next = parseConsolePath(c.req.query('next'))
  if (personOf(c) !== null) return c.redirect(next, 303)
  const pending = readPending(c)
  const page =
    pending === null ? (
      <EmailPage next={next} hasAccess={hasAccess(c)} />
    ) : (
      <CodePage next={next} email={pending.email} isDev={c.env.DEV === '1'} />
    )
  return sendConsole(c, page)
}

export async function postSignIn(c: Ctx): Promise<Response> {
  const fields = await readFields(c)
  const next = parseConsolePath(fields['next'])
  if (fields['action'] === 'restart') {
    clearPending(c)
    return toSignIn(c, next)
  }
  if (fields['action'] === 'passkey') return showPasskey(c, fields, next)
  return fields['action'] === 'verify' ? verify(c, fields, next) : send(c, fields, next)
}

async function send(c: Ctx, fields: Fields, next: string): Promise<Response> {
  const typed = fields['email'] ?? ''
  const email = parseEmail(typed)
  if (email === null) {
    const problem =
      typed.trim() === ''
        ? 'Enter your email address.'
        : 'Enter a whole address, such as jo@dealer.com.au.'
    return sendConsole(
      c,
      <EmailPage next={next} email={typed} problem={problem} hasAccess={hasAccess(c)} />,
      422,
    )
  }
  // Both run for every address, so that every answer takes the same time.
  const [person, invitations] = await Promise.all([
    findPersonByEmail(c.env.DB, email),
    listInvitationsTo(c.env.DB, email, clock()),
  ])
  const sent = await sendConsoleCode(c, email, person !== null || invitations.length > 0)
  if (!('problem' in sent)) return toSignIn(c, next)
  const { problem, status } = sent
  const page =
    readPending(c)?.email === email ? (
      <CodePage next={next} email={email} problem={problem} isDev={c.env.DEV === '1'} />
    ) : (
      <EmailPage next={next} email={typed} problem={problem} hasAccess={hasAccess(c)} />
    )
  return sendConsole(c, page, status)
}

async function verify(c: Ctx, fields: Fields, next: string): Promise<Response> {
  const pending = readPending(c)
  if (pending === null) {
    const again = { next, email: fields['email'] ?? '', problem: TOO_OLD, hasAccess: hasAccess(c) }
    return sendConsole(c, <EmailPage {...again} />, 422)
  }
  const { email } = pending
  const refused = await takeConsoleCode(c, fields['code'] ?? '')
  // Only a known address was sent a code, but its person may have been removed since. Only a right code adds a new
  // person.
  const person =
    refused === null
      ? await findOrAddInvited(c.env.DB, email, clock())
      : await findPersonByEmail(c.env.DB, email)
  if (refused !== null || person === null) {
    const { problem = WRONG_CODE, checked = 'wrong' } = refused ?? {}
    // Logged once for each code. Anyone can enter codes for any address, so it may not have been this person.
    if (checked === 'used-up' && person !== null)
      await audit(
        c.env,
        { who: null, act: 'code.used-up', outcome: 'refused', site: null, subject: email },
        clock(),
      )
    const page = <CodePage next={next} email={email} problem={problem} isDev={c.env.DEV === '1'} />
    return sendConsole(c, page, checked === 'failed' ? 503 : 422)
  }
  return enter(c, person, 'code', next)
}

async function showPasskey(c: Ctx, fields: Fields, next: string): Promise<Response> {
  const person = await personOfPasskey(c, fields['passkey'] ?? '')
  if (person !== null) return enter(c, person, 'passkey', next)
  const problem = 'This passkey isn’t known here. Sign in with a code.'
  const page = <EmailPage next={next} problem={problem} hasAccess={hasAccess(c)} />
  return sendConsole(c, page, 422)
}

async function enter(c: Ctx, person: Person, way: Way, next: string): Promise<Response> {
  await openSession(c, person, way)
  return c.redirect(next, 303)
}

/** Signing in again ends no session, because people can see all of theirs on their own page. */
export async function openSession(c: Ctx, person: Person, way: Way): Promise<string> {
  const device = describeDevice(c.req.header('User-Agent') ?? '')
  const opened = await openConsoleSession(c.env.DB, person, { way, device }, clock())
  clearPending(c)
  writeConsoleCookie(c, opened.token, opened.seconds)
  return opened.token
}

export async function postSignOut(c: Ctx): Promise<Response> {
  await endConsoleSession(c.env.DB, c.var.console, clock())
  clearConsoleCookie(c)
  return c.redirect(consoleRoutes.signIn.href(), 303)
}

const hasAccess = (c: Ctx) => accessOf(c, c.env.CONSOLE_ACCESS_AUD) !== null

type Fields = Readonly<Record<string, string>>

function toSignIn(c: Ctx, next: string): Response {
  const query = next === consoleRoutes.sites.href() ? '' : `?next=${encodeURIComponent(next)}`
  return c.redirect(consoleRoutes.signIn.href() + query, 303)
}

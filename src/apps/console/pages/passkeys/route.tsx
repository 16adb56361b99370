// Passkeys of a person: JSON that browsers need to register and use one, and the forms of the account page.
import { getCookie, setCookie } from 'hono/cookie'

import { findPersonById } from '#apps/console/people-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import {
  addPasskey,
  type Place,
  removePasskey,
  startPasskey,
  startProof,
  findPasskeyOwner,
} from '#apps/console/passkeys.ts'
import { reportWayIn } from '#apps/console/report-way-in.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { describeDevice } from '#apps/console/sessions.ts'
import { clock } from '#lib/clock.ts'
import { personOf } from '#apps/console/gate/console-gate.ts'
import { readFields } from '#http/request.ts'
import { toNetwork } from '#lib/network.ts'
import { withQuery } from '#lib/url.ts'
import type { Ctx } from '#http/send-page.ts'
import { CODE_SECONDS } from '#shopper/identity/verification/rate-limits.ts'

/** A secret that only the browser with the challenge has. */
const BROWSER = 'console-passkey'
const OURS = {
  prefix: 'host',
  path: '/',
  secure: true,
  sameSite: 'Strict',
  httpOnly: true,
} as const

/** Options for creating a passkey. */
export async function postNewPasskey(c: Ctx): Promise<Response> {
  return c.json(await startPasskey(c.env, c.var.console.person, rememberPlace(c), clock()))
}

/** Options for signing with a passkey, for anyone; rate-limited, because each challenge is stored. */
export async function postPasskeyOptions(c: Ctx): Promise<Response> {
  const network = toNetwork(c.req.header('CF-Connecting-IP') ?? '')
  const counted = await c.env.FORM_LIMIT?.limit({ key: `console:${network}` }).catch(() => null)
  if (counted?.success === false)
    return c.json({ message: 'Too many attempts. Wait a minute.' }, 429, { 'Retry-After': '60' })
  return c.json(await startProof(c.env, rememberPlace(c), clock()))
}

/** Adds or removes a passkey of the person. */
export async function postPasskeys(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const { action, id = '', passkey = '' } = await readFields(c)
  if (action === 'remove') {
    await removePasskey(c.env.DB, person, id, clock())
    return toAccount(c, 'passkey-removed')
  }
  const made = { made: passkey, name: describeDevice(c.req.header('User-Agent') ?? '') }
  const problem = await addPasskey(c.env, person, made, placeOf(c), clock())
  if (problem === null) {
    const way = { kind: 'passkey', name: made.name } as const
    const { origin } = new URL(c.req.url)
    c.executionCtx.waitUntil(reportWayIn(c.env, person, { way, origin }, clock()))
  }
  return toAccount(c, problem === null ? 'passkey-added' : 'passkey-failed')
}

function toAccount(c: Ctx, done: string): Response {
  return c.redirect(withQuery(consoleRoutes.account.href(), { done }), 303)
}

/** The person whose passkey signed; null if it is not valid here, or its person was removed. */
export async function personOfPasskey(c: Ctx, shown: string): Promise<Person | null> {
  const id = await findPasskeyOwner(c.env, shown, placeOf(c), clock())
  return id === null ? null : findPersonById(c.env.DB, id)
}

function placeOf(c: Ctx): Place {
  return toPlace(c, getCookie(c, BROWSER, 'host') ?? '')
}

/** A challenge is also bound to the session, if there is one. */
function toPlace(c: Ctx, browser: string): Place {
  const { hostname, origin } = new URL(c.req.url)
  const loaded = personOf(c)
  const session = loaded === null || loaded.isEnded === true ? '' : loaded.session.id
  return { host: hostname, origin, browser: `${browser} ${session}` }
}

/** Two tabs of one browser share the cookie, so that both can be used. */
function rememberPlace(c: Ctx): Place {
  const browser = getCookie(c, BROWSER, 'host') || crypto.randomUUID()
  setCookie(c, BROWSER, browser, { ...OURS, maxAge: CODE_SECONDS })
  return toPlace(c, browser)
}

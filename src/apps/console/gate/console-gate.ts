// The gate of the console. It only admits requests to operations hosts, by signed-in people, that the table of
// permissions allows; forms must come from the console's own pages. On other hosts these addresses do not exist: the
// request continues to the site.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { audit } from '#apps/console/audit.ts'
import { actOf, isGroup, may, type Person, roleOn } from '#apps/console/permissions.ts'
import { type ConsoleRule, consoleRoutes, parseConsolePath } from '#apps/console/routes.ts'
import {
  ENDED_LATELY,
  isFresh,
  type LoadedSession,
  loadConsoleSession,
  TOKEN_PREFIX,
} from '#apps/console/sessions.ts'
import { errorName, logError, logSecurity, noteInLog } from '#lib/log.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { inTime } from '#lib/timeout.ts'
import { withQuery } from '#lib/url.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { AppEnv, Variables } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import { pageBefore } from '#http/member.ts'
import { behindOpsGate, isOpsHost } from '#apps/ops/ops-gate.ts'
import { mayPost, tooManyPosts } from '#http/limit-posts.ts'
import { isRead } from '#http/request.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import { secureConsole, secureFrame } from '#http/security.ts'
import { uncached } from '#http/uncached.ts'

type Ctx = Context<AppEnv>
export type ConsolePage = (c: Ctx) => Response | Promise<Response>

/** What the gate shows instead of a page. */
export type GateScreens = {
  /** The address does not exist, or the person may not know that it does. */
  notFound: ConsolePage
  /** The person knows the site, but their role does not allow this. */
  denied: ConsolePage
  /** Asks for a fresh proof, or to sign in again; null if the submitted form includes the proof. */
  confirm: (c: Ctx) => Promise<Response | null>
  /** The form is larger than `atMost`. */
  tooLarge: (c: Ctx, atMost: string) => Response | Promise<Response>
  /** The session cannot be read now, or the page failed. */
  unavailable: ConsolePage
}

/** The session; not readable by scripts. */
const COOKIE = 'console'
const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax', httpOnly: true } as const
const MAX_BYTES = 100_000
const MAX_URL = 4096
/** In the address of a sealed form; and how much longer sealing can make its body. */
export const KEPT = 'kept'
const KEPT_GROWTH = 1.5
const READ_MS: Milliseconds = 3000

/** A page of the console with its rule. Runs before the site of the host is loaded. */
export function behindConsoleGate(
  rule: ConsoleRule,
  page: ConsolePage,
  screens: GateScreens,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!isOpsHost(c)) return next()
    const answer = await authorize(c, rule, page, screens).catch((error: unknown) => {
      logError('console.failed', { error: errorName(error), stack: framesOf(error) })
      return wantsJson(c) ? asJson(c, 500, 'Something failed at our end.') : screens.unavailable(c)
    })
    return seal(c, answer)
  }
}

/**
 * A request from the command line: with a person's token, whose rights apply, or as operations (`who` is then null). A
 * token opens no page of the console, and a session opens none of these addresses.
 */
export function behindCommandGate(
  rule: ConsoleRule,
  answer: (c: Ctx, who: Person | null) => Promise<Response>,
): MiddlewareHandler<AppEnv> {
  const asOperations = behindOpsGate((c) => answer(c, null))
  return async (c, next) => {
    const token = bearerOf(c)
    if (!isOpsHost(c) || token?.startsWith(TOKEN_PREFIX) !== true) return asOperations(c, next)
    return seal(c, await letCommandIn(c, token, { rule, answer }))
  }
}

async function letCommandIn(
  c: Ctx,
  token: string,
  {
    rule,
    answer,
  }: { rule: ConsoleRule; answer: (c: Ctx, who: Person | null) => Promise<Response> },
): Promise<Response> {
  const loaded = await load(c, token)
  if (loaded === 'unknown') return asJson(c, 503, 'Try again in a minute.')
  if (loaded === null)
    return asJson(c, 401, 'This token has expired or was revoked. Make one on your account page.')
  const { person } = loaded
  noteInLog({ person: person.id })
  const site = c.req.param('slug') ?? null
  const verdict = judge(person, rule, { site, group: '' })
  if (verdict === 'allowed') return answer(c, person)
  if (verdict === 'unknown') return asJson(c, 404, 'Not found.')
  await noteRefusal(c, loaded, site)
  return asJson(c, 403, 'Your role does not allow this.')
}

async function seal(c: Ctx, answer: Response): Promise<Response> {
  c.res = new Response(answer.body, answer)
  // Only immutable files override this.
  if (!answer.headers.has('Cache-Control')) uncached(c, c.res)
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
  c.set('isOps', true)
  await (c.var.isFrame === true ? secureFrame(c) : secureConsole(c))
  return c.res
}

async function authorize(
  c: Ctx,
  rule: ConsoleRule,
  page: ConsolePage,
  screens: GateScreens,
): Promise<Response> {
  if (c.req.url.length > MAX_URL) return c.text('This address is too long.', 414)
  const bearer = bearerOf(c)
  // A program sends a token in a header deliberately, whereas any page can cause a cookie to be sent.
  if (!isRead(c) && bearer === null && !isSameOrigin(c)) return refuseOrigin(c)
  const found = await load(c, bearer ?? getCookie(c, COOKIE, 'host'))
  const loaded = found !== 'unknown' && found?.session.way === 'command' ? null : found
  if (loaded === 'unknown')
    return wantsJson(c) ? asJson(c, 503, 'Try again in a minute.') : screens.unavailable(c)
  if (loaded !== null) {
    c.set('console', loaded)
    noteInLog({ person: loaded.person.id })
  }
  const maxBytes = (rule.bytes ?? MAX_BYTES) * (isKept(c) ? KEPT_GROWTH : 1)
  if (rule.to === 'anyone') {
    const isRefused = !isRead(c) && loaded === null && !(await mayPost(c, '_console'))
    return isRefused ? tooManyPosts(c) : limited(c, maxBytes, page, screens)
  }
  const visitor = loaded ?? (await loadEnded(c))
  if (visitor === null) return toSignIn(c)
  const { person, session, isEnded } = visitor
  const site = c.req.param('slug') ?? null
  if (site !== null) noteInLog({ tenant: site })
  const verdict = judge(person, rule, { site, group: c.req.param('group') ?? '' })
  if (verdict !== 'allowed' && isEnded) return toSignIn(c)
  if (verdict === 'unknown')
    return wantsJson(c) ? asJson(c, 404, 'Not found.') : screens.notFound(c)
  if (verdict === 'denied') {
    await noteRefusal(c, visitor, site)
    return wantsJson(c) ? asJson(c, 403, 'Your role does not allow this.') : screens.denied(c)
  }
  const isEnough = rule.fresh !== true || isFresh(session, clock())
  if (isEnough && !isEnded && !isKept(c)) return limited(c, maxBytes, page, screens)
  if (wantsJson(c)) return asJson(c, 401, 'Confirm in the console that it’s you first.')
  return limited(c, maxBytes, async () => (await screens.confirm(c)) ?? page(c), screens)
}

/**
 * Whether a person may use a route. "unknown" hides it: another dealer's site, or a part of the platform, looks like an
 * address that does not exist. "denied" is for people of the site.
 */
export function judge(
  person: Person,
  { to }: ConsoleRule,
  { site, group }: { site: string | null; group: string },
): 'allowed' | 'denied' | 'unknown' {
  if (to === 'anyone' || to === 'person') return 'allowed'
  if (roleOn(person, site) === null) return 'unknown'
  if (to === 'group' && !isGroup(group)) return 'unknown'
  const act = to === 'group' && isGroup(group) ? actOf(group, 'draft') : to
  return act !== 'group' && may(person, act, site) ? 'allowed' : 'denied'
}

/**
 * The person whose session has just ended, if a browser submits a form as a page: the form is sealed for this person,
 * and continues once they have signed in again. Scripts keep their forms themselves; keys must be typed again.
 */
async function loadEnded(c: Ctx): Promise<LoadedSession | null> {
  const isForm = !isRead(c) && bearerOf(c) === null && c.req.header('Sec-Fetch-Mode') === 'navigate'
  if (!isForm || /\/(?:sign-out|confirm|keys)$/.test(c.req.path)) return null
  const found = await load(c, getCookie(c, COOKIE, 'host'), ENDED_LATELY)
  if (found === 'unknown' || found === null || found.session.way === 'command') return null
  const ended = { ...found, isEnded: true } as const
  c.set('console', ended)
  return ended
}

/** A form that returns from the page that asks for a proof, with its fields sealed. */
const isKept = (c: Ctx) => !isRead(c) && c.req.query(KEPT) !== undefined

/** The session of a token; "unknown" if it cannot be read now. */
async function load(
  c: Ctx,
  token: string | undefined,
  graceSeconds: Seconds = 0,
): Promise<LoadedSession | null | 'unknown'> {
  if (token === undefined || token === '') return null
  try {
    const loaded = await inTime(loadConsoleSession(c.env.DB, token, clock(), graceSeconds), READ_MS)
    if (loaded === null && graceSeconds === 0)
      logSecurity('security.session-refused', { tenant: '_console' })
    return loaded
  } catch (error) {
    logError('console.session-failed', { error: errorName(error) })
    return 'unknown'
  }
}

function bearerOf(c: Ctx): string | null {
  return /^bearer ([\w-]{20,100})$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null
}

/** The person behind a page; null on pages for anyone while signed out. */
export function personOf(c: Ctx): LoadedSession | null {
  return (c.var as Partial<Variables>).console ?? null
}

/** The session lasts `seconds`, and the cookie longer, so that we still know whose it was. */
export function writeConsoleCookie(c: Ctx, token: string, seconds: Seconds): void {
  setCookie(c, COOKIE, token, { ...OURS, maxAge: seconds + ENDED_LATELY })
}

/** Also clears the browser's cache: Back would show answered forms with their input (uncached.ts). */
export function clearConsoleCookie(c: Ctx): void {
  deleteCookie(c, COOKIE, OURS)
  c.header('Clear-Site-Data', '"cache"')
}

/** Redirects to the sign-in page, and from there back to the requested page or to the page of the submitted form. */
function toSignIn(c: Ctx): Response {
  if (wantsJson(c)) return asJson(c, 401, 'Sign in first.')
  const { pathname, search } = new URL(c.req.url)
  const next = isRead(c) ? pathname + search : parseConsolePath(pageBefore(c))
  const href = consoleRoutes.signIn.href()
  return c.redirect(next === consoleRoutes.sites.href() ? href : withQuery(href, { next }), 303)
}

function refuseOrigin(c: Ctx): Response {
  const words = 'This form was not sent from a page of the console. Open the page again and retry.'
  return wantsJson(c) ? asJson(c, 403, words) : c.text(words, 403)
}

/** A refused write is recorded in the activity log of the site; a refused page only in the Worker's log. */
async function noteRefusal(c: Ctx, { person }: LoadedSession, site: string | null): Promise<void> {
  if (isRead(c)) return
  const subject = withoutKeys(c.req.path).slice(0, 200)
  await audit(
    c.env,
    { who: person, act: 'access.refused', outcome: 'refused', site, subject },
    clock(),
  )
}

async function limited(
  c: Ctx,
  maxSize: number,
  page: ConsolePage,
  { tooLarge }: GateScreens,
): Promise<Response> {
  if (isRead(c)) return page(c)
  let answer: Response | undefined
  const onError = () => tooLarge(c, toSize(maxSize))
  const refused = await bodyLimit({ maxSize, onError })(c, async () => {
    answer = await page(c)
  })
  return answer ?? refused ?? onError()
}

const toSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`

/** Whether a program sent the request: a console script or the command line. */
export function wantsJson(c: Ctx): boolean {
  return (
    c.req.path.startsWith('/_console/api/') ||
    c.req.header('Accept')?.startsWith('application/json') === true
  )
}

function asJson(c: Ctx, status: 401 | 403 | 404 | 500 | 503, message: string): Response {
  return c.json({ message }, status)
}

/** Stack frames, without the message, which may quote input. */
function framesOf(error: unknown): string | undefined {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^\s+at /.test(line)).join('\n') || undefined
}

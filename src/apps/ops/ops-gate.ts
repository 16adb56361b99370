// Authenticates operations pages, by Cloudflare Access or by token. If a deployment configures neither, or at other
// hosts, the address does not exist: the request continues to the site.
import type { Context, MiddlewareHandler } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'

import type { AppEnv } from '#http/app-env.ts'
import { logSecurity } from '#lib/log.ts'
import { toNetwork } from '#lib/network.ts'
import {
  type AccessClaims,
  type AccessSettings,
  createAccessKeys,
  readAccessToken,
} from '#apps/ops/access-token.ts'
import { clock } from '#lib/clock.ts'
import { secureOps } from '#http/security.ts'

type Ctx = Context<AppEnv>

/** Minimum length of a token: a shorter one could be guessed and is ignored. */
const SHORTEST_TOKEN = 24
const TEAM = /^[a-z0-9-]{1,63}$/

/** The keys are shared by all requests. */
const accessKeys = createAccessKeys(() => clock() * 1000)

/** An operations page. It runs before the site is loaded and before the site's middleware. */
export function behindOpsGate(page: (c: Ctx) => Promise<Response>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ways = waysIn(c)
    if (ways === null) return next()
    return hide(c, (await isLetIn(c, ways)) ? await page(c) : await refuse(c, ways))
  }
}

async function hide(c: Ctx, answer: Response): Promise<Response> {
  c.res = new Response(answer.body, answer)
  c.res.headers.set('Cache-Control', 'no-store')
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
  c.set('isOps', true)
  await secureOps(c)
  return c.res
}

type Ways = { access: AccessSettings | null; token: string | null }

/** The authentication methods at this host; null if there are none. */
function waysIn(c: Ctx): Ways | null {
  if (!isOpsHost(c)) return null
  const { OPS_TOKEN = '', OPS_ACCESS_AUD } = c.env
  const access = accessOf(c, OPS_ACCESS_AUD)
  const token = OPS_TOKEN.length >= SHORTEST_TOKEN ? OPS_TOKEN : null
  return access === null && token === null ? null : { access, token }
}

/** The application of Cloudflare Access with that audience; null if it is not configured. */
export function accessOf({ env }: Ctx, audience = ''): AccessSettings | null {
  const { OPS_ACCESS_TEAM: team = '' } = env
  return TEAM.test(team) && audience !== '' ? { team, audience } : null
}

/** The person's Cloudflare Access claims; null without a valid token for that application. */
export async function readAccess(
  c: Ctx,
  access: AccessSettings | null,
): Promise<AccessClaims | null> {
  const assertion = c.req.header('Cf-Access-Jwt-Assertion')
  return access === null || assertion === undefined
    ? null
    : readAccessToken(assertion, access, accessKeys)
}

/** Whether the request came to a host of operations; on a developer's machine every host is one. */
export function isOpsHost({ env, req }: Ctx): boolean {
  const { hostname } = new URL(req.url) // Forwarding headers are not trusted for the host.
  const hosts = (env.OPS_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase())
  return env.DEV === '1' || hosts.includes(hostname)
}

async function isLetIn(c: Ctx, { access, token }: Ways): Promise<boolean> {
  if ((await readAccess(c, access)) !== null) return true
  const secret = sentToken(c.req.header('Authorization') ?? '')
  return token !== null && timingSafeEqual(secret, token)
}

/** The token of an Authorization header: the password of "Basic", whatever the name, or the value of "Bearer". */
function sentToken(header: string): string {
  const [scheme = '', credentials = ''] = header.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  try {
    const text = atob(credentials)
    return text.slice(text.indexOf(':') + 1)
  } catch {
    return ''
  }
}

/** Requests authentication; failed attempts are counted and logged without their input. */
async function refuse(c: Ctx, { token }: Ways): Promise<Response> {
  const hasTried =
    c.req.header('Authorization') !== undefined ||
    c.req.header('Cf-Access-Jwt-Assertion') !== undefined
  if (hasTried) {
    if (!(await mayTry(c)))
      return c.text('Too many attempts. Wait a minute.', 429, { 'Retry-After': '60' })
    logSecurity('ops.refused', {})
  }
  if (token === null) return c.text('Sign in with Cloudflare Access.', 403)
  const challenge = 'Basic realm="Operations", charset="UTF-8"'
  return c.text('Any username; password is OPS_TOKEN.', 401, {
    'WWW-Authenticate': challenge,
  })
}

/** Whether a network is within the attempts per minute; allowed if the limiter fails. */
async function mayTry({ env, req }: Ctx): Promise<boolean> {
  const network = toNetwork(req.header('CF-Connecting-IP') ?? '')
  const counted = await env.FORM_LIMIT?.limit({ key: `ops:${network}` }).catch(() => null)
  return counted?.success ?? true
}

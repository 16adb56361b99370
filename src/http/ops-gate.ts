// Who may see what operations see: who Cloudflare Access has signed in, or who has the token. Where a deployment names
// neither, or at another host, there is no such address: the request goes on, and the site answers as to any other.
import type { Context, MiddlewareHandler } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'

import type { AppEnv } from '#env.ts'
import { logWarning } from '#lib/log.ts'
import { toNetwork } from '#lib/network.ts'
import { createAccessKeys } from '#ops/access-keys.ts'
import { isAccessToken, type AccessSettings } from '#ops/access-token.ts'
import { clock } from './clock.ts'
import { secureOps } from './security.ts'

type Ctx = Context<AppEnv>

/** Letters that a token has at least: a shorter one could be guessed, and counts as none. */
const SHORTEST_TOKEN = 24
const TEAM = /^[a-z0-9-]{1,63}$/

/** Keys are the same for every request. */
const loadKeys = createAccessKeys(() => clock() * 1000)

/** A page behind the gate. It stands before the site is known, and before every middleware that an answer of a site has. */
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
  await secureOps(c)
  return c.res
}

type Ways = { access: AccessSettings | null; token: string | null }

/** The ways in at this host; null where there is none. */
function waysIn({ env, req }: Ctx): Ways | null {
  const { hostname } = new URL(req.url) // no header of a forwarder says where a request is
  const hosts = (env.OPS_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase())
  if (env.DEV !== '1' && !hosts.includes(hostname)) return null
  const { OPS_ACCESS_TEAM: team = '', OPS_ACCESS_AUD: audience = '', OPS_TOKEN = '' } = env
  const access = TEAM.test(team) && audience !== '' ? { team, audience } : null
  const token = OPS_TOKEN.length >= SHORTEST_TOKEN ? OPS_TOKEN : null
  return access === null && token === null ? null : { access, token }
}

async function isLetIn({ req }: Ctx, { access, token }: Ways): Promise<boolean> {
  const assertion = req.header('Cf-Access-Jwt-Assertion')
  if (
    access !== null &&
    assertion !== undefined &&
    (await isAccessToken(assertion, access, loadKeys))
  )
    return true
  return token !== null && timingSafeEqual(givenToken(req.header('Authorization') ?? ''), token)
}

/** The token of a header: the password of a "Basic" one, whatever the name, or what a "Bearer" one holds. */
function givenToken(header: string): string {
  const [scheme = '', given = ''] = header.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return given
  if (scheme.toLowerCase() !== 'basic') return ''
  try {
    const text = atob(given)
    return text.slice(text.indexOf(':') + 1)
  } catch {
    return ''
  }
}

/** Says how to get in; who tried something else is counted, and said in the log without what they tried. */
async function refuse(c: Ctx, { token }: Ways): Promise<Response> {
  const hasTried =
    c.req.header('Authorization') !== undefined ||
    c.req.header('Cf-Access-Jwt-Assertion') !== undefined
  if (hasTried) {
    if (!(await mayTry(c)))
      return c.text('Too many attempts. Wait a minute.', 429, { 'Retry-After': '60' })
    logWarning('ops.refused', {})
  }
  if (token === null) return c.text('Sign in with Cloudflare Access.', 403)
  const challenge = 'Basic realm="Operations", charset="UTF-8"'
  return c.text('Any username; password is OPS_TOKEN.', 401, {
    'WWW-Authenticate': challenge,
  })
}

/** Whether a network has tried no more than so often in a minute; a limiter that fails lets it. */
async function mayTry({ env, req }: Ctx): Promise<boolean> {
  const network = toNetwork(req.header('CF-Connecting-IP') ?? '')
  const counted = await env.FORM_LIMIT?.limit({ key: `ops:${network}` }).catch(() => null)
  return counted?.success ?? true
}

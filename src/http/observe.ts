// The outermost step of each request: its id, the headers of its response, one log line, and `Server-Timing` on pages.
import type { Context, MiddlewareHandler } from 'hono'
import { replacing } from '#lib/lazily.ts'
import { routePath } from 'hono/route'

import { inLog, logInfo, logSecurity } from '#lib/log.ts'
import type { Services } from '#composition/services.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { AppEnv, Times } from './app-env.ts'
import { routes } from '#routes.ts'
import { hasAgents } from '#tenant/features.ts'
import { robotsHeader } from './indexing.ts'
import { securityHeaders } from './security.ts'

/**
 * Adds the request to all further log lines. Its own line is written when the response starts: the route pattern, never
 * the address, which may be a lead's credential, and no data about the visitor.
 */
export const observe: MiddlewareHandler<AppEnv> = (c, next) => {
  const requestId = c.req.header('CF-Ray') ?? crypto.randomUUID()
  const times: Times = { started: performance.now() }
  c.set('requestId', requestId)
  c.set('times', times)
  return inLog({ request_id: requestId }, async () => {
    await next()
    const { isKept = false, isOps = false } = c.var
    if (!isOps) setHeaders(c)
    const { status, headers } = c.res
    const { started, site, stock } = times
    const total = since(started)
    headers.set('X-Request-Id', requestId)
    if (isHtml(headers)) headers.set('Server-Timing', toServerTiming({ site, stock, total }))
    // A cached page is sent before its own route runs; that route is the last match.
    const route = isKept ? routePath(c, -1) : routePath(c)
    const cache = isKept ? { cache: 'hit' } : {}
    if (status === 403) logSecurity('security.denied', { route, method: c.req.method })
    logInfo('request', { route, method: c.req.method, status, ms: total, ...cache })
  })
}

function setHeaders(c: Context<AppEnv>): void {
  const { headers } = c.res
  const isDev = c.env.DEV === '1'
  for (const [name, value] of securityHeaders(c.var.tenant, isDev)) headers.set(name, value)
  headers.delete('X-Powered-By')
  // Links that a browser may prefetch when the shopper hovers over one.
  if (isHtml(headers)) headers.set('Speculation-Rules', '"/speculation.json"')
  if (isHtml(headers) && c.var.tenant !== undefined && hasAgents(c.var.tenant.site))
    headers.append('Link', CATALOG)
  const robots = robotsHeader(c)
  if (robots !== null) headers.set('X-Robots-Tag', robots)
}

/** Where assistants find the site's services (github.com/Agent-Card/ai-catalog, "Link Relation Discovery"). */
const CATALOG = `<${routes.aiCatalog.href()}>; rel="ai-catalog"`

const isHtml = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') === true

/** The services of a request, which record the time spent waiting for the stock and the age of its answers. */
export function observeStock(services: Services, times: Times): Services {
  const timed =
    <Args extends readonly unknown[], Result>(
      ask: (...args: Args) => Promise<Result>,
      answeredAt: (result: NonNullable<Result>) => number | undefined,
    ) =>
    async (...args: Args): Promise<Result> => {
      const started = performance.now()
      try {
        const result = await ask(...args)
        const at = result === null || result === undefined ? 0 : answeredAt(result)
        if (at !== undefined) times.oldestAnswer = Math.min(times.oldestAnswer ?? at, at)
        return result
      } finally {
        times.stock = Math.max(times.stock ?? 0, since(started))
      }
    }
  return replacing(services, {
    search: () => ({
      ...services.search,
      list: timed(services.search.list, ({ at, stale }) => (stale === true ? 0 : at)),
      fresh: timed(services.search.fresh, ({ at }) => at),
    }),
  })
}

export const since = (started: Milliseconds) => Math.round(performance.now() - started)

const toServerTiming = (milliseconds: Record<string, number | undefined>) =>
  Object.entries(milliseconds)
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `${name};dur=${ms}`)
    .join(', ')

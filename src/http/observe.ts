// Measures each request until its response starts: one log line, and `Server-Timing` on pages.
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { AppEnv, Times } from './app-env.ts'
import { inLog, logInfo, noteInLog } from '#lib/log.ts'
import type { Services } from '#composition/services.ts'

/**
 * Adds the request to all further log lines. Its own line is written when the response starts: the route pattern, never
 * the address, which may be a lead's credential, and no data about the visitor.
 */
export const observe: MiddlewareHandler<AppEnv> = (c, next) =>
  inLog({ request_id: c.var.requestId }, async () => {
    const times: Times = { started: performance.now() }
    c.set('times', times)
    await next()
    const { started, ...known } = times
    const total = since(started)
    if (c.res.headers.get('Content-Type')?.startsWith('text/html') === true)
      c.header('Server-Timing', toServerTiming({ ...known, total }))
    const { status } = c.res
    logInfo('request', { route: routePath(c), method: c.req.method, status, ms: total })
  })

/** Records the site, and how long it took to find it. */
export const observeSite: MiddlewareHandler<AppEnv> = (c, next) => {
  const { times, tenant } = c.var
  times.site = since(times.started)
  noteInLog({ tenant: tenant.slug, version: tenant.version })
  return next()
}

/** The services of a request, which record the time spent waiting for the stock. */
export function observeStock(services: Services, times: Times): Services {
  const timed =
    <Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const started = performance.now()
      try {
        return await ask(...args)
      } finally {
        times.stock = Math.max(times.stock ?? 0, since(started))
      }
    }
  return {
    ...services,
    search: timed(services.search),
    searchFresh: timed(services.searchFresh),
  }
}

const since = (started: number) => Math.round(performance.now() - started)

const toServerTiming = (milliseconds: Record<string, number>) =>
  Object.entries(milliseconds)
    .map(([name, ms]) => `${name};dur=${ms}`)
    .join(', ')

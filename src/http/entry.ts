// Steps of every request before its page: one host per site, the rules of previews, and its services.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { createServices, type Services } from '#composition/services.ts'
import { errorName, logError, noteInLog } from '#lib/log.ts'
import { routes } from '#routes.ts'
import { createArming } from '#composition/intake-service.ts'
import { isStagingHost } from '#tenant/host.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from '#lib/clock.ts'
import { observeStock, since } from './observe.ts'
import { isRead, urlOf } from './request.ts'
import { uncached } from './uncached.ts'

type Options = {
  /** Renders the page for a preview that this edge location can't read yet. */
  previewNotReady: (c: Context<AppEnv>) => Response | Promise<Response>
}

/** Paths that programs call: they may not follow redirects or resend their keys. */
const IN_PLACE = /^\/(?:1\/|api\/|_|build\/)/

/** Redirects to the site's own host. A preview has no such redirect, is never cached, and its forms are disabled. */
export function enterSite(options: Options) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { times, tenant, preview } = c.var
    times.site = since(times.started)
    noteInLog({ tenant: tenant.slug, version: tenant.version })
    if (preview === undefined) return toCanonicalHost(c) ?? next()
    const refused = await refuse(c, options)
    if (refused === null) await next()
    // A fetched response is immutable, so it is copied.
    c.res = new Response((refused ?? c.res).body, refused ?? c.res)
    uncached(c, c.res)
  })
}

/**
 * Shows one page in place of a site that is taken down. Programs and previews still work, for the people who prepare
 * the site.
 */
export function closeSites(page: (c: Context<AppEnv>) => Response | Promise<Response>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { tenant, preview } = c.var
    const isOpen = !tenant.site.taken_down || preview !== undefined || IN_PLACE.test(c.req.path)
    if (isOpen) return next()
    c.res = uncached(c, await page(c))
  })
}

/**
 * 301 to the same path at the host of `site.url`. Submitted requests are not redirected, nor are staging hosts,
 * previews and local development.
 */
function toCanonicalHost(c: Ctx): Response | null {
  const { hostname, pathname, search } = urlOf(c)
  const { site } = c.var.tenant
  const own = new URL(site.url)
  const isHome = hostname === own.hostname || /\.localhost\.?$/.test(hostname)
  if (isHome || !isRead(c) || IN_PLACE.test(pathname) || isStagingHost(hostname, site)) return null
  // While a site swaps its hosts, edge locations may redirect to each other for a minute, so browsers must not cache
  // it.
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${own.origin}${pathname}${search}`, 301)
}

type Ctx = Context<AppEnv>

/** Null if the request is handled as usual. */
async function refuse(c: Ctx, { previewNotReady }: Options): Promise<Response | null> {
  if (c.req.path === routes.leavePreview.href()) return null
  if (!isRead(c) || acts(c)) return c.text('This is a preview; forms are disabled.', 409)
  if (c.var.preview?.tenant === null) return previewNotReady(c)
  return null
}

/** The reservation page runs due steps with its site's configuration before it renders. */
function acts(c: Ctx): boolean {
  return c.req.path.startsWith(routes.reservation.href(''))
}

/**
 * Sets `c.var.services` to the given services or the site's own, and schedules the site's stock import. Each app
 * remembers which sites it has scheduled.
 */
export function openServices(given: Services | undefined) {
  const isDue = createArming()
  return createMiddleware<AppEnv>(async (c, next) => {
    const { tenant, times } = c.var
    const asker = { address: c.req.header('CF-Connecting-IP') ?? '', path: c.req.path }
    const own =
      given ?? createServices(c.env, tenant, (work) => c.executionCtx.waitUntil(work), asker)
    const services = observeStock(own, times)
    c.set('services', services)
    if (isDue(tenant, clock())) {
      const armed = services.intake.arm().catch((error: unknown) => {
        logError('intake.schedule-failed', { tenant: tenant.slug, error: errorName(error) })
      })
      c.executionCtx.waitUntil(armed)
    }
    return next()
  })
}

// What every request passes before its page: one host per site, the rules of previews, and a call to the stock importer.
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'

import { errorName, logError } from '#lib/log.ts'
import { routes } from '#routes.ts'
import { createArming } from '#stock/import/import-services.ts'
import { isStagingHost } from '#tenant/host.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from './clock.ts'
import { isRead } from './request.ts'

const UNREAD = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview</title><h1>This preview is not available yet</h1><p>New previews take up to a minute. Reload this page.</p>
<form method="post" action="${routes.leavePreview.href()}"><button>Leave the preview</button></form></html>`

/** Paths that programs call: they may not follow redirects or resend their keys. */
const IN_PLACE = /^\/(?:1\/|api\/|_|build\/)/

/**
 * 301 to the same path at the host of `site.url`. Submitted requests are not redirected, nor are staging hosts,
 * previews and local development.
 */
export const canonicalHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { hostname, pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const own = new URL(site.url)
  const isHome = hostname === own.hostname || /\.localhost\.?$/.test(hostname)
  const isAsked = isRead(c) && !IN_PLACE.test(pathname) && c.var.preview === undefined
  if (isHome || !isAsked || isStagingHost(hostname, site)) return next()
  // While a site swaps its hosts, edge locations may redirect to each other for a minute, so browsers must not cache
  // it.
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${own.origin}${pathname}${search}`, 301)
}

type Ctx = Context<AppEnv>

/** Does nothing on the live site. */
export const previewRules: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.preview === undefined) return next()
  const refused = refuse(c)
  if (refused === null) await next()
  // A fetched response is immutable, so it is copied.
  c.res = new Response((refused ?? c.res).body, refused ?? c.res)
  c.header('Cache-Control', 'no-store')
}

/** Null if the request is handled as usual. */
function refuse(c: Ctx): Response | null {
  if (c.req.path === routes.leavePreview.href()) return null
  if (!isRead(c) || acts(c)) return c.text('This is a preview; forms are disabled.', 409)
  if (c.var.preview?.tenant === null) return c.html(UNREAD, 503, { 'Retry-After': '30' })
  return null
}

/** The reservation page runs due steps with its site's configuration before it renders. */
function acts(c: Ctx): boolean {
  return c.req.path.startsWith(routes.reservation.href(''))
}

/** Remembers, per app, which sites were scheduled. */
export function scheduleIntake() {
  const isDue = createArming()
  return createMiddleware<AppEnv>(async (c, next) => {
    const { tenant, services } = c.var
    if (isDue(tenant, clock())) {
      const armed = services.armIntake().catch((error: unknown) => {
        logError('intake.schedule-failed', { tenant: tenant.slug, error: errorName(error) })
      })
      c.executionCtx.waitUntil(armed)
    }
    return next()
  })
}

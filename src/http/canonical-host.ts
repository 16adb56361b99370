// One host per site: requests for pages at its other hosts are redirected.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from './app-env.ts'
import { isStagingHost } from '#tenant/host.ts'
import { isRead } from './is-read.ts'

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

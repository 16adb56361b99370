// One host a site: pages asked for at another of its hosts move to its own.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'
import { isStagingHost } from '#tenant/host.ts'
import { isRead } from './is-read.ts'

/** What programs call where it is: they may not follow, nor send their keys on. */
const IN_PLACE = /^\/(?:1\/|api\/|_|build\/)/

/**
 * 301 to the same address at the host of `site.url`, "www." and all. What is sent is answered where it is, and so is a
 * staging host, a preview, and a developer's machine.
 */
export const canonicalHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { hostname, pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const own = new URL(site.url)
  const isHome = hostname === own.hostname || /\.localhost\.?$/.test(hostname)
  const isAsked = isRead(c) && !IN_PLACE.test(pathname) && c.var.preview === undefined
  if (isHome || !isAsked || isStagingHost(hostname, site)) return next()
  // While a site turns its hosts round, places far apart may lead to and fro for a minute: no browser remembers it.
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${own.origin}${pathname}${search}`, 301)
}

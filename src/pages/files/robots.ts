// robots.txt: disallowed paths, and the sitemap.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { closedPaths, isHidden } from '#http/indexing.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

const CLOSED = closedPaths()

/** `/robots.txt`: a site that is not indexed disallows everything. */
export function getRobots(c: Context<AppEnv>): Response {
  // Search engines read it once a day at most; a short cache lets a site that opens appear soon.
  c.header('Cache-Control', 'public, max-age=300')
  return c.text(isHidden(c) ? toText(['/']) : openText(c.var.tenant.site))
}

function openText(site: Site): string {
  const more = site.search_engines.disallow
  return `${toText([...CLOSED, ...more])}\nSitemap: ${absoluteUrl(routes.sitemaps.href(), site)}\n`
}

function toText(paths: readonly string[]): string {
  return `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}`
}

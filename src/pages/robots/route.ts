// What search engines are asked to leave alone, and where all that they may keep is listed.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { closedPaths, isHidden } from '#http/indexing.ts'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

const CLOSED = closedPaths()

/** `/robots.txt`: a site that is not to be kept closes all of it. */
export function getRobots(c: Context<AppEnv>): Response {
  // Search engines read it once a day, whatever it says here; a site that opens is not kept waiting by caches between.
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

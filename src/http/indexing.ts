// Tells search engines what they may do with an address: the header of its answer, and what robots.txt closes.
import { matchedRoutes } from 'hono/route'
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv, Variables } from '#env.ts'
import { formRoutes, routes } from '#routes.ts'
import { isStagingHost } from '#tenant/host.ts'
import { isPartial } from './htmx.ts'
import { INDEXING, type Policy } from './indexing-policy.ts'

/** Names in a query of what only shoppers look for: combinations of filters (F18), and forms about one vehicle. */
const CLOSED_QUERIES = ['refinementList', 'range', 'query=', 'sortBy=', 'car_id=']

/** What advertisements, letters and search engines add to an address. */
const NOISE = /^(?:utm_.*|[a-z]*clid|gbraid|wbraid|gad_.*|gclsrc|_g[al]|mc_[ce]id|srsltid|ref)$/i

const byPattern = new Map<string, Policy>(
  // The keys of the table are all that it has.
  Object.entries(routes).map(([name, { pattern }]) => [
    pattern,
    INDEXING[name as keyof typeof routes],
  ]),
)

/** Tells search engines by a header what they keep nothing of. */
export const indexing: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (isHidden(c)) c.header('X-Robots-Tag', 'noindex, nofollow')
  else if (isPartial(c) || isUnlisted(c)) c.header('X-Robots-Tag', 'noindex')
}

/** Whether search engines are to keep nothing of a site: it says so, or it is seen before its time. */
export function isHidden(c: Context<AppEnv>): boolean {
  const { tenant, preview } = c.var as Partial<Variables> // some answers are given before the site is known
  if (tenant === undefined) return false
  const { hostname } = new URL(c.req.url)
  return (
    !tenant.site.search_engines.index ||
    preview !== undefined ||
    isStagingHost(hostname, tenant.site)
  )
}

function isUnlisted(c: Context<AppEnv>): boolean {
  return matchedRoutes(c).some(({ path }) => (byPattern.get(path) ?? 'open') !== 'open')
}

/** Whether an address asks for more than the page by itself: what led to it makes no other page. */
export function isNarrowed(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => !NOISE.test(name))
}

/** Paths that robots.txt closes, as it writes them: "*" stands for anything, "$" for the end. */
export function closedPaths(): string[] {
  const open = new Set<string>(Object.values(formRoutes).map(({ pattern }) => pattern))
  const paths = [...byPattern]
    .filter(([pattern, policy]) => policy === 'closed' && !open.has(pattern))
    .flatMap(([pattern]) => toRules(pattern))
  const all = [
    ...WHOLE_FOLDERS,
    ...paths.filter((path) => !WHOLE_FOLDERS.some((folder) => path.startsWith(folder))),
  ]
  return [...new Set(all), ...CLOSED_QUERIES.flatMap((name) => [`/*?${name}`, `/*&${name}`])]
}

/** Nothing below them is a page. */
const WHOLE_FOLDERS = ['/api/', '/1/', '/_']

/** A pattern of the router: words that it chooses between become paths of their own; what is named alone ends there. */
function toRules(pattern: string): string[] {
  const [, before = '', words] = /^(.*)\/:\w+\{\(\?:([^)]*)\)\$\}$/.exec(pattern) ?? []
  const paths =
    words === undefined ? [pattern] : words.split('|').map((word) => `${before}/${word}`)
  return paths
    .map((path) => path.replaceAll(/:\w+/g, '*'))
    .flatMap((path) => (path.endsWith('*') ? [path.slice(0, -1)] : [`${path}$`, `${path}?`]))
}

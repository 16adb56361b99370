// Controls search engines: the robots header of a response, and the paths that robots.txt closes.
import { matchedRoutes } from 'hono/route'
import type { Context } from 'hono'

import type { AppEnv, Variables } from './app-env.ts'
import { ruledRoutes } from '#route-rules.ts'
import { isStagingHost } from '#tenant/host.ts'
import { isPartial } from './htmx.ts'
import { urlOf } from './request.ts'

/** Query parameters for shoppers only: filter combinations, and forms about one vehicle. */
const CLOSED_QUERIES = [
  'refinementList',
  'range',
  'query=',
  'near=',
  'drive_away=',
  'ask=',
  'asked=',
  'sortBy=',
  'car_id=',
]

/** Parameters that advertisements, newsletters and search engines add. */
const NOISE = /^(?:utm_.*|[a-z]*clid|gbraid|wbraid|gad_.*|gclsrc|_g[al]|mc_[ce]id|srsltid|ref)$/i

const byPattern = new Map(ruledRoutes.map(({ pattern, index }) => [pattern, index]))

/** The robots header of a response; null if it needs none. */
export function robotsHeader(c: Context<AppEnv>): string | null {
  if (isHidden(c)) return 'noindex, nofollow'
  return isPartial(c.req.raw.headers) || isUnlisted(c) ? 'noindex' : null
}

/** Whether a whole site is hidden from search engines: by its setting, or in a preview. */
export function isHidden(c: Context<AppEnv>): boolean {
  const { tenant, preview } = c.var as Partial<Variables> // Some responses come before the site is known.
  if (tenant === undefined) return false
  const { hostname } = urlOf(c)
  return (
    !tenant.site.search_engines.index ||
    preview !== undefined ||
    isStagingHost(hostname, tenant.site)
  )
}

function isUnlisted(c: Context<AppEnv>): boolean {
  return matchedRoutes(c).some(({ path }) => (byPattern.get(path) ?? 'open') !== 'open')
}

/** Whether a query narrows the page; tracking parameters do not. */
export function isNarrowed(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => !isNoise(name))
}

/** Whether a query parameter is one that advertisements, newsletters or search engines add. */
export function isNoise(name: string): boolean {
  return NOISE.test(name)
}

/** Paths that robots.txt closes, in its syntax: "*" matches anything, "$" the end. */
export function closedPaths(): string[] {
  const paths = [...byPattern]
    .filter(([, index]) => index === 'closed')
    .flatMap(([pattern]) => toRules(pattern))
  const all = [
    ...WHOLE_FOLDERS,
    ...paths.filter((path) => !WHOLE_FOLDERS.some((folder) => path.startsWith(folder))),
  ]
  return [...new Set(all), ...CLOSED_QUERIES.flatMap((name) => [`/*?${name}`, `/*&${name}`])]
}

/** Folders without pages. */
const WHOLE_FOLDERS = ['/api/', '/1/', '/_']

/** Converts a router pattern: each alternative becomes its own path, and a fixed path ends with "$". */
function toRules(pattern: string): string[] {
  const [, before = '', words] = /^(.*)\/:\w+\{\(\?:([^)]*)\)\$\}$/.exec(pattern) ?? []
  const paths =
    words === undefined ? [pattern] : words.split('|').map((word) => `${before}/${word}`)
  return paths
    .map((path) => path.replaceAll(/:\w+/g, '*'))
    .flatMap((path) => (path.endsWith('*') ? [path.slice(0, -1)] : [`${path}$`, `${path}?`]))
}

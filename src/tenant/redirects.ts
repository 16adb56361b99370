// Where addresses of a dealer's older website are now. Read once for a site as it is published, never for a request.
import { withQuery } from '#lib/with-query.ts'
import type { Site } from './schema.ts'

type Redirect = Site['redirects'][number]
/** An entry of the list, with its place in it. */
type Entry = Redirect & { at: number }
type Table = { exact: Map<string, Entry>; below: Map<string, Entry> }

export type Moved = Pick<Redirect, 'to' | 'status'>

const tables = new WeakMap<Site['redirects'], Table>()

/** What an entry says that stands for all below an address, or that takes what came below with it. */
const BELOW = '/*'

/** Where an address ("/News/2019/", "?page=2") has moved; null where nothing says so. Takes as long for 2,000 as for one. */
export function findRedirect(
  pathname: string,
  search: string,
  { redirects, url }: Pick<Site, 'redirects' | 'url'>,
): Moved | null {
  const found = findEntry(pathname, redirects)
  if (found === null) return null
  const to = toTarget(found, pathname, url)
  return to === null ? null : { to: withQuery(to, search), status: found.status }
}

/** Of all entries that fit an address, the first of the list. */
export function findEntry(pathname: string, redirects: Site['redirects']): Entry | null {
  if (redirects.length === 0) return null
  const { exact, below } = tableOf(redirects)
  const key = toKey(pathname)
  const fitting = [exact.get(key), ...parentsOf(key).map((parent) => below.get(parent))]
  return fitting.reduce<Entry | null>(
    (first, entry) =>
      entry !== undefined && (first === null || entry.at < first.at) ? entry : first,
    null,
  )
}

/** An address as it is compared: without capitals, escapes and the slash at its end. */
function toKey(pathname: string): string {
  return decode(pathname)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')
}

/** Whether an entry stands for all below an address. */
export function isBelow(address: string): boolean {
  return address.endsWith(BELOW)
}

function tableOf(redirects: Site['redirects']): Table {
  const known = tables.get(redirects)
  if (known !== undefined) return known
  const table: Table = { exact: new Map(), below: new Map() }
  redirects.forEach((redirect, at) => {
    const map = isBelow(redirect.from) ? table.below : table.exact
    const key = toKey(withoutStar(redirect.from))
    if (!map.has(key)) map.set(key, { ...redirect, at })
  })
  tables.set(redirects, table)
  return table
}

/** The address and those above it, as deep as any of an older website goes. */
function parentsOf(key: string): string[] {
  const segments = key.split('/').slice(0, DEEPEST)
  return segments.slice(1).map((_, at) => segments.slice(0, at + 2).join('/'))
}

const DEEPEST = 20

/** Never another host than the entry names, whatever was asked for. */
function toTarget({ from, to }: Entry, pathname: string, url: string): string | null {
  if (!isBelow(to)) return to
  const rest = isBelow(from) ? remainderOf(pathname, withoutStar(from)) : ''
  const target = URL.parse(`${withoutStar(to)}/${rest}`.replace(/(?<=.)\/$/, ''), url)
  if (target === null || target.hostname !== new URL(to, url).hostname) return null
  return to.startsWith('/') ? target.pathname.replace(/^\/+/, '/') : target.href
}

/** What an address says below another one, without a slash in front. */
function remainderOf(pathname: string, parent: string): string {
  const depth = parent.split('/').length
  return pathname.split('/').slice(depth).join('/').replace(/^\/+/, '')
}

/** An address without the star at its end. */
export function withoutStar(address: string): string {
  return isBelow(address) ? address.slice(0, -BELOW.length) : address
}

/** Escapes that mean nothing stay as they are. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

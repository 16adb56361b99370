// Redirects from a dealer's old website. Parsed once per published site, never per request.
import { memoByObject } from '#lib/memo.ts'
import { withQuery } from '#lib/url.ts'
import type { Site } from './schema.ts'

type Redirect = Site['redirects'][number]
/** An entry of the list with its index. */
type Entry = Redirect & { at: number }
type Table = { exact: Map<string, Entry>; below: Map<string, Entry> }

export type Moved = Pick<Redirect, 'to' | 'status'>

/** The suffix that covers everything below an address, in a source or a target. */
const BELOW = '/*'

/**
 * The target of an address ("/News/2019/", "?page=2"); null if there is none. Constant time, whatever the number of
 * entries.
 */
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

/** The first entry of the list that matches an address. */
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

/** Normalises an address for comparison: lower case, unescaped and without a trailing slash. */
function toKey(pathname: string): string {
  return decode(pathname)
    .toLowerCase()
    .replace(/(?<=[^/])\/+$/, '')
}

/** Whether an entry covers everything below an address. */
export function isBelow(address: string): boolean {
  return address.endsWith(BELOW)
}

const tableOf = memoByObject((redirects: Site['redirects']): Table => {
  const table: Table = { exact: new Map(), below: new Map() }
  redirects.forEach((redirect, at) => {
    const map = isBelow(redirect.from) ? table.below : table.exact
    const key = toKey(withoutStar(redirect.from))
    if (!map.has(key)) map.set(key, { ...redirect, at })
  })
  return table
})

/** The address and its parents, up to the depth that old websites use. */
function parentsOf(key: string): string[] {
  const segments = key.split('/').slice(0, DEEPEST)
  return segments.slice(1).map((_, at) => segments.slice(0, at + 2).join('/'))
}

const DEEPEST = 20

/** The result never has another host than the entry's, whatever the request. */
function toTarget({ from, to }: Entry, pathname: string, url: string): string | null {
  if (!isBelow(to)) return to
  const rest = isBelow(from) ? remainderOf(pathname, withoutStar(from)) : ''
  const target = URL.parse(`${withoutStar(to)}/${rest}`.replace(/(?<=.)\/$/, ''), url)
  if (target === null || target.hostname !== new URL(to, url).hostname) return null
  return to.startsWith('/') ? target.pathname.replace(/^\/+/, '/') : target.href
}

/** The part of an address below another one, without a leading slash. */
function remainderOf(pathname: string, parent: string): string {
  const depth = parent.split('/').length
  return pathname.split('/').slice(depth).join('/').replace(/^\/+/, '')
}

/** An address without its trailing star. */
export function withoutStar(address: string): string {
  return isBelow(address) ? address.slice(0, -BELOW.length) : address
}

/** Decodes escapes; invalid ones are left unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

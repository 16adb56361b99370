// Addresses: which may be drawn, absolute, secure, with a query, or part of one.

/** Schemes of addresses that a page may load or link to. */
const DRAWN: ReadonlySet<string> = new Set(['https:', 'http:'])

/**
 * The one judge of addresses from feeds, configuration and third parties: an address of the web or a path of our own, as
 * it is; null for anything else. Read by `URL`, as browsers read it, so that no spelling of another scheme passes.
 */
export function toDrawn(text: string): string | null {
  if (/[\s"'<>\\^`{|}]/.test(text)) return null
  if (text.startsWith('/') && !text.startsWith('//')) return text
  const url = URL.parse(text)
  if (url === null || !DRAWN.has(url.protocol)) return null
  // Without two slashes and a host, it depends on the page what it means.
  return /^\/\/[^/?#]/.test(text.slice(url.protocol.length)) ? text : null
}

/** Whether an address is of the web by https, so that it can be sent or linked to anywhere. */
export function isHttps(address: string): boolean {
  return toDrawn(address) !== null && URL.parse(address)?.protocol === 'https:'
}

/** A path of the site with its host; an address that has one already stays as it is. What is no address leads to the site. */
export function absoluteUrl(path: string, { url }: { url: string }): string {
  // Lists have dozens of these, which `URL` would leave as they are.
  if (PLAIN_PATH.test(path) && PLAIN_SITE.test(url)) return url.replace(/\/$/, '') + path
  return (URL.parse(path, url) ?? new URL(url)).href
}

const PLAIN_PATH = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?)?(?:\?[\w=&[\]%+.,-]*)?$/
const PLAIN_SITE = /^https:\/\/[a-z](?:[a-z-]*\.)+[a-z]+\/?$/

/** The address as pages draw it, with https for http; empty if it may not be drawn. */
export function toHttps(url: string): string {
  return toDrawn(url)?.replace(/^http:/i, 'https:') ?? ''
}

/** What an address is asked: "?a=1", or values by name, of which those that are empty are left out. */
type Query = string | URLSearchParams | Readonly<Record<string, string | number | undefined>>

/** An address with a query: after its own one, before its fragment. */
export function withQuery(target: string, query: Query): string {
  const search = typeof query === 'string' ? query.slice(1) : toSearch(query)
  if (search === '') return target
  const [address = '', fragment] = target.split('#', 2)
  const whole = `${address}${address.includes('?') ? '&' : '?'}${search}`
  return fragment === undefined ? whole : `${whole}#${fragment}`
}

function toSearch(query: Exclude<Query, string>): string {
  if (query instanceof URLSearchParams) return query.toString()
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${segment(name)}=${segment(String(value))}`)
    .join('&')
}

/** A text as one part of a path or a query. Half a character, which no address can carry, becomes the mark of a lost one. */
export function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** The same as forms write it: a space is "+". */
export function formSegment(text: string): string {
  return segment(text).replaceAll('%20', '+')
}

/** Address that dials a number as it is written: "(02) 5550 4110" is "tel:0255504110". */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

// Addresses: validating, completing, securing and encoding them, and adding queries.

/** Schemes of addresses that a page may load or link to. */
const DRAWN: ReadonlySet<string> = new Set(['https:', 'http:'])

/**
 * The one validator of addresses from feeds, configuration and third parties: an address of the web or a path of this
 * site, unchanged; null for anything else. Parsed by `URL`, as browsers parse it, so that no spelling of another scheme
 * passes.
 */
export function toDrawn(text: string): string | null {
  if (/[\s"'<>\\^`{|}]/.test(text)) return null
  if (text.startsWith('/') && !text.startsWith('//')) return text
  const url = URL.parse(text)
  if (url === null || !DRAWN.has(url.protocol)) return null
  // Without two slashes and a host, its meaning depends on the page.
  return /^\/\/[^/?#]/.test(text.slice(url.protocol.length)) ? text : null
}

/** Whether an address uses https, so that it can be sent or linked to anywhere. */
export function isHttps(address: string): boolean {
  return toDrawn(address) !== null && URL.parse(address)?.protocol === 'https:'
}

/**
 * A path of the site with the site's host; an absolute address is unchanged. An invalid address becomes the site's home
 * page.
 */
export function absoluteUrl(path: string, { url }: { url: string }): string {
  // Lists have dozens of these, which `URL` would leave unchanged.
  if (PLAIN_PATH.test(path) && PLAIN_SITE.test(url)) return url.replace(/\/$/, '') + path
  return (URL.parse(path, url) ?? new URL(url)).href
}

const PLAIN_PATH = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?)?(?:\?[\w=&[\]%+.,-]*)?$/
const PLAIN_SITE = /^https:\/\/[a-z](?:[a-z-]*\.)+[a-z]+\/?$/

/** The address as pages render it, with https for http; empty if it may not be rendered. */
export function toHttps(url: string): string {
  return toDrawn(url)?.replace(/^http:/i, 'https:') ?? ''
}

/** A query: "?a=1", or values by name, where empty ones are omitted. */
type Query = string | URLSearchParams | Readonly<Record<string, string | number | undefined>>

/** Adds a query to an address: after its own query, before its fragment. */
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

/**
 * Encodes a text as one segment of a path or a query. A lone surrogate, which no address can carry, becomes the
 * replacement character.
 */
export function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** `segment` as forms encode it: a space is "+". */
export function formSegment(text: string): string {
  return segment(text).replaceAll('%20', '+')
}

/** Address that opens a WhatsApp chat with a number; if the number is empty, the person chooses the recipient. */
export function whatsAppHref(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${segment(text)}`
}

/** Address that dials a number as it is written: "(02) 5550 4110" is "tel:0255504110". */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

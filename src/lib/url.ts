// Addresses: absolute, secure, with a query, or part of one.

/** A path of the site with its host; an address that has one already stays as it is. What is no address leads to the site. */
export function absoluteUrl(path: string, { url }: { url: string }): string {
  return (URL.parse(path, url) ?? new URL(url)).href
}

/** The address with https for http; anything else as it is. */
export function toHttps(url: string): string {
  return url.replace(/^http:/i, 'https:')
}

/** An address and the query of another one ("?a=1", or ""): after its own query, before its fragment. */
export function withQuery(target: string, search: string): string {
  if (search === '') return target
  const [address = '', fragment] = target.split('#', 2)
  const whole = address.includes('?') ? `${address}&${search.slice(1)}` : `${address}${search}`
  return fragment === undefined ? whole : `${whole}#${fragment}`
}

/** A text as one part of a path or a query. Half a character, which no address can carry, becomes the mark of a lost one. */
export function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Address that dials a number as it is written: "(02) 5550 4110" is "tel:0255504110". */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

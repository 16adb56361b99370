// The only place that handles htmx headers: fragment requests and responses.
import type { Context } from 'hono'

/** Whether a fragment is requested; a full load or a history restore is not. */
export function isPartial(headers: Headers): boolean {
  return headers.get('HX-Request-Type') === 'partial'
}

/** Sets the address that the browser shows for a fragment, unless it already shows it. */
export function pushUrl(requestHeaders: Headers, href: string, answer: Headers): void {
  const shown = URL.parse(requestHeaders.get('HX-Current-URL') ?? '')
  const isShown = shown !== null && shown.pathname + shown.search === href
  answer.set('HX-Push-Url', isShown ? 'false' : href)
}

/** Replaces the current address before a redirect, so that Back returns to it. */
export function replaceUrl(c: Context, href: string): void {
  c.header('HX-Replace-Url', href)
}

/** A page and its fragments share an address, so caches must tell them apart. */
export function varyByPart(c: Context): void {
  c.header('Vary', 'HX-Request-Type', { append: true })
}

/** The page that sent a request; for a dialog, the page below it; without a header, the request's own address. */
export function pageAddress(c: Context): URL {
  const own = new URL(c.req.url)
  const shown = URL.parse(c.req.header('HX-Current-URL') ?? '')
  return shown?.host === own.host ? shown : own
}

/** Redirects the whole page in response to a fragment request; `message` is for the page's scripts. */
export function leaveFor(c: Context, href: string, message: object | null = null): Response {
  c.header('HX-Redirect', href)
  return message === null ? c.body(null, 200) : c.json(message)
}

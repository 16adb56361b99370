// The one place that knows htmx's headers: whether a part of a page is asked for, and what to tell it.
import type { Context } from 'hono'

/** A part is asked for; a full load and a history restore are not. */
export function isPartial(c: Context): boolean {
  return c.req.header('HX-Request-Type') === 'partial'
}

/** Says which address the browser should show for a part; one that it shows already is not pushed again. */
export function pushUrl(c: Context, href: string): void {
  const shown = URL.parse(c.req.header('HX-Current-URL') ?? '')
  const isShown = shown !== null && shown.pathname + shown.search === href
  c.header('HX-Push-Url', isShown ? 'false' : href)
}

/** Has a browser that is sent elsewhere come back to another address than the one that it left. */
export function replaceUrl(c: Context, href: string): void {
  c.header('HX-Replace-Url', href)
}

/** Both forms of a page share an address, so caches must tell them apart. */
export function varyByPart(c: Context): void {
  c.header('Vary', 'HX-Request-Type', { append: true })
}

/** The page on which something was sent, from a dialog the one below it; the request's own address where nobody says. */
export function pageAddress(c: Context): URL {
  const own = new URL(c.req.url)
  const shown = URL.parse(c.req.header('HX-Current-URL') ?? '')
  return shown?.host === own.host ? shown : own
}

/** Sends the whole page elsewhere in answer to a part; `told` is for the scripts of the page that asked. */
export function leaveFor(c: Context, href: string, told: object | null = null): Response {
  c.header('HX-Redirect', href)
  return told === null ? c.body(null, 200) : c.json(told)
}

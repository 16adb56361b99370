// Where a shopper comes from, as far as the browser says.
import type { Context } from 'hono'

/** Path and query of the page of this host that led here; whoever leads back there reads it with parseReturnPath (TH7). */
export function pageBefore(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return page?.host === new URL(c.req.url).host ? page.pathname + page.search : undefined
}

// The page that the shopper came from, as reported by the browser.
import type { Context } from 'hono'

/** Path and query of the referring page of this host; redirects to it use parseReturnPath. */
export function pageBefore(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return page?.host === new URL(c.req.url).host ? page.pathname + page.search : undefined
}

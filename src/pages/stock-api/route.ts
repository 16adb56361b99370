// The stock API of a site: Algolia's protocol for writers of stock, behind the site's own key.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { hasStockKey, refuseKey } from '#http/stock-key.ts'
import { EMBEDDED_HOST } from '#search/engine-host.ts'

/** Hands a call on to the site's index when it carries the site's key. Feeds are large: no limit on the body here. */
export async function stockApi(c: Context<AppEnv>): Promise<Response> {
  const { tenant, services } = c.var
  if (tenant.site.search.engine.kind !== 'embedded') {
    const message = 'This site uses a hosted search engine. Write its stock there.'
    return c.json({ message, status: 404 }, 404)
  }
  if (!(await hasStockKey(c))) return refuseKey(c)
  const url = new URL(c.req.url)
  url.searchParams.delete('x-algolia-api-key')
  const request = new Request(`https://${EMBEDDED_HOST}${url.pathname}${url.search}`, c.req.raw)
  const isWrite = isOfStock(c.req.method, url.pathname, tenant.site.search.index)
  const response = await services.stockIndex(request)
  if (isWrite && response.ok) await services.rewriteHolds(clock())
  return new Response(response.body, response)
}

/** Whether a call may put documents of a feed in the place of those that say what shoppers hold (S20). */
function isOfStock(method: string, path: string, index: string): boolean {
  if (method === 'GET' || /\/(?:query|queries|browse|settings|search)$/.test(path)) return false
  // A whole feed goes into an index of its own, which is switched in at the end.
  return /\/(?:operation|\*\/batch)$/.test(path) || path.startsWith(`/1/indexes/${index}/`)
}

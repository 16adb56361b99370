// The stock API of a site: Algolia's write protocol, behind the site's own key.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { hasStockKey, refuseKey } from '#http/stock-key.ts'
import { EMBEDDED_HOST } from '#search/engine-host.ts'

/** Forwards a call to the site's index if it has the site's key. Feeds are large, so the body has no limit. */
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

/** Whether a call may overwrite documents that record holds (S20). */
function isOfStock(method: string, path: string, index: string): boolean {
  if (method === 'GET' || /\/(?:query|queries|browse|settings|search)$/.test(path)) return false
  // A full feed is written to a separate index, which then replaces the live one.
  return /\/(?:operation|\*\/batch)$/.test(path) || path.startsWith(`/1/indexes/${index}/`)
}

// The stock API of a site: Algolia's write protocol, behind the site's own key.
import { createFactory } from 'hono/factory'
import * as z from 'zod'

import { monthOf } from '#analytics/sales-of-month.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import { forgetPages } from '#composition/page-store.ts'
import { hasStockKey, jsonOf, refuseKey, withStockKey } from '#http/stock-key.ts'
import type { Ctx } from '#http/send-page.ts'
import { EMBEDDED_HOST } from '#search/engine-host.ts'
import { parseDelivery } from '#feeds/import/parse-delivery.ts'
import { isDeliveryRefusal, toReply, toResponse } from '#feeds/import/reply.ts'

const salesShape = z.strictObject({
  month: z.string().regex(/^\d{4}-\d{2}$/, 'Use a month such as 2026-11.'),
  count: z.int().min(0).max(1_000_000),
})

/** Accepts `{month, count}` with the stock API key. Repeated or lower numbers change nothing. */
export const postSales = createFactory<AppEnv>().createHandlers(
  withStockKey,
  jsonOf(salesShape),
  async (c) => {
    const sales = c.req.valid('json')
    const month = monthOf(clock())
    if (sales.month !== month) {
      const message = `Report sales for the current month in Brisbane, ${month}, not for ${sales.month}.`
      return c.json({ message, status: 409 }, 409)
    }
    const shown = await c.var.services.salesOfMonth.save(sales)
    await forgetPages(c.var.tenant.slug)
    return shown === null
      ? c.json({ message: 'The sales counter is not responding. Send it again.', status: 503 }, 503)
      : c.json(shown)
  },
)

const retired = z.object({
  cars: z
    .array(
      z.object({
        slug: z.string().min(1).max(160),
        // Used in a header, so printable ASCII only.
        searchPath: z
          .string()
          .max(4000)
          .regex(/^\/search\/[!-~]*$/, 'Use a path such as /search/toyota.'),
      }),
    )
    .max(500),
})

/** Accepts up to 500 cars of a site, with its stock API key. */
export const postRetired = createFactory<AppEnv>().createHandlers(
  withStockKey,
  jsonOf(retired),
  async (c) => {
    await c.var.services.retired.save(c.req.valid('json').cars, clock())
    return c.body(null, 204)
  },
)

/** Forwards a call to the site's index if it has the site's key. Feeds are large, so the body has no limit. */
export async function stockApi(c: Ctx): Promise<Response> {
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
  const response = await services.search.index(request)
  if (isWrite && response.ok) {
    await services.holds.rewrite(clock())
    await forgetPages(tenant.slug)
  }
  return new Response(response.body, response)
}

/** Whether a call may overwrite the documents with holds. */
function isOfStock(method: string, path: string, index: string): boolean {
  if (method === 'GET' || /\/(?:query|queries|browse|settings|search)$/.test(path)) return false
  // A full feed is written to a separate index, which then replaces the live one.
  return /\/(?:operation|\*\/batch)$/.test(path) || path.startsWith(`/1/indexes/${index}/`)
}

/** `{month, count}`. */
export async function getSales(c: Ctx): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const sales = await c.var.services.salesOfMonth.load(clock())
  return sales === null
    ? c.json({ message: 'The sales counter is not responding.', status: 503 }, 503)
    : c.json(sales)
}

/** Accepts CSV, a JSON array or JSON lines. The signature covers the body, so it is checked where the body is read. */
export async function postIntake(c: Ctx): Promise<Response> {
  // A malformed delivery does not start StockImporter.
  const signed = parseDelivery(c.req.raw, clock())
  if (isDeliveryRefusal(signed)) return toResponse(toReply.refused(signed))
  const answer = await c.var.services.intake.deliver(c.req.raw)
  return new Response(answer.body, answer)
}

/** Status of a delivery, by its webhook-id. */
export async function getIntakeRun(c: Ctx): Promise<Response> {
  if (!(await hasStockKey(c))) return refuseKey(c)
  const found = await c.var.services.intake.findDelivery(c.req.param('id') ?? '')
  if (found === null) return toResponse(toReply.unknown())
  return Response.json(found.body, { status: found.status === 202 ? 202 : 200 })
}

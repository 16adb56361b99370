// HTTP routes for signed stock deliveries from a dealer's system, and their status.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { hasStockKey, refuseKey } from '#http/stock-key.ts'
import { parseDelivery } from '#stock/import/parse-delivery.ts'
import { isRefusal } from '#stock/import/refusal.ts'
import { toReply, toResponse } from '#stock/import/reply.ts'

/** Accepts CSV, a JSON array or JSON lines; the signature covers the body, so it is checked where the body is read. */
export async function postIntake(c: Context<AppEnv>): Promise<Response> {
  // A malformed delivery does not start StockImporter.
  const asked = parseDelivery(c.req.raw, clock())
  if (isRefusal(asked)) return toResponse(toReply.refused(asked))
  const answer = await c.var.services.deliverStock(c.req.raw)
  return new Response(answer.body, answer)
}

/** Status of a delivery, by its webhook-id. */
export async function getIntakeRun(c: Context<AppEnv>): Promise<Response> {
  if (!(await hasStockKey(c))) return refuseKey(c)
  const found = await c.var.services.findDelivery(c.req.param('id') ?? '')
  if (found === null) return toResponse(toReply.unknown())
  return Response.json(found.body, { status: found.status === 202 ? 202 : 200 })
}

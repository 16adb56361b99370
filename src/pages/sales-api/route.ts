// HTTP routes for the sales of the month (C16): read by pages, and written by a dealer that reports real ones.
import type { Context } from 'hono'
import { createFactory } from 'hono/factory'
import * as z from 'zod'

import { monthOf } from '#analytics/sales-of-month.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { jsonOf, withStockKey } from '#http/stock-key.ts'

/** `{month, count}`. */
export async function getSales(c: Context<AppEnv>): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const sales = await c.var.services.loadSales(clock())
  return sales === null
    ? c.json({ message: 'The sales counter is not responding.', status: 503 }, 503)
    : c.json(sales)
}

const salesShape = z.strictObject({
  month: z.string().regex(/^\d{4}-\d{2}$/, 'Use a month such as 2026-11.'),
  count: z.int().min(0).max(1_000_000),
})

/**
 * Accepts `{month, count}` with the site's stock API key. The same number twice counts once; a lower one changes
 * nothing.
 */
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
    const shown = await c.var.services.tellSales(sales)
    return shown === null
      ? c.json({ message: 'The sales counter is not responding. Send it again.', status: 503 }, 503)
      : c.json(shown)
  },
)

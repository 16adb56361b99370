// Calls of a dealer's own systems: the key of the site's stock, and bodies of JSON. Errors are in Algolia's form.
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import * as z from 'zod'

import type { AppEnv } from '#env.ts'
import { stockKey } from '#tenant/stock-key.ts'

/** Whether a call carries the key of this site's stock, in the header or the query as the clients send it. */
export async function hasStockKey(c: Context<AppEnv>): Promise<boolean> {
  const given = c.req.header('x-algolia-api-key') ?? c.req.query('x-algolia-api-key') ?? ''
  return timingSafeEqual(given, await stockKey(c.env.MASTER_KEY, c.var.tenant.slug))
}

/** What a call without the site's key is told: 403. */
export function refuseKey(c: Context<AppEnv>): Response {
  return c.json({ message: 'Invalid API key for this site.', status: 403 }, 403)
}

/** Lets calls with the site's key pass. */
export const withStockKey: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!(await hasStockKey(c))) return refuseKey(c)
  return next()
}

/** The body as `c.req.valid('json')`; 400 with what is wrong where it has another shape. */
export const jsonOf = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('json', shape, (result, c) =>
    result.success
      ? undefined
      : c.json({ message: z.prettifyError(result.error), status: 400 }, 400),
  )

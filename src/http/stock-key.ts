// API calls of a dealer's systems: authentication by the site's stock key, and JSON bodies. Errors use Algolia's
// format.
import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'

import type { AppEnv } from './app-env.ts'
import { logSecurity } from '#lib/log.ts'
import { findStockKey } from '#tenant/secret.ts'
import { clock } from '#lib/clock.ts'

/** Whether a call has this site's stock key, in the header or the query as Algolia clients send it. */
export async function hasStockKey(c: Context<AppEnv>): Promise<boolean> {
  const key = c.req.header('x-algolia-api-key') ?? c.req.query('x-algolia-api-key') ?? ''
  const { slug, site } = c.var.tenant
  const used = await findStockKey(c.env.MASTER_KEY, slug, site.intake.key_versions, key)
  if (used !== null) await c.var.services.intake.noteKey(used, clock())
  return used !== null
}

/** The response without a valid key: 403. */
export function refuseKey(c: Context<AppEnv>): Response {
  logSecurity('security.key-refused', {})
  return c.json({ message: 'Invalid API key for this site.', status: 403 }, 403)
}

/** Requires the site's stock key. */
export const withStockKey: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!(await hasStockKey(c))) return refuseKey(c)
  return next()
}

/** The body as `c.req.valid('json')`; 400 with the error if its shape is wrong. */
export const jsonOf = <Shape extends z.ZodType>(shape: Shape) =>
  zValidator('json', shape, (result, c) =>
    result.success
      ? undefined
      : c.json({ message: z.prettifyError(result.error), status: 400 }, 400),
  )

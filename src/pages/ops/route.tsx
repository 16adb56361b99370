// What operations see of the sites: versions, stock, feeds, leads, holds.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getOps(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

/** Answers once it is built. */
export function getOpsSite(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

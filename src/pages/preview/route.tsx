// A version of a site that is not live, for who has its link.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getPreview(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

/** Answers once it is built. */
export function postLeavePreview(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

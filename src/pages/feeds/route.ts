// A site’s stock for advertisers and others.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getFeed(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

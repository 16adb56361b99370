// Whether the Worker and its stores answer, for whoever watches them.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getHealth(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

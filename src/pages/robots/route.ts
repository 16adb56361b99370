// What search engines are asked to leave alone.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getRobots(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

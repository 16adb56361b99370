// Files of earlier builds, which pages from before a deployment still ask for (F22).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getOldBuild(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

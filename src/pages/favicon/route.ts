// The icon that some ask for without reading a page.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getFavicon(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

// Every page of a site that search engines may keep, in files of one kind each.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function getSitemapIndex(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

/** Answers once it is built. */
export function getSitemap(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

// The icon that some ask for without reading a page: search engines, readers of feeds, bookmarks.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { toFavicon } from '#ui/favicon.ts'

/** `/favicon.ico`: a drawing, by the type that it says, whatever its name ends in. */
export function getFavicon(c: Context<AppEnv>): Response {
  c.header('Content-Type', 'image/svg+xml')
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(toFavicon(c.var.tenant.site))
}

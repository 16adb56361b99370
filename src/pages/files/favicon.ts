// The icon for clients that fetch it without reading a page: search engines, feed readers, bookmarks.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { toFavicon } from '#ui/assets.ts'

/** `/favicon.ico`: the content type says SVG, whatever the extension. */
export function getFavicon(c: Context<AppEnv>): Response {
  c.header('Content-Type', 'image/svg+xml')
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(toFavicon(c.var.tenant.site))
}

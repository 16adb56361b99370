// Restrictions of previews: nothing is sent and nothing cached.
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv } from './app-env.ts'
import { routes } from '#routes.ts'

import { isRead } from './is-read.ts'

type Ctx = Context<AppEnv>

/** Does nothing on the live site. */
export const previewRules: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.preview === undefined) return next()
  const refused = refuse(c)
  if (refused === null) await next()
  // A fetched response is immutable, so it is copied.
  c.res = new Response((refused ?? c.res).body, refused ?? c.res)
  c.header('Cache-Control', 'no-store')
}

/** Null if the request is handled as usual. */
function refuse(c: Ctx): Response | null {
  if (c.req.path === routes.leavePreview.href()) return null
  if (!isRead(c) || acts(c)) return c.text('This is a preview; forms are disabled.', 409)
  if (c.var.preview?.tenant === null) return c.html(UNREAD, 503, { 'Retry-After': '30' })
  return null
}

/** The reservation page runs due steps with its site's configuration before it renders. */
function acts(c: Ctx): boolean {
  return c.req.path.startsWith(routes.reservation.href(''))
}

const UNREAD = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview</title><h1>This preview is not available yet</h1><p>New previews take up to a minute. Reload this page.</p>
<form method="post" action="${routes.leavePreview.href()}"><button>Leave the preview</button></form></html>`

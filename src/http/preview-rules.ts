// What holds on every address while a browser sees a preview: nothing is sent and nothing kept.
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'
import { routes } from '#routes.ts'

import { isRead } from './is-read.ts'

type Ctx = Context<AppEnv>

/** Does nothing where the live site is shown. */
export const previewRules: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.preview === undefined) return next()
  const refused = refuse(c)
  if (refused === null) await next()
  // What was fetched cannot be written on.
  c.res = new Response((refused ?? c.res).body, refused ?? c.res)
  c.header('Cache-Control', 'no-store')
}

/** Null where the address is answered as it always is. */
function refuse(c: Ctx): Response | null {
  if (c.req.path === routes.leavePreview.href()) return null
  if (!isRead(c) || acts(c)) return c.text('This is a preview; forms are disabled.', 409)
  if (c.var.preview?.tenant === null) return c.html(UNREAD, 503, { 'Retry-After': '30' })
  return null
}

/** The page of a reservation does what is due of it before it is drawn, by the configuration of its site. */
function acts(c: Ctx): boolean {
  return c.req.path.startsWith(routes.reservation.href(''))
}

const UNREAD = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview</title><h1>This preview is not available yet</h1><p>New previews take up to a minute. Reload this page.</p>
<form method="post" action="${routes.leavePreview.href()}"><button>Leave the preview</button></form></html>`

// Redirects old addresses that no page serves.
import type { Context } from 'hono'

import { findMoved } from '#dealership/moved.ts'
import type { AppEnv } from '#http/app-env.ts'
import { isRead } from '#http/is-read.ts'
import { formRoutes } from '#routes.ts'
import { FORM_KINDS, hasForm } from '#sales/leads/form.ts'
import type { Site } from '#tenant/schema.ts'

/** Redirects to the current address; null if there is none, or if it is a form that the site does not have. */
export function followAlias(c: Context<AppEnv>): Response | null {
  if (!isRead(c)) return null
  const { pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const moved = findMoved(pathname, search, site)
  if (moved === null || isOff(moved.to, site)) return null
  // Browsers do not cache it, so a wrong alias can be fixed in a minute.
  c.header('Cache-Control', 'no-cache')
  return c.redirect(moved.to, moved.status)
}

/** True for a form that the site does not have, so that no redirect ends in a 404. */
function isOff(target: string, site: Site): boolean {
  const path = target.replace(/[?#].*/, '')
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === path && !hasForm(kind, site))
}

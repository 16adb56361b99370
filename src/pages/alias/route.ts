// Leads from addresses that have moved, where no page answers.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { findMoved } from '#dealership/moved.ts'
import { isRead } from '#http/is-read.ts'
import { hasForm } from '#sales/leads/form-pages.ts'
import { FORM_KINDS } from '#sales/leads/form.ts'
import { formRoutes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** To where it is now; null where it has not moved, or to a form that the site does not have. */
export function followAlias(c: Context<AppEnv>): Response | null {
  if (!isRead(c)) return null
  const { pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const moved = findMoved(pathname, search, site)
  if (moved === null || isOff(moved.to, site)) return null
  // A table that was wrong is put right in a minute, and no browser remembers it.
  c.header('Cache-Control', 'no-cache')
  return c.redirect(moved.to, moved.status)
}

/** Whether it is a form that the site does not have: nobody is led to a 404. */
function isOff(target: string, site: Site): boolean {
  const path = target.replace(/[?#].*/, '')
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === path && !hasForm(kind, site))
}

// Other addresses of pages (R22, R24, R31, R45), and those of a dealer's older website. Asked only where no page answers.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { isRead } from '#http/is-read.ts'
import { hasForm } from '#leads/form-pages.ts'
import { FORM_KINDS } from '#leads/form.ts'
import { withQuery } from '#lib/with-query.ts'
import { ALIASES, formRoutes } from '#routes.ts'
import { findRedirect, type Moved } from '#tenant/redirects.ts'
import type { Site } from '#tenant/schema.ts'

/** To the page that an address stands for, its query kept; null where it stands for none. */
export function followAlias(c: Context<AppEnv>): Response | null {
  if (!isRead(c)) return null
  const { pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const moved = findAlias(pathname, search, site) ?? findRedirect(pathname, search, site)
  if (moved === null || isOff(moved.to, site)) return null
  // A table that was wrong is put right in a minute, and no browser remembers it.
  c.header('Cache-Control', 'no-cache')
  return c.redirect(moved.to, moved.status)
}

function findAlias(pathname: string, search: string, { forms }: Site): Moved | null {
  const own = Object.hasOwn(forms.aliases, pathname) ? forms.aliases[pathname] : undefined
  const target = own ?? (Object.hasOwn(ALIASES, pathname) ? ALIASES[pathname] : undefined)
  return target === undefined ? null : { to: withQuery(target, search), status: 301 }
}

/** Whether it is a form that the site does not have: nobody is led to a 404. */
function isOff(target: string, site: Site): boolean {
  const path = target.replace(/[?#].*/, '')
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === path && !hasForm(kind, site))
}

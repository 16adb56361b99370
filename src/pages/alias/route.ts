// Other addresses of pages (R22, R24, R31, R45), each moved for good. Asked only where no page answers.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { isRead } from '#http/is-read.ts'
import { hasForm } from '#leads/form-pages.ts'
import { FORM_KINDS } from '#leads/form.ts'
import { withQuery } from '#lib/with-query.ts'
import { ALIASES, formRoutes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** 301 to the page that an address stands for, its query kept; null where it stands for none. */
export function followAlias(c: Context<AppEnv>): Response | null {
  if (!isRead(c)) return null
  const { pathname, search } = new URL(c.req.url)
  const target = new Map(Object.entries({ ...ALIASES, ...c.var.tenant.site.forms.aliases })).get(
    pathname,
  )
  if (target === undefined || isOff(target, c.var.tenant.site)) return null
  return c.redirect(withQuery(target, search), 301)
}

/** Whether it is a form that the site does not have: nobody is led to a 404. */
function isOff(target: string, site: Site): boolean {
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === target && !hasForm(kind, site))
}

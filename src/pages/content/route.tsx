// Pages that a site makes of blocks, its home among them (R1, R40, R43-R47).
import type { Context } from 'hono'

import { findPage } from '#dealership/pages.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'

type Ctx = Context<AppEnv>

/** The home page. Answers with blocks once it is built. */
export function getHome(c: Ctx): Response {
  return c.redirect(routes.search.href(DEFAULT_SEARCH), 302)
}

/** The page of the site at an address; null where there is none. Asked only where no other page answers. */
export function getContent(c: Ctx): Response | null {
  const page = findPage(c.req.path, c.var.tenant.site, clock())
  return page === null ? null : c.text('Answers once it is built.', 404)
}

// HTTP routes for content pages, including the home page (R1, R40, R43-R47).
import type { Context } from 'hono'

import { findPage, type SitePage } from '#dealership/pages.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { isRead } from '#http/is-read.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { orBroken } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { toContentHead } from './content-head.ts'
import { renderBlocks } from './render-blocks.tsx'
import { ContentPage } from './page.tsx'
import { defaultHome } from './default-home.ts'

type Ctx = Context<AppEnv>

/** The home page: the site's own, else the default. */
export function getHome(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  return answer(c, findPage(routes.home.href(), site, clock()) ?? defaultHome(site))
}

/** The content page at an address; null if there is none. Called only if no other route matches. */
export async function getContent(c: Ctx): Promise<Response | null> {
  if (!isRead(c)) return null
  const page = findPage(c.req.path, c.var.tenant.site, clock())
  return page === null ? null : answer(c, page)
}

function answer(c: Ctx, page: SitePage): Promise<Response> {
  const head = toContentHead(page, c.var.tenant.site, clock())
  return renderPage(c, head, orBroken(c, toShell(c, page, head)))
}

async function toShell(c: Ctx, page: SitePage, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const { body, late } = await renderBlocks(page.blocks, {
    site: tenant.site,
    now: clock(),
    services,
  })
  return { head, body: <ContentPage page={page}>{body}</ContentPage>, late }
}

// Finds the site of a request, or answers 421 with a page that names no dealer.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'

import type { Seconds } from '#lib/zone-time.ts'
import { parseHost } from '#tenant/host.ts'
import { parsePreviewToken, type Preview, PREVIEW_COOKIE } from '#tenant/preview.ts'
import { loadPreview, loadTenant, type Lookup, RETRY_S } from '#tenant/store.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from '#lib/clock.ts'
import { urlOf } from './request.ts'
import { uncached } from './uncached.ts'

type Options = {
  /** Renders the page for a host without a site. */
  notFound: (c: Context<AppEnv>) => Response | Promise<Response>
}

/** Sets `c.var.tenant` from the URL's host alone; forwarded headers are never read. */
export function tenantOfHost({ notFound }: Options) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = parseHost(urlOf(c))
    const now = clock()
    const lookup: Lookup =
      host === null ? { missing: 'unknown' } : await loadTenant(c.env, host, now)
    if ('tenant' in lookup) {
      const preview = await findPreview(c, lookup.tenant.slug, now)
      if (preview !== null) c.set('preview', preview)
      c.set('tenant', preview?.tenant ?? lookup.tenant)
      return next()
    }
    const { body, headers } = await notFound(c)
    const page = uncached(c, new Response(body, { status: 421, headers }))
    if (lookup.missing === 'unavailable') page.headers.set('Retry-After', String(RETRY_S))
    return page
  })
}

/** The preview opened in this browser; null if there is none, it is another site's, or it has expired. */
async function findPreview(
  c: Context<AppEnv>,
  slug: string,
  now: Seconds,
): Promise<Preview | null> {
  const token = getCookie(c, PREVIEW_COOKIE, 'host')
  if (token === undefined) return null
  const ticket = await parsePreviewToken(c.env.MASTER_KEY, slug, token, now)
  return ticket === null
    ? null
    : { tenant: await loadPreview(c.env, { slug, id: ticket.id }, clock()) }
}

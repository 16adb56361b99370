// Finds the site of a request, or answers 421 with a page that names no dealer.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from '#env.ts'

import { parseHost } from './host.ts'
import { findPreview } from './preview.ts'
import { loadTenant, RETRY_S, type Lookup } from './store.ts'

type Options = {
  /** Renders the page for a host without a site. */
  notFound: (c: Context<AppEnv>) => Response | Promise<Response>
}

/** Sets `c.var.tenant` from the URL's host alone; forwarded headers are never read. */
export function tenantOfHost({ notFound }: Options) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = parseHost(c.req.url)
    const now = Date.now()
    const lookup: Lookup =
      host === null ? { missing: 'unknown' } : await loadTenant(c.env, host, now)
    if ('tenant' in lookup) {
      const preview = await findPreview(c, lookup.tenant.slug, now)
      if (preview !== null) c.set('preview', preview)
      c.set('tenant', preview?.tenant ?? lookup.tenant)
      return next()
    }
    const page = await notFound(c)
    const headers = new Headers(page.headers)
    headers.set('Cache-Control', 'no-store')
    if (lookup.missing === 'unavailable') headers.set('Retry-After', String(RETRY_S))
    return new Response(page.body, { status: 421, headers })
  })
}

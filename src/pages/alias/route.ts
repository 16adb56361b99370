// Other addresses of pages (R22, R24, R31, R45), each moved for good. Asked only where no page answers.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { ALIASES } from '#routes.ts'

/** 301 to the page that an address stands for, its query kept; null where it stands for none. */
export function followAlias(c: Context<AppEnv>): Response | null {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
  const { pathname, search } = new URL(c.req.url)
  const target = new Map(Object.entries({ ...ALIASES, ...c.var.tenant.site.forms.aliases })).get(
    pathname,
  )
  return target === undefined ? null : c.redirect(withQuery(target, search), 301)
}

/** The query belongs in front of a fragment, and after a query that is there already. */
function withQuery(target: string, search: string): string {
  if (search === '') return target
  const [address = '', fragment] = target.split('#', 2)
  const whole = address.includes('?') ? `${address}&${search.slice(1)}` : `${address}${search}`
  return fragment === undefined ? whole : `${whole}#${fragment}`
}

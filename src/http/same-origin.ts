// Who may send, and whether it may be counted: both are said by the browser, and no page can change what it says.
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'

/** Refuses with 403 what comes from another site's page, or from no page at all (TH14). */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'same-origin') return c.body(null, 403)
  return next()
}

/** Whether a shopper asked not to be counted, by Global Privacy Control or Do Not Track (N11). */
export function isUncounted(c: Context): boolean {
  return c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1'
}

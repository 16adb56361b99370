// Response headers that keep a page to itself, and the one content security policy.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

import type { AppEnv, Variables } from '#env.ts'

/** Scripts and styles of our own only; the theme of a site is named by its hash. */
export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // Pages for unknown hosts have no tenant, whatever the type says of the others.
  const { tenant } = c.var as Partial<Variables>
  const theme = tenant === undefined ? [] : [`'sha256-${tenant.themeHash}'`]
  const apply = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...theme],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      baseUri: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: 'max-age=15552000',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-site',
    xFrameOptions: 'SAMEORIGIN',
  })
  await apply(c, () => Promise.resolve())
}

// Response headers that keep a page to itself, and the one content security policy.
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

import type { AppEnv, Variables } from '#env.ts'

const setHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", themeSource],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'https:', 'data:'],
    mediaSrc: ["'self'", 'https:'],
    fontSrc: ["'self'"],
    frameSrc: [frameHosts],
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

/** Scripts and styles of our own only; the theme of a site is named by its hash, once the site is known. */
export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  await setHeaders(c, () => Promise.resolve())
  // Which links a browser may fetch ahead, once a shopper points at one.
  if (c.res.headers.get('Content-Type')?.startsWith('text/html') === true)
    c.header('Speculation-Rules', '"/speculation.json"')
}

/** Players and viewers that the site frames once a shopper asks for one; on other pages and hosts none. */
function frameHosts(c: Context): string {
  const { tenant } = c.var as Partial<Variables>
  if (tenant === undefined) return "'none'"
  const { embed_hosts, spin } = tenant.site.gallery
  const hosts = new Set([...embed_hosts, ...spin.embed_hosts])
  return hosts.size === 0 ? "'none'" : [...hosts].map((host) => `https://${host}`).join(' ')
}

function themeSource(c: Context): string {
  // Pages for unknown hosts have no tenant, whatever the type says of the others.
  const { tenant } = c.var as Partial<Variables>
  return tenant === undefined ? '' : `'sha256-${tenant.themeHash}'`
}

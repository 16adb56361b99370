// Security headers and the content security policies, for sites and for operations pages.
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import type { AppEnv, Variables } from './app-env.ts'
import type { Site } from '#tenant/schema.ts'

const setHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: [scriptHosts],
    styleSrc: ["'self'", themeSource],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'https:', 'data:'],
    mediaSrc: ["'self'", 'https:'],
    fontSrc: ["'self'"],
    frameSrc: [frameHosts],
    connectSrc: [connectHosts],
    formAction: [formHosts],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
  },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=15552000',
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  crossOriginResourcePolicy: 'same-site',
  xFrameOptions: 'SAMEORIGIN',
})

/** Only our own scripts and styles; a site's theme is allowed by its hash once the site is known. */
export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  await setHeaders(c, () => Promise.resolve())
  // Which links a browser may prefetch when the shopper hovers over one.
  if (c.res.headers.get('Content-Type')?.startsWith('text/html') === true)
    c.header('Speculation-Rules', '"/speculation.json"')
}

const setOpsHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: 'max-age=15552000',
  xFrameOptions: 'DENY',
})

/** Headers of operations pages: no third parties, no scripts, no framing. */
export const secureOps = (c: Context): Promise<void | Response> =>
  setOpsHeaders(c, () => Promise.resolve())

/** Players and viewers that the site frames on request; none on other pages and hosts. */
function frameHosts(c: Context): string {
  const tenant = tenantOf(c)
  if (tenant === undefined) return "'none'"
  const { gallery, integrations } = tenant.site
  const hosts = new Set([...gallery.embed_hosts, ...gallery.spin.embed_hosts])
  if (integrations.turnstile !== null) hosts.add(TURNSTILE)
  return hosts.size === 0 ? "'none'" : sources(hosts)
}

function scriptHosts(c: Context): string {
  const { tag_manager, turnstile } = integrationsOf(c)
  const tag = tag_manager === '' ? [] : [TAG_MANAGER]
  return ["'self'", sources([...tag, ...(turnstile === null ? [] : [TURNSTILE])])].join(' ').trim()
}

function connectHosts(c: Context): string {
  return integrationsOf(c).tag_manager === '' ? "'self'" : `'self' ${sources(MEASURES)}`
}

/** Browsers also check a form's redirect target against this: Stripe Checkout, or a lender. */
function formHosts(c: Context<AppEnv>): string {
  const tenant = tenantOf(c)
  if (tenant === undefined) return "'self'"
  const { reservations, upstreams } = tenant.site
  const ends = [
    ...(reservations.payment === 'stripe' ? hosts.payment_page : []),
    ...(upstreams.customer === null ? [] : hosts.finance_page),
  ]
  if (ends.length === 0) return "'self'"
  // The local mock servers in development.
  return `'self' ${sources(ends)}${c.env.DEV === '1' ? ' http://127.0.0.1:*' : ''}`
}

const TAG_MANAGER = 'www.googletagmanager.com'
/** Google Analytics endpoints. */
const MEASURES = [TAG_MANAGER, '*.google-analytics.com', '*.analytics.google.com']
const TURNSTILE = 'challenges.cloudflare.com'

const sources = (hosts: Iterable<string>) => [...hosts].map((host) => `https://${host}`).join(' ')

/** Third-party scripts that the site configures; none on other pages and hosts. */
function integrationsOf(c: Context): Pick<Site['integrations'], 'tag_manager' | 'turnstile'> {
  return tenantOf(c)?.site.integrations ?? { tag_manager: '', turnstile: null }
}

function themeSource(c: Context): string {
  const tenant = tenantOf(c)
  return tenant === undefined ? '' : `'sha256-${tenant.themeHash}'`
}

/** Pages for unknown hosts have no tenant, despite the type. */
function tenantOf(c: Context): Variables['tenant'] | undefined {
  return (c.var as Partial<Variables>).tenant
}

// Security headers and the content security policies, for sites and for operations pages.
import type { Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import { memoByObject } from '#lib/memo.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'

type HeaderList = readonly (readonly [name: string, value: string])[]

const SAME_FOR_ALL: HeaderList = [
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Cross-Origin-Resource-Policy', 'same-site'],
  ['Origin-Agent-Cluster', '?1'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-XSS-Protection', '0'],
]

/** A year, as the preload list requires. */
const HSTS_YEAR = 'max-age=31536000'

/**
 * Security headers of a site's responses; without a tenant, of pages that belong to no site. The latter have no
 * Strict-Transport-Security: browsers apply the last one that a host sent, so only a site's own responses have it, and
 * no asset has it (static/_headers).
 */
export function securityHeaders(tenant: Tenant | undefined, isDev: boolean): HeaderList {
  if (tenant === undefined) return [...SAME_FOR_ALL, ['Content-Security-Policy', toPolicy(null)]]
  return isDev ? toSiteHeaders(tenant, true) : siteHeadersOf(tenant)
}

/** Finding the hosts of all pictures of a site takes longer than rendering some pages. */
const siteHeadersOf = memoByObject((tenant: Tenant) => toSiteHeaders(tenant, false))

function toSiteHeaders(tenant: Tenant, isDev: boolean): HeaderList {
  return [
    ...SAME_FOR_ALL,
    ['Strict-Transport-Security', toHsts(tenant.site)],
    ['Content-Security-Policy', toPolicy(tenant, isDev)],
  ]
}

function toHsts({ https: { subdomains, preload } }: Site): string {
  return `${HSTS_YEAR}${subdomains ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`
}

/** Only our own scripts and styles, the site's theme by its hash, and the third parties that the site configures. */
function toPolicy(tenant: Tenant | null, isDev = false): string {
  const site = tenant?.site
  const theme = tenant === null ? '' : ` 'sha256-${tenant.themeHash}'`
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHosts(site)}`,
    `style-src 'self'${theme}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self'${pictureSources(site)} data:`,
    "media-src 'self' https:",
    "font-src 'self'",
    `frame-src ${frameHosts(site)}`,
    `connect-src 'self'${connectHosts(site)}`,
    `form-action 'self'${formHosts(site, isDev)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
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
  strictTransportSecurity: HSTS_YEAR,
  xFrameOptions: 'DENY',
})

/** Headers of operations pages: no third parties, no scripts, no framing. */
export const secureOps = (c: Context): Promise<void | Response> =>
  setOpsHeaders(c, () => Promise.resolve())

const setConsoleHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  // With "no-referrer", browsers would send no origin with forms.
  referrerPolicy: 'same-origin',
  strictTransportSecurity: HSTS_YEAR,
  xFrameOptions: 'DENY',
})

/** Headers of the console: its own scripts, styles and frames, no third parties, never framed. */
export const secureConsole = (c: Context): Promise<void | Response> =>
  setConsoleHeaders(c, () => Promise.resolve())

const setFrameHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    // Slide heights and the site's theme are inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'https:', 'http:'],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
    // Has the console's origin, so that the console's script can follow clicks; no script of the page itself runs.
    sandbox: ['allow-same-origin'],
  },
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: HSTS_YEAR,
  xFrameOptions: 'SAMEORIGIN',
})

/** Headers of a draft page in a frame of the console: a picture of it, without scripts, forms or players. */
export const secureFrame = (c: Context): Promise<void | Response> =>
  setFrameHeaders(c, () => Promise.resolve())

/** Players and viewers that the site frames on request; none on other pages and hosts. */
function frameHosts(site: Site | undefined): string {
  if (site === undefined) return "'none'"
  const { gallery, integrations } = site
  const hosts = new Set([...gallery.embed_hosts, ...gallery.spin.embed_hosts])
  if (integrations.turnstile !== null) hosts.add(TURNSTILE)
  return hosts.size === 0 ? "'none'" : sources(hosts).trim()
}

/**
 * Picture sources. A page can show vehicles that arrived after it was rendered, and a feed's host may redirect to any
 * other, so hosts can be listed only if all feed pictures come from our own. Tags send measurements as pictures from
 * hosts that only the tag manager knows.
 */
function pictureSources(site: Site | undefined): string {
  if (site === undefined) return ''
  const { gallery, integrations } = site
  if (gallery.images.resize === 'none' || integrations.tag_manager !== '') return ANY_HTTPS
  const hosts = new Set(pictureHosts(site))
  const canName = hosts.size <= MAX_PICTURE_HOSTS && [...hosts].every((host) => NAMEABLE.test(host))
  return canName ? sources(hosts) : ANY_HTTPS
}

/** Hosts of the pictures that a site configures. */
function* pictureHosts(value: unknown, isPicture = false): Generator<string> {
  if (typeof value === 'string') {
    const host = isPicture ? (URL.parse(value)?.host ?? '') : ''
    if (host !== '') yield host
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* pictureHosts(part, isPicture || PICTURE_FIELD.test(key))
  }
}

const ANY_HTTPS = ' https:'
/** Settings whose value, or a nested value, is the address of a picture. */
const PICTURE_FIELD = /image|logo|picture/
/** Maximum hosts: more would make the headers of every response long. */
const MAX_PICTURE_HOSTS = 20
/**
 * Hosts that are safe in a policy: anything else could be a wildcard, or end the source, the directive or the policy.
 */
const NAMEABLE = /^[a-z0-9.-]+(?::\d+)?$/

function scriptHosts(site: Site | undefined): string {
  const { tag_manager = '', turnstile = null } = site?.integrations ?? {}
  const tag = tag_manager === '' ? [] : [TAG_MANAGER]
  return sources([...tag, ...(turnstile === null ? [] : [TURNSTILE])])
}

function connectHosts(site: Site | undefined): string {
  return (site?.integrations.tag_manager ?? '') === '' ? '' : sources(MEASURES)
}

/** Browsers also check a form's redirect target against this: Stripe Checkout, or a lender. */
function formHosts(site: Site | undefined, isDev: boolean): string {
  if (site === undefined) return ''
  const { reservations, upstreams } = site
  const ends = [
    ...(reservations.payment === 'stripe' ? hosts.payment_page : []),
    ...(upstreams.customer === null ? [] : hosts.finance_page),
  ]
  // The local mock servers in development.
  return sources(ends) + (ends.length > 0 && isDev ? ' http://127.0.0.1:*' : '')
}

const TAG_MANAGER = 'www.googletagmanager.com'
/** Google Analytics endpoints. */
const MEASURES = [TAG_MANAGER, '*.google-analytics.com', '*.analytics.google.com']
const TURNSTILE = 'challenges.cloudflare.com'

/** Joins hosts, each preceded by a space. */
const sources = (hosts: Iterable<string>) => [...hosts].map((host) => ` https://${host}`).join('')

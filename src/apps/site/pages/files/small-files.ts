// robots.txt, security.txt, the icon for clients that read no page, and the health check for monitoring.
import { clock } from '#lib/clock.ts'
import { closedPaths, isHidden } from '#http/indexing.ts'
import { absoluteUrl } from '#lib/url.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { createCachedHealth } from '#composition/stores.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toFavicon } from '#apps/site/ui/assets.ts'

const CLOSED = closedPaths()

/** `/robots.txt`: a site that is not indexed disallows everything. */
export function getRobots(c: Ctx): Response {
  // Search engines read it once a day at most; a short cache lets a site that opens appear soon.
  c.header('Cache-Control', 'public, max-age=300')
  return c.text(isHidden(c) ? toText(['/']) : openText(c.var.tenant.site))
}

function openText(site: Site): string {
  const more = site.search_engines.disallow
  return `${toText([...CLOSED, ...more])}\nSitemap: ${absoluteUrl(routes.sitemaps.href(), site)}\n`
}

function toText(paths: readonly string[]): string {
  return `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}`
}

/** `/favicon.ico`: the content type says SVG, whatever the extension. */
export function getFavicon(c: Ctx): Response {
  c.header('Content-Type', 'image/svg+xml')
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(toFavicon(c.var.tenant.site))
}

/** A year less a day: the maximum that RFC 9116 recommends. */
const SECURITY_TEXT_LASTS: Seconds = 364 * DAY

/** `/.well-known/security.txt` (RFC 9116). Each deployment renews it; 404 if no contact is set. */
export function getSecurityText(c: Ctx): Response | Promise<Response> {
  const { SECURITY_CONTACT = '', SECURITY_POLICY: policy = '', VERSION } = c.env
  const contacts = SECURITY_CONTACT.split(',').map((contact) => contact.trim())
  const valid = contacts.filter((contact) => /^(?:mailto:|https:|tel:)\S+$/.test(contact))
  if (valid.length === 0) return c.notFound()
  const deployed = Date.parse(VERSION?.timestamp ?? '') / 1000
  const from = Number.isFinite(deployed) ? deployed : clock()
  const lines = [
    ...valid.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((from + SECURITY_TEXT_LASTS) * 1000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl(routes.securityText.href(), c.var.tenant.site)}`,
    ...(/^https:\S+$/.test(policy) ? [`Policy: ${policy}`] : []),
  ]
  c.header('Cache-Control', 'public, max-age=3600')
  return c.text(`${lines.join('\n')}\n`)
}

const loadHealth = createCachedHealth()

/** 200, or 503 with the name of the store that does not answer. */
export async function getHealth(c: Ctx): Promise<Response> {
  const stores = await loadHealth(c.env, clock())
  const failing = stores.filter(({ ms }) => ms === null).map(({ store }) => store)
  const ok = failing.length === 0
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return c.json({ ok, failing }, ok ? 200 : 503, headers)
}

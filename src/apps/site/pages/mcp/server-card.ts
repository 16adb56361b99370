// Discovery for assistants: the catalogue of the host, and the server card (SEP-2127).
import { absoluteUrl } from '#lib/url.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toIdentity } from './identity.ts'

const CARD = 'application/mcp-server-card+json'
const CATALOG = 'application/ai-catalog+json'
/** Both are public, and pages of other sites may read them. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=3600',
}

/** Revisions of the protocol, the newest first. */
const PROTOCOLS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/** `/mcp/server-card` */
export function getServerCard(c: Ctx): Response {
  const { site } = c.var.tenant
  const { name, title, version, websiteUrl } = toIdentity(site)
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    title,
    version,
    description: toDescription(site),
    websiteUrl,
    remotes: [
      {
        type: 'streamable-http',
        url: absoluteUrl(routes.mcp.href(), site),
        supportedProtocolVersions: PROTOCOLS,
      },
    ],
  }
  return c.body(JSON.stringify(card), 200, { ...HEADERS, 'Content-Type': CARD })
}

/** `/.well-known/ai-catalog.json` */
export function getAiCatalog(c: Ctx): Response {
  const { site } = c.var.tenant
  const host = new URL(site.url).hostname.replace(/^www\./, '')
  const catalog = {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${host}:mcp:stock`,
        displayName: toIdentity(site).title,
        type: CARD,
        url: absoluteUrl(routes.serverCard.href(), site),
        representativeQueries: toQueries(site),
      },
    ],
  }
  return c.body(JSON.stringify(catalog), 200, { ...HEADERS, 'Content-Type': CATALOG })
}

/** What shoppers ask assistants: directories find the site by these (Agentic Resource Discovery, two to five). */
const toQueries = ({ name, vehicle }: Site): string[] => [
  `Which ${vehicle.many} under $30,000 does ${name} have in stock?`,
  `Compare two ${vehicle.many} at ${name}`,
  `Where is ${name}, and when is it open?`,
]

/** At most 100 characters. */
function toDescription({ name, vehicle }: Site): string {
  return `Finds and compares ${vehicle.many} in stock, with prices, places and offers: ${name}`.slice(
    0,
    100,
  )
}

// Published sites in KV, for tests that read them.
import { toEnvelope, type Publication } from '#tenant/envelope.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'

/** The KV value of a published site. */
export async function publishedText(
  site: Site,
  version = 1,
  published?: Publication,
  database?: string,
): Promise<string> {
  const isFirst = version === 1 && published === undefined && database === undefined
  if (!isFirst) return makeText(site, version, published, database)
  const known = firstVersions.get(site) ?? makeText(site, 1)
  firstVersions.set(site, known)
  return known
}

/** Created once: each takes some milliseconds, and a site answers many requests. */
const firstVersions = new WeakMap<Site, Promise<string>>()

async function makeText(
  site: Site,
  version: number,
  published?: Publication,
  database?: string,
): Promise<string> {
  const themeCss = toThemeCss(site)
  const content = { site, themeCss, themeHash: await themeHash(themeCss) }
  return JSON.stringify(await toEnvelope(content, version, published, database))
}

/** Writes a site and its hosts, as the publish command does. */
export async function publishTo(
  kv: KVNamespace,
  site: Site,
  version = 1,
  published?: Publication,
  database?: string,
): Promise<void> {
  await kv.put(siteKey(site.slug), await publishedText(site, version, published, database))
  for (const host of [...site.hosts, ...site.staging_hosts])
    await kv.put(hostKey(host.replace(/^www\./, '')), site.slug)
}

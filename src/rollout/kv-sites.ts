// Published sites in KV, as a Worker reads and writes them. Reads are cached at the edge for up to a minute: a version read
// here may be old, but never one that does not exist. Only the site's own draft object writes (site-draft.ts).
import type { Env } from '#env.ts'
import { parseEnvelope } from '#tenant/envelope.ts'
import { siteKey, sourceKey } from '#tenant/keys.ts'
import type { LiveSite } from './draft.ts'
import { parseSource } from './source.ts'

/** The live version of a site with its source; null if the site is not live, or cannot be read. */
export async function loadLive(env: Env, slug: string): Promise<LiveSite | null> {
  const text = await env.TENANTS.get(siteKey(slug), 'text')
  const tenant = text === null ? null : await parseEnvelope(text, slug)
  if (tenant === null) return null
  const { version, site } = tenant
  const written = await env.TENANTS.get(sourceKey(slug, version), 'text')
  const source = written === null ? null : parseSource(written)
  return { version, source: source ?? site, isWritten: source !== null }
}

// Published sites as their draft object reads them. KV caches answers for up to a minute: a version read here may be
// old, but never one that does not exist.
import { parseEnvelope, readEnvelope } from '#tenant/envelope.ts'
import { developmentKey, siteKey, sourceKey, versionKey } from '#tenant/keys.ts'
import type { LiveSite } from './draft.ts'
import { isSame } from './json.ts'
import type { BulkKv } from './kv.ts'
import { parseSource, type Source } from './source.ts'

type Reader = Pick<BulkKv, 'get'>

/** The live version of a site with its source and author; null if the site is not live, or cannot be read. */
export async function loadLive(
  kv: Reader,
  slug: string,
): Promise<(LiveSite & { restores: number | null }) | null> {
  const text = await getText(kv, siteKey(slug))
  const tenant = text === null ? null : await parseEnvelope(text, slug)
  if (text === null || tenant === null) return null
  const { version, site } = tenant
  const source = await loadSource(kv, slug, version)
  const restores = readEnvelope(text)?.published?.restores ?? null
  return { version, source: source ?? site, isWritten: source !== null, restores }
}

/** The source of a version; null if it has none, or is no longer stored. */
export async function loadSource(
  kv: Reader,
  slug: string,
  version: number,
): Promise<Source | null> {
  const text = await getText(kv, sourceKey(slug, version))
  return text === null ? null : parseSource(text)
}

/** The text of the live version if it is at least as new as the known one; null if KV does not return it yet. */
export async function loadLiveText(
  kv: Reader,
  slug: string,
  known: number,
): Promise<string | null> {
  const text = await getText(kv, siteKey(slug))
  const isCurrent = (readEnvelope(text ?? '')?.version ?? 0) >= known
  return isCurrent || known === 0 ? text : getText(kv, versionKey(slug, known))
}

/** Development settings of a site, as npm start wrote them; null if there are none. */
export async function loadDevelopment(kv: Reader, slug: string): Promise<Source | null> {
  const text = await getText(kv, developmentKey(slug))
  return text === null ? null : parseSource(text)
}

async function getText(kv: Reader, key: string): Promise<string | null> {
  return (await kv.get([key])).get(key) ?? null
}

/** Whether the secrets of a version were encrypted again with another master key. */
export function hasOtherSecrets(found: LiveSite, known: LiveSite | null): boolean {
  return known !== null && !isSame(found.source['secrets'], known.source['secrets'])
}

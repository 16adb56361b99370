// The versions of a site stored in KV, newest first, for the history and rollbacks.
import { parseEnvelope, readEnvelope, type Envelope } from '#tenant/envelope.ts'
import { parseVersion, siteKey, versionKey, versionPrefix } from '#tenant/keys.ts'

import type { ListedKv } from './kv.ts'

export type Version = {
  version: number
  /** Null if it is not intact and unchanged since it was published. */
  envelope: Envelope | null
}
export type Versions = { live: Version | null; all: Version[] }

/** The live version of a site, and all stored ones. `live` is null if nothing is published. */
export async function readVersions(
  kv: Pick<ListedKv, 'get' | 'list'>,
  slug: string,
): Promise<Versions> {
  const numbers = (await kv.list(versionPrefix(slug)))
    .map((key) => parseVersion(slug, key))
    .filter((version) => version > 0)
    .toSorted((a, b) => b - a)
  const values = await kv.get([siteKey(slug), ...numbers.map((n) => versionKey(slug, n))])
  const liveText = values.get(siteKey(slug)) ?? null
  const all = await Promise.all(
    numbers.map(async (version) => ({
      version,
      envelope: await readWhole(values.get(versionKey(slug, version)) ?? '', slug),
    })),
  )
  if (liveText === null) return { live: null, all }
  const envelope = await readWhole(liveText, slug)
  return { live: { version: readEnvelope(liveText)?.version ?? 0, envelope }, all }
}

/** The version whose content this one shows: its own, or the one that a rollback restored. */
export function contentVersion({ version, envelope }: Version): number {
  return envelope?.published?.restores ?? version
}

async function readWhole(text: string, slug: string): Promise<Envelope | null> {
  const tenant = text === '' ? null : await parseEnvelope(text, slug)
  const envelope = tenant === null ? null : readEnvelope(text)
  // Content of an older schema is read with the defaults of this one.
  return tenant === null || envelope === null ? null : { ...envelope, site: tenant.site }
}

/** The live version of a site, without its content. */
export type LiveVersion = { version: number; schema: number; by: string; at: string }

/** The live version of each of these sites; null if there is none, or it cannot be read. */
export async function loadLiveVersions(
  kv: Pick<ListedKv, 'get'>,
  slugs: readonly string[],
): Promise<Record<string, LiveVersion | null>> {
  const values = await kv.get(slugs.map(siteKey))
  return Object.fromEntries(
    slugs.map((slug) => {
      const envelope = readEnvelope(values.get(siteKey(slug)) ?? '')
      if (envelope === null) return [slug, null]
      const { version, schema, published } = envelope
      return [slug, { version, schema, by: published?.by ?? '', at: published?.at ?? '' }]
    }),
  )
}

// A site's configuration in KV: the live version as stored, and the earlier ones. Bypasses the cache that pages use.
import { readEnvelope, readTenant, SCHEMA_VERSION, type Publication } from '#tenant/envelope.ts'
import { parseVersion, siteKey, versionKey, versionPrefix } from '#tenant/keys.ts'

export type PublishedVersion = {
  version: number
  /** Schema version it was published with; null if it cannot be read. */
  schema: number | null
  /** Whether it is complete and unchanged since it was published. */
  isWhole: boolean
  published: Publication | null
  /** Names of the settings that this release ignores. */
  left: string[]
  /** Including staging hosts. */
  hosts: string[]
}
export type Published = {
  /** Null if there is none. */
  live: PublishedVersion | null
  /** Newest first. */
  history: PublishedVersion[]
  /** Number of stored versions. */
  kept: number
  schemaHere: number
}

/** Maximum versions read: each is a whole site. */
const MAX = 10

/** Rejects if KV fails. */
export async function loadPublished(kv: KVNamespace, slug: string): Promise<Published> {
  const [text, list] = await Promise.all([
    kv.get(siteKey(slug), 'text'),
    kv.list({ prefix: versionPrefix(slug) }),
  ])
  const numbers = list.keys
    .map(({ name }) => parseVersion(slug, name))
    .filter((version) => version > 0)
    .toSorted((a, b) => b - a)
  const newest = numbers.slice(0, MAX).map((version) => versionKey(slug, version))
  const texts = newest.length === 0 ? null : await kv.get(newest, 'text')
  return {
    live: text === null ? null : await toVersion(slug, text, 0),
    history: await Promise.all(
      newest.map((key) => toVersion(slug, texts?.get(key) ?? '', parseVersion(slug, key))),
    ),
    kept: numbers.length,
    schemaHere: SCHEMA_VERSION,
  }
}

async function toVersion(slug: string, text: string, number: number): Promise<PublishedVersion> {
  const envelope = readEnvelope(text)
  const read = envelope === null ? null : await readTenant(text, slug)
  return {
    version: envelope?.version ?? number,
    schema: envelope?.schema ?? null,
    isWhole: read !== null,
    published: envelope?.published ?? null,
    left: read?.left ?? [],
    hosts: read === null ? [] : [...read.tenant.site.hosts, ...read.tenant.site.staging_hosts],
  }
}

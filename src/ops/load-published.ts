// What KV holds of a site: the live version as it lies there, and those that came before. Past the memo that pages use.
import { readEnvelope, readTenant, SCHEMA_VERSION, type Publication } from '#tenant/envelope.ts'
import { parseVersion, siteKey, versionKey, versionPrefix } from '#tenant/keys.ts'

export type PublishedVersion = {
  version: number
  /** Form of the schema that it was published in; null where it cannot be read. */
  schema: number | null
  /** Whether it is what was published, whole and unchanged. */
  isWhole: boolean
  published: Publication | null
  /** Names of what this release left out of it. */
  left: string[]
  /** Staging hosts among them. */
  hosts: string[]
}
export type Published = {
  /** Null where there is none. */
  live: PublishedVersion | null
  /** The newest first. */
  history: PublishedVersion[]
  /** How many versions are kept. */
  kept: number
  schemaHere: number
}

/** Versions that are read: each is a whole site. */
const MAX = 10

/** Rejects where KV does not answer. */
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

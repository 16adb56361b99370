// The format of a published site in KV: written as a whole by each publish, checked by version and hash on read.
import * as z from 'zod'

import { hashJson } from '#lib/encoding.ts'
import { parseJson } from '#lib/parse-json.ts'
import { FIRST_DATABASE, isDatabaseName } from './database.ts'
import { readSite } from './read-site.ts'
import type { Site } from './schema.ts'
import schemaVersion from './schema-version.json' with { type: 'json' }
import type { Tenant } from './tenant.ts'

/**
 * A number derived from the site schema (cli/tenants/json-schema.ts writes it): sites published with another schema are
 * read tolerantly.
 */
export const SCHEMA_VERSION: number = schemaVersion.version

export type Envelope = {
  schema: number
  version: number
  /** SHA-256 of the envelope's content, in hex. */
  hash: string
  site: Site
  themeCss: string
  themeHash: string
  /**
   * Binding of the database that holds the site's rows; omitted for the first database. Not hashed: publishes and
   * rollbacks keep the value of the live envelope.
   */
  database?: string | undefined
  /** Time, author and reason, as written by a command; older publishes have none. Not hashed. */
  published?: Publication | undefined
}

export type Publication = {
  /** ISO 8601, in UTC. */
  at: string
  by: string
  note: string
  /** The earlier version whose content a rollback restored. */
  restores?: number
  /** Hosts that the site abandoned with this version: their keys must be deleted. */
  dropped?: string[]
}

export type Content = Pick<Envelope, 'site' | 'themeCss' | 'themeHash'>

/** Wraps a validated site for KV. */
export async function toEnvelope(
  content: Content,
  version: number,
  published?: Publication,
  database?: string,
): Promise<Envelope> {
  const { site, themeCss, themeHash } = content
  const hash = await contentHash(content)
  const envelope = { schema: SCHEMA_VERSION, version, hash, site, themeCss, themeHash }
  return {
    ...envelope,
    ...(published === undefined ? {} : { published }),
    ...toStored(database),
  }
}

/** The stored database name; the first database has none. */
export function toStored(database: string | undefined): Pick<Tenant, 'database'> {
  return database === undefined || database === FIRST_DATABASE ? {} : { database }
}

/** The tenant in a KV value, or null unless it is a complete, unchanged publish of that site. Never throws. */
export async function parseEnvelope(text: string, slug: string): Promise<Tenant | null> {
  return (await readTenant(text, slug))?.tenant ?? null
}

/** Like `parseEnvelope`, with the names of dropped settings if another release published the site, for the log. */
export async function readTenant(
  text: string,
  slug: string,
): Promise<{ tenant: Tenant; left: string[] } | null> {
  const envelope = await readIntact(text, slug)
  if (envelope === null) return null
  const { schema, version, themeCss, themeHash, published, database } = envelope
  const read =
    schema === SCHEMA_VERSION ? { site: envelope.site, left: [] } : readSite(envelope.site)
  if (read === null) return null
  const { site, left } = read
  const tenant = { slug, version, site, themeCss, themeHash, ...toStored(database) }
  return {
    tenant: published === undefined ? tenant : { ...tenant, publishedAt: published.at },
    left,
  }
}

const shape = z.object({
  schema: z.int().positive(),
  version: z.int().positive(),
  hash: z.string(),
  site: z.looseObject({ slug: z.string() }),
  themeCss: z.string(),
  themeHash: z.string(),
  database: z.string().refine(isDatabaseName).optional(),
  published: z
    .object({
      at: z.string(),
      by: z.string(),
      note: z.string(),
      restores: z.int().positive().optional(),
      dropped: z.array(z.string()).optional(),
    })
    .transform(({ at, by, note, restores, dropped }): Publication => ({
      at,
      by,
      note,
      ...(restores === undefined ? {} : { restores }),
      ...(dropped === undefined ? {} : { dropped }),
    }))
    // No page depends on this.
    .optional()
    .catch(undefined),
})

/** The envelope without the hash check; null if malformed. */
export function readEnvelope(text: string): Envelope | null {
  const value = parseJson(text)
  // The hash covers the rest of the site, which was parsed by the whole schema on publish. The value is returned as
  // read, because the hash depends on the order of its keys.
  const read = shape.safeParse(value)
  return read.success ? { ...(value as Envelope), published: read.data.published } : null
}

/**
 * A published site with new secrets and everything else unchanged, including its version; null unless the text is a
 * complete, unchanged publish of that site.
 */
export async function replaceSecrets(
  text: string,
  slug: string,
  change: (secrets: Readonly<Record<string, string>>) => Promise<Record<string, string>>,
): Promise<string | null> {
  const envelope = await readIntact(text, slug)
  if (envelope === null) return null
  const site = { ...envelope.site, secrets: await change(envelope.site.secrets) }
  const hash = await contentHash({ ...envelope, site })
  return JSON.stringify({ ...envelope, site, hash })
}

/** A complete, unchanged publish of that site; null for anything else. */
async function readIntact(text: string, slug: string): Promise<Envelope | null> {
  const envelope = readEnvelope(text)
  if (envelope === null || envelope.site.slug !== slug) return null
  return (await contentHash(envelope)) === envelope.hash ? envelope : null
}

function contentHash({ site, themeCss, themeHash }: Content): Promise<string> {
  return hashJson([site, themeCss, themeHash])
}

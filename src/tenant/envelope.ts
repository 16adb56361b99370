// The format of a published site in KV: written whole on publish, checked by version and hash on read.
import * as z from 'zod'

import { hashJson } from '#lib/encoding.ts'
import { readSite } from './read-site.ts'
import type { Site } from './schema.ts'
import type { Tenant } from './tenant.ts'

/** Increment with each change of the site schema: sites published with another version are read tolerantly. */
export const SCHEMA_VERSION = 11

export type Envelope = {
  schema: number
  version: number
  /** SHA-256 in hex of what the envelope carries. */
  hash: string
  site: Site
  themeCss: string
  themeHash: string
  /** When, by whom and why, as a command wrote it; older publishes have none. Not hashed. */
  published?: Publication | undefined
}

export type Publication = {
  /** ISO 8601, in UTC. */
  at: string
  by: string
  note: string
  /** The earlier version whose content a rollback brought back. */
  restores?: number
  /** Hosts that the site gave up with this version: their keys must be deleted. */
  dropped?: string[]
}

export type Content = Pick<Envelope, 'site' | 'themeCss' | 'themeHash'>

/** Wraps a validated site for KV. */
export async function toEnvelope(
  content: Content,
  version: number,
  published?: Publication,
): Promise<Envelope> {
  const { site, themeCss, themeHash } = content
  const hash = await contentHash(content)
  const envelope = { schema: SCHEMA_VERSION, version, hash, site, themeCss, themeHash }
  return published === undefined ? envelope : { ...envelope, published }
}

/** The tenant in a KV value, or null unless it is a complete, unchanged publish of that site. Never throws. */
export async function parseEnvelope(text: string, slug: string): Promise<Tenant | null> {
  return (await readTenant(text, slug))?.tenant ?? null
}

/** The same, with the names of the settings left out if another release published the site, for the log. */
export async function readTenant(
  text: string,
  slug: string,
): Promise<{ tenant: Tenant; left: string[] } | null> {
  const envelope = readEnvelope(text)
  if (envelope === null || envelope.site.slug !== slug) return null
  if ((await contentHash(envelope)) !== envelope.hash) return null
  const { schema, version, themeCss, themeHash, published } = envelope
  const read =
    schema === SCHEMA_VERSION ? { site: envelope.site, left: [] } : readSite(envelope.site)
  if (read === null) return null
  const { site, left } = read
  const tenant = { slug, version, site, themeCss, themeHash }
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
    // No page depends on it.
    .optional()
    .catch(undefined),
})

/** The envelope without the hash check; null if malformed. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    // The hash vouches for the rest of the site, which was parsed by the whole schema on publish. The value is returned
    // as read, because the hash depends on the key order.
    const read = shape.safeParse(value)
    return read.success ? { ...(value as Envelope), published: read.data.published } : null
  } catch {
    return null
  }
}

function contentHash({ site, themeCss, themeHash }: Content): Promise<string> {
  return hashJson([site, themeCss, themeHash])
}

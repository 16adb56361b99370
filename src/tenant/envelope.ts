// The form in which a published site lies in KV: written whole by a publish, checked by version and hash when read.
import * as z from 'zod'

import { hashJson } from '#lib/hex.ts'
import { readSite } from './read-site.ts'
import type { Site } from './schema.ts'
import type { Tenant } from './tenant.ts'

/** Raise it with each change of the site schema: sites that another one published are read through that of this release. */
export const SCHEMA_VERSION = 8

export type Envelope = {
  schema: number
  version: number
  /** SHA-256 in hex of what the envelope carries. */
  hash: string
  site: Site
  themeCss: string
  themeHash: string
  /** When, by whom and why, as a command wrote it; what an older one published has none. The hash leaves it out. */
  published?: Publication | undefined
}

export type Publication = {
  /** ISO 8601, in UTC. */
  at: string
  by: string
  note: string
  /** The earlier version whose content a rollback brought back. */
  restores?: number
  /** Hosts that the site gave up with this version: their keys are to be removed. */
  dropped?: string[]
}

export type Content = Pick<Envelope, 'site' | 'themeCss' | 'themeHash'>

/** Wraps a checked site for KV. */
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

/** The tenant in a KV value, or null when it is not the whole, unchanged publish of that site. Never throws. */
export async function parseEnvelope(text: string, slug: string): Promise<Tenant | null> {
  return (await readTenant(text, slug))?.tenant ?? null
}

/** The same, and what was left out of a site that another release published: its names, for a log (F22). */
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
    // Nobody's page depends on it.
    .optional()
    .catch(undefined),
})

/** The envelope without a check of its hash; null for anything else. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    // The hash vouches for the rest of the site: it was parsed by the whole schema when it was published. The value is
    // given on as it was read, since the hash holds for its order of keys too.
    const read = shape.safeParse(value)
    return read.success ? { ...(value as Envelope), published: read.data.published } : null
  } catch {
    return null
  }
}

function contentHash({ site, themeCss, themeHash }: Content): Promise<string> {
  return hashJson([site, themeCss, themeHash])
}

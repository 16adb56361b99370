// The form in which a published site lies in KV: written whole by a publish, checked by version and hash when read.
import * as z from 'zod'

import { hashJson } from '#lib/hex.ts'
import { siteSchema, type Site } from './schema.ts'
import type { Tenant } from './tenant.ts'

/** Raise it with each change of the site schema: sites that an older one published are then read through the new one. */
export const SCHEMA_VERSION = 8

export type Envelope = {
  schema: number
  version: number
  /** SHA-256 in hex of what the envelope carries. */
  hash: string
  site: Site
  themeCss: string
  themeHash: string
}

export type Content = Pick<Envelope, 'site' | 'themeCss' | 'themeHash'>

/** Wraps a checked site for KV. */
export async function toEnvelope(content: Content, version: number): Promise<Envelope> {
  const { site, themeCss, themeHash } = content
  const hash = await contentHash(content)
  return { schema: SCHEMA_VERSION, version, hash, site, themeCss, themeHash }
}

/** The tenant in a KV value, or null when it is not the whole, unchanged publish of that site. Never throws. */
export async function parseEnvelope(text: string, slug: string): Promise<Tenant | null> {
  const envelope = readEnvelope(text)
  if (envelope === null || envelope.site.slug !== slug) return null
  if ((await contentHash(envelope)) !== envelope.hash) return null
  const { schema, version, themeCss, themeHash } = envelope
  const site = schema === SCHEMA_VERSION ? envelope.site : readSite(envelope.site)
  return site === null ? null : { slug, version, site, themeCss, themeHash }
}

const shape = z.object({
  schema: z.int().positive(),
  version: z.int().positive(),
  hash: z.string(),
  site: z.looseObject({ slug: z.string() }),
  themeCss: z.string(),
  themeHash: z.string(),
})

/** The envelope without a check of its hash; null for anything else. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    // The hash vouches for the rest of the site: it was parsed by the whole schema when it was published. The value is
    // given on as it was read, since the hash holds for its order of keys too.
    return shape.safeParse(value).success ? (value as Envelope) : null
  } catch {
    return null
  }
}

function readSite(site: unknown): Site | null {
  const read = siteSchema.safeParse(site)
  return read.success ? read.data : null
}

function contentHash({ site, themeCss, themeHash }: Content): Promise<string> {
  return hashJson([site, themeCss, themeHash])
}

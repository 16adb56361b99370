// Reads from the KV namespace TENANTS, without memo or clock: a failed read is a value.
import { inTime } from '#lib/timeout.ts'
import { readTenant } from './envelope.ts'
import { hostKey, parseVersion, previewKey, siteKey, versionPrefix } from './keys.ts'
import type { Tenant } from './tenant.ts'

export type Problem = 'unreadable' | 'missing' | 'broken'
/** A tenant, the length of its text, and the settings that this release does not know. */
export type StoredTenant = { tenant: Tenant; length: number; left: string[] }

/** Maximum age of KV's edge copy; KV takes no smaller number. */
const KV_TTL_S = 30
/** Timeout of a read in milliseconds: a hanging store counts as unavailable (F14). */
const READ_MS = 2000
const EARLIER_VERSIONS_TRIED = 3
const SLUG = /^[a-z0-9-]{1,60}$/

/** Slug of the site of a host; null if no site has that host. */
export async function readSlug(
  kv: KVNamespace,
  host: string,
): Promise<{ slug: string | null } | { problem: Problem }> {
  const read = await readText(kv, hostKey(host))
  if (!('text' in read)) return read.problem === 'missing' ? { slug: null } : read
  return SLUG.test(read.text) ? { slug: read.text } : { problem: 'broken' }
}

/** The live configuration of a site. */
export async function readLiveSite(
  kv: KVNamespace,
  slug: string,
): Promise<StoredTenant | { problem: Problem }> {
  return readStored(kv, siteKey(slug), slug)
}

/** A version of a site that is not live, for a preview link. */
export async function readPreview(
  kv: KVNamespace,
  slug: string,
  id: string,
): Promise<StoredTenant | { problem: Problem }> {
  return readStored(kv, previewKey(slug, id), slug)
}

/** The newest complete earlier version of a site, or null. */
export async function readEarlierSite(kv: KVNamespace, slug: string): Promise<StoredTenant | null> {
  for (const key of await listVersions(kv, slug)) {
    const read = await readStored(kv, key, slug)
    if ('tenant' in read) return read
  }
  return null
}

async function readStored(
  kv: KVNamespace,
  key: string,
  slug: string,
): Promise<StoredTenant | { problem: Problem }> {
  const read = await readText(kv, key)
  if (!('text' in read)) return read
  const stored = await readTenant(read.text, slug)
  return stored === null ? { problem: 'broken' } : { ...stored, length: read.text.length }
}

async function readText(
  kv: KVNamespace,
  key: string,
): Promise<{ text: string } | { problem: 'unreadable' | 'missing' }> {
  try {
    const text = await inTime(kv.get(key, { type: 'text', cacheTtl: KV_TTL_S }), READ_MS)
    return text === null ? { problem: 'missing' } : { text }
  } catch {
    return { problem: 'unreadable' }
  }
}

async function listVersions(kv: KVNamespace, slug: string): Promise<string[]> {
  try {
    const { keys } = await kv.list({ prefix: versionPrefix(slug) })
    return keys
      .map(({ name }) => name)
      .toSorted((a, b) => parseVersion(slug, b) - parseVersion(slug, a))
      .slice(0, EARLIER_VERSIONS_TRIED)
  } catch {
    return []
  }
}

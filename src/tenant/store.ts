// Finds the site of a host through a memo shared by all requests of an isolate. Once KV has replicated a publish, it
// appears after at most 30 s of this memo and 30 s of KV's edge copy.
import type { Env } from '#env.ts'
import { logError, logWarning } from '#lib/log.ts'
import { createBoundedMap } from '#lib/memo.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { readTenant } from './envelope.ts'
import { hostKey, parseVersion, previewKey, siteKey, versionPrefix } from './keys.ts'
import type { Tenant } from './tenant.ts'

/** Maximum age of KV's edge copy: the minimum that KV allows. */
const KV_TTL_S: Seconds = 30
/** Timeout of a read: a hanging store counts as unavailable (F14). */
const READ_MS: Milliseconds = 2000
const EARLIER_VERSIONS_TRIED = 3
const SLUG = /^[a-z0-9-]{1,60}$/

/** "unknown": no site has the host; "unavailable": its site cannot be read now. */
export type Missing = { missing: 'unknown' | 'unavailable' }
export type Lookup = { tenant: Tenant } | Missing

/** Reported once per memo window if something other than the live configuration was served. */
export type Fallback = {
  event: 'tenant_fallback'
  reading: 'host' | 'site'
  name: string
  problem: Problem
  served: 'memo' | 'earlier_version' | 'nothing'
}

/** Reported at the same rate if a newer release published the site and this one dropped unknown settings. */
export type InPart = { event: 'tenant_in_part'; name: string; version: number; left: string[] }

export type TenantStore = {
  /** The site of a host. Reads KV twice when cold, never when warm. Never throws. */
  load: (kv: KVNamespace, host: string, now: Seconds) => Promise<Lookup>
  /** A site by its slug, for work outside requests; null if it cannot be read. Never throws. */
  loadSite: (kv: KVNamespace, slug: string, now: Seconds) => Promise<Tenant | null>
  /** Makes the next request read a site again; the old copy remains as a fallback. */
  expire: (slug: string) => void
  /** Size of the memo in bytes, as it counts them. */
  bytes: () => number
  /** Empties the memo, as in a new isolate. */
  clear: () => void
}

const FRESH_S: Seconds = 30
/** While one request refreshes, other requests get the known answer for at most this long. */
const READING_S: Seconds = 2
/** A failed read is retried sooner. */
export const RETRY_S: Seconds = 5
/** 18 MB in total. Refused hosts and previews have their own memos, so that they never evict live sites. */
export const MEMO_BYTES = {
  sites: 15_000_000,
  hosts: 750_000,
  refusals: 250_000,
  previews: 2_000_000,
}
/** Memory bytes per character of a parsed configuration (measured: 1.4), and of a short entry with its key. */
const SITE_FACTOR = 2
const ENTRY_BYTES = 120
/** Maximum names of dropped settings in a log line. */
const MAX_LEFT_NAMES = 10

const shared = createTenantStore()

/** The site of a host, through the shared memo. Never throws. */
export function loadTenant(env: Pick<Env, 'TENANTS'>, host: string, now: Seconds): Promise<Lookup> {
  return shared.load(env.TENANTS, host, now)
}

/** A site by its slug through the shared memo; null if it cannot be read. Never throws. */
export function loadTenantBySlug(
  env: Pick<Env, 'TENANTS'>,
  slug: string,
  now: Seconds,
): Promise<Tenant | null> {
  return shared.loadSite(env.TENANTS, slug, now)
}

/**
 * Makes the next request of this isolate reread a site: publishers see the new version immediately if KV returns it.
 */
export function expireTenant(slug: string): void {
  shared.expire(slug)
}

const previews = createBoundedMap<{ tenant: Tenant; until: Seconds }>(MEMO_BYTES.previews)
/** Seconds until a preview is reread: it never changes, but its links may be revoked. */
const PREVIEW_KEPT: Seconds = 60

/** A version of a site that is not live, by its id; null if it cannot be read now. Never throws. */
export async function loadPreview(
  { TENANTS: kv }: Pick<Env, 'TENANTS'>,
  { slug, id }: { slug: string; id: string },
  now: Seconds,
): Promise<Tenant | null> {
  const key = previewKey(slug, id)
  const known = previews.get(key)
  if (known !== undefined && now < known.until) return known.tenant
  const read = await readPreview(kv, slug, id)
  if ('problem' in read) return null
  const { tenant, length } = read
  previews.set(key, { tenant, until: now + PREVIEW_KEPT }, length * SITE_FACTOR + ENTRY_BYTES)
  return tenant
}

/**
 * Lets this isolate show a version that is not stored, such as a draft, by `loadPreview`. `length` is the length of its
 * JSON.
 */
export function holdPreview(tenant: Tenant, id: string, length: number): void {
  const held = { tenant, until: Infinity }
  previews.set(previewKey(tenant.slug, id), held, length * SITE_FACTOR + ENTRY_BYTES)
}

/** Makes the isolate reread a preview, by its key, before showing it. */
export function forgetPreview(key: string): void {
  previews.delete(key)
}

/** Stores an envelope under a preview's id for some seconds, for shared links. */
export async function savePreview(
  { TENANTS: kv }: Pick<Env, 'TENANTS'>,
  { slug, id, text, ttl }: { slug: string; id: string; text: string; ttl: Seconds },
): Promise<void> {
  await kv.put(previewKey(slug, id), text, { expirationTtl: ttl })
}

/** Clears the shared memo, for tests in one isolate. */
export function clearTenants(): void {
  shared.clear()
  previews.clear()
}

/** A store with its own memo. */
export function createTenantStore(
  report: (what: Fallback | InPart) => void = writeLog,
): TenantStore {
  const hosts = createBoundedMap<{ slug: string; until: Seconds }>(MEMO_BYTES.hosts)
  const sites = createBoundedMap<StoredTenant & { until: Seconds }>(MEMO_BYTES.sites)
  const refusals = createBoundedMap<Missing & { until: Seconds }>(MEMO_BYTES.refusals)

  const load = async (kv: KVNamespace, host: string, now: Seconds): Promise<Lookup> => {
    const refusal = refusals.get(host)
    if (refusal !== undefined && now < refusal.until) return { missing: refusal.missing }
    const slug = await findSlug(kv, host, now)
    const tenant = typeof slug === 'string' ? await findSite(kv, slug, now) : null
    if (tenant !== null) return { tenant }
    const missing = slug === null ? 'unknown' : 'unavailable'
    const until = now + (missing === 'unknown' ? FRESH_S : RETRY_S)
    refusals.set(host, { missing, until }, host.length * 2 + ENTRY_BYTES)
    return { missing }
  }

  /** Null if no site has the host, undefined if that is unknown now. */
  const findSlug = async (kv: KVNamespace, host: string, now: Seconds) => {
    const known = hosts.get(host)
    if (known !== undefined && !mustRead(known, now)) return known.slug
    const read = await readSlug(kv, host)
    const slug = 'slug' in read ? read.slug : known?.slug
    if ('problem' in read) {
      const served = slug === undefined ? 'nothing' : 'memo'
      report({ event: 'tenant_fallback', reading: 'host', name: host, ...read, served })
    }
    if (typeof slug !== 'string') hosts.delete(host)
    else hosts.set(host, { slug, until: now + FRESH_S }, host.length * 2 + ENTRY_BYTES)
    return slug
  }

  const findSite = async (kv: KVNamespace, slug: string, now: Seconds): Promise<Tenant | null> => {
    const known = sites.get(slug)
    if (known !== undefined && !mustRead(known, now)) return known.tenant
    const read = await readLiveSite(kv, slug)
    const found = 'tenant' in read ? read : (known ?? (await readEarlierSite(kv, slug)))
    if ('problem' in read) {
      const served = found === null ? 'nothing' : found === known ? 'memo' : 'earlier_version'
      report({ event: 'tenant_fallback', reading: 'site', name: slug, ...read, served })
    }
    if (found === null) return null
    const { tenant, length, left } = found
    if (found !== known && left.length > 0) {
      const { version } = tenant
      report({ event: 'tenant_in_part', name: slug, version, left: left.slice(0, MAX_LEFT_NAMES) })
    }
    const entry = { tenant, length, left, until: now + FRESH_S }
    sites.set(slug, entry, length * SITE_FACTOR + ENTRY_BYTES)
    return tenant
  }

  return {
    load,
    loadSite: findSite,
    expire: (slug) => {
      const cached = sites.get(slug)
      if (cached !== undefined) cached.until = 0
    },
    bytes: () => hosts.size() + sites.size() + refusals.size(),
    clear: () => [hosts, sites, refusals].forEach((memo) => memo.clear()),
  }
}

/** Whether this request must refresh. Requests share no promise, because an aborted request would block all others. */
function mustRead(known: { until: Seconds }, now: Seconds): boolean {
  if (now < known.until) return false
  known.until = now + READING_S
  return true
}

function writeLog(what: Fallback | InPart): void {
  if (what.event === 'tenant_in_part') {
    const { name, version, left } = what
    return logWarning('tenant.partial', { tenant: name, version, left: left.join(',') })
  }
  const { reading, name, problem, served } = what
  const subject = reading === 'site' ? { tenant: name } : { host: name }
  const log = served === 'nothing' ? logError : logWarning
  log('tenant.fallback', { ...subject, reading, problem, served })
}

/** Why a read of KV failed. */
export type Problem = 'unreadable' | 'missing' | 'broken'

/** A tenant, the length of its text, and the settings that this release does not know. */
export type StoredTenant = { tenant: Tenant; length: number; left: string[] }

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

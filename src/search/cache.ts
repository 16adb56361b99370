// Caches answers in KV near the shopper: fresh for a minute; stale ones are used if the engine is down.
import { toBase64 } from '#lib/encoding.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { type Answer, isAnswer } from './answer.ts'
import type { EngineAnswer } from './client.ts'
import type { EngineQuery } from './request.ts'

/** Seconds within which lists reflect a stock change. */
export const FRESH_SECONDS: Seconds = 60
/** Seconds for which a stale answer may replace an unavailable engine. */
const STALE_SECONDS: Seconds = 6 * 3600
/** Milliseconds before the engine is queried without the cache. */
const READ_MS: Milliseconds = 500

export type CacheOwner = { slug: string; version: number }

export type CacheDeps = {
  kv: KVNamespace
  ask: (key: string, queries: readonly EngineQuery[]) => Promise<EngineAnswer | null>
  /** Keeps the Worker alive for a write that the shopper does not wait for. */
  later: (work: Promise<unknown>) => void
  log: (event: string, detail: Record<string, string>) => void
}

type Entry = CacheOwner & { answer: Answer }
/** Stored with an entry's key, so that listing the keys shows when the engine answered. */
type CacheMetadata = { at: Seconds }

/** The answer to a page's queries: fresh from KV, else from the engine, else stale; null if there is none at all. */
export async function loadAnswer(
  owner: CacheOwner,
  queries: readonly EngineQuery[],
  now: Seconds,
  deps: CacheDeps,
): Promise<(Answer & { stale: boolean }) | null> {
  const key = await toKey(owner, queries)
  const cached = await readEntry(deps, key, owner)
  if (cached !== null && now - cached.at < FRESH_SECONDS) return { ...cached, stale: false }
  const answered = await deps.ask(key, queries)
  if (answered === null) return cached === null ? null : { ...cached, stale: true }
  const { answer, times } = answered
  // An answer is stored on its second request, so that bots crawling the facets do not fill the cache.
  if (times > 1) deps.later(writeEntry(deps, key, { ...owner, answer }))
  return { ...answer, stale: false }
}

/** Maximum pages of keys, a thousand each, searched for entries to delete. */
const MAX_PAGES = 5
/** Maximum deletions, so that enough calls are left for later work (F18). The other entries expire within a minute. */
const MAX_FORGOTTEN = 100

/**
 * Deletes the fresh answers of a site, so that its lists reflect a change immediately here and, as answers expire,
 * within a minute elsewhere. Stale answers stay: they are refreshed anyway, and are used while an engine is down.
 * Rejects if KV does.
 */
export async function forgetAnswers(
  kv: Pick<KVNamespace, 'list' | 'delete'>,
  { slug, version }: CacheOwner,
  now: Seconds,
): Promise<void> {
  const prefix = `${slug}:${version}:`
  let cursor: string | null = null
  let left = MAX_FORGOTTEN
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed: KVNamespaceListResult<CacheMetadata> = await kv.list<CacheMetadata>({
      prefix,
      cursor,
    })
    const fresh = listed.keys
      .filter(({ metadata }) => metadata !== undefined && now - metadata.at < FRESH_SECONDS)
      .slice(0, left)
    left -= fresh.length
    await Promise.all(fresh.map(({ name }) => kv.delete(name)))
    if (listed.list_complete || left === 0) return
    cursor = listed.cursor
  }
}

/** Format of entries. Increment it with every change, so that no release reads entries of another. */
const FORMAT = 3

/** Starts with site and version, so that no site reads another's answers and a publish starts with an empty cache. */
async function toKey(
  { slug, version }: CacheOwner,
  queries: readonly EngineQuery[],
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([FORMAT, queries]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return `${slug}:${version}:${toBase64(hash)}`
}

async function readEntry(deps: CacheDeps, key: string, owner: CacheOwner): Promise<Answer | null> {
  try {
    const read = deps.kv.get<Entry>(key, { type: 'json', cacheTtl: 30 })
    const entry = await inTime(read, READ_MS)
    if (entry === null) return null
    const ours =
      entry.slug === owner.slug && entry.version === owner.version && isAnswer(entry.answer)
    if (!ours) deps.log('search-cache.foreign-entry', { key })
    return ours ? entry.answer : null
  } catch (error) {
    deps.log('search-cache.read-failed', { error: String(error) })
    return null
  }
}

async function writeEntry(deps: CacheDeps, key: string, entry: Entry): Promise<void> {
  try {
    const metadata: CacheMetadata = { at: entry.answer.at }
    await deps.kv.put(key, JSON.stringify(entry), { expirationTtl: STALE_SECONDS, metadata })
  } catch (error) {
    deps.log('search-cache.write-failed', { error: String(error) })
  }
}

// Answers kept in KV near the shopper (A2): fresh for a minute, stale ones held for when the engine is down (F1).
import { toBase64 } from '#lib/base64.ts'
import { inTime } from '#lib/in-time.ts'
import { isAnswer, type Answer } from './answer.ts'
import type { EngineAnswer } from './client.ts'
import type { EngineQuery } from './request.ts'

/** Lists follow a change of stock within this many seconds. */
export const FRESH_SECONDS = 60
/** How long an answer may stand in for an engine that does not answer. */
const STALE_SECONDS = 6 * 3600
/** Milliseconds after which the engine is asked without it. */
const READ_MS = 500

export type CacheOwner = { slug: string; version: number }

export type CachePort = {
  kv: KVNamespace
  ask: (key: string, queries: readonly EngineQuery[]) => Promise<EngineAnswer | null>
  /** Keeps the Worker alive for a write that the shopper does not wait for. */
  later: (work: Promise<unknown>) => void
  log: (event: string, detail: Record<string, string>) => void
}

type Entry = CacheOwner & { answer: Answer }
/** Beside an entry, for those who look through the keys: when the engine answered (seconds). */
type CacheMetadata = { at: number }

/** The answer to a page's queries: fresh from KV, else from the engine, else stale; null when there is none at all. */
export async function loadAnswer(
  owner: CacheOwner,
  queries: readonly EngineQuery[],
  now: number,
  port: CachePort,
): Promise<{ answer: Answer; stale: boolean } | null> {
  const key = await toKey(owner, queries)
  const kept = await readEntry(port, key, owner)
  if (kept !== null && now - kept.at < FRESH_SECONDS) return { answer: kept, stale: false }
  const asked = await port.ask(key, queries)
  if (asked === null) return kept === null ? null : { answer: kept, stale: true }
  // A key goes to KV when it is asked for twice: bots that walk the facets fill nothing (F18).
  if (asked.times > 1) port.later(writeEntry(port, key, { ...owner, answer: asked.answer }))
  return { answer: asked.answer, stale: false }
}

/** As many keys as are looked through for what is to be forgotten: pages of a thousand. */
const MAX_PAGES = 5
/** As many as are taken away, so that what comes after has calls left (F18); the others are too old within a minute. */
const MAX_FORGOTTEN = 100

/**
 * Forgets the fresh answers of a site, so that its lists follow a change at once near here and, by their age, within a minute
 * elsewhere. Older ones stay: they are asked for again anyhow, and stand in for an engine that is down. Rejects as KV does.
 */
export async function forgetAnswers(
  kv: Pick<KVNamespace, 'list' | 'delete'>,
  { slug, version }: CacheOwner,
  now: number,
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

/** Site and version first, so that no site ever reads another's answer and a publish starts afresh (TH2). */
async function toKey(
  { slug, version }: CacheOwner,
  queries: readonly EngineQuery[],
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(queries))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return `${slug}:${version}:${toBase64(hash)}`
}

async function readEntry(port: CachePort, key: string, owner: CacheOwner): Promise<Answer | null> {
  try {
    const read = port.kv.get<Entry>(key, { type: 'json', cacheTtl: 30 })
    const entry = await inTime(read, READ_MS)
    if (entry === null) return null
    const ours =
      entry.slug === owner.slug && entry.version === owner.version && isAnswer(entry.answer)
    if (!ours) port.log('search-cache.foreign-entry', { key })
    return ours ? entry.answer : null
  } catch (error) {
    port.log('search-cache.read-failed', { error: String(error) })
    return null
  }
}

async function writeEntry(port: CachePort, key: string, entry: Entry): Promise<void> {
  try {
    const metadata: CacheMetadata = { at: entry.answer.at }
    await port.kv.put(key, JSON.stringify(entry), { expirationTtl: STALE_SECONDS, metadata })
  } catch (error) {
    port.log('search-cache.write-failed', { error: String(error) })
  }
}

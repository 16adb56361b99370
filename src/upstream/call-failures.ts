// Failing third parties of a site: since when, how often and why. The only SQL for that table. Successful calls cost
// nothing: only an isolate that has seen a failure checks whether calls work again.
import { createBoundedMap } from '#lib/memo.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { UpstreamName } from '#tenant/schema-upstreams.ts'

/** A third party of a site: its upstreams, and those that other adapters call. */
export type ThirdParty = UpstreamName | 'email' | 'turnstile'

/** Records the results of calls to a site's third parties. Never waits, throws or rejects. */
export type CallNotes = {
  /** `reason` comes from our code: never an address with its query, a key, a response or personal data. */
  failed: (name: ThirdParty, reason: string) => void
  worked: (name: ThirdParty) => void
}

export type CallNotesDeps = {
  /** The database of the site. */
  db: D1Database
  site: string
  /** Continues work after the response. */
  later: (work: Promise<unknown>) => void
  clock: () => Seconds
}

/** Minimum seconds between two records of one third party, and between two deletions. */
const PAUSE_S: Seconds = 60
/** Seconds after the last failure until it counts as over, even without a successful call. */
const OVER_S: Seconds = 6 * 3600
/** Maximum milliseconds for a record. */
const STORE_MS: Milliseconds = 5000

/** This isolate's memory of a site's failed third party. */
type Memory = {
  /** Number of failures that are not in the table yet, and the first of them. */
  failures: number
  since: Seconds
  /** Whether the table may have a row. */
  isNoted: boolean
  notedAt: Seconds
  removedAt: Seconds
}

/** By site and third party. A row whose memory is evicted here expires after six hours. */
const memories = createBoundedMap<Memory>(5000)

/** Empties the memory, for tests in one isolate. */
export function forgetCalls(): void {
  memories.clear()
}

export function createCallNotes({ db, site, later, clock }: CallNotesDeps): CallNotes {
  const noting = createTimeout('upstream.failure-not-noted', site, STORE_MS)

  const note = async (name: ThirdParty, reason: string, memory: Memory, now: Seconds) => {
    const { failures, since } = memory
    Object.assign(memory, { failures: 0, isNoted: true, notedAt: now })
    if (await noting.isDone(saveFailures(db, { site, name, since, failures, reason }, now))) return
    // Written with the next ones.
    memory.since = since
    memory.failures += failures
  }
  const remove = async (name: ThirdParty, memory: Memory, now: Seconds) => {
    Object.assign(memory, { isNoted: false, removedAt: now })
    memory.isNoted = !(await noting.isDone(removeFailures(db, site, name))) || memory.isNoted
  }

  return {
    failed: (name, reason) => {
      const now = clock()
      const key = `${site} ${name}`
      const never = { notedAt: -Infinity, removedAt: -Infinity }
      const memory = memories.get(key) ?? { failures: 0, since: now, isNoted: false, ...never }
      memories.set(key, memory)
      if (memory.failures === 0) memory.since = now
      memory.failures += 1
      if (now - memory.notedAt >= PAUSE_S) later(note(name, reason, memory, now))
    },
    worked: (name) => {
      if (memories.size() === 0) return
      const memory = memories.get(`${site} ${name}`)
      if (memory === undefined) return
      memory.failures = 0
      const now = clock()
      if (memory.isNoted && now - memory.removedAt >= PAUSE_S) later(remove(name, memory, now))
    },
  }
}

type Failures = {
  site: string
  name: ThirdParty
  since: Seconds
  failures: number
  reason: string
}

/** Adds failures to earlier ones, unless those are over. */
async function saveFailures(
  db: D1Database,
  { site, name, since, failures, reason }: Failures,
  now: Seconds,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO call_failures (site, upstream, since, last_at, failures, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (site, upstream) DO UPDATE SET
         since = CASE WHEN last_at < ?7 THEN ?3 ELSE since END,
         failures = CASE WHEN last_at < ?7 THEN ?5 ELSE failures + ?5 END,
         last_at = max(last_at, ?4), reason = ?6`,
    )
    .bind(site, name, since, now, failures, reason.slice(0, 120), now - OVER_S)
    .run()
}

async function removeFailures(db: D1Database, site: string, name: ThirdParty): Promise<void> {
  await db
    .prepare('DELETE FROM call_failures WHERE site = ?1 AND upstream = ?2')
    .bind(site, name)
    .run()
}

/** A third party that is failing. */
export type FailingCalls = {
  site: string
  /** A ThirdParty, or one of another release. */
  name: string
  since: Seconds
  lastAt: Seconds
  /** Minimum count: one isolate records at most once a minute. */
  failures: number
  reason: string
}

const ROWS =
  'SELECT site, upstream AS name, since, last_at AS lastAt, failures, reason FROM call_failures'

/** Minimum failures, and seconds from the first to the last, that count as an outage. */
const MIN_FAILURES = 3
const LEAST_S: Seconds = 600

/** Third parties that send text messages. */
const TEXTS: readonly ThirdParty[] = ['sms', 'gotrue']

/**
 * Third parties that keep failing, longest first: at least three times over at least ten minutes. Either those that
 * send text messages, or all others.
 */
export async function listFailingCalls(
  db: D1Database,
  { now, isText, most }: { now: Seconds; isText: boolean; most: number },
): Promise<FailingCalls[]> {
  const statement = db
    .prepare(
      `${ROWS} WHERE last_at >= ?1 AND failures >= ?2 AND last_at - since >= ?3
       AND (upstream IN (SELECT value FROM json_each(?4))) = ?5 ORDER BY since LIMIT ?6`,
    )
    .bind(now - OVER_S, MIN_FAILURES, LEAST_S, JSON.stringify(TEXTS), isText ? 1 : 0, most)
  return (await statement.all<FailingCalls>()).results
}

/** All third parties of a site whose last recorded call failed, longest first. */
export async function listFailingCallsOf(
  db: D1Database,
  site: string,
  now: Seconds,
): Promise<FailingCalls[]> {
  const statement = db.prepare(`${ROWS} WHERE site = ?1 AND last_at >= ?2 ORDER BY since`)
  return (await statement.bind(site, now - OVER_S).all<FailingCalls>()).results
}

/** Deletes failures that are over. Returns the number deleted. */
export async function purgeCallFailures(
  db: D1Database,
  { site, now }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare('DELETE FROM call_failures WHERE site = ?1 AND last_at < ?2')
  return (await statement.bind(site, now - OVER_S).run()).meta.changes
}

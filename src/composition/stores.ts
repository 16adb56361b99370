// Checks that KV, the databases and the Durable Objects respond, and how quickly; health checks reuse the result for a
// few seconds, so that they cannot overload the stores.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { EMBEDDED_HOST } from '#search/engine-host.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { FIRST_DATABASE, listDatabases } from '#tenant/database.ts'

/** The first database is "d1", others are "d1 DB_2" and so on. */
export type Store = 'kv' | 'd1' | `d1 ${string}` | 'durable_objects'

/** The name that people know a store by: "D1, database DB_2". */
export function storeName(store: Store): string {
  if (store === 'kv') return 'Workers KV'
  if (store === 'durable_objects') return 'Durable Objects'
  return store === 'd1' ? 'D1' : `D1, database ${store.slice(3)}`
}

/** `ms` is null if it did not respond. */
export type StoreHealth = { store: Store; ms: Milliseconds | null }

/** Milliseconds after which a store counts as down. A page is still usable with a store this slow. */
const WAIT_MS: Milliseconds = 2000
/** How long health checks reuse a result. */
const FRESH_S: Seconds = 5
/** Name of an object that only this check uses. */
const PROBE = 'ops-probe'

/** Sends each store a small request. Never rejects. */
export function checkStores(env: Env): Promise<StoreHealth[]> {
  const askIndex = async () => {
    const request = new Request(`https://${EMBEDDED_HOST}/1/indexes`)
    const { ok } = await openStockIndex(env, PROBE)(request)
    if (!ok) throw new Error('refused')
  }
  const databases = listDatabases(env).map(({ name, db }) =>
    checkStore(
      name === FIRST_DATABASE ? 'd1' : `d1 ${name}`,
      // Reads no rows.
      () => db.prepare('SELECT 1 AS answer').first(),
    ),
  )
  return Promise.all([
    checkStore('kv', () => env.TENANTS.get(PROBE)),
    ...databases,
    checkStore('durable_objects', askIndex),
  ])
}

/** Maximum bytes of a D1 database (Cloudflare's limit). */
const DATABASE_BYTES = 10_000_000_000

/** How full a database is, from 0 to 1. Reads no rows. Rejects if D1 does not report it. */
export async function measureDatabase(db: D1Database): Promise<number> {
  const { meta } = await db.prepare('SELECT 1 AS answer').all()
  return meta.size_after / DATABASE_BYTES
}

async function checkStore(store: Store, ask: () => Promise<unknown>): Promise<StoreHealth> {
  const started = performance.now()
  try {
    await inTime(ask(), WAIT_MS)
    return { store, ms: Math.round(performance.now() - started) }
  } catch (error) {
    logError('ops.store-failed', { store, error: errorName(error) })
    return { store, ms: null }
  }
}

export type LoadHealth = (env: Env, now: Seconds) => Promise<readonly StoreHealth[]>

/** Caches a loader's result per isolate. During a check, other requests get the previous result. */
export function createCachedHealth(
  ask: (env: Env) => Promise<StoreHealth[]> = checkStores,
): LoadHealth {
  let cached: { health: readonly StoreHealth[]; until: Seconds } | null = null
  return async (env, now) => {
    if (cached !== null && now < cached.until) return cached.health
    if (cached !== null) cached.until = now + FRESH_S
    const health = await ask(env)
    cached = { health, until: now + FRESH_S }
    return health
  }
}

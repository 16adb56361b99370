// Health of the stores, checked once every few seconds however often it is requested, so that health checks cannot
// overload them.
import type { Env } from '#env.ts'
import { checkStores, type StoreHealth } from './stores.ts'

export type LoadHealth = (env: Env, now: number) => Promise<readonly StoreHealth[]>

const FRESH_S = 5

/** A caching loader, per isolate; `now` in seconds. During a check, other requests get the previous result. */
export function createCachedHealth(
  ask: (env: Env) => Promise<StoreHealth[]> = checkStores,
): LoadHealth {
  let kept: { health: readonly StoreHealth[]; until: number } | null = null
  return async (env, now) => {
    if (kept !== null && now < kept.until) return kept.health
    if (kept !== null) kept.until = now + FRESH_S
    const health = await ask(env)
    kept = { health, until: now + FRESH_S }
    return health
  }
}

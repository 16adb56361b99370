// How the stores are, asked once in some seconds whoever asks, so that nobody wears them out by asking (TH20).
import type { Env } from '#env.ts'
import { checkStores, type StoreHealth } from './stores.ts'

export type LoadHealth = (env: Env, now: number) => Promise<readonly StoreHealth[]>

const FRESH_S = 5

/** A loader that remembers, in an isolate; `now` in seconds. While one request asks, others read what was said last. */
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

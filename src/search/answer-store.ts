// Answers in memory by scope, with a maximum per scope; when full, the oldest is dropped.
import type { Seconds } from '#lib/zone-time.ts'
import type { Answer, StoredAnswer } from './answer.ts'
import type { EngineAnswer } from './client.ts'
import type { EngineQuery } from './request.ts'
import type { Site } from '#tenant/schema.ts'

/** A call of an engine through its cache. */
export type CacheCall = {
  key: string
  scope: Scope
  engine: Extract<Site['search']['engine'], { kind: 'algolia' }>
  queries: readonly EngineQuery[]
}

/** What is searched: all stock, one make or dealership, or offers. */
export type Scope = 'main' | 'manufacturer' | 'dealership' | 'offers'

/**
 * Answers queries, from caches or the engine itself; null if there is no answer at all. `scope` is the cache that keeps
 * the answer, "main" by default; it is `stale` if the engine did not give a newer one.
 */
export type Search = (
  queries: readonly EngineQuery[],
  now: Seconds,
  scope?: Scope,
) => Promise<(Answer & { stale?: boolean }) | null>

const SIZES: Record<Scope, number> = { main: 500, manufacturer: 10, dealership: 10, offers: 10 }

/** A store whose answers stay fresh for `freshSeconds`. */
export function createAnswerStore(freshSeconds: Seconds) {
  const scopes = new Map<Scope, Map<string, EngineAnswer>>()

  const entries = (scope: Scope) => {
    const found = scopes.get(scope) ?? new Map<string, EngineAnswer>()
    scopes.set(scope, found)
    return found
  }

  return {
    /** The fresh answer for a key, with the number of requests for it, or null. */
    read(scope: Scope, key: string, now: Seconds): EngineAnswer | null {
      const kept = entries(scope).get(key)
      if (kept === undefined || now - kept.answer.at >= freshSeconds) return null
      kept.times += 1
      return { ...kept }
    },

    /** Stores an answer, dropping the oldest if the scope is full. */
    write(scope: Scope, key: string, answer: StoredAnswer): EngineAnswer {
      const kept = entries(scope)
      const times = (kept.get(key)?.times ?? 0) + 1
      kept.delete(key)
      const oldest = kept.keys().next()
      if (kept.size >= SIZES[scope] && oldest.done !== true) kept.delete(oldest.value)
      const asked = { answer, times }
      kept.set(key, asked)
      return { ...asked }
    },

    size: (scope: Scope) => entries(scope).size,
  }
}

// Answers in memory by scope, with a maximum per scope; a full scope drops its oldest answer.
import { type BoundedMap, createBoundedMap } from '#lib/memo.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Answer } from './answer.ts'
import type { EngineAnswer } from './client.ts'
import type { EngineQuery } from './request.ts'
import type { Site } from '#tenant/schema.ts'

/** A call to an engine through its cache. */
export type CacheCall = {
  key: string
  scope: Scope
  engine: Extract<Site['search']['engine'], { kind: 'algolia' }>
  queries: readonly EngineQuery[]
}

/** The stock to search: all, one make or dealership, or offers. */
export type Scope = 'main' | 'manufacturer' | 'dealership' | 'offers'

/**
 * Answers queries, from caches or the engine itself; null if there is no answer at all. `scope` is the cache that
 * stores the answer, "main" by default. The answer is `stale` if the engine gave no newer one.
 */
export type Search = (
  queries: readonly EngineQuery[],
  now: Seconds,
  scope?: Scope,
) => Promise<(Answer & { stale?: boolean }) | null>

/** A store whose answers stay fresh for `freshSeconds`. */
export function createAnswerStore(freshSeconds: Seconds) {
  const scopes: Record<Scope, BoundedMap<EngineAnswer>> = {
    main: createBoundedMap(500),
    manufacturer: createBoundedMap(10),
    dealership: createBoundedMap(10),
    offers: createBoundedMap(10),
  }

  return {
    /** The fresh answer for a key, with the number of requests for it, or null. */
    read(scope: Scope, key: string, now: Seconds): EngineAnswer | null {
      const cached = scopes[scope].get(key)
      if (cached === undefined || now - cached.answer.at >= freshSeconds) return null
      cached.times += 1
      return { ...cached }
    },

    /** Stores an answer, dropping the oldest if the scope is full. */
    write(scope: Scope, key: string, answer: Answer): EngineAnswer {
      const times = (scopes[scope].get(key)?.times ?? 0) + 1
      scopes[scope].set(key, { answer, times })
      return { answer, times }
    },

    size: (scope: Scope) => scopes[scope].size(),
  }
}

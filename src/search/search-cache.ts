// Limits the cost of a hosted engine, one object per site: a bounded cache, and one concurrent call per key.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SearchCacheCalls } from '#env.ts'
import { logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type CacheCall, createAnswerStore } from './answer-store.ts'
import { FRESH_SECONDS } from './cache.ts'
import { queryHosted, type EngineAnswer } from './client.ts'

export class SearchCache extends DurableObject<Env> implements SearchCacheCalls {
  #answers = createAnswerStore(FRESH_SECONDS)
  readonly #inFlight = new Map<string, Promise<EngineAnswer | null>>()

  /** The answer for a key: cached, already in flight, or requested now. Null if the engine is unavailable. */
  async load(call: CacheCall): Promise<EngineAnswer | null> {
    const now = Math.floor(Date.now() / 1000)
    const cached = this.#answers.read(call.scope, call.key, now)
    if (cached !== null) return cached
    const running = this.#inFlight.get(call.key)
    if (running !== undefined) return running
    const loading = this.#fetch(call, now).finally(() => {
      if (this.#inFlight.get(call.key) === loading) this.#inFlight.delete(call.key)
    })
    this.#inFlight.set(call.key, loading)
    return loading
  }

  /** Deletes every answer. Calls in flight are returned but not cached, since they may predate the change. */
  forget(): void {
    this.#answers = createAnswerStore(FRESH_SECONDS)
    this.#inFlight.clear()
  }

  async #fetch(
    { key, scope, engine, queries }: CacheCall,
    now: Seconds,
  ): Promise<EngineAnswer | null> {
    const answers = this.#answers
    // A key starts with the site's slug.
    const [tenant] = key.split(':')
    const onFault = (reason: string) => logError('search.engine-failed', { tenant, reason })
    const answered = await queryHosted(engine, fetch, { queries, now, onFault })
    if (answered === null) return null
    return answers.write(scope, key, answered.answer)
  }
}

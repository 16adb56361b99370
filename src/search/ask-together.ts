// A search for a page with several rows of vehicles, which share one answer.
import type { Search } from './answer-store.ts'
import type { EngineQuery } from './request.ts'

/**
 * Batches the queries of one turn of the event loop: one read of the cache, and at most one call to the engine. Each
 * caller receives the documents, the total and the facets of its own query.
 */
export function askTogether(search: Search): Search {
  let turn: { queries: EngineQuery[]; answer: ReturnType<Search> } | null = null

  return async (queries, now, scope) => {
    const [query] = queries
    if (query === undefined || queries.length > 1 || scope !== undefined)
      return search(queries, now, scope)
    // The answer lists the facets of all its queries by name.
    if (turn !== null && isCounting(query) && turn.queries.some(isCounting)) turn = null
    if (turn === null) {
      const batch: EngineQuery[] = []
      const answer = Promise.resolve().then(() => {
        if (turn?.queries === batch) turn = null
        return search(batch, now)
      })
      turn = { queries: batch, answer }
    }
    const { answer } = turn
    const at = turn.queries.push(query) - 1
    const found = await answer
    if (found === null) return null
    const { lists, totals, ...first } = found
    return at === 0
      ? first
      : { ...first, hits: lists?.[at - 1] ?? [], total: totals?.[at] ?? 0, without: {} }
  }
}

const isCounting = ({ facets = [] }: EngineQuery) => facets.length > 0

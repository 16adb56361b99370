// A site's stock in the engine: number of documents, by status, and the time of the last write.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { EngineQuery } from '#search/request.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { searchPorts } from '#composition/site-ports.ts'

export type StockReport = {
  engine: 'embedded' | 'algolia'
  documents: number
  byStatus: Record<string, number>
  /** Seconds; null if the engine does not report it for a search key. */
  writtenAt: number | null
}

/** Rejects if the engine is unavailable. */
export async function loadStock(env: Env, tenant: Tenant, now: number): Promise<StockReport> {
  const { index, engine } = tenant.site.search
  const { searchFresh } = searchPorts(env, tenant, () => undefined)
  const query: EngineQuery = {
    indexName: index,
    filters: '',
    facets: ['status'],
    maxValuesPerFacet: 100,
    hitsPerPage: 0,
    page: 0,
    analytics: false,
  }
  const [answer, writtenAt] = await Promise.all([
    searchFresh([query], now),
    engine.kind === 'embedded' ? loadWrittenAt(env, tenant.slug) : null,
  ])
  if (answer === null) throw new Error('The engine does not answer')
  const { total, facets } = answer
  return { engine: engine.kind, documents: total, byStatus: facets.status ?? {}, writtenAt }
}

async function loadWrittenAt({ STOCK_INDEX }: Env, slug: string): Promise<number | null> {
  return STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR).writtenAt()
}

// What the engine of a site has: how many documents, of which status, and when it was last written.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { EngineQuery } from '#search/request.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { searchPorts } from '#composition/site-ports.ts'

export type StockReport = {
  engine: 'embedded' | 'algolia'
  documents: number
  byStatus: Record<string, number>
  /** Seconds; null where the engine does not tell who may only search. */
  writtenAt: number | null
}

/** Rejects where the engine does not answer. */
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

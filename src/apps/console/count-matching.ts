// Counts the vehicles of a site that match a filter with a single query, however large the stock.
import { createSearchService } from '#composition/site-services.ts'
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { EngineQuery } from '#search/request.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Bypasses the cache. Rejects if the engine does not answer. */
export async function countMatching(
  env: Env,
  tenant: Tenant,
  filters: string,
  now: Seconds,
): Promise<number> {
  const { fresh } = createSearchService(env, tenant, () => undefined)
  const query: EngineQuery = {
    indexName: tenant.site.search.index,
    filters,
    facets: [],
    maxValuesPerFacet: 1,
    hitsPerPage: 0,
    page: 0,
    analytics: false,
  }
  const answer = await fresh([query], now)
  if (answer === null) throw new Error('The engine does not answer')
  return answer.total
}

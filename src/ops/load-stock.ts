// What the engine of a site has: how many documents, of which status, and when it was last written.
import * as z from 'zod'

import type { Env } from '#env.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { searchPorts } from '#site-ports.ts'

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
  const ports = searchPorts(env, tenant, () => undefined)
  const query = {
    indexName: index,
    filters: '',
    facets: ['status'],
    maxValuesPerFacet: 100,
    hitsPerPage: 0,
    page: 0,
    analytics: false,
  } as const
  const [answer, writtenAt] = await Promise.all([
    ports.searchFresh([{ ...query, facets: [...query.facets] }], now),
    engine.kind === 'embedded' ? askWrittenAt(ports.stockIndex, index) : null,
  ])
  if (answer === null) throw new Error('The engine does not answer')
  const { total, facets } = answer
  return { engine: engine.kind, documents: total, byStatus: facets['status'] ?? {}, writtenAt }
}

async function askWrittenAt(
  transport: (request: Request) => Promise<Response>,
  index: string,
): Promise<number | null> {
  const response = await transport(new Request('https://stock-index.internal/1/indexes'))
  const read = indexesShape.safeParse(await response.json())
  const updatedAt = read.data?.items.find(({ name }) => name === index)?.updatedAt
  return updatedAt === undefined ? null : Math.floor(Date.parse(updatedAt) / 1000)
}

const indexesShape = z.object({
  items: z.array(z.object({ name: z.string(), updatedAt: z.string() })),
})

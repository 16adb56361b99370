// A store on the embedded engine in this process, driven by the real client; and helpers to write feeds.
import type { EndRequest } from '@algolia/client-common'

import { createStore, type Stored } from '#feeds/import/store.ts'
import { importFeed, type ImportOptions } from '#feeds/import/import-feed.ts'
import { isProblem } from '#feeds/import/problem.ts'
import type { ImportSummary } from '#feeds/import/import-summary.ts'
import { answerRequest } from '#search/engine/endpoints.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'

export const INDEX = 'Car_production'
export const NOW = 1_795_200_000
export const DAY = 86_400

/** Default import of a whole feed. */
export const WHOLE_FEED: ImportOptions = {
  index: INDEX,
  isPartial: false,
  force: false,
  leastShare: 0.5,
  leastVehicles: 1,
  toForce: 'run this again with --force',
  soldWindow: 3,
  now: NOW,
  zone: 'Pacific/Auckland',
  onProgress: () => {},
}

/** `calls` lists method and path of everything sent. */
export function createTestStore() {
  const engine = createNodeEngine()
  const calls: string[] = []
  const store = createStore({
    appId: 'acme',
    key: 'key',
    host: 'acme.localhost:8787',
    isSecure: false,
    requester: {
      async send({ method, url, data }: EndRequest) {
        calls.push(`${method} ${new URL(url).pathname}`)
        const response = await answerRequest(engine, new Request(url, { method, body: data }))
        return { status: response.status, content: await response.text(), isTimedOut: false }
      },
    },
  })
  async function documents(): Promise<Map<string, Stored>> {
    const found = new Map<string, Stored>()
    for await (const stored of store.browse(INDEX)) found.set(stored.objectID, stored)
    return found
  }
  async function take(feed: unknown[], more: Partial<ImportOptions> = {}) {
    const rows = feed.map((document, position) => ({ row: position + 1, document }))
    return importFeed(store, rows, { ...WHOLE_FEED, ...more })
  }
  /** Ids that a search of an index or of one of its replicas returns, in order. */
  async function idsIn(index: string, query = ''): Promise<string[]> {
    const body = JSON.stringify({ query })
    const url = `http://acme.localhost:8787/1/indexes/${index}/query`
    const response = await answerRequest(engine, new Request(url, { method: 'POST', body }))
    const { hits }: { hits: Stored[] } = await response.json()
    return hits.map(({ objectID }) => objectID)
  }
  return {
    store,
    calls,
    idsIn,
    documents,
    take,
    /** The same, but must succeed. */
    taken: async (feed: unknown[], more: Partial<ImportOptions> = {}): Promise<ImportSummary> => {
      const result = await take(feed, more)
      if (isProblem(result)) throw new Error(result.problem)
      return result
    },
  }
}

/** A vehicle as a feed sends it. */
export function feedCar(id: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: String(id),
    slug: `2020-kia-rio-${id}`,
    year: 2020,
    make: 'Kia',
    model: 'Rio',
    price: 15_000 + id,
    created_at: '2026-10-01T00:00:00Z',
    ...more,
  }
}

/** That many vehicles with ids from 1. */
export function feedOf(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, position) => feedCar(position + 1))
}

// The only place that writes through the search client: an index of stock, hosted or embedded, to be written and read.
import { AlgoliaError, ApiError, type Requester } from '@algolia/client-common'
import { searchClient } from '@algolia/client-search'

import { recordSettings, recordSynonyms } from '#stock/index-settings.ts'
import type { StockRecord } from '#stock/record-shape.ts'

export type StockStore = ReturnType<typeof createStore>
/** A document as the index gives it back. */
export type Stored = { objectID: string } & Record<string, unknown>
/** `host` with its port; null for the hosts of the application itself. */
export type Connection = {
  appId: string
  key: string
  host: string | null
  isSecure: boolean
  requester: Requester
}

/** Every call waits until the index has taken it, save `saveRecords`, which the next other call waits for. */
export function createStore({ appId, key, host, isSecure, requester }: Connection) {
  const client = searchClient(appId, key, {
    requester,
    timeouts: { connect: 5000, read: 60_000, write: 120_000 },
    ...(host !== null && {
      hosts: [{ url: host, accept: 'readWrite', protocol: isSecure ? 'https' : 'http' }],
    }),
  })
  const unfinished = new Map<string, number>()

  async function finish(indexName: string, taskID: number | undefined): Promise<void> {
    const last = taskID ?? unfinished.get(indexName)
    unfinished.delete(indexName)
    if (last !== undefined) await client.waitForTask({ indexName, taskID: last, maxRetries: 600 })
  }

  return {
    /** Names of the indexes; also the quickest way to see whether the key is right. */
    async listIndexes(): Promise<string[]> {
      const { items } = await client.listIndices()
      return items.map(({ name }) => name)
    },

    /** Whether an index has no documents, or is not there. */
    async isEmpty(index: string): Promise<boolean> {
      const { items } = await client.listIndices()
      return (items.find(({ name }) => name === index)?.entries ?? 0) === 0
    },

    /** Documents by their ids, up to a thousand; those that there are. */
    async getRecords(index: string, ids: readonly string[]): Promise<Stored[]> {
      const requests = ids.map((objectID) => ({ indexName: index, objectID }))
      const found = await client.getObjects<Stored>({ requests }).catch((error: unknown) => {
        if (statusOf(error) === 404) return { results: [] }
        throw error
      })
      // The client's types do not say that what is missing is null.
      return (found.results as (Stored | null)[]).filter((stored) => stored !== null)
    },

    /** Settings, replicas and synonyms as every index of stock has them. */
    async applySettings(index: string): Promise<string[]> {
      const all = recordSettings(index)
      for (const { name, settings } of all) {
        const { taskID } = await client.setSettings({ indexName: name, indexSettings: settings })
        await finish(name, taskID)
      }
      const { taskID } = await client.saveSynonyms({
        indexName: index,
        synonymHit: recordSynonyms(),
        replaceExistingSynonyms: true,
        forwardToReplicas: true,
      })
      await finish(index, taskID)
      return all.map(({ name }) => name)
    },

    /** An empty index beside another, with its settings and synonyms. */
    async startGeneration(index: string, next: string): Promise<void> {
      const cleared = await client.deleteIndex({ indexName: next })
      await finish(next, cleared.taskID)
      const { taskID } = await client.operationIndex({
        indexName: index,
        operationIndexParams: {
          operation: 'copy',
          destination: next,
          scope: ['settings', 'synonyms', 'rules'],
        },
      })
      await finish(index, taskID)
    },

    async saveRecords(index: string, records: readonly (StockRecord | Stored)[]): Promise<void> {
      const { taskID } = await client.batch({
        indexName: index,
        batchWriteParams: {
          requests: records.map((body) => ({ action: 'updateObject', body })),
        },
      })
      unfinished.set(index, taskID)
    },

    /** Waits until all that was saved can be found. */
    settle: (index: string) => finish(index, undefined),

    /** Puts one index in the place of another, whose replicas stay. */
    async moveIndex(from: string, to: string): Promise<void> {
      await finish(from, undefined)
      const { taskID } = await client.operationIndex({
        indexName: from,
        operationIndexParams: { operation: 'move', destination: to },
      })
      await finish(to, taskID)
    },

    async dropIndex(index: string): Promise<void> {
      const { taskID } = await client.deleteIndex({ indexName: index })
      await finish(index, taskID)
    },

    /** Every document of an index, page by page; none where there is no such index. */
    async *browse(index: string): AsyncGenerator<Stored> {
      let cursor: string | undefined
      do {
        const browseParams = { hitsPerPage: 500, ...(cursor !== undefined && { cursor }) }
        const page = await client
          .browse({ indexName: index, browseParams })
          .catch((error: unknown) => {
            if (statusOf(error) === 404) return null
            throw error
          })
        if (page === null) return
        // What an index of stock holds is what toRecord made.
        yield* page.hits as Stored[]
        cursor = page.cursor
      } while (cursor !== undefined)
    },
  }
}

/** HTTP status that a call failed with; 0 where nothing answered. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** What an engine that refused or fell silent said; null for any other error, which is a bug of ours. */
export function reasonOf(error: unknown): string | null {
  return error instanceof AlgoliaError ? error.message : null
}

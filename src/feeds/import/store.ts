// Reads and writes a stock index, hosted or embedded. The only place that writes through the search client.
import { AlgoliaError, ApiError, type Requester } from '@algolia/client-common'
import { searchClient } from '@algolia/client-search'

import type { Seconds } from '#lib/zone-time.ts'
import { toHref } from '#search/path.ts'
import type { RetiredCar } from '#search/retired.ts'
import { emptyState, withList } from '#search/state.ts'
import { CAR_FIELDS } from '#vehicle/car.ts'
import type { State } from '#vehicle/drive-away.ts'
import { recordSettings, recordSynonyms } from '#vehicle/index-settings.ts'
import { type Hashes, hashRecord } from './hash-record.ts'
import { type Identified, vinOf } from './identify.ts'
import { type OwnValue, readOwnValues } from '#vehicle/own-values.ts'
import { isOffered, type PastListing } from '#vehicle/price-history.ts'
import type { StockRecord } from '#vehicle/record.ts'
import type { Site } from '#tenant/schema.ts'

export type StockStore = ReturnType<typeof createStore>
/** A document as the index returns it. */
export type Stored = { objectID: string } & Record<string, unknown>
/** `host` includes its port; null for the application's own hosts. */
export type Connection = {
  appId: string
  key: string
  host: string | null
  isSecure: boolean
  requester: Requester
}

/**
 * Every call waits until the index has applied it, except `saveRecords` and `writeRecords`, which the next other call
 * waits for.
 */
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
    /** Names of the indexes; also the quickest check that the key is valid. */
    async listIndexes(): Promise<string[]> {
      const { items } = await client.listIndices()
      return items.map(({ name }) => name)
    },

    /** Whether an index is empty or missing. */
    async isEmpty(index: string): Promise<boolean> {
      const { items } = await client.listIndices()
      return (items.find(({ name }) => name === index)?.entries ?? 0) === 0
    },

    /** Documents by id, at most a thousand; missing ones are left out. */
    async getRecords(index: string, ids: readonly string[]): Promise<Stored[]> {
      const requests = ids.map((objectID) => ({ indexName: index, objectID }))
      const found = await client.getObjects<Stored>({ requests }).catch((error: unknown) => {
        if (httpStatusOf(error) === 404) return { results: [] }
        throw error
      })
      // The client's types omit that missing documents are null.
      return (found.results as (Stored | null)[]).filter((stored) => stored !== null)
    },

    /** Documents that have one of the values of a filter attribute, by the attribute's name. */
    async findRecords(
      index: string,
      values: Readonly<Record<string, readonly string[]>>,
    ): Promise<Stored[]> {
      const wanted = Object.entries(values).flatMap(([name, all]) =>
        all.map((value) => `${name}:${value}`),
      )
      const found: Stored[] = []
      for (let from = 0; from < wanted.length; from += VALUES_AT_ONCE) {
        const searchParams = {
          query: '',
          facetFilters: [wanted.slice(from, from + VALUES_AT_ONCE)],
          hitsPerPage: 1000,
        }
        const page = await client
          .searchSingleIndex<Stored>({ indexName: index, searchParams })
          .catch((error: unknown) => {
            if (httpStatusOf(error) === 404) return { hits: [] }
            throw error
          })
        found.push(...page.hits)
      }
      return found
    },

    /** Applies the settings, replicas and synonyms of a stock index with drive-away prices for these states. */
    async applySettings(index: string, states?: readonly State[]): Promise<string[]> {
      const all = recordSettings(index, states)
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

    /** A name for the state of an index, which changes with every write. */
    async revisionOf(index: string): Promise<string> {
      const { items } = await client.listIndices()
      const found = items.find(({ name }) => name === index)
      return found === undefined ? '' : `${found.updatedAt} ${found.entries}`
    },

    /** Makes an index equal to another: its settings and synonyms, with or without its records. */
    async copyIndex(
      index: string,
      next: string,
      { withRecords }: { withRecords: boolean },
    ): Promise<void> {
      const cleared = await client.deleteIndex({ indexName: next })
      await finish(next, cleared.taskID)
      const scope = ['settings', 'synonyms', 'rules'] as const
      const { taskID } = await client.operationIndex({
        indexName: index,
        operationIndexParams: {
          operation: 'copy',
          destination: next,
          ...(!withRecords && { scope: [...scope] }),
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

    /** Writes and removes (null) records by id, in one step. */
    async writeRecords(
      index: string,
      changes: ReadonlyMap<string, StockRecord | Stored | null>,
    ): Promise<void> {
      const { taskID } = await client.batch({
        indexName: index,
        batchWriteParams: {
          requests: Array.from(changes, ([objectID, body]) =>
            body === null
              ? { action: 'deleteObject', body: { objectID } }
              : { action: 'updateObject', body },
          ),
        },
      })
      unfinished.set(index, taskID)
    },

    /** Waits until all saved records are searchable. */
    settle: (index: string) => finish(index, undefined),

    /** Replaces one index with another and keeps its replicas. */
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

    /** Every document of an index, page by page; none if the index is missing. */
    async *browse(index: string): AsyncGenerator<Stored> {
      let cursor: string | undefined
      do {
        const browseParams = { hitsPerPage: 500, ...(cursor !== undefined && { cursor }) }
        const page = await client
          .browse({ indexName: index, browseParams })
          .catch((error: unknown) => {
            if (httpStatusOf(error) === 404) return null
            throw error
          })
        if (page === null) return
        // A stock index only contains records made by toRecord.
        yield* page.hits as Stored[]
        cursor = page.cursor
      } while (cursor !== undefined)
    },
  }
}

/** Maximum values of one search: each is a part of its filter. */
const VALUES_AT_ONCE = 200

/** HTTP status of a failed call; 0 if there was no response. */
export function httpStatusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** The error message of an engine that refused or timed out; null for any other error, which is a bug in our code. */
export function engineFaultOf(error: unknown): string | null {
  return error instanceof AlgoliaError ? error.message : null
}

/** `soldDate` is 0 for unsold vehicles. */
export type Live = PastListing &
  Identified &
  Hashes & {
    soldDate: Seconds
    /** The dealer's own values; empty for most vehicles. */
    own: readonly OwnValue[]
    /** The document, if only those of a few rows are in memory. */
    stored?: Stored
  }

/** Every document of an index, by id. */
export async function readLiveRecords(
  store: StockStore,
  index: string,
): Promise<Map<string, Live>> {
  const live = new Map<string, Live>()
  for await (const stored of store.browse(index)) live.set(stored.objectID, toLive(stored))
  return live
}

export function toLive(stored: Stored): Live {
  return {
    id: stored.objectID,
    slug: String(stored.slug),
    vin: vinOf(stored),
    senderId: typeof stored.sender_id === 'string' ? stored.sender_id : '',
    isSold: isSold(stored),
    ...hashRecord(stored),
    created: toNumber(stored.created_at_timestamp),
    soldDate: isSold(stored) ? toNumber(stored.sold_date_timestamp) : 0,
    listed_on: CAR_FIELDS.listed_on(stored.listed_on),
    price_history: CAR_FIELDS.price_history(stored.price_history),
    isHidden: !isSold(stored) && !isOffered(stored),
    own: readOwnValues(stored),
  }
}

export function isSold(stored: Stored): boolean {
  return stored.status === 'sold'
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** The search for similar vehicles: the same make and model, as far as the path supports them. */
export function toRetired({ slug, make, model }: Stored, site: Site): RetiredCar {
  const ofMake = withList(emptyState(site.search.sorts[0] ?? 'mostRelevant'), 'make', textOf(make))
  return { slug: String(slug), searchPath: toHref(withList(ofMake, 'model', textOf(model)), site) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? [value] : [])

// Takes a feed into an index. A full one goes into a generation of its own and is switched in at the end, so that shoppers
// see the old stock until the new is whole; a partial one only adds and changes.
import { reasonOf, type Stored, type StockStore } from './store.ts'
import type { StockRecord } from '#stock/record-shape.ts'
import { createIdentifier } from './identity.ts'
import { hashRecord, readLive, type Live } from './live.ts'
import { decideMissing } from './missing.ts'
import type { Problem } from './problem.ts'
import { readCar } from './read-car.ts'
import type { FeedRow } from './read-feed.ts'
import { countRefusal, createTally, describeTally, type Tally } from './tally.ts'

export type ImportOptions = {
  index: string
  isPartial: boolean
  /** Takes a feed with less than half of the vehicles that the site has. */
  force: boolean
  /** Days that sold vehicles stay in lists. */
  soldWindow: number
  /** Seconds. */
  now: number
  onProgress: (rows: number) => void
}

/** What became of the rows, or why the site's stock is as it was. */
export async function importFeed(
  store: StockStore,
  rows: AsyncIterable<FeedRow> | Iterable<FeedRow>,
  options: ImportOptions,
): Promise<Tally | Problem> {
  try {
    return await fillIndex(store, rows, options)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const kept = options.isPartial
      ? 'What was sent before stays'
      : 'The site keeps the stock that it had'
    return { problem: `The import stopped half way: ${reason} ${kept}. Run it again.` }
  }
}

async function fillIndex(
  store: StockStore,
  rows: AsyncIterable<FeedRow> | Iterable<FeedRow>,
  options: ImportOptions,
): Promise<Tally | Problem> {
  const { index, isPartial, now, soldWindow } = options
  const tally = createTally()
  await store.applySettings(index)
  const live = await readLive(store, index)
  const target = isPartial ? index : `${index}_next`
  if (!isPartial) await store.startGeneration(index, target)
  const writer = createWriter(store, target)
  const taken = await takeRows(rows, { live, tally, writer, options })
  if (!isPartial) {
    const guarded = guard(live, taken, tally, options)
    if (guarded !== null) {
      await store.dropIndex(target)
      return guarded
    }
    for await (const stored of store.browse(index)) {
      if (taken.has(stored.objectID)) continue
      const fate = decideMissing(stored, now, soldWindow)
      if (fate.kind === 'retired') tally.retired.push(fate.record)
      else await writer.add(fate.record)
      if (fate.kind === 'sold') tally.sold += 1
    }
  }
  await writer.flush()
  if (isPartial) await store.settle(index)
  else await store.moveIndex(target, index)
  return tally
}

const BATCH_RECORDS = 500
const PROGRESS_ROWS = 1000
const GUARDED_FROM = 50

type Writer = ReturnType<typeof createWriter>
type Work = { live: Map<string, Live>; tally: Tally; writer: Writer; options: ImportOptions }

function createWriter(store: StockStore, target: string) {
  let batch: (StockRecord | Stored)[] = []
  async function flush(): Promise<void> {
    if (batch.length > 0) await store.saveRecords(target, batch)
    batch = []
  }
  return {
    flush,
    async add(record: StockRecord | Stored): Promise<void> {
      batch.push(record)
      if (batch.length >= BATCH_RECORDS) await flush()
    },
  }
}

/** Ids of the vehicles taken. */
async function takeRows(
  rows: AsyncIterable<FeedRow> | Iterable<FeedRow>,
  { live, tally, writer, options }: Work,
): Promise<Set<string>> {
  const { isPartial, now, onProgress } = options
  const identify = createIdentifier()
  const taken = new Set<string>()
  let count = 0
  for await (const { row, document, identity, fault } of rows) {
    if ((count += 1) % PROGRESS_ROWS === 0) onProgress(count)
    if (!isDocument(document)) {
      countRefusal(tally, { field: 'row', reason: fault ?? 'is no document' }, row)
      continue
    }
    const named = identify(document, identity ?? null)
    const id = String(named.id)
    if (taken.has(id)) {
      countRefusal(tally, { field: 'id', reason: 'stands twice' }, row)
      continue
    }
    const known = live.get(id) ?? null
    const read = readCar(named, {
      known: known && { created: known.created, soldDate: known.soldDate || now },
      isFirst: live.size === 0,
      now,
    })
    if (!('record' in read)) {
      countRefusal(tally, read, row)
      continue
    }
    taken.add(id)
    const isSame = known?.hash === hashRecord(read.record)
    tally.taken += 1
    tally[known === null ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    if (!isPartial || !isSame) await writer.add(read.record)
  }
  onProgress(count)
  return taken
}

/** A feed that was cut short must not empty a yard: no vehicle at all, or under half of what over fifty were. */
function guard(
  live: Map<string, Live>,
  taken: Set<string>,
  tally: Tally,
  { force, index }: ImportOptions,
): Problem | null {
  const unsold = [...live].filter(([, { soldDate }]) => soldDate === 0)
  const missing = unsold.filter(([id]) => !taken.has(id)).length
  const isEnough = unsold.length <= GUARDED_FROM || taken.size * 2 >= unsold.length
  if (force || missing === 0 || (isEnough && taken.size > 0)) return null
  const refused = tally.refused.size === 0 ? '' : `\n\n${describeTally(tally)}`
  return {
    problem: `This feed has only ${taken.size} vehicles that can be taken and lacks ${missing} of the ${unsold.length} in ${index}: they would all be sold. Nothing was changed. If that is right, say --force; if the feed holds only some vehicles, say --partial.${refused}`,
  }
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Takes a feed into an index. A full one goes into a generation of its own and is switched in at the end, so that shoppers
// see the old stock until the new is whole; a partial one only adds and changes.
import { isSold, readLive, type Live } from './live.ts'
import { decideMissing } from './missing.ts'
import type { Problem } from './problem.ts'
import { createRecordWriter } from './record-writer.ts'
import { reasonOf, type Stored, type StockStore } from './store.ts'
import { lookUpLive, importRows, type Rows } from './import-rows.ts'
import { createImportSummary, describeImportSummary, type ImportSummary } from './import-summary.ts'

export type ImportOptions = {
  index: string
  isPartial: boolean
  /** Takes a full feed however little it holds. */
  force: boolean
  /** Part of the unsold vehicles that a full feed must still hold. */
  leastShare: number
  /** Days that sold vehicles stay in lists. */
  soldWindow: number
  /** Seconds. */
  now: number
  onProgress: (rows: number) => void
  /** What its new stock is called while it is written: whoever may import at the same time has another. */
  generation?: string
  /** Told of the vehicles that leave for good, before they do; what it rejects with stops the import. */
  beforeSwitch?: (retired: readonly Stored[]) => Promise<void>
}

/** What became of the rows, or why the site's stock is as it was. */
export async function importFeed(
  store: StockStore,
  rows: Rows,
  options: ImportOptions,
): Promise<ImportSummary | Problem> {
  try {
    return await (options.isPartial ? addRows : replaceAll)(store, rows, options)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const kept = options.isPartial
      ? 'Vehicles already imported stay'
      : 'The site keeps its previous stock'
    return {
      problem: `The import stopped halfway: ${reason} ${kept}. Run it again.`,
      mayPass: true,
    }
  }
}

async function addRows(
  store: StockStore,
  rows: Rows,
  { index, now, onProgress }: ImportOptions,
): Promise<ImportSummary> {
  const tally = createImportSummary()
  const isFirst = await store.isEmpty(index)
  if (isFirst) await store.applySettings(index)
  const writer = createRecordWriter(store, index)
  const findLive = lookUpLive(store, index)
  await importRows(rows, { tally, writer, findLive, isFirst, skipsSame: true, now, onProgress })
  await writer.flush()
  await store.settle(index)
  return tally
}

async function replaceAll(
  store: StockStore,
  rows: Rows,
  options: ImportOptions,
): Promise<ImportSummary | Problem> {
  const { index, now, soldWindow, onProgress, beforeSwitch } = options
  const tally = createImportSummary()
  await store.applySettings(index)
  const live = await readLive(store, index)
  const target = `${index}_${options.generation ?? 'next'}`
  await store.startGeneration(index, target)
  const writer = createRecordWriter(store, target)
  const findLive = () => Promise.resolve(live)
  const isFirst = live.size === 0
  const work = { tally, writer, findLive, isFirst, skipsSame: false, now, onProgress }
  const { taken, refused } = await importRows(rows, work)
  const guarded = guardEnd(tally, options) ?? guard(live, taken, tally, options)
  if (guarded !== null) {
    await store.dropIndex(target)
    return guarded
  }
  for await (const stored of store.browse(index)) {
    if (taken.has(stored.objectID)) continue
    // A row that cannot be read says that the vehicle is there all the same: it stays as it was.
    if (refused.has(stored.objectID) && !isSold(stored)) {
      await writer.add(stored)
      continue
    }
    const fate = decideMissing(stored, now, soldWindow)
    if (fate.kind === 'retired') tally.retired.push(fate.record)
    else await writer.add(fate.record)
    if (fate.kind === 'sold') tally.sold += 1
  }
  await writer.flush()
  await beforeSwitch?.(tally.retired)
  await store.moveIndex(target, index)
  return tally
}

/** What follows a broken end is not known, however much came before: vehicles that it lacks may be in stock. */
function guardEnd({ cutAt }: ImportSummary, { force }: ImportOptions): Problem | null {
  if (cutAt === null || force) return null
  return {
    problem: `Feed truncated at row ${cutAt}: a quote or bracket opened there is never closed, so the rest cannot be read. Nothing was changed. Fix that row and send the feed again, or force it (--force, force=true).`,
  }
}

const GUARDED_FROM = 50

/** A feed that was cut short must not empty a yard: no vehicle at all, or too small a part of what over fifty were. */
function guard(
  live: Map<string, Live>,
  taken: Set<string>,
  tally: ImportSummary,
  { force, leastShare, index }: ImportOptions,
): Problem | null {
  const unsold = [...live].filter(([, { soldDate }]) => soldDate === 0)
  const missing = unsold.filter(([id]) => !taken.has(id)).length
  const isEnough = unsold.length <= GUARDED_FROM || taken.size >= unsold.length * leastShare
  if (force || missing === 0 || (isEnough && taken.size > 0)) return null
  const refused = tally.refused.size === 0 ? '' : `\n\n${describeImportSummary(tally)}`
  return {
    problem: `This feed has only ${taken.size} valid vehicles, and ${missing} of the ${unsold.length} in ${index} are missing from it: all of them would be marked sold. Nothing was changed. If that is correct, force it (--force, force=true). If the feed contains only some vehicles, send it as a partial feed (--partial, mode=upsert).${refused}`,
  }
}

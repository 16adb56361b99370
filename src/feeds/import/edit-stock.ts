// Edits of vehicles by the dealer's staff: their own values, applied over the feed's in one step, in turn with imports.
import { createHash } from 'node:crypto'

import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import {
  isOwnEnd,
  isOwnField,
  readOwnValues,
  type OwnField,
  type OwnValue,
  valuesOf,
} from '#vehicle/own-values.ts'
import { EDIT } from '#vehicle/stock-source.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { PART_BYTES } from './receive-body.ts'
import type { Spool } from './spool.ts'
import { type ChangeLog, type RecordChange, toRecordChange } from './change-log.ts'
import type { Edited } from './delivery.ts'
import type { Problem } from './problem.ts'
import { type OwnChange, reviseRecord, type Revising } from './revise.ts'
import { createStockWriter } from './stock-writer.ts'
import { engineFaultOf, type StockStore } from './store.ts'
import { hashRecord } from './hash-record.ts'

/** Changes to one vehicle; without changes, only values whose time is over end. */
export type VehicleEdit = {
  id: string
  changes: readonly OwnChange[]
  /** The values that the person was shown, by `shownOf`; if absent, they are not compared. */
  shown?: string
}

/** `who` made the edits: an email address, empty if a rule ended a value. */
export type StockEdits = { who: string; edits: readonly VehicleEdit[] }

/** A short hash of a record's own values, to compare it with what a page showed. */
export function shownOf(
  record: Readonly<Record<string, unknown>>,
  fields: readonly OwnField[],
): string {
  const own = readOwnValues(record)
  const values = fields.map((field) => [
    valuesOf(record, field),
    own.find((one) => one.field === field)?.until ?? '',
  ])
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

/** The edits in a stored body; null if it has another shape. */
export function parseEdits(text: string): StockEdits | null {
  const read = parseJson(text)
  if (!isObject(read) || !Array.isArray(read.edits)) return null
  const edits = read.edits.flatMap((one: unknown): VehicleEdit[] => {
    if (!isObject(one) || typeof one.id !== 'string' || !Array.isArray(one.changes)) return []
    const changes = one.changes.flatMap((change: unknown): OwnChange[] => {
      if (!isObject(change)) return []
      const { field, set, until } = change
      const isChange = isOwnField(field) && (set === null || isObject(set)) && isOwnEnd(until)
      return isChange ? [{ field, set, until }] : []
    })
    return [{ id: one.id, changes, ...(typeof one.shown === 'string' && { shown: one.shown }) }]
  })
  return { who: typeof read.who === 'string' ? read.who : '', edits }
}

/** Adds edits to the import queue; returns the id by which their result is found. */
export function spoolEdits(spool: Spool, edits: StockEdits, now: Seconds): string {
  const id = crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify(edits))
  for (let at = 0; at * PART_BYTES < bytes.byteLength; at += 1)
    spool.write(id, at, bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES))
  const terms = { mode: 'edit', map: '', force: false } as const
  spool.add({ source: EDIT, id, at: now, ...terms }, id, '')
  return id
}

/** Vehicles read per call. */
const AT_ONCE = 200

type EditDeps = Revising & { index: string; log: ChangeLog; source: string }

/** Applies the edits in one step, without those that moved or are missing. Applying them again changes nothing. */
export async function editStock(
  store: StockStore,
  { who, edits }: StockEdits,
  { index, log, source, ...revising }: EditDeps,
): Promise<Edited | Problem> {
  const edited: Edited = { changed: 0, moved: 0, missing: 0 }
  const writer = createStockWriter(store, index, { target: `${index}_next` })
  const logged: RecordChange[] = []
  // Without their records: an edit may cover the whole stock.
  const owned: [id: string, own: readonly OwnValue[]][] = []
  try {
    for (let from = 0; from < edits.length; from += AT_ONCE) {
      const some = edits.slice(from, from + AT_ONCE)
      const found = await store.getRecords(
        index,
        some.map(({ id }) => id),
      )
      const records = new Map(found.map((stored) => [stored.objectID, stored]))
      for (const { id, changes, shown } of some) {
        const stored = records.get(id)
        const record = stored === undefined ? null : reviseRecord(stored, changes, revising)
        if (stored === undefined || record === null) edited.missing += 1
        else if (hashRecord(record).exact === hashRecord(stored).exact)
          owned.push([id, readOwnValues(stored)])
        else if (shown !== undefined && shown !== shownOf(stored, changes.map(fieldOf)))
          edited.moved += 1
        else {
          owned.push([id, readOwnValues(record)])
          edited.changed += 1
          logged.push(toRecordChange(stored, record, id))
          await writer.put(record)
        }
      }
    }
    await writer.finish()
  } catch (error) {
    const reason = engineFaultOf(error)
    if (reason === null) throw error
    return { problem: `Nothing was changed: ${reason} Try again.`, mayPass: true }
  }
  log.add(logged, { at: revising.now, source, who })
  for (const [id, own] of owned) log.noteEnds(id, own)
  return edited
}

const fieldOf = ({ field }: OwnChange) => field

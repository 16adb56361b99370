// A stock delivery: its options and its result.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import { isProblem, type Problem } from './problem.ts'
import {
  type ImportSummary,
  type RefusedRow,
  reportLosses,
  reportRepairs,
  sumRefused,
} from './import-summary.ts'
import type { LossReport, RowReport } from './left-out.ts'

/**
 * "upsert" adds and changes vehicles; "remove" marks vehicles as sold by id; "replace" is the whole stock, and vehicles
 * missing from it are marked sold.
 */
export const MODES = ['upsert', 'remove', 'replace'] as const

/** Actions of platform staff in the console that no delivery can do: remove all vehicles, or the demo vehicles. */
export const CLEARING = ['clear', 'clear-demo'] as const
export type Clearing = (typeof CLEARING)[number]
/** Outcome of removing vehicles. The message is for people. */
export type Cleared = { isDone: boolean; removed: number; message: string }
export const isClearing = (mode: string): mode is Clearing =>
  (CLEARING as readonly string[]).includes(mode)

/** Actions of dealers' staff on single vehicles in the console (edit-stock.ts). */
const EDITING = 'edit'
/** Whether the delivery has no rows, so that no run is recorded for it. */
export const isByHand = (mode: string): boolean => isClearing(mode) || mode === EDITING

/** Import options of a delivery. */
export type Terms = {
  mode: (typeof MODES)[number] | Clearing | typeof EDITING
  /** Name of a column map; if empty, the map that fits the header. */
  map: string
  /** Accepts a full stock list of any size. */
  force: boolean
}

/** `source` is "delivery", or "feed:" and the feed name; `charset` is what its sender declares, if anything. */
export type Delivery = Terms & { source: string; id: string; at: Seconds; charset?: string }

/** "unchanged": the feed reported no change. "refused": nothing was changed. "failed": it may be sent again. */
export const OUTCOMES = ['taken', 'unchanged', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isSuccess = (outcome: Outcome) => outcome === 'taken' || outcome === 'unchanged'

export type Result = {
  outcome: Outcome
  /** Plain text; empty if the figures say it all. */
  message: string
  taken: number
  added: number
  changed: number
  sold: number
  retired: number
  refused: number
  /** Number of imported vehicles whose Consumer Information Notice is incomplete. */
  incomplete: number
  refusals: RefusedRow[]
  /** Columns or fields that are not read. */
  unknown: string[]
  /** Field values that were left out because they were not understood or not usable. */
  leftOut: LossReport[]
  /** Rows that were read after a repair. */
  repairs: RowReport[]
  /** The outcome of edits of single vehicles. */
  edited?: Edited
}

/**
 * The outcome of edits. `moved` vehicles were changed by others after the page showed them; `missing` ones have left
 * the stock.
 */
export type Edited = { changed: number; moved: number; missing: number }

/** The outcome of a file that a person imported. */
export type ImportedFile = Pick<Result, 'outcome' | 'taken' | 'refused'>

/** Source of stock: deliveries from the dealer's system, or a feed of the site. */
const terms = z.strictObject({
  mode: z.enum(MODES).default('upsert'),
  map: z.string().max(60).default(''),
  force: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
})

/**
 * Parses the options in a query string. Unknown names are a problem, so that a typing error cannot change the meaning.
 */
export function parseTerms(query: URLSearchParams): Terms | Problem {
  const pairs = [...query]
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    return { problem: 'Duplicate query parameter.' }
  const read = terms.safeParse(Object.fromEntries(pairs))
  return read.success ? read.data : { problem: z.prettifyError(read.error) }
}

/** The result of an import; `unknown` names the columns or fields that were not read. */
export function toResult(
  done: ImportSummary | Problem,
  mode: Terms['mode'],
  unknown: Iterable<string> = [],
): Result {
  if (isProblem(done)) {
    const none = noResult(done.mayPass ? 'failed' : 'refused', done.problem)
    return { ...none, unknown: [...unknown] }
  }
  const { taken, added, changed, sold, retired, refusals } = done
  const refused = sumRefused(done)
  const counts = {
    taken,
    added,
    changed,
    sold,
    retired: retired.length,
    refused,
    incomplete: done.incomplete.count,
    refusals,
    // A list of vehicles to remove needs only their ids.
    unknown: mode === 'remove' ? [] : [...unknown],
    leftOut: reportLosses(done),
    repairs: reportRepairs(done),
  }
  // Vehicles to remove may already be gone.
  if (mode !== 'remove' && taken === 0 && sold === 0 && refused > 0)
    return { outcome: 'refused', message: 'No row could be imported.', ...counts }
  return { outcome: 'taken', message: describeIncomplete(done), ...counts }
}

/** Its vehicles are imported anyway. */
function describeIncomplete({ incomplete: { count, slugs } }: ImportSummary): string {
  if (count === 0) return ''
  return `Imported, but the Consumer Information Notice of ${count} vehicle${count === 1 ? '' : 's'} is incomplete, such as ${slugs.join(', ')}.`
}

/** The result if nothing was imported. */
export function noResult(outcome: Outcome, message: string): Result {
  const none = { taken: 0, added: 0, changed: 0, sold: 0, retired: 0, refused: 0, incomplete: 0 }
  return {
    outcome,
    message: message.slice(0, 2000),
    ...none,
    refusals: [],
    unknown: [],
    leftOut: [],
    repairs: [],
  }
}

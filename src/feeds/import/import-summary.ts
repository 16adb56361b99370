// Counts the outcome of each row of a feed.
import type { Loss } from '#vehicle/reading/read-document.ts'
import { type LossReport, nameOfField, type RowReport } from './left-out.ts'
import type { Stored } from './store.ts'
import type { Fault } from './read-car.ts'

export type ImportSummary = {
  taken: number
  /** Counts of imported rows. */
  added: number
  changed: number
  unchanged: number
  /** Vehicles missing from the feed. */
  sold: number
  /** Vehicles sold long enough ago to be removed from the index. */
  retired: Stored[]
  /** Vehicles with an incomplete Consumer Information Notice, and the first of their slugs. */
  incomplete: { count: number; slugs: string[] }
  /** Values that were not understood or not usable, by field. */
  losses: Map<string, LostField>
  refused: Map<string, { count: number; row: number }>
  /** Repaired rows, by fault. */
  repaired: Map<string, { count: number; row: number }>
  /** The first refused rows. */
  refusals: RefusedRow[]
  /** The row at which the feed was truncated; null if it was complete. */
  cutAt: number | null
  /** The row at which a second list of vehicles begins. */
  secondListAt: number | null
}

/** `words`: how often each was sent, and the first row with it. */
type LostField = { count: number; words: Map<string, { count: number; row: number }> }

/** Maximum words to count per field, and to report. */
const MAX_WORDS = 200
const MAX_EXAMPLES = 5

/** `row` starts at 1; `reason` is plain text. */
export type RefusedRow = { row: number; reason: string }

/** Maximum number of refused rows listed individually. */
const MAX_REPORTED = 100
const MAX_SLUGS = 3

export function createImportSummary(): ImportSummary {
  return {
    taken: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    sold: 0,
    retired: [],
    incomplete: { count: 0, slugs: [] },
    losses: new Map(),
    refused: new Map(),
    repaired: new Map(),
    refusals: [],
    cutAt: null,
    secondListAt: null,
  }
}

export function countRefusal(tally: ImportSummary, { field, reason }: Fault, row: number): void {
  const name = `${field} ${reason}`
  countRow(tally.refused, name, row)
  if (tally.refusals.length < MAX_REPORTED) tally.refusals.push({ row, reason: name })
}

/** Counts a repaired row; `repair` follows "row". */
export function countRepair(tally: ImportSummary, repair: string, row: number): void {
  countRow(tally.repaired, `row ${repair}`, row)
}

function countRow(counts: ImportSummary['refused'], name: string, row: number): void {
  const known = counts.get(name)
  counts.set(name, { count: (known?.count ?? 0) + 1, row: known?.row ?? row })
}

/** Counts values of a row that were not understood. */
export function countLosses(tally: ImportSummary, losses: readonly Loss[], row: number): void {
  for (const { field, sent } of losses) {
    const lost = tally.losses.get(field) ?? { count: 0, words: new Map() }
    tally.losses.set(field, lost)
    lost.count += 1
    const word = lost.words.get(sent)
    if (word !== undefined) word.count += 1
    else if (lost.words.size < MAX_WORDS) lost.words.set(sent, { count: 1, row })
  }
}

/** The losses of an import, most frequent first. */
export function reportLosses({ losses }: ImportSummary): LossReport[] {
  return [...losses]
    .map(([field, { count, words }]) => ({
      field,
      count,
      examples: [...words]
        .map(([sent, { count, row }]) => ({ sent, count, row }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MAX_EXAMPLES),
    }))
    .toSorted((a, b) => b.count - a.count)
}

/** The repaired rows of an import, most frequent first. */
export function reportRepairs({ repaired }: ImportSummary): RowReport[] {
  return [...repaired]
    .map(([reason, { count, row }]) => ({ reason, count, row }))
    .toSorted((a, b) => b.count - a.count)
}

export function countIncomplete({ incomplete }: ImportSummary, slug: string): void {
  incomplete.count += 1
  if (incomplete.slugs.length < MAX_SLUGS) incomplete.slugs.push(slug)
}

export function sumRefused({ refused }: ImportSummary): number {
  return [...refused.values()].reduce((sum, { count }) => sum + count, 0)
}

type Line = [name: string, count: number, note: string]

/** The table printed at the end of an import. */
export function describeImportSummary(tally: ImportSummary): string {
  const refused = [...tally.refused.entries()].toSorted(([, a], [, b]) => b.count - a.count)
  const { incomplete } = tally
  const lines: Line[] = [
    ['imported', tally.taken, ''],
    ['  new', tally.added, ''],
    ['  changed', tally.changed, ''],
    ['  unchanged', tally.unchanged, ''],
    ['sold', tally.sold, 'in the index but no longer in the feed'],
    [
      'removed',
      tally.retired.length,
      tally.retired
        .slice(0, 3)
        .map(({ slug }) => slug)
        .join(', '),
    ],
    ...(incomplete.count === 0
      ? []
      : [['notice incomplete', incomplete.count, incomplete.slugs.join(', ')] satisfies Line]),
    ...reportLosses(tally).map(({ field, count, examples: [first] }): Line => [
      `left out: ${nameOfField(field)}`,
      count,
      first === undefined ? '' : `such as “${first.sent}” in row ${first.row}`,
    ]),
    ...reportRepairs(tally).map(({ reason, count, row }): Line => [
      `repaired: ${reason}`,
      count,
      `first in row ${row}`,
    ]),
    ['rejected', sumRefused(tally), ''],
    ...refused.map(([reason, { count, row }]): Line => [
      `  ${reason}`,
      count,
      `first in row ${row}`,
    ]),
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines
    .map(([name, count, note]) =>
      `${name.padEnd(width)}  ${count.toLocaleString('en-AU').padStart(8)}  ${note}`.trimEnd(),
    )
    .join('\n')
}

// Counts the outcome of each row of a feed.
import type { Stored } from './store.ts'
import type { Fault } from './read-car.ts'

export type ImportSummary = {
  taken: number
  /** Of the rows imported. */
  added: number
  changed: number
  unchanged: number
  /** Vehicles missing from the feed. */
  sold: number
  /** Vehicles sold long enough ago to be removed from the index. */
  retired: Stored[]
  /** Vehicles whose Consumer Information Notice lacks something, and the first of their slugs. */
  incomplete: { count: number; slugs: string[] }
  refused: Map<string, { count: number; row: number }>
  /** The first refused rows. */
  refusals: RefusedRow[]
  /** The row at which the feed was truncated; null if it was complete. */
  cutAt: number | null
}

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
    refused: new Map(),
    refusals: [],
    cutAt: null,
  }
}

export function countRefusal(tally: ImportSummary, { field, reason }: Fault, row: number): void {
  const name = `${field} ${reason}`
  const known = tally.refused.get(name)
  tally.refused.set(name, { count: (known?.count ?? 0) + 1, row: known?.row ?? row })
  if (tally.refusals.length < MAX_REPORTED) tally.refusals.push({ row, reason: name })
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

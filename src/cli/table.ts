// Rows and facts as people read them in a terminal.
import type { Seconds } from '#lib/zone-time.ts'

type Row = Record<string, unknown>

/** Columns under their names, as wide as they need. */
export function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One fact a line, after its name. */
export function factList(facts: Row): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(10)} ${textOf(value)}`)
    .join('\n')
}

/** Texts and numbers; everything else is empty. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** "2026-11-21 02:10" in UTC, from seconds; empty without a time. */
export function timeOf(seconds: Seconds | null): string {
  return seconds === null
    ? ''
    : new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 16)
}

/** Rows of several databases in one order. */
export function newestFirst<Row extends { createdAt: Seconds }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.createdAt - a.createdAt)
}

// Formats rows and facts for a terminal.
import type { Seconds } from '#lib/zone-time.ts'

type Row = Record<string, unknown>

/** Columns with headings, as wide as needed. */
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

/** One fact per line, after its name. */
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

/** Merges rows of several databases, newest first. */
export function newestFirst<Row extends { createdAt: Seconds }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.createdAt - a.createdAt)
}

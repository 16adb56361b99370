// Detects the delimiter and the header line of a table from its first rows.
import { readCells } from './read-cells.ts'

export type Layout = {
  delimiter: string
  /** Column names in order. Some may be empty or equal. */
  header: string[]
  /** Cells per row: those of the header, or one more if a delimiter ends every row. */
  count: number
  /** A space after a delimiter means nothing: it is not a sign of prose, or follows many delimiters. */
  isSpaced: boolean
  /** Lines up to the end of the header. */
  lines: number
  /**
   * The number of those lines that no spreadsheet counts: the one that names the delimiter, and line breaks in
   * headings.
   */
  uncounted: number
}

const DELIMITERS = [',', ';', '\t', '|']
/** Number of rows to examine, and of lines that may precede the header. */
const JUDGED = 50
const MAX_TITLES = 10

/** `lines` are the first of a table. */
export function findLayout(lines: readonly string[]): Layout {
  const named = /^"?sep=([^"\w\s]|\t)"?[\s;,|]*$/i.exec(lines[0] ?? '')?.[1]
  const from = named === undefined ? 0 : 1
  const tries = (named === undefined ? DELIMITERS : [named]).map((delimiter) =>
    judge(readStart(lines, from, delimiter), delimiter),
  )
  const { layout } = tries.reduce((one, other) => (other.score > one.score ? other : one))
  return { ...layout, uncounted: layout.uncounted + from }
}

type Row = { cells: string[]; from: number; to: number }

/** The rows unchanged if none is damaged. `to` is the line after each. */
function readStart(lines: readonly string[], from: number, delimiter: string): Row[] {
  const rows: Row[] = []
  for (let at = from; at < lines.length && rows.length < JUDGED;) {
    const line = lines[at] ?? ''
    let row = readCells(line, delimiter)
    let to = at + 1
    while (row.open !== null && to < lines.length && to - at < JUDGED)
      row = readCells(lines[to++] ?? '', delimiter, row)
    if (row.open !== null || row.isDamaged) {
      row = { ...row, cells: line.split(delimiter) }
      to = at + 1
    }
    if (!isBlank(row.cells)) rows.push({ cells: row.cells, from: at, to })
    at = to
  }
  return rows
}

/** The best delimiter makes the most cells and the most rows of equal length, without a title. */
function judge(rows: readonly Row[], delimiter: string): { score: number; layout: Layout } {
  const usual = toUsual(rows.map(({ cells }) => cells.length)) ?? 0
  // A title above the header has fewer columns than any header.
  const titles = usual < 3 ? 0 : Math.max(1, usual / 3)
  const found = rows.slice(0, MAX_TITLES).find(({ cells }) => countSaid(cells) > titles)
  const { cells, from, to } = found ?? rows[0] ?? { cells: [], from: 0, to: 0 }
  const below = rows.filter((row) => row.from > from).map((row) => row.cells)
  const header = cells.map((name) => name.replaceAll(/\s+/g, ' ').trim())
  const alike = below.filter((row) => row.length === cells.length)
  const isSpaced =
    !/[,;]/.test(delimiter) ||
    hasSpaced(cells) ||
    alike.filter(hasSpaced).length > Math.max(4, alike.length / 2)
  const layout = { delimiter, header, isSpaced, count: 0, lines: to, uncounted: to - from - 1 }
  const count = findCount(below, layout)
  const fitting = below.filter((row) => fits(row, { ...layout, count })).length
  const score = (fitting + 1) * (count - 1) * (from === rows[0]?.from ? 4 : 1)
  return { score, layout: { ...layout, count } }
}

/** Cells of each row. */
function findCount(rows: readonly string[][], layout: Layout): number {
  const { header } = layout
  const least = header.findLastIndex((name) => name !== '') + 1
  const counts = rows.map(({ length }) => length)
  const known = counts.filter((count) => count >= least && count <= header.length)
  const more = header.length + 1
  const ended = rows.filter((row) => fits(row, { ...layout, count: more }))
  const isEnded = known.length === 0 && ended.length > rows.length / 2
  return isEnded ? more : (toUsual(known) ?? header.length)
}

/**
 * Whether a row has the right number of cells. If a delimiter ends every row, an extra delimiter within a row whose
 * last cell is empty would look the same, so no cell may look like a fragment.
 */
export function fits(cells: readonly string[], layout: Layout): boolean {
  const { count, header } = layout
  if (cells.length !== count) return false
  return count <= header.length || ((cells.at(-1) ?? '').trim() === '' && !isSplit(cells, layout))
}

/** "45,210" and "Black, leather" split into two cells. */
const isSplit = (cells: readonly string[], { delimiter, isSpaced }: Layout) =>
  (!isSpaced && hasSpaced(cells)) ||
  (delimiter === ',' &&
    cells.some((cell, at) => /\d{1,3}$/.test(cell) && /^\d{3}(?:\D|$)/.test(cells[at + 1] ?? '')))

/** A cell that begins with a space, and is not padded at both ends, is usually prose cut at a comma. */
export const hasSpaced = (cells: readonly string[]) =>
  cells.some((cell) => /^ +[^ ]/.test(cell) && !cell.endsWith(' '))

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const countSaid = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** The most frequent count. */
function toUsual(counts: readonly number[]): number | undefined {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const most = Math.max(...times.values())
  return [...times.keys()].find((count) => times.get(count) === most)
}

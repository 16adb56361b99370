// What delimits the cells of a table, and which of its lines is the header, judged by its first rows.
import { readCells } from './read-cells.ts'

export type Layout = {
  delimiter: string
  /** Names of the columns, in order. Some may be empty, and some the same. */
  header: string[]
  /** Cells of a row at least, and at most where the last columns have no name. */
  least: number
  most: number
  /** Lines up to the end of the header. */
  lines: number
  /** Those of them that no spreadsheet counts: the one that names the delimiter, and line breaks in headings. */
  uncounted: number
  /** A space follows each delimiter. */
  isSpaced: boolean
}

const DELIMITERS = [',', ';', '\t', '|']
/** Rows that are judged, and lines that may stand above the header. */
const JUDGED = 50
const MAX_TITLES = 10

/** `lines` are the first of a table. */
export function findLayout(lines: readonly string[]): Layout {
  const named = /^"?sep=([^"\w\s]|\t)"?[\s;,|]*$/i.exec(lines[0] ?? '')?.[1]
  const from = named === undefined ? 0 : 1
  const tries = (named === undefined ? DELIMITERS : [named]).map((delimiter) =>
    judge(readStart(lines, from, delimiter), delimiter),
  )
  const best = tries.reduce((one, other) => (other.score > one.score ? other : one))
  return { ...best.layout, uncounted: best.layout.uncounted + from }
}

type Row = { cells: string[]; from: number; to: number }

/** The rows as they are if none is damaged. `to` is the line after it. */
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

/** A delimiter is the better one, the more cells it makes, and in the more rows the same number as in the header. */
function judge(rows: readonly Row[], delimiter: string): { score: number; layout: Layout } {
  const [none = { cells: [], from: 0, to: 0 }] = rows
  const usual = usualOf(rows.map(({ cells }) => cells.length))
  // A title above the header names fewer columns than any header does.
  const titles = usual < 3 ? 1 : Math.max(1, usual / 3)
  const first = rows.slice(0, MAX_TITLES).find(({ cells }) => countNamed(cells) > titles)
  const header = usual < 3 || first === undefined ? none : first
  const names = header.cells.map((name) => name.replaceAll(/\s+/g, ' ').trim())
  const least = names.findLastIndex((name) => name !== '') + 1
  const isSpaced = header.cells.some((name) => name.startsWith(' '))
  const layout = { delimiter, header: names, least, most: names.length, isSpaced }
  const fitting = rows.filter((row) => row.from >= header.from && fits(row.cells, layout)).length
  const breaks = header.to - header.from - 1
  return {
    score: fitting * (least - 1),
    layout: { ...layout, lines: header.to, uncounted: Math.max(0, breaks) },
  }
}

/** Whether a row has as many cells as the header: more may follow, if they are empty. */
export const fits = (cells: readonly string[], { least, most }: Pick<Layout, 'least' | 'most'>) =>
  cells.length >= least && (cells.length <= most || isBlank(cells.slice(most)))

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const countNamed = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** The most frequent of the numbers above 1. */
function usualOf(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce(
    ([one, often], [count, more]) => (more > often ? [count, more] : [one, often]),
    [0, 0],
  )[0]
}

// From lines to rows of a table. What goes wrong in a row stays in it: a quote that is never closed, or a line break outside of
// quotes, would else glue rows together or move figures into other columns.
import { countOf } from '#lib/text.ts'
import { createBlocks, type Decided } from './excel-blocks.ts'
import { type FeedRow, HAS_UNREADABLE, UNREADABLE } from './feed-row.ts'
import { fits, isBlank, type Layout } from './find-layout.ts'
import { type Cells, readCells, readLiterally } from './read-cells.ts'
import { isTooLong } from './split-lines.ts'

/** `at` is the number of the line; `isOpen` if the text ends in it, without a line end. */
export type Line = { text: string; at: number; isOpen: boolean }

/** `at` is the number of its first line, `to` that of the line after it. */
type Row = {
  row: number
  at: number
  to: number
  cells: readonly string[]
  isOpen: boolean
  repair?: string
}

/** A row that cannot be read, with the lines after it that are no rows. */
type Damage = {
  row: Row
  fault: string
  lost: Row[]
  /** A quote that is opened in it, and none that follows. */
  isUnclosed: boolean
}

/** Maximum lines and characters of a cell with line breaks. */
const MAX_LINES = 1000
const MAX_CHARACTERS = 1_000_000
const MAX_WORD = 80

const UNCLOSED = 'has an unclosed quote'
const NOT_DOUBLED = 'has a quote within a quoted cell that is not doubled'
const BROKEN = 'has a line break in its last cell, which is not in quotes'
const STRAY = 'has a quote that belongs to no cell, after a row that cannot be read'

/** `take` reads the next line, `end` what is left after the last; `done` returns the rows that are complete. */
export function createRowReader(
  layout: Layout,
  toDocument: (cells: readonly string[]) => Record<string, unknown>,
) {
  const { delimiter, least } = layout
  const blocks = createBlocks<Row>()
  let done: FeedRow[] = []
  let open: { lines: Line[]; scan: Cells } | null = null
  /** Lines that a spreadsheet does not count: they are part of a row above them. */
  let { uncounted } = layout
  /** The last row, until the next line shows that it is whole. */
  let held: Row | null = null
  /** The line after it, if that is the rest of its last cell, or the last line of the file. */
  let tail: Row | null = null
  let damage: Damage | null = null
  /** A row with a quote after which there has been none: perhaps the text was cut in it. */
  let unclosed: FeedRow | null = null

  function take(line: Line): void {
    if (line.text.includes('"')) noteQuote()
    if (tail !== null && !isBlank(line.text.split(delimiter))) breakHeld(tail)
    if (isTooLong(line.text)) {
      giveUp(UNCLOSED, false)
      refuse(toRow([line], []), 'is too long')
    } else if (open !== null) goOn(line, open)
    else start(line)
  }

  function noteQuote(): void {
    if (damage !== null) damage.isUnclosed = false
    if (unclosed !== null) done.push(unclosed)
    unclosed = null
  }

  function start(line: Line): void {
    const scan = readCells(line.text, delimiter)
    if (scan.open !== null) open = { lines: [line], scan }
    else if (scan.isDamaged) takeDamaged(line)
    else settle([line], scan)
  }

  /** A line within a quoted cell. If it is a row by itself, the quote should have been closed before. */
  function goOn(line: Line, { lines, scan }: { lines: Line[]; scan: Cells }): void {
    if (isRow(readCells(line.text, delimiter))) {
      giveUp(UNCLOSED, true)
      take(line)
      return
    }
    const next = readCells(line.text, delimiter, scan)
    open = { lines: [...lines, line], scan: next }
    if (next.isDamaged) giveUp(NOT_DOUBLED, false)
    else if (next.open === null) {
      settle(open.lines, next)
      open = null
    } else if (lines.length >= MAX_LINES || next.open.length > MAX_CHARACTERS)
      giveUp(UNCLOSED, false)
  }

  /** Only the line with the quote is lost for certain: each of those after it is read again, by itself. */
  function giveUp(fault: string, isUnclosed: boolean): void {
    if (open === null) return
    const [first, ...others] = open.lines
    open = null
    if (first === undefined) return
    startDamage(toRow([first], first.text.split(delimiter)), fault, isUnclosed)
    for (const line of others) take(line)
  }

  function takeDamaged(line: Line): void {
    const cells = readLiterally(line.text, delimiter)
    if (damage === null && cells !== null && fits(cells, layout)) {
      accept({ ...toRow([line], cells), repair: NOT_DOUBLED })
      return
    }
    const row = toRow([line], line.text.split(delimiter))
    const fault = fits(row.cells, layout) ? NOT_DOUBLED : `${toCounts(row)}, and ${NOT_DOUBLED}`
    startDamage(row, fault, false)
  }

  function settle(lines: readonly Line[], scan: Cells): void {
    const row = toRow(lines, scan.cells)
    uncounted += lines.length - 1
    if (isBlank(row.cells)) return
    if (!fits(row.cells, layout)) takeMisfit(row, scan.hasStray)
    else if (damage !== null && (scan.hasStray || !isRow(scan))) refuse(row, STRAY)
    else if (row.cells.every((cell, at) => cell.trim() === layout.header[at]))
      refuse(row, 'repeats the header')
    else accept(row)
  }

  /** More or fewer cells than the header. */
  function takeMisfit(row: Row, hasStray: boolean): void {
    const isNarrow = row.cells.length < least
    if (damage !== null) damage.lost.push(row)
    else if (isNarrow && held?.to === row.at && (row.cells.length === 1 || hasStray)) {
      // A file may end with a line of words, such as "40 vehicles".
      if (hasStray || !/\p{L}/u.test(row.cells[0] ?? '')) breakHeld(row)
      else tail = row
    } else if (isNarrow && !hasStray) takeDecided(blocks.short(row))
    else refuse(row, toCounts(row))
  }

  /** The line after the last row is the rest of its last cell. */
  function breakHeld(rest: Row): void {
    const row = held ?? rest
    held = null
    tail = null
    startDamage(row, BROKEN, false)
    damage?.lost.push(rest)
  }

  function accept(row: Row): void {
    endRow()
    takeDecided(blocks.long(row.row))
    held = row
  }

  function takeDecided({ read, refused }: Decided<Row>): void {
    endRow()
    done.push(...read.map(toRead))
    for (const row of refused) refuse(row, toCounts(row))
  }

  function startDamage(row: Row, fault: string, isUnclosed: boolean): void {
    endRow()
    damage = { row, fault, lost: [], isUnclosed }
  }

  function refuse(row: Row, fault: string): void {
    endRow()
    done.push(toRefused(row, fault))
  }

  /** What comes next is no part of the row before. */
  function endRow(): void {
    if (held !== null) done.push(toRead(held))
    held = null
    if (damage === null) return
    const { row, fault, lost, isUnclosed } = damage
    damage = null
    const others =
      lost.length === 0 ? '' : `, and ${countOf(lost.length, 'line')} after it cannot be read`
    const refused = toRefused(row, fault + others, lost)
    if (isUnclosed) unclosed = refused
    else done.push(refused)
  }

  /** Whether a line is a row by itself, and no prose with as many commas: that has spaces after them. */
  const isRow = ({ cells, open: rest, isDamaged }: Cells) =>
    rest === null &&
    !isDamaged &&
    fits(cells, layout) &&
    !isBlank(cells) &&
    (layout.isSpaced || !cells.some((cell) => cell.startsWith(' ')))

  function toRow(lines: readonly Line[], cells: readonly string[]): Row {
    const at = lines[0]?.at ?? 0
    const last = lines.at(-1)
    const isOpen = last?.isOpen ?? false
    return { row: at - uncounted, at, to: (last?.at ?? at) + 1, cells, isOpen }
  }

  const toCounts = ({ cells }: Row) =>
    `has ${countOf(cells.length, 'cell')}, the header has ${least}`

  function toRead({ row, cells, repair }: Row): FeedRow {
    const isUnreadable = cells.some((cell) => cell.includes(UNREADABLE))
    const put = isUnreadable ? HAS_UNREADABLE : repair
    return { row, document: toDocument(cells), ...(put !== undefined && { repair: put }) }
  }

  function toRefused(row: Row, fault: string, lost: readonly Row[] = []): FeedRow {
    const rows = [row, ...lost]
    return {
      row: row.row,
      document: null,
      fault: row.row === row.at ? fault : `${fault} (line ${row.at})`,
      words: rows.flatMap(({ cells }) => cells).map(toWord),
      ...(rows.some(isCutShort) && { isCut: true }),
    }
  }

  /** The text ends in the middle of a row; words without an end may be all there is to say. */
  const isCutShort = ({ isOpen, cells }: Row) =>
    isOpen && cells.length < least && (cells.length > 1 || !/\s/.test(cells[0] ?? ''))

  return {
    take,
    /** `isEnded` is whether the text ends with a line end. */
    end(isEnded: boolean): void {
      while (open !== null) giveUp(UNCLOSED, true)
      const last = tail
      endRow()
      if (last !== null) refuse(last, toCounts(last))
      takeDecided(blocks.end(isEnded))
      if (unclosed !== null) done.push({ ...unclosed, isCut: true })
    },
    done(): FeedRow[] {
      const rows = done
      done = []
      return rows
    },
  }
}

const toWord = (cell: string) => cell.replaceAll('"', '').trim().slice(0, MAX_WORD)

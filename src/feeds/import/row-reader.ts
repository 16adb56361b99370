// Converts lines to rows of a table. A fault stays within its row: otherwise an unclosed quote, or a line break outside
// quotes, would merge rows or move figures into other columns.
import { countOf } from '#lib/text.ts'
import { createBlocks, type Decided } from './excel-blocks.ts'
import { type FeedRow, HAS_UNREADABLE, UNREADABLE } from './feed-row.ts'
import { fits, hasSpaced, isBlank, type Layout } from './find-layout.ts'
import { isFigure } from './is-figure.ts'
import { type Cells, readCells, readLiterally, toWord } from './read-cells.ts'
import { isTooLong } from './split-lines.ts'
import { BROKEN, NOT_DOUBLED, PART, RUNS_ON, TORN, UNCLOSED } from './row-faults.ts'

/** `at` is the line number; `isOpen` is true if the text ends in the line, without a line end. */
export type Line = { text: string; at: number; isOpen: boolean }

/** `at` is the number of its first line, `to` of the line after it. */
type Row = {
  row: number
  at: number
  to: number
  lines: readonly Line[]
  cells: readonly string[]
  isOpen: boolean
  hasQuote: boolean
  /** Blank lines between it and the next row. */
  blanks?: readonly Line[]
  repair?: string
}

/** An unreadable row, with the lines after it that are not rows. */
type Damage = {
  row: Row
  fault: string
  lost: Row[]
  /** Whether it opens a quote, and none follows. */
  isUnclosed: boolean
}

/** Maximum lines and characters of a cell with line breaks. */
const MAX_LINES = 1000
const MAX_CHARACTERS = 1_000_000

const NO_CELLS = readCells('', ',')

/** `take` reads the next line, `end` the remainder after the last; `done` returns the complete rows. */
export function createRowReader(
  layout: Layout,
  read: (lines: readonly Line[], cells: readonly string[]) => Omit<FeedRow, 'row'>,
) {
  const { delimiter, count } = layout
  const blocks = createBlocks<Row>()
  const done: FeedRow[] = []
  let open: { lines: Line[]; scan: Cells } | null = null
  /** Lines that a spreadsheet does not count: they belong to a row above them. */
  let { uncounted } = layout
  /** The last row, until the next line shows that it is complete. */
  let held: Row | null = null
  /** The line after it, if that is the rest of its last cell, or the last line of the file. */
  let tail: Row | null = null
  let damage: Damage | null = null
  /** A row with a quote that no other quote follows: the text may have been cut in it. */
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
    if (isRestOfLines(line, scan)) {
      reopen()
      take(line)
    } else if (scan.open !== null) open = { lines: [line], scan }
    else if (scan.isDamaged) takeDamaged(line)
    else if (scan.isTorn) fail(toRow([line], scan.cells), TORN)
    else settle([line], scan)
  }

  /**
   * Whether a line shows that the row above it, which has line breaks, ended with a quote that begins a cell. Such a
   * quote looks like the end of a cell if the cell begins with a line break or a delimiter.
   */
  const isRestOfLines = ({ at }: Line, { cells, open: rest, isDamaged, hasStray }: Cells) =>
    held !== null &&
    held.to === at &&
    held.lines.length > 1 &&
    held.cells.some((cell) => cell.endsWith(delimiter) || cell.endsWith('\n')) &&
    (isDamaged || hasStray || (rest === null && cells.length < count && !isBlank(cells)))

  function reopen(): void {
    const { lines = [], blanks = [] } = held ?? {}
    held = null
    uncounted -= lines.length - 1
    open = { lines: [...lines, ...blanks], scan: NO_CELLS }
    giveUp(RUNS_ON, false)
  }

  /** A line within a quoted cell. If it is a complete row by itself, the quote should have been closed before. */
  function goOn(line: Line, { lines, scan }: { lines: Line[]; scan: Cells }): void {
    const alone = readCells(line.text, delimiter)
    // The end of a text in an early column may have as many cells as a row, but then its first line has fewer.
    const isWide = (lines[0]?.text.split(delimiter).length ?? 0) >= count
    if (isRow(alone) && (isWide || !alone.hasStray)) {
      giveUp(UNCLOSED, true)
      take(line)
      return
    }
    const next = readCells(line.text, delimiter, scan)
    open = { lines: [...lines, line], scan: next }
    if (next.isDamaged) giveUp(NOT_DOUBLED, false)
    else if (next.isTorn) giveUp(TORN, false)
    else if (next.open === null) {
      settle(open.lines, next)
      open = null
    } else if (lines.length >= MAX_LINES || next.open.length > MAX_CHARACTERS)
      giveUp(UNCLOSED, false)
  }

  /** Only the line with the quote is certainly lost: each line after it is read again separately. */
  function giveUp(fault: string, isUnclosed: boolean): void {
    if (open === null) return
    const [first, ...others] = open.lines
    open = null
    if (first === undefined) return
    const row = toRow([first], first.text.split(delimiter))
    if (isRestOfHeld(row, held !== null && !isNeat(held.cells))) breakHeld(row)
    else startDamage(row, fault, isUnclosed)
    for (const line of others) take(line)
  }

  function takeDamaged(line: Line): void {
    const cells = readLiterally(line.text, delimiter)
    if (damage === null && cells !== null && fits(cells, layout)) {
      accept({ ...toRow([line], cells), repair: NOT_DOUBLED })
      return
    }
    const row = toRow([line], line.text.split(delimiter))
    fail(row, row.cells.length === count ? NOT_DOUBLED : `${toCounts(row)}, and ${NOT_DOUBLED}`)
  }

  function fail(row: Row, fault: string): void {
    if (isRestOfHeld(row, true)) breakHeld(row)
    else startDamage(row, fault, false)
  }

  function settle(lines: readonly Line[], scan: Cells): void {
    const row = toRow(lines, scan.cells)
    uncounted += lines.length - 1
    if (isBlank(row.cells)) {
      if (held?.to === row.at)
        held = { ...held, to: row.to, blanks: [...(held.blanks ?? []), ...lines] }
      return
    }
    if (!fits(row.cells, layout)) takeMisfit(row, scan.hasStray)
    else if (damage !== null && (scan.hasStray || !isRow(scan))) startDamage(row, PART, false)
    else if (isRestOfHeld(row, scan.hasStray)) breakHeld(row)
    else if (row.cells.every((cell, at) => cell.trim() === layout.header[at]))
      refuse(row, 'repeats the header')
    else accept(row)
  }

  /** A row with more or fewer cells than the header. */
  function takeMisfit(row: Row, hasStray: boolean): void {
    const isNarrow = row.cells.length < count
    if (damage !== null && (damage.row.hasQuote || row.hasQuote || row.cells.length === 1))
      damage.lost.push(row)
    else if (isRestOfHeld(row, hasStray)) {
      // A file may end with a line of text, such as "40 vehicles".
      const [text = ''] = row.cells
      const isEnd = /\p{L}/u.test(text) && !isFigure((held?.cells.at(-1) ?? '') + text)
      if (hasStray || !isEnd) breakHeld(row)
      else tail = row
    } else if (isNarrow && !hasStray) takeDecided(blocks.short(row))
    else startDamage(row, toCounts(row), false)
  }

  /**
   * Whether it may be the rest of the last row: it has no delimiter, or a quote that another line opened. A row that
   * looks like prose is one only if the next one does not.
   */
  const isRestOfHeld = ({ at, cells }: Row, hasStray: boolean) =>
    held?.to === at &&
    (isNeat(held.cells)
      ? cells.length < count &&
        ((cells.length === 1 && isNextLine(at)) || hasStray || cells[0]?.trim() === '"')
      : cells.length !== count || hasStray)

  const isNextLine = (at: number) => held?.lines.at(-1)?.at === at - 1

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
    for (const row of refused) startDamage(row, toCounts(row), false)
  }

  function startDamage(row: Row, fault: string, isUnclosed: boolean): void {
    endRow()
    damage = { row, fault, lost: [], isUnclosed }
  }

  function refuse(row: Row, fault: string): void {
    endRow()
    done.push(toRefused(row, fault))
  }

  /** The next line is not part of the previous row. */
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

  /** Whether a line is a complete row by itself, and not prose with as many commas, which have spaces after them. */
  const isRow = ({ cells, open: rest, isDamaged }: Cells) =>
    rest === null && !isDamaged && fits(cells, layout) && !isBlank(cells) && isNeat(cells)

  const isNeat = (cells: readonly string[]) => layout.isSpaced || !hasSpaced(cells)

  function toRow(lines: readonly Line[], cells: readonly string[]): Row {
    const at = lines[0]?.at ?? 0
    const last = lines.at(-1)
    const hasQuote = lines.some(({ text }) => text.includes('"'))
    const to = (last?.at ?? at) + 1
    return { row: at - uncounted, at, to, lines, cells, isOpen: last?.isOpen ?? false, hasQuote }
  }

  const expected =
    count > layout.header.length ? `the other rows have ${count}` : `the header has ${count}`
  const toCounts = ({ cells }: Row) => `has ${countOf(cells.length, 'cell')}, ${expected}`

  function toRead({ row, lines, cells, repair }: Row): FeedRow {
    const isUnreadable = cells.some((cell) => cell.includes(UNREADABLE))
    const put = isUnreadable ? HAS_UNREADABLE : repair
    return { row, ...read(lines, cells), ...(put !== undefined && { repair: put }) }
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

  /** Whether the text ends in the middle of a row; an unterminated line of words may be complete. */
  const isCutShort = ({ isOpen, cells }: Row) =>
    isOpen && cells.length < count && (cells.length > 1 || !/\s/.test(cells[0] ?? ''))

  return {
    take,
    /** `isEnded` is whether the text ends with a line end. */
    end(isEnded: boolean): void {
      while (open !== null) giveUp(UNCLOSED, true)
      const last = tail
      endRow()
      if (last !== null) refuse(last, toCounts(last))
      takeDecided(blocks.end(isEnded))
      endRow()
      if (unclosed !== null) done.push({ ...unclosed, isCut: true })
    },
    done: () => done.splice(0),
  }
}

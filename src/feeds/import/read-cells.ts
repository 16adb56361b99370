// Cells of a line of delimited text. A cell that starts with a quote ends with one, perhaps in a later line; in other
// cells a quote is text, as in 18" alloys.

export type Cells = {
  cells: string[]
  /** Text so far of a quoted cell that continues in the next line; null if none does. */
  open: string | null
  /** Whether a quote in a quoted cell is neither doubled nor at its end. */
  isDamaged: boolean
  /** Whether a cell that does not start with a quote contains one. */
  hasStray: boolean
  /** Whether that is the end of a quoted cell, or another cell has swallowed the delimiters before it. */
  isTorn: boolean
}

/** `before` is the incomplete result of the previous line; its cells are continued. */
export function readCells(line: string, delimiter: string, before?: Cells): Cells {
  if (before === undefined && !line.includes('"')) return { ...PLAIN, cells: line.split(delimiter) }
  const cells = before?.cells ?? []
  let open = before === undefined || before.open === null ? null : `${before.open}\n`
  let { hasStray, isTorn } = before ?? PLAIN
  const toResult = (isDamaged: boolean) => ({ cells, open, isDamaged, hasStray, isTorn })
  // The cell ended with a quote that begins a cell, if another quote is left over.
  const isCutOff = (cell: string) => cell.trimEnd().endsWith(delimiter)
  let at = 0
  for (;;) {
    const start = open === null ? skipBlanks(line, at, delimiter) : at
    if (open === null && line[start] === '"') {
      open = ''
      at = start + 1
    }
    if (open === null) {
      const end = line.indexOf(delimiter, at)
      const cell = line.slice(at, end < 0 ? undefined : end)
      cells.push(cell)
      if (cell.includes('"')) {
        hasStray = true
        isTorn ||= isEnd(cell) || cells.some(isCutOff)
      }
      if (end < 0) return toResult(false)
      at = end + 1
    } else {
      const end = findClosing(line, at)
      open += line.slice(at, end < 0 ? undefined : end).replaceAll('""', '"')
      if (end < 0) return toResult(false)
      cells.push(open)
      isTorn ||= hasStray && isCutOff(open)
      open = null
      const after = skipBlanks(line, end + 1, delimiter)
      if (after === line.length) return toResult(false)
      if (line[after] !== delimiter) return toResult(true)
      at = after + 1
    }
  }
}

const PLAIN = { open: null, isDamaged: false, hasStray: false, isTorn: false }

/** owner" without inches. */
const isEnd = (cell: string) => /[^\d"]"\s*$/.test(cell) && cell.split('"').length % 2 === 0

/** Position of the closing quote; -1 if the cell continues in the next line. */
function findClosing(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}

/** Some programs write a space between a delimiter and a quote. */
function skipBlanks(line: string, from: number, delimiter: string): number {
  let at = from
  while ((line[at] === ' ' || line[at] === '\t') && line[at] !== delimiter) at += 1
  return at
}

/**
 * Cells in which quotes are plain text, except around a whole cell. Null if a cell opens a quote and never closes it:
 * then the delimiters after it may be text.
 */
export function readLiterally(line: string, delimiter: string): string[] | null {
  const cells = line.split(delimiter)
  return cells.some(isOpened)
    ? null
    : cells.map((cell) =>
        IN_QUOTES.test(cell) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell,
      )
}

const IN_QUOTES = /^\s*".*"\s*$/s

const isOpened = (cell: string) =>
  /^\s*"/.test(cell) && !IN_QUOTES.test(cell) && cell.split('"').length % 2 === 0

/** Maximum characters of a cell in a report of its row. */
const MAX_WORD = 80

/** The text of a cell without its quotes, cut for a report. */
export const toWord = (cell: string): string => cell.replaceAll('"', '').trim().slice(0, MAX_WORD)

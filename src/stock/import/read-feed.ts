// Streams the rows of a feed: CSV, a JSON array or JSON lines.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

import { fromSheetCell } from '#lib/escape.ts'
import type { Problem } from './problem.ts'

/** Parser options. */
const FORM = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} as const

const DELIMITERS = [',', ';', '\t', '|']

/** Maximum characters of a row, for instance with an unclosed quote; vehicle texts are cut much shorter. */
const READ_CSV_MAX_CHARACTERS = 20_000_000

/** The csv-parse errors as text that follows "row". */
const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has an unclosed quote',
  CSV_MAX_RECORD_SIZE: 'is too long',
}

const CUT = 'is missing: the array is not closed'

const MAX_CHARACTERS = 5_000_000

const TOO_LONG = '(more than five million characters)'

/**
 * `row` starts at 1; in a CSV file, row 1 is the header. `identity` is the source of the id, if a column map defines
 * it. `document` is null if it could not be read.
 */
export type FeedRow = {
  row: number
  document: unknown
  identity?: string
  fault?: string
  /** The rest may be lost: the text ends mid-row, or the row is endless. */
  isCut?: true
}
export type Feed = { header: string[] | null; rows: AsyncIterable<FeedRow> }

/** Reads text chunks; the first character determines the format. */
export async function readFeed(chunks: AsyncIterable<string>): Promise<Feed | Problem> {
  const { start, all } = await readStart(chunks)
  const first = start.replace(/^\uFEFF/, '').trimStart()
  if (first === '') return { problem: 'The feed is empty.' }
  if (first.startsWith('[')) return { header: null, rows: readJsonArray(all) }
  if (first.startsWith('{')) return { header: null, rows: readJsonLines(all) }
  return readCsv(all, first)
}

const START_CHARACTERS = 65_536

/** The start of the text with a complete first line, if that is of reasonable length, and the whole text again. */
async function readStart(
  chunks: AsyncIterable<string>,
): Promise<{ start: string; all: AsyncIterable<string> }> {
  const rest = chunks[Symbol.asyncIterator]()
  let start = ''
  while (start.length < START_CHARACTERS && !start.trimStart().includes('\n')) {
    // eslint-disable-next-line no-await-in-loop -- sequential chunks
    const next = await rest.next()
    if (next.done === true) break
    start += next.value
  }
  return { start, all: from(start, rest) }
}

async function* from(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

type Chunks = AsyncIterable<string>

/** One document per line. */
export async function* readJsonLines(chunks: Chunks): AsyncGenerator<FeedRow> {
  let row = 0
  let rest = ''
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_CHARACTERS) rest = TOO_LONG
    for (const line of lines) {
      row += 1
      if (line.trim() !== '') yield toRow(row, line)
    }
  }
  if (rest.trim() !== '') yield toLast(toRow(row + 1, rest))
}

/** The elements of one array. Tracks strings and depth, so that an element ends at its own bracket. */
export async function* readJsonArray(chunks: Chunks): AsyncGenerator<FeedRow> {
  const cutter = createCutter()
  let row = 0
  for await (const chunk of chunks) {
    for (const element of cutter.push(chunk)) yield toRow((row += 1), element)
  }
  const { text, isClosed } = cutter.rest()
  if (text !== '') yield { ...toRow(row + 1, text), ...(!isClosed && { isCut: true }) }
  else if (!isClosed) yield { row: row + 1, document: null, fault: CUT, isCut: true }
}

/** An invalid last line is a truncated one. */
function toLast(row: FeedRow): FeedRow {
  return row.fault === undefined ? row : { ...row, isCut: true }
}

function toRow(row: number, text: string): FeedRow {
  try {
    // Any value: readCar accepts everything.
    return { row, document: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch {
    return { row, document: null, fault: 'is not JSON' }
  }
}

/** Extracts the elements of the outermost array from text chunks. */
function createCutter() {
  let depth = 0
  let inString = false
  let escaped = false
  let element = ''

  function step(char: string): boolean {
    if (inString) {
      if (escaped) escaped = false
      else if (char === '\\') escaped = true
      else if (char === '"') inString = false
      return false
    }
    if (char === '"') inString = true
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    return depth === 0 || (depth === 1 && char === ',')
  }

  return {
    *push(chunk: string): Generator<string> {
      let start = 0
      for (let at = 0; at < chunk.length; at++) {
        const wasOutside = depth === 0
        const isEnd = step(chunk.charAt(at))
        if (wasOutside) start = at + 1
        else if (isEnd) {
          const whole = (element + chunk.slice(start, at)).trim()
          element = ''
          start = at + 1
          if (whole !== '') yield whole
        }
      }
      if (depth > 0) element += chunk.slice(start)
      if (element.length > MAX_CHARACTERS) element = TOO_LONG
    },
    /** The text after the last complete element, and whether the array was closed. */
    rest: () => ({ text: element.trim(), isClosed: depth === 0 }),
  }
}

/** `start` is the beginning of the text, which determines the header and the delimiter. */
export function readCsv(chunks: AsyncIterable<string>, start: string): Feed {
  // Ignores quoted text, which may contain other delimiters.
  const line = start.replaceAll(/"[^"]*"/g, '').split(/\r|\n/, 1)[0] ?? ''
  const delimiter = DELIMITERS.toSorted((a, b) => count(line, b) - count(line, a))[0] ?? ','
  const header = readHeader(start, delimiter)
  return { header, rows: readRows(chunks, header, delimiter) }
}

/** Column names, parsed like any other row. */
function readHeader(start: string, delimiter: string): string[] {
  try {
    const [header = []]: string[][] = parseNow(start, { ...FORM, delimiter, to: 1 })
    return header.map((name) => name.trim())
  } catch {
    // An oversized header, or one with an unclosed quote: no row will fit it.
    return (start.split(/\r|\n/, 1)[0] ?? '').split(delimiter)
  }
}

async function* readRows(
  chunks: AsyncIterable<string>,
  header: string[],
  delimiter: string,
): AsyncGenerator<FeedRow> {
  const broken: { fault: string; after: number }[] = []
  const parser = parse({
    ...FORM,
    delimiter,
    from: 2,
    skip_records_with_error: true,
    max_record_size: READ_CSV_MAX_CHARACTERS,
    on_skip: (error) => {
      broken.push({
        fault: FAULTS[error?.code ?? ''] ?? 'is not valid CSV',
        after: Number(error?.records ?? 0),
      })
      return undefined
    },
  })
  const stream = Readable.from(chunks)
  stream.on('error', (error) => parser.destroy(error))
  let row = 1
  // Including the header.
  let records = 1
  /** Faults before the next record: the parser runs ahead of this reader. */
  const refuse = (): FeedRow[] =>
    broken
      .splice(0, broken.filter(({ after }) => after <= records).length)
      // Each of them has consumed the rows after it.
      .map(({ fault }) => ({ row: (row += 1), document: null, fault, isCut: true }))
  for await (const cells of stream.pipe(parser)) {
    yield* refuse()
    // csv-parse returns each record as a list of strings.
    yield { row: (row += 1), document: toDocument(header, cells as string[]) }
    records += 1
  }
  yield* refuse()
}

function toDocument(header: string[], cells: string[]): Record<string, string> {
  return Object.fromEntries(
    header.map((name, position) => [name, fromSheetCell(cells[position] ?? '')]),
  )
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

// Reads the rows of a CSV file. A broken record is reported and reading continues.
import { Readable } from 'node:stream'

import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

import { fromSheetCell } from '#lib/escape.ts'
import type { Feed, FeedRow } from './read-feed.ts'

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

/** Parser options. */
const FORM = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} as const

const DELIMITERS = [',', ';', '\t', '|']
/** Maximum characters of a row, for instance with an unclosed quote; vehicle texts are cut much shorter. */
const MAX_CHARACTERS = 20_000_000

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
    max_record_size: MAX_CHARACTERS,
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

/** The csv-parse errors as text that follows "row". */
const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has an unclosed quote',
  CSV_MAX_RECORD_SIZE: 'is too long',
}

function toDocument(header: string[], cells: string[]): Record<string, string> {
  return Object.fromEntries(
    header.map((name, position) => [name, fromSheetCell(cells[position] ?? '')]),
  )
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

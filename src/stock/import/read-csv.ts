// Rows of a CSV file. A broken record is reported and the next one read.
import { Readable } from 'node:stream'

import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

import { fromSheetCell } from '#lib/sheet-cell.ts'
import type { Feed, FeedRow } from './read-feed.ts'

/** `start` is the beginning of the text, from which the header and the delimiter are read. */
export function readCsv(chunks: AsyncIterable<string>, start: string): Feed {
  // What parts the columns does not stand in quotes, as a comma within a name does.
  const line = start.replaceAll(/"[^"]*"/g, '').split(/\r|\n/, 1)[0] ?? ''
  const delimiter = DELIMITERS.toSorted((a, b) => count(line, b) - count(line, a))[0] ?? ','
  const header = readHeader(start, delimiter)
  return { header, rows: readRows(chunks, header, delimiter) }
}

/** Names of the columns, read as any row is. */
function readHeader(start: string, delimiter: string): string[] {
  try {
    const [header = []]: string[][] = parseNow(start, { ...FORM, delimiter, to: 1 })
    return header.map((name) => name.trim())
  } catch {
    // A header beyond all measure, or one whose quote is never closed: no row will fit it.
    return (start.split(/\r|\n/, 1)[0] ?? '').split(delimiter)
  }
}

/** How every row is read. */
const FORM = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} as const

const DELIMITERS = [',', ';', '\t', '|']
/** A row beyond this, such as one whose quote is never closed, is given up; a car's own texts are cut much sooner. */
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
  // With the header.
  let records = 1
  /** Those that stand before the next record: the parser is ahead of what is read here. */
  const refuse = (): FeedRow[] =>
    broken
      .splice(0, broken.filter(({ after }) => after <= records).length)
      // Each of them has taken rows after it for its own.
      .map(({ fault }) => ({ row: (row += 1), document: null, fault, isCut: true }))
  for await (const cells of stream.pipe(parser)) {
    yield* refuse()
    // csv-parse gives each record as a list of texts.
    yield { row: (row += 1), document: toDocument(header, cells as string[]) }
    records += 1
  }
  yield* refuse()
}

/** What csv-parse finds wrong with a row, in words that follow "row". */
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

// Rows of a CSV file. A broken record is reported and the next one read.
import { Readable } from 'node:stream'

import { parse } from 'csv-parse'

import { fromSheetCell } from '#lib/sheet-cell.ts'
import type { Feed, FeedRow } from './read-feed.ts'

/** `start` is the beginning of the text, from which the header and the delimiter are read. */
export function readCsv(chunks: AsyncIterable<string>, start: string): Feed {
  const line = start.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = DELIMITERS.toSorted((a, b) => count(line, b) - count(line, a))[0] ?? ','
  const header = line.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/g, ''))
  return { header, rows: readRows(chunks, header, delimiter) }
}

const DELIMITERS = [',', ';', '\t', '|']
/** A row beyond this, such as one whose quote is never closed, is given up; a car's own texts are cut much sooner. */
const MOST_CHARACTERS = 20_000_000

async function* readRows(
  chunks: AsyncIterable<string>,
  header: string[],
  delimiter: string,
): AsyncGenerator<FeedRow> {
  const broken: string[] = []
  const parser = parse({
    delimiter,
    bom: true,
    from: 2,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MOST_CHARACTERS,
    on_skip: (error) => {
      broken.push(FAULTS[error?.code ?? ''] ?? 'is no CSV')
      return undefined
    },
  })
  const stream = Readable.from(chunks)
  stream.on('error', (error) => parser.destroy(error))
  let row = 1
  const refuse = (): FeedRow[] =>
    broken.splice(0).map((fault) => ({ row: (row += 1), document: null, fault }))
  for await (const cells of stream.pipe(parser)) {
    yield* refuse()
    // csv-parse gives each record as a list of texts.
    yield { row: (row += 1), document: toDocument(header, cells as string[]) }
  }
  yield* refuse()
}

/** What csv-parse finds wrong with a row, in words that follow "row". */
const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
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

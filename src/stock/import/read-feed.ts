// Streams the rows of a feed: CSV, a JSON array or JSON lines.
import { readCsv } from './read-csv.ts'
import { readJsonArray, readJsonLines } from './read-json.ts'
import type { Problem } from './problem.ts'

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

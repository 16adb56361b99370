// The rows of a feed, one after the other and never all at once: CSV, a JSON array, or JSON lines.
import { readCsv } from './read-csv.ts'
import { readJsonArray, readJsonLines } from './read-json.ts'
import type { Problem } from './problem.ts'

/**
 * `row` as a person counts: the first row of a CSV file is its header. `identity` is what an id is made of, where a column map
 * says so. `document` is null where it could not be read.
 */
export type FeedRow = {
  row: number
  document: unknown
  identity?: string
  fault?: string
  /** What follows it is lost, or may be: the text ends in the middle of it, or goes on as one endless row. */
  isCut?: true
}
export type Feed = { header: string[] | null; rows: AsyncIterable<FeedRow> }

/** Reads text that comes in pieces; what it is, is seen from its first character. */
export async function readFeed(chunks: AsyncIterable<string>): Promise<Feed | Problem> {
  const { start, all } = await readStart(chunks)
  const first = start.replace(/^\uFEFF/, '').trimStart()
  if (first === '') return { problem: 'The feed is empty.' }
  if (first.startsWith('[')) return { header: null, rows: readJsonArray(all) }
  if (first.startsWith('{')) return { header: null, rows: readJsonLines(all) }
  return readCsv(all, first)
}

const START_CHARACTERS = 65_536

/** The beginning, with a whole first line where it is of a decent length, and all of it again. */
async function readStart(
  chunks: AsyncIterable<string>,
): Promise<{ start: string; all: AsyncIterable<string> }> {
  const rest = chunks[Symbol.asyncIterator]()
  let start = ''
  while (start.length < START_CHARACTERS && !start.trimStart().includes('\n')) {
    // eslint-disable-next-line no-await-in-loop -- one piece after the other
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

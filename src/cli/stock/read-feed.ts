// The rows of a feed, one after the other and never all at once: CSV, a JSON array, or JSON lines.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { readCsv } from './read-csv.ts'
import { readJsonArray, readJsonLines } from './read-json.ts'
import { isProblem, type Problem } from './problem.ts'

/**
 * `row` as a person counts: the first row of a CSV file is its header. `identity` is what an id is made of, where a column map
 * says so. `document` is null where it could not be read.
 */
export type FeedRow = { row: number; document: unknown; identity?: string; fault?: string }
export type Feed = { header: string[] | null; rows: AsyncIterable<FeedRow> }

/** Opens a file; what it is, is seen from its first character. */
export async function readFeed(file: string): Promise<Feed | Problem> {
  const start = await readStart(file)
  if (isProblem(start)) return start
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  const first = start.text.replace(/^\uFEFF/, '').trimStart()
  if (first === '') return { problem: `${file} is empty.` }
  if (first.startsWith('[')) return { header: null, rows: readJsonArray(stream) }
  if (first.startsWith('{')) return { header: null, rows: readJsonLines(stream) }
  return readCsv(stream, first)
}

async function readStart(file: string): Promise<{ text: string } | Problem> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
      return { text: buffer.toString('utf8', 0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return {
      problem:
        code === 'ENOENT'
          ? `There is no file ${file}.`
          : `${file} cannot be read: ${String(error)}`,
    }
  }
}

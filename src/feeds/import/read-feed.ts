// Reads the rows of a feed, whatever its format: delimited text, JSON or XML.
import type { Feed } from './feed-row.ts'
import type { Problem } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { readJsonFeed } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { createRecognise } from './recognise.ts'

/** Characters used to detect the format and the layout. */
const START_CHARACTERS = 262_144

/** Known rows by their hash, and the name of the feed's column map. */
export type FeedMemory = { knows?: (sent: string) => boolean; map?: string }

/** The first characters determine the format. */
export async function readFeed(
  chunks: AsyncIterable<string>,
  { knows = () => false, map = '' }: FeedMemory = {},
): Promise<Feed | Problem> {
  const { start, all, isAll } = await readStart(chunks)
  const first = start.trimStart()
  if (first === '') return { problem: 'The feed is empty.' }
  // eslint-disable-next-line no-control-regex -- the first bytes of workbooks
  if (/^(?:PK\u0003\u0004|\u00D0\u00CF\u0011\u00E0)/.test(start)) return { problem: WORKBOOK }
  if (/^<(?:!doctype\s+)?html\b/i.test(first)) return { problem: WEB_PAGE }
  if (first.startsWith('<')) return readXml(all, start, createRecognise(knows, ['xml', map]))
  if (/^[[{]/.test(first)) return readJsonFeed(all, start, createRecognise(knows, ['json', map]))
  // The rest of the last line is unknown.
  const lines = isAll ? start : (/^.*[\r\n]/s.exec(start)?.[0] ?? start)
  return readCsv(all, lines, (layout) => createRecognise(knows, ['csv', map, ...layout]))
}

const WORKBOOK =
  'This is a workbook or a ZIP file. Save the sheet as CSV, then choose or send that file.'
const WEB_PAGE =
  'No column map matches a web page. Check the address of the feed, and whether it asks to sign in.'

/** The start of the text, and the complete text. */
async function readStart(
  chunks: AsyncIterable<string>,
): Promise<{ start: string; all: AsyncIterable<string>; isAll: boolean }> {
  const rest = chunks[Symbol.asyncIterator]()
  let start = ''
  let isAll = false
  while (start.length < START_CHARACTERS && !isAll) {
    // eslint-disable-next-line no-await-in-loop -- sequential chunks
    const next = await rest.next()
    if (next.done === true) isAll = true
    else start += next.value
  }
  start = start.replace(/^\uFEFF/, '')
  return { start, all: from(start, rest), isAll }
}

async function* from(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

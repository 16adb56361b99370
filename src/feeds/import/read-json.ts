// Reads JSON: a list, an object that contains one, or bare objects, one per line or one after the other.
import { isObject } from '#lib/is-object.ts'
import { findEnd, skipSpaces, toPlace, tryParse } from './cut-json.ts'
import type { Feed, FeedRow } from './feed-row.ts'
import { findList } from './find-list.ts'
import { createValueReader, type Form, NOT_JSON, listWords } from './read-values.ts'
import type { Recognise } from './recognise.ts'
import { createLineSplitter, splitLines } from './split-lines.ts'

type Chunks = AsyncIterable<string>

/** `start` is the beginning of the text, or all of it if it is short. */
export function readJsonFeed(chunks: Chunks, start: string, recognise: Recognise): Feed {
  return { header: null, rows: readRows(chunks, start, recognise) }
}

function readRows(chunks: Chunks, start: string, recognise: Recognise): AsyncGenerator<FeedRow> {
  const first = skipSpaces(start, 0)
  if (start[first] === '[') return readValues(chunks, { isList: true, recognise })
  const end = findEnd(start, toPlace(first))
  const isOnly = end >= 0 && skipSpaces(start, end) === start.length
  if (!isOnly && isOfLines(start)) return readLines(chunks, recognise)
  const list = isOnly || end < 0 ? findList(start) : -1
  return list < 0
    ? readValues(chunks, { isList: false, recognise })
    : readValues(skip(chunks, list), { isList: true, endsWithList: true, recognise })
}

/** Whether most objects that begin with a line end with it. */
function isOfLines(start: string): boolean {
  const lines = splitLines(start).filter((line) => line.startsWith('{'))
  const whole = lines.filter((line) => isObject(tryParse(line))).length
  return whole > 0 && whole * 2 >= lines.length - 1
}

async function* readValues(chunks: Chunks, form: Form): AsyncGenerator<FeedRow> {
  const reader = createValueReader(form)
  for await (const chunk of chunks) yield* reader.push(chunk)
  yield* reader.end()
}

async function* skip(chunks: Chunks, characters: number): AsyncGenerator<string> {
  let left = characters
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.slice(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** One document per line. Row numbers are line numbers. */
async function* readLines(chunks: Chunks, recognise: Recognise): AsyncGenerator<FeedRow> {
  const splitter = createLineSplitter()
  let row = 0
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) yield* readLine((row += 1), line, recognise)
  }
  const { line, isEnded } = splitter.end()
  if (line === null) return
  // An invalid last line is a truncated one.
  for (const last of readLine(row + 1, line, recognise))
    yield last.fault === undefined || isEnded ? last : { ...last, isCut: true }
}

/** Some senders write several objects in a line, or a comma after each. */
function readLine(row: number, line: string, recognise: Recognise): FeedRow[] {
  if (line.trim() === '') return []
  const reader = createValueReader({ isList: false, recognise })
  const rows = [...reader.push(line), ...reader.end()].map((one) => ({ ...one, row }))
  const isRead = rows.every(({ fault }) => fault === undefined)
  return isRead ? rows : [{ row, document: null, fault: NOT_JSON, words: listWords(line) }]
}

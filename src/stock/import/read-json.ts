// Streams the documents of a JSON array or of JSON lines. Invalid JSON is reported and reading continues.
import type { FeedRow } from './read-feed.ts'

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

const CUT = 'is missing: the array is not closed'

/** An invalid last line is a truncated one. */
function toLast(row: FeedRow): FeedRow {
  return row.fault === undefined ? row : { ...row, isCut: true }
}

const MAX_CHARACTERS = 5_000_000
const TOO_LONG = '(more than five million characters)'

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

// Reads a list of vehicles in XML. The parser is lenient, so damage is detected here. Supports the five XML entities
// and numeric ones, and ignores document types: nothing is expanded or fetched.
import { Parser } from 'htmlparser2'

import { type Feed, type FeedRow, HAS_UNREADABLE, SECOND_LIST, UNREADABLE } from './feed-row.ts'
import type { Recognise } from './recognise.ts'
import { findRowElement } from './find-row-element.ts'
import type { Problem } from './problem.ts'
import { type Element, elementsOf, hasOwnText, toColumns } from './xml-columns.ts'

/** Maximum characters, elements and depth of a row. */
const MAX_CHARACTERS = 5_000_000
const MAX_ELEMENTS = 10_000
const MAX_DEPTH = 20
/** Maximum number of open elements, including rows that were never closed, and of attributes of one. */
const MAX_OPEN = 1000
const MAX_ATTRIBUTES = 1000
/** Characters to parse at once: limits are checked in between. */
const PIECE = 16_384
/** Number of field names outside rows that shows that a row is lost. */
const MIN_OUTSIDE = 3
const NOT_CLOSED = 'is missing: the list is not closed'
/** Rows whose columns define those of the feed. */
const HEADER_ROWS = 20

const NO_LIST =
  'This XML is not a list of vehicles: elements of one name, each with its values in elements or attributes.'

/** `start` is the beginning of the text. */
export async function readXml(
  chunks: AsyncIterable<string>,
  start: string,
  recognise: Recognise,
): Promise<Feed | Problem> {
  const name = findRowElement(start)
  if (name === null) return { problem: NO_LIST }
  const rows = readRows(chunks, name)
  const first: FeedRow[] = []
  while (first.length < HEADER_ROWS) {
    // eslint-disable-next-line no-await-in-loop -- sequential rows
    const next = await rows.next()
    if (next.done === true) break
    first.push(next.value)
  }
  const header = new Set(first.flatMap(({ document }) => Object.keys(document ?? {})))
  const all = (async function* () {
    for (const row of first) yield know(row, recognise)
    for await (const row of rows) yield know(row, recognise)
  })()
  return { header: [...header], rows: all }
}

/** Elements must be parsed before they can be compared. */
function know(row: FeedRow, recognise: Recognise): FeedRow {
  if (row.document === null) return row
  const { sent, isKnown } = recognise(JSON.stringify(row.document))
  return isKnown ? { row: row.row, document: null, sent, isKnown } : { ...row, sent }
}

async function* readRows(chunks: AsyncIterable<string>, name: string): AsyncGenerator<FeedRow> {
  const reader = createXmlReader(name)
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) yield* reader.push(chunk.slice(at, at + PIECE))
    if (reader.isOver()) return
  }
  yield* reader.end()
}

type Opened = { element: Element; startsAt: number }

const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u

/** `push` and `end` return the rows that are complete. */
function createXmlReader(rowName: string) {
  let done: FeedRow[] = []
  let row = 0
  /** The open elements of a row, starting with the row. */
  let stack: Opened[] = []
  let fault: string | null = null
  let elements = 0
  let characters = 0
  /** Fault of an incomplete tag. */
  let tagFault: string | null = null
  let attributes = 0
  /** Open elements of all kinds, and characters so far. */
  let opened = 0
  let written = 0
  let isCData = false
  let isOver = false
  /** Names of elements in rows, and those found outside rows since the last one. */
  const known = new Set<string>()
  const outside = new Set<string>()
  /** Open elements around rows, the parent of the first row, and whether that is closed. */
  const around: string[] = []
  let list: string | null = null
  let isListClosed = false
  const NO_END = `has no </${rowName}>`

  const parser = new Parser(
    {
      onattribute(name, value, quote) {
        attributes += 1
        if (!NAME.test(name) || (quote !== '"' && quote !== "'") || value.includes('<'))
          tagFault ??= 'has a damaged attribute'
      },
      onopentag(name, values) {
        opened += 1
        const isRow = name === rowName
        if (isRow && stack.length > 0) finish(NO_END)
        if (isRow) noteList()
        else if (stack.length === 0) around.push(name)
        if (isRow || stack.length > 0) open({ name, attributes: values, parts: [] })
        else noteOutside(name)
        if (!NAME.test(name)) tagFault ??= `has a damaged tag <${name.slice(0, 40)}>`
        if (stack.length > 0) fault ??= tagFault
        tagFault = null
        attributes = 0
      },
      onclosetag(name, isImplied) {
        opened -= 1
        const top = stack.at(-1)
        if (top === undefined) {
          if (around.pop() === list && !isImplied) isListClosed = true
          return
        }
        // A self-closing tag is implied too.
        if (isImplied && parser.startIndex !== top.startsAt)
          fault ??= stack.length === 1 ? NO_END : `has an element <${name}> that is not closed`
        if (stack.length === 1) finish(null)
        else stack.pop()
      },
      ontext(text) {
        if (isCData) noteSwallowed(text)
        characters += text.length
        const parts = stack.at(-1)?.element.parts
        if (parts === undefined || characters > MAX_CHARACTERS) return
        const last = parts.at(-1)
        if (typeof last === 'string') parts[parts.length - 1] = last + text
        else parts.push(text)
      },
      oncdatastart: () => void (isCData = true),
      oncdataend: () => void (isCData = false),
      oncomment: noteSwallowed,
      onprocessinginstruction: (_, text) => noteSwallowed(text),
    },
    { xmlMode: true },
  )

  /** Rows in an element of another name are different vehicles, perhaps sold ones. */
  function noteList(): void {
    const name = around.at(-1) ?? ''
    list ??= name
    if (isOver || !isListClosed || name === list) return
    isOver = true
    done.push({ row: row + 1, document: null, fault: SECOND_LIST, isSecondList: true })
  }

  function open(element: Element): void {
    elements += 1
    const parent = stack.at(-1)?.element
    if (elements > MAX_ELEMENTS) fault ??= 'is too long'
    else if (stack.length > MAX_DEPTH) fault ??= 'is nested too deeply'
    else parent?.parts.push(element)
    stack.push({ element, startsAt: parser.startIndex })
  }

  /** Text that is not part of the row may have begun in it and ended in another. */
  function noteSwallowed(text: string): void {
    if (stack.length > 0 && (text.includes(`<${rowName}`) || text.includes(`</${rowName}`)))
      fault ??= 'has a comment or a CDATA section that is not closed'
  }

  /** A row whose own tag is damaged leaves its fields outside rows. */
  function noteOutside(name: string): void {
    if (known.has(name)) outside.add(name)
    if (outside.size < MIN_OUTSIDE) return
    outside.clear()
    done.push({ row: (row += 1), document: null, fault: `is not within <${rowName}>` })
  }

  function finish(late: string | null): void {
    const [{ element } = { element: null }] = stack
    if (element === null) return
    if (characters > MAX_CHARACTERS) fault ??= 'is too long'
    if (hasOwnText(element) && elementsOf(element).length > 0)
      fault ??= 'has text between its elements'
    const document = toColumns(element)
    const refused = fault ?? late
    if (refused === null) {
      for (const { name } of elementsOf(element)) known.add(name)
      done.push({ row: (row += 1), document, ...repairOf(document) })
    } else {
      const words = Object.values(document).flat()
      done.push({ row: (row += 1), document: null, fault: refused, words })
    }
    stack = []
    fault = null
    elements = 0
    characters = 0
    outside.clear()
  }

  const isTooMuch = () =>
    opened > MAX_OPEN || attributes > MAX_ATTRIBUTES || written - parser.endIndex > MAX_CHARACTERS

  function take(): FeedRow[] {
    const rows = done
    done = []
    return rows
  }

  return {
    isOver: () => isOver,
    push(text: string): FeedRow[] {
      parser.write(text)
      written += text.length
      if (!isOver && isTooMuch()) {
        isOver = true
        done.push({ row: row + 1, document: null, fault: 'is too long', isCut: true })
      }
      return take()
    },
    end(): FeedRow[] {
      const isWhole = opened === 0
      parser.end()
      const rows = take()
      if (isWhole) return rows
      const last = rows.pop() ?? { row: row + 1, document: null, fault: NOT_CLOSED }
      return [...rows, { ...last, isCut: true }]
    },
  }
}

function repairOf(document: Record<string, string | string[]>): Pick<FeedRow, 'repair'> {
  const values = Object.values(document).flat()
  const isUnreadable = values.some((value) => value.includes(UNREADABLE))
  return isUnreadable ? { repair: HAS_UNREADABLE } : {}
}

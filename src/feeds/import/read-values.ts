// Reads JSON values one after the other: the elements of a list, or bare values. A damaged value is refused alone:
// reading continues with the next one that looks like those before it.
import { isObject } from '#lib/is-object.ts'
import { findEnd, type Place, skipSpaces, toPlace, tryParse } from './cut-json.ts'
import type { Recognise } from './recognise.ts'
import { type FeedRow, HAS_UNREADABLE, SECOND_LIST, UNREADABLE } from './feed-row.ts'

/** Maximum characters of a value; vehicle texts are cut much shorter. */
const MAX_CHARACTERS = 5_000_000
/** Length from which an unfinished value is searched for others that it may have swallowed. */
const LONG = 100_000
/** Maximum objects to try when searching for the next one. */
const MAX_TRIED = 200
const MAX_WORDS = 400

export const NOT_JSON = 'is not JSON'
const TOO_LONG = 'is too long'
const NOT_CLOSED = 'is missing: the list is not closed'

export type Form = {
  /** Whether brackets surround the values. */
  isList: boolean
  /** Whether text after the list is ignored. */
  endsWithList?: boolean
  recognise: Recognise
}

/** `push` and `end` return the rows that are complete. */
export function createValueReader({ isList, endsWithList = false, recognise }: Form) {
  let text = ''
  /** The start of a value, or of the text before it. */
  let at = 0
  let place: Place | null = null
  /** Length at which a value is searched. */
  let long = LONG
  let isTooLong = false
  let isInside = false
  let isOver = false
  let hasSecond = false
  let row = 0
  let like: ReadonlySet<string> | null = null

  function* read(isEnd: boolean): Generator<FeedRow> {
    while (!isOver && toValue()) {
      place ??= toPlace(at)
      const end = findEnd(text, place)
      if (end < 0 && !isEnd) {
        const next = text.length - at > long ? findNext() : -1
        if (next < 0) {
          yield* waitForEnd(place)
          return
        }
        yield refuse(next, NOT_JSON)
      } else if (isTooLong) skipTo(end < 0 ? text.length : end)
      else {
        const done = readValue(end < 0 ? text.length : end, { isEnd, isCut: end < 0 })
        if (done === null) return
        yield done
      }
    }
    if (isOver && endsWithList) yield* lookForList()
    if (isEnd && isList && isInside && !isOver)
      yield { row: row + 1, document: null, fault: NOT_CLOSED, isCut: true }
  }

  /** After the list, looks for another list of such objects. */
  function* lookForList(): Generator<FeedRow> {
    if (hasSecond || like === null) return
    hasSecond = findNext() >= 0
    if (hasSecond) yield { row: row + 1, document: null, fault: SECOND_LIST, isSecondList: true }
    else at = Math.max(at, text.length - LONG)
  }

  /** Moves to the next value; false if the text ends first. */
  function toValue(): boolean {
    if (place !== null) return true
    for (;;) {
      at = skipSpaces(text, at)
      const char = text[at]
      if (char === undefined) return false
      const isOpening = char === '[' && isList && !isInside
      // A brace without an opening one means nothing.
      if (!isOpening && char !== ']' && char !== '}') break
      at += 1
      if (char !== '}') isInside = isOpening
      isOver = char === ']' && endsWithList
      if (isOver) return false
    }
    isInside = true
    long = LONG
    return true
  }

  /** The received part of a value stays in memory, unless it is too long. */
  function* waitForEnd(from: Place): Generator<FeedRow> {
    if (text.length - at > long) long *= 2
    if (text.length - at <= MAX_CHARACTERS) return
    if (!isTooLong) yield { row: (row += 1), document: null, fault: TOO_LONG }
    isTooLong = true
    at = from.at - MAX_BACKSLASHES
  }

  /** Null if it is damaged, and the next one cannot be searched for before more text arrives. */
  function readValue(
    to: number,
    { isEnd, isCut }: { isEnd: boolean; isCut: boolean },
  ): FeedRow | null {
    const own = text.slice(at, to)
    const isName = text[skipSpaces(text, to)] === ':'
    const { sent, isKnown } = recognise(own)
    // The first value is always read: the others should look like it.
    if (isKnown && !isName && like !== null) {
      skipTo(to)
      return { row: (row += 1), document: null, sent, isKnown }
    }
    const value = tryParse(own)
    if (value !== undefined && !isName) {
      if (isObject(value)) like ??= new Set(Object.keys(value))
      const isUnreadable = own.includes(UNREADABLE)
      skipTo(to)
      const done = { row: (row += 1), document: value, sent }
      return isUnreadable ? { ...done, repair: HAS_UNREADABLE } : done
    }
    if (!isEnd && text.length - at < LONG) {
      place = null
      return null
    }
    const next = findNext()
    const isObjectLike = text[at] === '{' && !isName
    if (next >= 0 && (next < to || !isObjectLike)) return refuse(next, NOT_JSON)
    const refused = refuse(to, NOT_JSON)
    if (!isCut) return refused
    isOver = true
    return { ...refused, isCut }
  }

  function refuse(to: number, fault: string): FeedRow {
    const words = listWords(text.slice(at, to))
    skipTo(to)
    return { row: (row += 1), document: null, fault, words }
  }

  function skipTo(to: number): void {
    at = to
    place = null
    isTooLong = false
  }

  /**
   * The start of the next object like those before it, whatever brackets and quotes precede it; -1 if there is none.
   */
  function findNext(): number {
    const [first = /^\{\s*"([^"\\]{1,80})"/.exec(text.slice(at, at + 200))?.[1] ?? ''] = like ?? []
    const name = JSON.stringify(first)
    let found = text.indexOf(name, at + 1)
    for (let tried = 0; found >= 0 && tried < MAX_TRIED; tried += 1) {
      let start = found - 1
      while (/\s/.test(text[start] ?? '')) start -= 1
      if (text[start] === '{' && start > at) {
        const end = findEnd(text, toPlace(start))
        if (end < 0) return -1
        if (isLike(tryParse(text.slice(start, end)))) return start
      }
      found = text.indexOf(name, found + 1)
    }
    return -1
  }

  function isLike(value: unknown): boolean {
    if (!isObject(value)) return false
    const names = Object.keys(value)
    return like === null
      ? names.length > 2
      : names.filter((name) => like?.has(name) === true).length * 2 >= like.size
  }

  return {
    push(chunk: string): Generator<FeedRow> {
      text = text.slice(at) + chunk
      if (place !== null) place.at -= at
      at = 0
      return read(false)
    },
    end: () => read(true),
  }
}

/** Looks back so far to see whether a quote is escaped. */
const MAX_BACKSLASHES = 100

/** Texts and numbers of an unreadable value. */
export const listWords = (text: string): string[] =>
  [...text.slice(0, 100_000).matchAll(/[^\s"{}[\],:\\][^"{}[\],:\\]{0,79}/g)]
    .slice(0, MAX_WORDS)
    .map(([word]) => word.trim())

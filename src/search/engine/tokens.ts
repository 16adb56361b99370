// Looks up words in the token table and combines lists of postings.
import { memoByObject } from '#lib/memo.ts'
import { type TokenTable, levelOf, rowOf, toPosting, worseLevel } from './columns.ts'
import { hasDigit } from './text.ts'
import { isNear, typosAllowed } from './typo.ts'

/** Postings in ascending order, each row at most once. */
export type Matches = Uint32Array

/** The tokens that equal the word, or begin with it, as a range of positions in the table. */
export function findTokens(
  table: TokenTable,
  word: string,
  prefix: boolean,
): { from: number; to: number } {
  const from = lowerBound(table, (place) => compareToken(table, place, word) < 0)
  const to = lowerBound(table, (place) => {
    const order = compareToken(table, place, word)
    return order <= 0 || (prefix && order === STARTS_WITH)
  })
  return { from, to }
}

/** Positions of the tokens within the word's typo limit. Never a token with a digit. */
export function findNearTokens(table: TokenTable, word: string, prefix: boolean): number[] {
  const max = typosAllowed(word)
  if (max === 0) return []
  const masks = letterMasks(table)
  const mask = letterMask(word)
  const places: number[] = []
  for (let place = 0; place < masks.length; place += 1) {
    const other = masks[place] ?? 0
    // Each letter that occurs in only one of the two counts as a typo.
    if (bits(mask & ~other) > max || (!prefix && bits(other & ~mask) > max)) continue
    const token = tokenText(table, place)
    if (isNear(word, token, max, prefix) && !hasDigit(token)) places.push(place)
  }
  return places
}

export function tokenText(table: TokenTable, place: number): string {
  const units = table.units.subarray(table.tokenStarts[place], table.tokenStarts[place + 1])
  return String.fromCharCode(...units)
}

/** Postings of a range of tokens; with more than one token they must still be sorted into matches. */
export function postingsOf(table: TokenTable, from: number, to: number): Uint32Array {
  return table.postings.subarray(table.postingStarts[from], table.postingStarts[to])
}

/** Rows in any of the lists, at their best level. */
export function union(size: number, lists: Matches[]): Matches {
  const [only, ...others] = lists
  if (!only) return new Uint32Array(0)
  return others.length === 0 ? only : mergePostings(size, lists)
}

/** Rows of unsorted postings, at their best level. */
export function mergePostings(size: number, lists: Uint32Array[]): Matches {
  const best = new Uint8Array(size).fill(255)
  let count = 0
  for (const list of lists) {
    for (const posting of list) {
      const row = rowOf(posting)
      const level = levelOf(posting)
      const known = best[row] ?? 0
      if (known === 255) count += 1
      if (level < known) best[row] = level
    }
  }
  const merged = new Uint32Array(count)
  let end = 0
  for (let row = 0; end < count; row += 1) {
    const level = best[row] ?? 255
    if (level === 255) continue
    merged[end] = toPosting(row, level)
    end += 1
  }
  return merged
}

/** Rows in both lists, at the worse of their levels. */
export function intersectMatches(left: Matches, right: Matches): Matches {
  const both = new Uint32Array(Math.min(left.length, right.length))
  let end = 0
  let r = 0
  for (const posting of left) {
    const row = rowOf(posting)
    while (r < right.length && rowOf(right[r] ?? 0) < row) r += 1
    const other = right[r] ?? 0
    if (r < right.length && rowOf(other) === row) {
      both[end] = toPosting(row, worseLevel(levelOf(posting), levelOf(other)))
      end += 1
    }
  }
  return both.subarray(0, end)
}

/** The same rows, with an addition to their level that ranks them after all rows without it (columns.ts). */
export function demote(postings: Uint32Array, by: number): Uint32Array {
  return postings.map((posting) => posting | by)
}

const STARTS_WITH = 0.5

/** Negative, 0 or positive; `STARTS_WITH` if the token is longer and begins with the word. */
function compareToken(table: TokenTable, place: number, word: string): number {
  const start = table.tokenStarts[place] ?? 0
  const length = (table.tokenStarts[place + 1] ?? 0) - start
  const shared = Math.min(length, word.length)
  for (let i = 0; i < shared; i += 1) {
    const difference = (table.units[start + i] ?? 0) - word.charCodeAt(i)
    if (difference !== 0) return difference
  }
  if (length > word.length) return STARTS_WITH
  return length - word.length
}

/** The first position for which `isBefore` is false. */
function lowerBound(table: TokenTable, isBefore: (place: number) => boolean): number {
  let low = 0
  let high = table.tokenStarts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The letter mask of each token. */
const letterMasks = memoByObject((table: TokenTable) => {
  const masks = new Uint32Array(table.tokenStarts.length - 1)
  for (let place = 0; place < masks.length; place += 1) {
    masks[place] = letterMask(tokenText(table, place))
  }
  return masks
})

/** A bit for each letter that occurs. Letters 32 apart share one. */
function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

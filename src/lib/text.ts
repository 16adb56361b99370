// Text for readers: joining, truncation, postal addresses, distances, and removal of empty fields.
import { toGrouped } from './money.ts'

/** Characters of a page description that search engines show. */
export const DESCRIPTION_LENGTH = 160

/** "a b": joins the values that are not empty with `by`. */
export function joinText(words: readonly (string | null | undefined)[], by = ' '): string {
  return words.filter((word) => word != null && word !== '').join(by)
}

/** Collapses a text to one line: a name or a subject must not inject an email header. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ')
}

/** The value if it is a string; otherwise empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Splits a text: `head` has at most `limit` characters and ends with a whole word, not with the end of a sentence, so
 * that "…" may follow; `rest` is the remainder, or "".
 */
export function splitText(text: string, limit: number): { head: string; rest: string } {
  if (text.length <= limit) return { head: text, rest: '' }
  const words = wordsOf(text, limit)
  const open = words.replace(/(?<=\S)\s+\S*[.,:;!?…]$/u, '')
  // A very long word is cut, but never within a character.
  const head = open || text.slice(0, wholeLetters(text, limit)).trimEnd()
  return { head, rest: text.slice(head.length) }
}

/** The whole words within the limit; empty if the first one is longer. */
function wordsOf(text: string, limit: number): string {
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  return end > 0 ? text.slice(0, end).trimEnd() : ''
}

/** Truncates a text, with an ellipsis if anything was cut. */
export function cutText(text: string, limit: number): string {
  const { head, rest } = splitText(text, limit)
  return rest === '' ? head : `${head}…`
}

/**
 * Length of as many whole letters as fit: an accented letter or a family emoji is one letter, however it is encoded.
 */
function wholeLetters(text: string, limit: number): number {
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (length + segment.length > limit) break
    length += segment.length
  }
  return length
}

type Address = Partial<Record<'street' | 'city' | 'state' | 'postcode', string | null>>

/**
 * "1 High Street, Hornsby NSW 2077". A New Zealand region, which has no abbreviation, is left out of an address with a
 * postcode: "1 High Street, Hamilton 3200".
 */
export function addressLine({ street, city, state, postcode }: Address): string {
  const region = postcode && !/^[A-Z]+$/.test(state ?? '') ? '' : state
  return joinText([street, joinText([...new Set([city, region, postcode])])], ', ')
}

/** A copy without fields that are undefined, null, "", [] or {}. */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** The text with a lower-case first letter, for use within a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The text with an upper-case first letter, to start a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "in_stock" becomes "In stock". */
export const toWords = (value: string): string =>
  upperFirst(value.replaceAll('_', ' ').toLowerCase())

/** "1 lead", "3 leads"; `many` for other plurals. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Whole kilometres as a distance: "12 km away". */
export function kmAway(km: number): string {
  return km === 0 ? 'less than 1 km away' : `${toGrouped(km)} km away`
}

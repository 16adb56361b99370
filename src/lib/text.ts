// Text for readers: parts joined, long text cut, postal addresses, distances, empty fields left out.
import { toGrouped } from './money.ts'

/** Characters that search engines show of the description of a page. */
export const DESCRIPTION_LENGTH = 160

/** "a b": what is there, with `by` between; empty where nothing is. */
export function joinText(words: readonly (string | null | undefined)[], by = ' '): string {
  return words.filter((word) => word != null && word !== '').join(by)
}

/** A text as one line: a name or a subject must not begin another header of an email. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ')
}

/** A value that is a text; empty for any other. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * `head` has at most `limit` characters and ends with a whole word, which does not end a sentence, so that "…" may follow;
 * `rest` continues, "" if nothing is left.
 */
export function splitText(text: string, limit: number): { head: string; rest: string } {
  if (text.length <= limit) return { head: text, rest: '' }
  const words = wordsOf(text, limit)
  const open = words.replace(/(?<=\S)\s+\S*[.,:;!?…]$/u, '')
  // One very long word is cut, but never within a character.
  const head = open || text.slice(0, wholeLetters(text, limit)).trimEnd()
  return { head, rest: text.slice(head.length) }
}

/** The whole words within the limit; empty if the first is longer. */
function wordsOf(text: string, limit: number): string {
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  return end > 0 ? text.slice(0, end).trimEnd() : ''
}

/** As much of a text, and dots where there is more of it. */
export function cutText(text: string, limit: number): string {
  const { head, rest } = splitText(text, limit)
  return rest === '' ? head : `${head}…`
}

/** Length of as many whole letters as fit: an accent or a family of emoji is one letter, however it is written. */
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
 * "1 High Street, Hornsby NSW 2077". A region of New Zealand, which has no abbreviation, is no part of an address with a
 * postcode: "1 High Street, Hamilton 3200".
 */
export function addressLine({ street, city, state, postcode }: Address): string {
  const region = postcode && !/^[A-Z]+$/.test(state ?? '') ? '' : state
  return joinText([street, joinText([...new Set([city, region, postcode])])], ', ')
}

/** The same without those that are undefined, null, "", [] or {}. */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** With a small first letter, as within a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** With a large first letter, as at the start of a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "in_stock" becomes "In stock". */
export const toWords = (value: string): string =>
  upperFirst(value.replaceAll('_', ' ').toLowerCase())

/** "1 lead", "3 leads"; `many` for other plurals. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Whole kilometres as text: "12 km away". */
export function kmAway(km: number): string {
  return km === 0 ? 'less than 1 km away' : `${toGrouped(km)} km away`
}

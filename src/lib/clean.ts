// Cleans values as feeds write them. Never throws: an unusable value becomes null.
import * as z from 'zod'

import { readFigure } from './figure.ts'
import { toDrawn } from './url.ts'

/**
 * Text without the placeholders that feeds write for "no value" ("", "null", "-", "nan", "N/A", "POA" …) (V38, F16).
 */
export function parseText(value: unknown, maxLength = 400): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string') return null
  // A page reads hundreds of texts, and nearly all of them need none of this work.
  const trimmed = (CONTROL.test(text) ? text.replaceAll(CONTROLS, ' ') : text).trim()
  if (trimmed === '' || (trimmed.length <= LONGEST_NOTHING && NOTHING.test(trimmed))) return null
  // A lone surrogate, sent or made by truncation, would break every address that contains it.
  return trimmed.slice(0, maxLength).toWellFormed()
}

/**
 * Removes "null", "undefined", "NaN" and "[object Object]", which broken feed templates leave behind; empty when
 * nothing is left (V38, F16). Addresses are unchanged.
 */
export function withoutLeftovers(text: string): string {
  if (!LEFTOVER.test(text) || /^(?:https?:\/\/|\/)\S+$/i.test(text)) return text
  const cleaned = text.replaceAll(LEFTOVERS, '')
  return WORDS.test(cleaned) ? cleaned.replaceAll(/ {2,}/g, ' ').trim() : ''
}

/**
 * A number from 123, "123", "12,990", "$12,990" or "5.99%"; null for anything else, such as a number with other words,
 * or one larger than any real figure.
 */
export function parseNumber(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST ? value : null
  const text = parseText(value, 40)
  const figure = text === null ? null : readFigure(text)
  if (figure === null || !/^\$?$/.test(figure.before) || !/^%?$/.test(figure.after)) return null
  return figure.value
}

/** True for true, "true", "yes", "y", "1" and 1; false for every other value that is not empty. */
export function parseBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  return TRUE.has((parseText(value) ?? '').toLowerCase())
}

/** `parseBoolean`, but null unless the value is a clear yes or no ("no", "n", "false", 0). */
export function parseFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = (parseText(value) ?? '').toLowerCase()
  return TRUE.has(text) ? true : FALSE.has(text) ? false : null
}

/** A list of texts from an array, or from one text separated by "|" or ";". */
export function parseTexts(value: unknown, maxItems = 200): string[] {
  const items: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[|;]/)
      : []
  return items
    .slice(0, maxItems)
    .map((item) => parseProse(item))
    .filter((item) => item !== null)
}

/** An address that a page may load or link to: https, http or a path of this site; null for anything else. */
export function parseUrl(value: unknown): string | null {
  const text = parseText(value, 2048)
  return text === null ? null : toDrawn(text)
}

/** Text for people to read. */
export function parseProse(value: unknown, maxLength?: number): string | null {
  return withoutLeftovers(parseText(value, maxLength) ?? '') || null
}

/** zod wrappers of the parsers above: they accept anything, including undefined, and never fail. */
export const anything = z.unknown().optional()
export const text = (maxLength?: number) =>
  anything.transform((value) => parseProse(value, maxLength))
export const number = anything.transform(parseNumber)
/** A number between `least` and `most`, inclusive; null outside that range. */
export const numberWithin = (least: number, most: number) =>
  number.transform((value) => (value !== null && value >= least && value <= most ? value : null))
export const texts = anything.transform((value) => parseTexts(value))
export const url = anything.transform(parseUrl)

/** Greater than any time in milliseconds. A larger number would become Infinity in a calculation. */
const LARGEST = 1e13
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]+/
const CONTROLS = new RegExp(CONTROL, 'g')
const NOTHING = /^(null|undefined|nan|none|n\/a|poa|\[object object\]|-|- \/ -|–|—)$/i
const LONGEST_NOTHING = '[object object]'.length
const LEFTOVER = /\b(?:null|NULL|undefined|NaN)\b|\[object \w+\]/
const LEFTOVERS = new RegExp(LEFTOVER, 'g')
const WORDS = /[\p{L}\p{N}]/u
const TRUE = new Set(['true', 'yes', 'y', '1', 'on'])
const FALSE = new Set(['false', 'no', 'n', '0', 'off'])

// Converts a sent value to a text or a number: cells, JSON values, and vendors' wrapper objects.
import catalogue from '#catalogue/feed-words.json' with { type: 'json' }
import { parseText } from '#lib/clean.ts'
import { isObject } from '#lib/is-object.ts'
import { toWords } from './words.ts'

/** Names under which vendors wrap a value with its unit: {"amount": 23990, "currency": "AUD"}. */
const VALUES = ['value', 'amount', '#text', 'text', 'name', 'label']
/** Also as attributes, in JSON converted from XML: "@unit". */
const UNIT =
  /^[@_$]?(?:price|base|distance|odometer|weight|measurement)?_?(?:units?|uom|measure|(?:iso_?)?currency)(?:_?(?:code|text|name|id|of_?measure|symbol))?$/i
/** Names for the text of a unit that is an object. */
const UNIT_WORDS = ['code', 'symbol', 'abbreviation', 'value', 'name', 'text', 'label', '#text']
const ALL_UNITS: ReadonlySet<string> = new Set(
  Object.values<Record<string, string[]>>(catalogue.units).flatMap((units) =>
    Object.values(units).flat(),
  ),
)
const { drive_away, excluding_charges, plus_gst } = catalogue.price
/** Words for what a price includes: {"amount": 23990, "type": "EGC"}. */
const PRICE_KINDS: ReadonlySet<string> = new Set(
  [...drive_away, ...excluding_charges, ...plus_gst].map((words) => toWords(words).join(' ')),
)

/** Whether a text only says what a price includes: "Drive away", "drive_away", "EGC". */
export const isPriceKind = (text: string) => PRICE_KINDS.has(toWords(text).join(' '))

/**
 * The value as a text or a number. Of several, such as columns with the same heading, the first non-empty one. Null if
 * there is no value.
 */
export function toSent(value: unknown): string | number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return parseText(value, LONGEST)
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX)) {
      const sent = isObject(item) || !Array.isArray(item) ? toSent(item) : null
      if (sent !== null) return sent
    }
    return null
  }
  return isObject(value) ? unwrap(value) : null
}

/** Maximum characters of a text, and maximum number of values to examine. */
const LONGEST = 20_000
const MAX = 50

function unwrap(wrapped: Record<string, unknown>): string | number | null {
  const value = VALUES.map((name) => wrapped[name]).find((one) => isPlain(one))
  if (value === undefined) return null
  const isFigure = /^[\d\s.,']+$/.test(String(value))
  const units = Object.entries(wrapped).flatMap(([name, word]) => findUnit(name, word, isFigure))
  return units.length === 0 ? toSent(value) : parseText(`${value} ${units.join(' ')}`, LONGEST)
}

/**
 * A member named as a unit is one, whatever its text. Beside a figure, so is a word that is a unit ({"value": 62137,
 * "type": "miles"}) or that says what a price includes.
 */
function findUnit(name: string, word: unknown, isFigure: boolean): string | [] {
  const inner = isObject(word)
    ? UNIT_WORDS.map((one) => word[one]).find((one) => isPlain(one))
    : word
  if (!isPlain(inner) || String(inner).trim() === '') return []
  const text = String(inner)
  const isWord = isFigure && !VALUES.includes(name) && ALL_UNITS.has(text.trim().toLowerCase())
  return UNIT.test(name) || isWord || (isFigure && isPriceKind(text)) ? text : []
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

// What was sent for one value, as a text or a number: cells, JSON values, and objects that vendors wrap values in.
import { parseText } from '#lib/clean.ts'
import { isObject } from '#lib/is-object.ts'

/** Names under which vendors put a value and its unit in an object of its own: {"amount": 23990, "currency": "AUD"}. */
const VALUES = ['value', 'amount', '#text', 'text', 'name', 'label']
const UNITS = [
  'unit',
  'units',
  'unitCode',
  'unitText',
  'currency',
  'currencyCode',
  'priceCurrency',
  // Attributes, in JSON that was made of XML.
  '@unit',
  '@units',
  '@currency',
]

/**
 * The value as a text or a number. Of several, such as columns with the same heading, the first that says something. Null
 * for nothing, and for what has no value in it.
 */
export function toSent(value: unknown): string | number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return parseText(value, LONGEST)
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST)) {
      const sent = isObject(item) || !Array.isArray(item) ? toSent(item) : null
      if (sent !== null) return sent
    }
    return null
  }
  return isObject(value) ? unwrap(value) : null
}

/** Characters of the longest text, and how many of several values are looked at. */
const LONGEST = 20_000
const MOST = 50

function unwrap(wrapped: Record<string, unknown>): string | number | null {
  const plain = (names: readonly string[]) =>
    names
      .map((name) => wrapped[name])
      .find((one) => typeof one === 'string' || typeof one === 'number')
  const value = plain(VALUES)
  const unit = plain(UNITS)
  if (value === undefined) return null
  return unit === undefined ? toSent(value) : parseText(`${value} ${unit}`, LONGEST)
}

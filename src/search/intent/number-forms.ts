// Building blocks of the number rules: patterns of a number, of a sum and of the words around them, and what a rule
// parses into.
import type { FacetName } from '#vehicle/attributes.ts'
import type { Range } from '#search/range.ts'

export type Repayment = { amount: number; frequency: 'weekly' | 'monthly' }

export type Numbers = {
  ranges: Partial<Record<FacetName, Range>>
  /** Ranges of filters whose values are whole numbers. */
  counts: Partial<Record<'seats' | 'sleeps', Range>>
  repayment: Repayment | null
  /** A postcode, or "me". */
  near: string | null
  /** A price that may have meant kilometres: "under 100k". */
  maybeKilometres: number | null
  /** The text without them; `GAP` marks each removal. */
  rest: string
}

/** Replaces words that were understood, so that the words around them are not read as one phrase. */
export const GAP = '|'

export type Rule = {
  form: RegExp
  read: (found: Record<string, string | undefined>, into: Numbers, context: Context) => boolean
}

export type Context = {
  /** The current year. */
  year: number
  has: (facet: FacetName) => boolean
}

export const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d{1,3}(?: (?:000|500)){1,2}(?!\d)|\d+(?:\.\d+)?`
export const MULTIPLE = String.raw`k(?![a-z])|grand|thousand|thou\b|mill?(?:ion)?\b`
/** A sum: `$15,000`, "15k", "15 grand", captured as `prefix`, `prefixUnit` and `prefixSign`. */
export const sum = (name: string) =>
  String.raw`(?<${name}Sign>\$ ?)?(?<${name}>${NUMBER}) ?(?<${name}Unit>${MULTIPLE})?(?:\.00\b)?`
export const BELOW = String.raw`under|below|beneath|less than|lower than|cheaper than|no more than|not more than|not over|up to|upto|at most|max(?:imum)?(?: of| price)?|within|sub|budget(?: of| is)?|limit(?: of)?|<=?|for under|for`
export const ABOVE = String.raw`(?<!not |no )(?:over|above|more than|at least|from|min(?:imum)?(?: of)?|starting (?:at|from)|upwards of|not under|no less than|>=?)`
export const ABOUT = String.raw`around|about|approx(?:imately)?\.?|roughly|circa|near(?:ly)?|close to|~`
export const TO = String.raw`\s?(?:to|-|and|until|til+|or)\s?`
export const OR_LESS = String.raw`(?:or|and) (?:less|under|below|lower|cheaper)|max(?:imum)?|tops|limit|budget`
export const OR_MORE = String.raw`\+|plus\b|(?:or|and) (?:more|over|above|up|higher|upwards?|greater)|upwards?\b`
export const KILOMETRES = String.raw`(?:(?:k|thousand|thou) ?)?(?:kms?|klms?|kilometres?|kilometers?|ks|k's)\b|(?:kays|klicks|clicks)\b`
export const PER = String.raw`(?: ?(?:\/|per|a|an|each|every|p\.?) ?)`
export const PERIOD = String.raw`(?<period>weekly|week|wk|fortnightly|fortnight|fn|monthly|month|mth|pw|pf|pm)`
export const YEAR = String.raw`(?:19[6-9]\d|20[0-4]\d)`
export const START = String.raw`(?<![\p{L}\p{N}.])`
export const END = String.raw`(?![\p{L}\p{N}])`

export const form = (text: string) => new RegExp(START + text + END, 'gu')

export function toNumber(text: string | undefined, unit = ''): number {
  const plain = Number((text ?? '').replaceAll(/[, ]/g, ''))
  if (unit.startsWith('m')) return plain * 1_000_000
  return unit === '' ? plain : plain * 1000
}

export function setRange(
  into: Numbers,
  name: FacetName,
  min: number | null,
  max: number | null,
): boolean {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  into.ranges[name] = {
    ...into.ranges[name],
    ...(low !== null && { min: low }),
    ...(high !== null && { max: high }),
  }
  return true
}

export const isYear = (text: string | undefined, { year }: Context) =>
  text !== undefined && new RegExp(`^${YEAR}$`).test(text) && Number(text) <= year + 1

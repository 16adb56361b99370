// Parses figures with a unit: distances, masses, lengths, power and so on, converted to the unit of the vehicle field.
import { readFigure } from '#lib/figure.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { toSent } from './to-text.ts'
import { FEED_WORDS, findPhrases, type Phrases, saysNothing, toPhrases } from './words.ts'

export type QuantityKind = keyof typeof FEED_WORDS.units
type CountKind = Exclude<keyof typeof FEED_WORDS.figure_words, QuantityKind>

export type QuantityRules = {
  /** The unit of the vehicle field, as a factor of the catalogue; default 1. */
  unit?: number
  /** Smallest and largest plausible value, in that unit. */
  min: number
  max: number
  /** Maximum decimals; default 2. */
  decimals?: number
  /** Whether figures are usually thousands (see `readFigure`). */
  isLarge?: boolean
  /** The factor of a figure without a unit; null if ambiguous. Default: the unit of the vehicle field. */
  bare?: (value: number) => number | null
  /** Whether fractions of the sent unit are dropped, as on an odometer. */
  isFloored?: boolean
}

type Table = { phrases: Phrases<string> }

const IGNORED = 'ignored'
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = FEED_WORDS.figure_words

const TABLES = Object.fromEntries(
  Object.entries<Record<string, string[]>>(FEED_WORDS.units).map(
    ([kind, factors]): [string, Table] => [
      kind,
      { phrases: toPhrases({ ...factors, [IGNORED]: OTHER_WORDS[kind] ?? [] }) },
    ],
  ),
) as Record<QuantityKind, Table> // the keys of the catalogue

/**
 * Parses a figure of a kind. Every word of it must be a unit or a word of this kind: "45,000 km" but not "from 45,000
 * km".
 */
export function readQuantity(
  kind: QuantityKind,
  value: unknown,
  rules: QuantityRules,
): Reading<number> {
  const sent = toSent(value)
  if (sent === null || (typeof sent === 'string' && saysNothing(sent))) return null
  if (typeof sent === 'string' && sent.length > LONGEST) return notUnderstood(sent)
  const read = typeof sent === 'number' ? fromNumber(sent, rules) : fromText(kind, sent, rules)
  // Systems write 0 for unknown values.
  if (read === 0 && rules.min > 0) return null
  if (read === null || read < rules.min || read > rules.max) return notUnderstood(sent)
  return round(read, rules.decimals ?? 2)
}

function fromNumber(value: number, rules: QuantityRules): number | null {
  const { unit = 1, bare = () => unit } = rules
  return convert(value, bare(value), rules)
}

function convert(
  value: number,
  factor: number | null,
  { unit = 1, isFloored = false }: QuantityRules,
): number | null {
  return factor === null ? null : ((isFloored ? Math.floor(value) : value) * factor) / unit
}

function fromText(kind: QuantityKind, text: string, rules: QuantityRules): number | null {
  const plain = text.replace(AT_RPM, '').replace(PER_100_KM, ' hundredkm')
  // "2,800 kg (2.8 t)" repeats the figure.
  const twice = /^([^()]+)\(([^()]+)\)$/.exec(plain)
  if (twice === null || !/\d/.test(twice[2] ?? '')) return fromFigure(kind, plain, rules)
  const first = fromFigure(kind, twice[1] ?? '', rules)
  const second = fromFigure(kind, twice[2] ?? '', rules)
  const agree = first !== null && second !== null && Math.abs(first - second) <= first * ALIKE
  return agree ? first : null
}

/** Maximum characters of a quantity with all its units. */
const LONGEST = 200
/** "200 kW @ 5,000 rpm": the engine speed beside its power. */
const AT_RPM = /(?<!\s)\s*(?:@|\bat\b|\/)\s*\d[\d,\s-]*rpm\s*$/i
/** "8.7 L/100 km" is one figure. */
const PER_100_KM = /(?<!\s)\s*(?:\/|\bper\b)\s*100\s*kms?\b/i
/** Maximum relative difference between two figures for the same quantity. */
const ALIKE = 0.02

function fromFigure(kind: QuantityKind, text: string, rules: QuantityRules): number | null {
  const { unit = 1, isLarge = false, bare = () => unit } = rules
  const feet = kind === 'length' ? readFeet(text) : null
  if (feet !== null) return feet / unit
  const figure = readFigure(kind === 'length' ? withMarks(text) : text, { isLarge })
  if (figure === null || figure.value === null) return null
  const { meanings, rest } = findPhrases(`${figure.before} ${figure.after}`, TABLES[kind].phrases)
  const factors = meanings.filter((meaning) => meaning !== IGNORED).map(Number)
  if (rest.length > 0 || factors.length > 1) return null
  return convert(figure.value, factors[0] ?? bare(figure.value), rules)
}

/** Spells out the marks of feet and inches: 255" is in inches. */
const withMarks = (text: string) =>
  text
    .replaceAll(/(?<=\d\s?)(?:["\u201D\u2033]|'')/g, ' inches ')
    .replaceAll(/(?<=\d\s?)['\u2019\u2032](?!\d{3})/g, ' feet ')

const MM_PER_FOOT = 304.8
const MM_PER_INCH = 25.4

/** Millimetres from 21'6", 21ft 6in or 21 feet 6; null if it is not in feet and inches. */
function readFeet(text: string): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\u2018\u2019\u2032]/g, "'")
    .replaceAll(/[\u201C\u201D\u2033]|''/g, '"')
  const found =
    /^(\d{1,3})\s?(?:'|ft\.?|foot|feet)\s?(?:(\d{1,2}(?:\.\d+)?)\s?(?:"|ins?\.?|inch|inches)?)?$/i.exec(
      plain,
    )
  if (found === null) return null
  const inches = Number(found[2] ?? 0)
  return inches < 12 ? Number(found[1]) * MM_PER_FOOT + inches * MM_PER_INCH : null
}

/**
 * Whole kilometres of an odometer. `unit` is the unit of a bare figure, in kilometres; fractions of the sent unit are
 * dropped.
 */
export function readOdometer(value: unknown, unit = 1): Reading<number> {
  return readQuantity('distance', value, {
    min: 0,
    max: 3_000_000,
    decimals: 0,
    isLarge: true,
    isFloored: true,
    bare: () => unit,
  })
}

const COUNTS = Object.fromEntries(
  Object.entries(FEED_WORDS.figure_words).map(([kind, words]) => [
    kind,
    toPhrases({ [IGNORED]: words }),
  ]),
) as Record<CountKind, Phrases<string>> // the keys of the catalogue

/** Parses a whole number of a kind: "4 Doors", "7 seater", "V6". */
export function readCount(
  kind: CountKind,
  value: unknown,
  { min, max }: { min: number; max: number },
): Reading<number> {
  const sent = toSent(value)
  if (sent === null || (typeof sent === 'string' && saysNothing(sent))) return null
  const figure =
    typeof sent === 'number' ? { value: sent, before: '', after: '' } : readFigure(sent)
  const count = figure?.value ?? null
  if (count === 0 && min > 0) return null
  if (figure === null || count === null || !Number.isInteger(count)) return notUnderstood(sent)
  const { rest } = findPhrases(`${figure.before} ${figure.after}`, COUNTS[kind])
  return rest.length === 0 && count >= min && count <= max ? count : notUnderstood(sent)
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

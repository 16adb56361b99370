// What addresses of finance carry, read and written in one place: the union of every name that pages link with (R55).
import { parseText } from '#lib/clean.ts'
import { CAR_TYPES } from '#stock/car.ts'
import { CREDIT_SCORES } from '#tenant/schema-sales.ts'

export type CreditScore = (typeof CREDIT_SCORES)[number]

/** Texts; empty where the address does not say, or says what makes no sense. */
export type FinanceQuery = {
  /** Whole dollars, digits alone. */
  amount: string
  /** Whole years, digits alone. */
  term: string
  /** How the shopper judges their credit (A10). */
  score: CreditScore | ''
  carId: string
  vin: string
  nvic: string
  /** Four digits. */
  year: string
  /** Slug of a dealership. */
  preferredDealership: string
  carType: (typeof CAR_TYPES)[number] | ''
  whoIsHelping: string
}

/** Name that links carry, and the other one that is read as well. */
const NAMES = {
  carId: ['car_id'],
  vin: ['vin'],
  nvic: ['nvic'],
  year: ['year'],
  preferredDealership: ['preferredDealership'],
  carType: ['car_type'],
  amount: ['vehiclePriceBudget', 'price'],
  term: ['loanTerm'],
  score: ['selfAssessedCreditScore', 'credit_score'],
  whoIsHelping: ['whoIsHelping'],
} as const satisfies Record<keyof FinanceQuery, readonly string[]>

/** Reads a query; total. Of two names for one thing the first that makes sense is read. */
export function parseFinanceQuery(query: URLSearchParams): FinanceQuery {
  const read = <T extends string>(
    field: keyof FinanceQuery,
    parse: (text: string) => T | '',
  ): T | '' =>
    NAMES[field].map((name) => parse(parseText(query.get(name), MAX) ?? '')).find(Boolean) ?? ''
  return {
    amount: read('amount', toDigits),
    term: read('term', toDigits),
    score: read('score', (text) => known(CREDIT_SCORES, text.toUpperCase())),
    carId: read('carId', asItIs),
    vin: read('vin', asItIs),
    nvic: read('nvic', asItIs),
    year: read('year', (text) => (/^(?:19|20|21)\d\d$/.test(text) ? text : '')),
    preferredDealership: read('preferredDealership', asItIs),
    carType: read('carType', (text) => known(CAR_TYPES, text.toLowerCase())),
    whoIsHelping: read('whoIsHelping', asItIs),
  }
}

/** The query that `parseAskedFor` reads back; what is empty is left out. */
export function toFinanceQuery(asked: Partial<FinanceQuery>): URLSearchParams {
  return new URLSearchParams(toPairs(asked))
}

/** The same as names and values, for forms. */
export function toPairs(asked: Partial<FinanceQuery>): [name: string, value: string][] {
  return FIELDS.flatMap((field) => {
    const value = asked[field] ?? ''
    return value === '' ? [] : [[NAMES[field][0], value]]
  })
}

/** What of it goes to the dealer beside what was typed, by the names of payloads (E39). */
export function aboutVehicle({
  vin,
  nvic,
  year,
  carType,
  whoIsHelping,
}: FinanceQuery): Record<string, string> {
  return Object.fromEntries(toPairs({ vin, nvic, year, carType, whoIsHelping }))
}

/** Most characters of one value. */
const MAX = 80

const FIELDS = Object.keys(NAMES) as (keyof FinanceQuery)[] // its keys are those of the type, by "satisfies"

/** Once more without blanks: it may have been cut at one. */
const asItIs = (text: string) => text.trim()

/** "$32,000" and "32000.4" are 32000; nothing else than a number above 0 is read. */
function toDigits(text: string): string {
  const bare = text.replaceAll(/[$,\s]/g, '')
  if (!/^\d{1,9}(?:\.\d*)?$/.test(bare)) return ''
  const number = Math.round(Number(bare))
  return number > 0 ? String(number) : ''
}

function known<T extends string>(words: readonly T[], text: string): T | '' {
  return words.find((word) => word === text) ?? ''
}

// Query parameters of finance pages, parsed and written in one place, with every alias used in links.
import { parseText } from '#lib/clean.ts'
import { formSegment } from '#lib/url.ts'
import { CAR_TYPES } from '#vehicle/car.ts'
import { CREDIT_SCORES } from '#tenant/schema-sales.ts'

export type CreditScore = (typeof CREDIT_SCORES)[number]

/** Texts; empty if missing or invalid. */
export type FinanceQuery = {
  /** Whole dollars, digits only. */
  amount: string
  /** Years, such as "5" or "5.5". */
  term: string
  /** The shopper's own credit rating. */
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

/** The name that links use, and its alias. */
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

/** Parses a query; never fails. If a value has two names, the first valid one is used. */
export function parseFinanceQuery(query: URLSearchParams): FinanceQuery {
  const read = <T extends string>(
    field: keyof FinanceQuery,
    parse: (text: string) => T | '',
  ): T | '' =>
    NAMES[field].map((name) => parse(parseText(query.get(name), MAX) ?? '')).find(Boolean) ?? ''
  return {
    amount: read('amount', toDigits),
    term: read('term', toYears),
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

/** The query that `parseFinanceQuery` parses, without its question mark; empty values are left out. */
export function toFinanceQuery(query: Partial<FinanceQuery>): string {
  const pairs = toPairs(query)
  return pairs.map(([name, value]) => `${name}=${formSegment(value)}`).join('&')
}

/** The query as names and values, for forms. */
export function toPairs(query: Partial<FinanceQuery>): [name: string, value: string][] {
  return FIELDS.flatMap((field) => {
    const value = query[field] ?? ''
    return value === '' ? [] : [[NAMES[field][0], value]]
  })
}

/** The part that is sent to the dealer with the input, by payload names. */
export function aboutVehicle({
  vin,
  nvic,
  year,
  carType,
  whoIsHelping,
}: FinanceQuery): Record<string, string> {
  return Object.fromEntries(toPairs({ vin, nvic, year, carType, whoIsHelping }))
}

/** Maximum characters of one value. */
const MAX = 80

const FIELDS = Object.keys(NAMES) as (keyof FinanceQuery)[] // Its keys are those of the type, by "satisfies".

/** Trimmed again, since truncation may have left a trailing space. */
const asItIs = (text: string) => text.trim()

/** "$32,000" and "32000.4" are 32000; only numbers above 0 are accepted. */
function toDigits(text: string): string {
  const bare = text.replaceAll(/[$,\s]/g, '')
  if (!/^\d{1,9}(?:\.\d*)?$/.test(bare)) return ''
  const number = Math.round(Number(bare))
  return number > 0 ? String(number) : ''
}

/** "5.50" is 5.5: a lender's term may include months. Only numbers above 0 are accepted. */
function toYears(text: string): string {
  const bare = text.replaceAll(/\s/g, '')
  return /^\d{1,9}(?:\.\d*)?$/.test(bare) && Number(bare) > 0 ? String(Number(bare)) : ''
}

function known<T extends string>(words: readonly T[], text: string): T | '' {
  return words.find((word) => word === text) ?? ''
}

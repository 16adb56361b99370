// The queries of the bench, and the plain scan that answers them: the yardstick for the others.
import { type Condition, type Doc, type Question, valuesOf } from '#test/search/engine/oracle.ts'

import { NOW } from './index-cars.ts'

export const FACETS = [
  'badge',
  'status',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'filtered_features',
  'item_type',
  'location_name',
  'make',
  'make_model',
  'model',
  'series',
  'price_range',
  'seats',
  'body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'weekly_price_range',
  'year',
  'certified',
]
export const PAGE = 21

/** A first browse has a new filter; a browse repeats one, so that cached counts answer it. */
export type Kind = 'text' | 'refine' | 'first browse' | 'browse'
export type Answer = {
  total: number
  prices: number[]
  facets: Record<string, Record<string, number>>
}

/** The filter that a site applies to everything. */
const shownSince = (time: number): Condition[][] => [
  ['in_stock', 'coming_soon', 'sold'].map((status) => is('status', status)),
  [{ attribute: 'sold_date_timestamp', not: false, low: time, high: Infinity }],
  [is('show_on_dealer_website', 'true')],
]
const SHOWN = shownSince(NOW)
const TEXTS = ['toyota corolla', 'ford ranger', 'hyundai touring', 'kia sportage', 'nissan elite']
const MAKES = ['Toyota', 'Mazda', 'Ford', 'Kia', 'Hyundai', 'Nissan']

/** Query number `i` of its kind. Browses are all the same. */
export function createQuestion(kind: Kind, i: number): Question {
  const sort = [{ attribute: 'price', descending: false }]
  const low = 10_000 + (i % 7) * 1_000
  const price: Condition = { attribute: 'price', not: false, low, high: 60_000 + i * 100 }
  if (kind === 'first browse') {
    return { query: '', filters: shownSince(NOW + i), picked: [], optional: [], sort }
  }
  if (kind === 'browse') return { query: '', filters: SHOWN, picked: [], optional: [], sort }
  if (kind === 'text') {
    return {
      query: TEXTS[i % TEXTS.length] ?? '',
      filters: SHOWN,
      picked: [[price]],
      optional: [],
      sort,
    }
  }
  const makes = [MAKES[i % 6] ?? '', MAKES[(i + 2) % 6] ?? ''].map((make) => is('make', make))
  const bodies = ['SUV', 'Ute', 'Sedan'].map((body) => is('body', body))
  return { query: '', filters: SHOWN, picked: [makes, bodies, [price]], optional: [], sort }
}

/** A loop over all documents, optimised where that is easy. */
export function scan(docs: Doc[], question: Question): Answer {
  const words = question.query.split(' ')
  const clauses = [...question.filters, ...question.picked]
  const found = docs.filter(
    (doc) =>
      clauses.every((clause) => clause.some((one) => holds(doc, one))) && hasWords(doc, words),
  )
  const facets: Answer['facets'] = {}
  for (const name of FACETS) {
    const counts: Record<string, number> = {}
    for (const doc of found) {
      const value = doc[name]
      for (const each of Array.isArray(value) ? value : [value]) {
        counts[String(each)] = (counts[String(each)] ?? 0) + 1
      }
    }
    facets[name] = counts
  }
  const sorted = found.toSorted((a, b) => Number(a.price) - Number(b.price))
  const prices = sorted.slice(0, PAGE).map((doc) => Number(doc.price))
  return { total: found.length, prices, facets }
}

function is(attribute: string, value: string): Condition {
  return { attribute, not: false, is: value }
}

function holds(doc: Doc, condition: Condition): boolean {
  const value = doc[condition.attribute]
  if ('is' in condition) return String(value) === condition.is
  return Number(value) >= condition.low && Number(value) <= condition.high
}

function hasWords(doc: Doc, words: string[]): boolean {
  if (words[0] === '') return true
  const [name] = valuesOf(doc, 'name')
  const tokens = (name ?? '').toLowerCase().split(/[^a-z0-9]+/)
  return words.every((word) => tokens.includes(word))
}

// Filter values with the phrases that mean them: from the catalogue, and from shoppers' vocabulary
// (tenants/catalogue/words.json).
import features from '#catalogue/features.json' with { type: 'json' }
import words from '#catalogue/words.json' with { type: 'json' }
import { memoByObject } from '#lib/memo.ts'
import { facetOf, type FacetName } from '#vehicle/attributes.ts'
import { findBody, listBodies, listMakes } from '#vehicle/catalogue.ts'
import { standaloneModelName } from '#vehicle/title.ts'
import { toKey } from './words.ts'

/** One value of a list filter. */
export type Entry = {
  facet: FacetName
  value: string
  /** Label for shoppers. */
  label: string
  /** Number of vehicles that the site lists with it. */
  count: number
  /** Texts that mean it; the first one is the value's own name. */
  phrases: readonly string[]
  /** The make of a model. */
  make?: string
}

/** If two filters share a word, the first one here wins. A model without its make comes last. */
export const RANKS = (
  'make filtered_features body fuel transmission drive item_type car_type certified colour city state ' +
  'location_name dealership_name categories badge status seats sleeps model'
).split(' ')

export const rankOf = ({ facet }: Entry): number => {
  const rank = RANKS.indexOf(facet)
  return rank === -1 ? RANKS.length : rank
}

export const wordsOf = (phrase: string) => phrase.toLowerCase().split(/[^\p{L}\p{N}]+/u)

export function toEntryIndex(entries: readonly Entry[]): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const key of new Set(entry.phrases.map(toKey))) {
      if (key === '') continue
      const meanings = index.get(key)
      if (meanings === undefined) index.set(key, [entry])
      else meanings.push(entry)
    }
  for (const meanings of index.values()) meanings.sort((a, b) => rankOf(a) - rankOf(b))
  return index
}

type Letters = ReadonlyMap<string, [string, Entry[]][]>

/** An index by the first letters of its keys. */
export const byLetter = (index: ReadonlyMap<string, Entry[]>): Letters =>
  Map.groupBy(index, ([key]) => key[0] ?? '')

export function toEntry(facet: FacetName, value: string, count: number): Entry {
  const label = facetOf(facet).describe(value)
  const own = facet === 'seats' || facet === 'sleeps' || facet === 'certified' ? [] : [value, label]
  return { facet, value, label, count, phrases: [...own, ...phrasesOf(facet, value)] }
}

/**
 * "Harbour North Shore" is also "North Shore" if every name of its kind begins with "Harbour"; but not "Toyota
 * Parramatta", which would mean that make.
 */
export function toPlacePhrases(
  facet: FacetName,
  value: string,
  count: number,
  { names, makes }: { names: readonly string[]; makes: readonly string[] },
): Entry {
  const entry = toEntry(facet, value, count)
  const [first = ''] = value.split(' ')
  const isShared = names.length > 1 && names.every((name) => name.startsWith(`${first} `))
  const rest = value.slice(first.length + 1)
  const hasMake = makes.some((make) => rest.startsWith(`${make} `))
  return isShared && !hasMake ? { ...entry, phrases: [...entry.phrases, rest] } : entry
}

export function toModel(make: string, model: string, count: number): Entry {
  const known = listMakes()
    .find(({ name }) => name === make)
    ?.models.find(({ name }) => name === model)
  // "390 Duke" is also "Duke 390".
  const [first = '', second = '', ...more] = model.split(' ')
  const turned = second !== '' && more.length === 0 ? [`${second} ${first}`] : []
  const phrases = [model, ...(known?.aliases ?? []), ...phrasesOf('model', model), ...turned]
  // "Mazda 3" may be written as one word, and then cannot be another make's. A "Holden Ute" is any ute.
  const whole = findBody(model) === null || count > 0 ? [`${make} ${model}`] : []
  return {
    facet: 'model',
    value: model,
    label: standaloneModelName(make, model),
    count,
    phrases: [...phrases, ...whole],
    make,
  }
}

/** Shoppers' words by filter and value, besides the catalogue's other names. */
const WORDS: Record<string, Record<string, readonly string[]>> = words.values
export const CLAIMED = new Set(
  Object.values(WORDS).flatMap((values) => Object.values(values).flat().map(toKey)),
)

export function phrasesOf(facet: FacetName, value: string): readonly string[] {
  const own = WORDS[facet]
  const listed = own !== undefined && Object.hasOwn(own, value) ? (own[value] ?? []) : []
  // The shoppers' meaning of a phrase beats an alias that feeds use.
  return [...listed, ...aliasesOf(facet, value).filter((alias) => !CLAIMED.has(toKey(alias)))]
}

function aliasesOf(facet: FacetName, value: string): readonly string[] {
  if (facet === 'body') return listBodies().find(({ label }) => label === value)?.aliases ?? []
  if (facet === 'filtered_features') return features.find(({ name }) => name === value)?.words ?? []
  if (facet !== 'make') return []
  const aliases = listMakes().find(({ name }) => name === value)?.aliases ?? []
  // "Isuzu Ute" is a make and a body.
  return aliases.filter((alias) => !alias.startsWith(`${value} `))
}

/** Filters that need no stock: makes and models of the catalogue, and filters with the same words everywhere. */
const CLOSED: readonly FacetName[] = [
  'car_type',
  'item_type',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'certified',
]

type Everywhere = { index: Map<string, Entry[]>; letters: Letters; parts: ReadonlySet<string> }
/** Entries shared by all sites. Built on first use, because most starts of the Worker don't need them. */
export const everywhere = (): Everywhere => everywhereOf(words)

const everywhereOf = memoByObject(({ sorts: sortWords }: typeof words): Everywhere => {
  const closed = CLOSED.flatMap((facet) =>
    Object.keys(WORDS[facet] ?? {})
      // "Car" means nothing if there is no other type.
      .filter((value) => value !== 'car')
      .map((value) => toEntry(facet, value, 0)),
  )
  // A body whose name has another meaning, such as "4x4", only counts if it is in stock.
  const bodies = listBodies()
    .filter(({ label }) => !CLAIMED.has(toKey(label)) || Object.hasOwn(WORDS.body ?? {}, label))
    .map(({ label }) => toEntry('body', label, 0))
  const makes = listMakes().flatMap(({ name, models }) => [
    toEntry('make', name, 0),
    ...models.map((model) => toModel(name, model.name, 0)),
  ])
  const entries = [...closed, ...bodies, ...makes]
  const sorts = Object.values(sortWords).flat()
  const listed = Object.values(WORDS).flatMap((values) => Object.values(values).flat())
  const parts = [...entries.flatMap(({ phrases }) => phrases), ...sorts, ...listed]
  const index = toEntryIndex(entries)
  return { index, letters: byLetter(index), parts: new Set(parts.flatMap(wordsOf)) }
})

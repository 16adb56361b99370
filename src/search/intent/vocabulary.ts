// The words that a site's stock can be searched by: each value of a filter with every phrase that means it. Made from
// one count of the site's own stock, so that nothing that it hides is in it; makes, models and the words that are the
// same everywhere count 0 where they are not in stock.
import features from '#catalogue/features.json' with { type: 'json' }
import words from '#catalogue/words.json' with { type: 'json' }
import type { Seconds } from '#lib/zone-time.ts'
import { FACETS, facetOf, type FacetName, type SortName } from '#stock/attributes.ts'
import { listBodies, listMakes } from '#stock/catalogue.ts'
import { modelName } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from '#search/answer.ts'
import type { Search } from '#search/answer-store.ts'
import { totalQuery } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import { toKey } from './words.ts'

/** One value of a list filter. */
export type Entry = {
  facet: FacetName
  value: string
  /** As shoppers read it. */
  label: string
  /** Vehicles that the site lists with it. */
  count: number
  /** Texts that mean it; the first is the value's own name. */
  phrases: readonly string[]
  /** Of a model: its make. */
  make?: string
}

export type Vocabulary = {
  /** Vehicles that the site lists. */
  total: number
  /** What is in stock, most vehicles first. */
  entries: readonly Entry[]
  /** The meanings of a key (`toKey`), in stock first, then by rank; empty if it has none. */
  find: (key: string) => readonly Entry[]
  /** The order of lists that a key asks for, and null. */
  findSort: (key: string) => SortName | null
  /** Whether a word is part of a phrase, and so is spelled as meant. */
  isKnown: (word: string) => boolean
  /** Whether a key is the site's own word for its vehicles, which narrows nothing. */
  isNoun: (key: string) => boolean
  /** Keys that begin with a letter and their meanings, for spelling. */
  keys: (letter: string) => Iterable<[string, readonly Entry[]]>
  /** Values of a list filter in stock. */
  values: (facet: FacetName) => readonly string[]
  /** Ends of a range filter in stock. */
  stats: Answer['stats']
}

/** Where two filters have one word, the first one here is meant. A model without its make is last. */
const RANKS = (
  'make filtered_features body fuel transmission drive item_type car_type certified colour city state ' +
  'location_name dealership_name categories badge status seats sleeps model'
).split(' ')

export const rankOf = ({ facet }: Entry): number => {
  const rank = RANKS.indexOf(facet)
  return rank === -1 ? RANKS.length : rank
}

/** Filters whose values are words of shoppers. */
const NAMED = FACETS.filter(({ name, kind }) => kind === 'list' && RANKS.includes(name)).map(
  ({ name }) => name,
)

/** Most values of a filter that are read. */
const MOST = 1000

/** A minute's vocabulary of a site; null if the engine does not answer and nothing is cached. */
export async function loadVocabulary(
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<Vocabulary | null> {
  const state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const ranges = FACETS.filter(({ kind }) => kind === 'range').map(({ name }) => name)
  const query = {
    ...totalQuery(state, site, now),
    facets: [...new Set([...NAMED, 'make_model', ...ranges])].sort(),
    maxValuesPerFacet: MOST,
    statisticsOnly: ranges,
  }
  const answer = await ask([query], now).catch(() => null)
  if (answer === null) return null
  const kept = vocabularies.get(site)
  if (kept?.at === answer.at) return kept.vocabulary
  const vocabulary = toVocabulary(answer, site)
  vocabularies.set(site, { at: answer.at, vocabulary })
  return vocabulary
}

/** By configuration, which is one object for each site and version. */
const vocabularies = new WeakMap<Site, { at: Seconds; vocabulary: Vocabulary }>()

/** The vocabulary of a count of everything that a site lists. */
export function toVocabulary(
  { total, facets, stats }: Pick<Answer, 'total' | 'facets' | 'stats'>,
  site: Pick<Site, 'vehicle'>,
): Vocabulary {
  const makes = makesOf(facets)
  const shared = (facet: FacetName) => ({
    names: Object.keys(facets[facet] ?? {}),
    makes: Object.keys(facets.make ?? {}),
  })
  const entries = NAMED.flatMap((facet) =>
    Object.entries(facets[facet] ?? {}).flatMap(([value, count]): Entry[] => {
      if (value === '' || (facet === 'certified' && value === 'false')) return []
      // "Under $20,000" is a price.
      if (value.includes('$')) return []
      if (facet === 'item_type' && count === total) return []
      if (facet === 'location_name' || facet === 'dealership_name')
        return [toPlace(facet, value, count, shared(facet))]
      if (facet !== 'model') return [toEntry(facet, value, count)]
      return (makes.get(value) ?? []).map(([make, of]) => toModel(make, value, of))
    }),
  ).sort((a, b) => b.count - a.count)
  const stock = toIndex(entries)
  const letters = byLetter(stock)
  // "Van" says nothing where every vehicle is a caravan.
  const only = Object.keys(facets.item_type ?? {}).filter(
    (type) => facets.item_type?.[type] === total,
  )
  const nouns = new Set(
    [
      site.vehicle.one,
      site.vehicle.many,
      ...only.flatMap((type) => phrasesOf('item_type', type)),
    ].map(toKey),
  )
  const parts = new Set(entries.flatMap(({ phrases }) => phrases.flatMap(wordsOf)))
  const find = (key: string): readonly Entry[] => {
    if (nouns.has(key)) return []
    const own = stock.get(key)
    const others = everywhere().index.get(key) ?? []
    if (own === undefined) return others
    return [...own, ...others.filter((one) => !own.some((entry) => isSame(entry, one)))]
  }
  return {
    total,
    entries,
    find,
    isNoun: (key) => nouns.has(key),
    findSort: (key) => SORT_WORDS.get(key) ?? null,
    isKnown: (word) => parts.has(word) || everywhere().parts.has(word) || nouns.has(toKey(word)),
    *keys(letter) {
      yield* letters.get(letter) ?? []
      for (const one of everywhere().letters.get(letter) ?? []) if (!stock.has(one[0])) yield one
    },
    values: (facet) => Object.keys(facets[facet] ?? {}).filter((value) => value !== ''),
    stats,
  }
}

const isSame = (one: Entry, other: Entry) =>
  one.facet === other.facet && one.value === other.value && one.make === other.make

const wordsOf = (phrase: string) => phrase.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The makes of each model in stock with their vehicles, from "Toyota HiLux". */
function makesOf(facets: Answer['facets']): Map<string, [make: string, count: number][]> {
  const found = new Map<string, [string, number][]>()
  const makes = Object.keys(facets.make ?? {})
  for (const [name, count] of Object.entries(facets.make_model ?? {})) {
    const make = makes
      .filter((one) => name.startsWith(`${one} `))
      .sort((a, b) => b.length - a.length)[0]
    if (make === undefined) continue
    const model = name.slice(make.length + 1)
    found.set(model, [...(found.get(model) ?? []), [make, count]])
  }
  return found
}

function toIndex(entries: readonly Entry[]): Map<string, Entry[]> {
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

const byLetter = (index: ReadonlyMap<string, Entry[]>): Letters =>
  Map.groupBy(index, ([key]) => key[0] ?? '')

function toEntry(facet: FacetName, value: string, count: number): Entry {
  const label = facetOf(facet).describe(value)
  const own = facet === 'seats' || facet === 'sleeps' || facet === 'certified' ? [] : [value, label]
  return { facet, value, label, count, phrases: [...own, ...phrasesOf(facet, value)] }
}

/**
 * "Harbour North Shore" is also "North Shore" where every name of the kind begins with "Harbour"; not "Toyota Parramatta",
 * which asks for that make.
 */
function toPlace(
  facet: FacetName,
  value: string,
  count: number,
  { names, makes }: { names: readonly string[]; makes: readonly string[] },
): Entry {
  const entry = toEntry(facet, value, count)
  const [first = ''] = value.split(' ')
  const rest = value.slice(first.length + 1)
  const isShared = names.length > 1 && names.every((name) => name.startsWith(`${first} `))
  const hasMake = makes.some((make) => rest.startsWith(`${make} `))
  return isShared && !hasMake ? { ...entry, phrases: [...entry.phrases, rest] } : entry
}

function toModel(make: string, model: string, count: number): Entry {
  const known = listMakes()
    .find(({ name }) => name === make)
    ?.models.find(({ name }) => name === model)
  const phrases = [model, ...(known?.aliases ?? []), ...phrasesOf('model', model)]
  // "Mazda 3" may be written in one word, and is then no other make's.
  const whole = `${make} ${model}`
  return {
    facet: 'model',
    value: model,
    label: modelName(make, model),
    count,
    phrases: [...phrases, whole],
    make,
  }
}

/** Words of shoppers by filter and value, beside the catalogue's other names. */
const WORDS: Record<string, Record<string, readonly string[]>> = words.values
const CLAIMED = new Set(
  Object.values(WORDS).flatMap((values) => Object.values(values).flat().map(toKey)),
)

function phrasesOf(facet: FacetName, value: string): readonly string[] {
  const own = WORDS[facet]
  const listed = own !== undefined && Object.hasOwn(own, value) ? (own[value] ?? []) : []
  // What the words of shoppers say of a phrase beats an alias that feeds use.
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

/** What no stock is needed for: makes and models of the catalogue, and filters whose words are the same everywhere. */
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
let known: Everywhere | null = null

function everywhere(): Everywhere {
  known ??= toEverywhere()
  return known
}

function toEverywhere(): Everywhere {
  const closed = CLOSED.flatMap((facet) =>
    Object.keys(WORDS[facet] ?? {}).map((value) => toEntry(facet, value, 0)),
  )
  // A body that is a word for something else, such as "4x4", only is one where it is in stock.
  const bodies = listBodies()
    .filter(({ label }) => !CLAIMED.has(toKey(label)) || Object.hasOwn(WORDS.body ?? {}, label))
    .map(({ label }) => toEntry('body', label, 0))
  const makes = listMakes().flatMap(({ name, models }) => [
    toEntry('make', name, 0),
    ...models.map((model) => toModel(name, model.name, 0)),
  ])
  const entries = [...closed, ...bodies, ...makes]
  const sorts = Object.values(words.sorts).flat()
  const listed = Object.values(WORDS).flatMap((values) => Object.values(values).flat())
  const parts = [...entries.flatMap(({ phrases }) => phrases), ...sorts, ...listed]
  const index = toIndex(entries)
  return { index, letters: byLetter(index), parts: new Set(parts.flatMap(wordsOf)) }
}

const SORT_WORDS = new Map(
  Object.entries(words.sorts).flatMap(([sort, phrases]) =>
    // A test holds the file to the names of sorts.
    phrases.map((phrase) => [toKey(phrase), sort as SortName] as const),
  ),
)

// The words that a site's stock can be searched by: each filter value with every phrase that means it. Built from a
// count of the site's visible stock, so that it reveals no hidden stock; makes, models and universal words count 0 if
// they are not in stock.
import words from '#catalogue/words.json' with { type: 'json' }
import { memoByObject } from '#lib/memo.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { FACETS, type FacetName, type SortName } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from '#search/answer.ts'
import type { Search } from '#search/answer-store.ts'
import { FRESH_SECONDS } from '#search/cache.ts'
import { totalQuery } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import {
  byLetter,
  CLAIMED,
  type Entry,
  everywhere,
  phrasesOf,
  RANKS,
  toEntry,
  toEntryIndex,
  toModel,
  toPlacePhrases,
  wordsOf,
} from './entries.ts'
import { NEEDS_MAKE, ORDINARY, toKey } from './words.ts'

export type Vocabulary = {
  /** Number of vehicles that the site lists. */
  total: number
  /** Entries in stock, most vehicles first. */
  entries: readonly Entry[]
  /** The meanings of a key (`toKey`), in stock first, then by rank; empty if it has none. */
  find: (key: string) => readonly Entry[]
  /** The order of lists that a key asks for; null if none. */
  findSort: (key: string) => SortName | null
  /** Whether a word is part of a phrase, and so is spelled correctly. */
  isKnown: (word: string) => boolean
  /** Whether a key is the site's own word for its vehicles, which narrows nothing. */
  isNoun: (key: string) => boolean
  /** Keys that begin with a letter and their meanings, for spelling. */
  keys: (letter: string) => Iterable<[string, readonly Entry[]]>
  /** Values of a list filter that are in stock. */
  values: (facet: FacetName) => readonly string[]
  /** Extremes of a range filter in stock. */
  stats: Answer['stats']
}

/** Filters whose values are words that shoppers use. */
const NAMED = FACETS.filter(({ name, kind }) => kind === 'list' && RANKS.includes(name)).map(
  ({ name }) => name,
)

/** Maximum values of a filter to read. */
const MAX = 1000

/** A site's vocabulary, at most a minute old; null if the engine does not answer and nothing is cached. */
export async function loadVocabulary(
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<Vocabulary | null> {
  const last = lastOf(site)
  if (last.vocabulary !== null && now - last.countedAt < FRESH_SECONDS) return last.vocabulary
  const state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const ranges = FACETS.filter(({ kind }) => kind === 'range').map(({ name }) => name)
  const query = {
    ...totalQuery(state, site, now),
    facets: [...new Set([...NAMED, 'make_model', ...ranges])].sort(),
    maxValuesPerFacet: MAX,
    statisticsOnly: ranges,
  }
  const answer = await ask([query], now).catch(() => null)
  if (answer === null) return null
  if (last.vocabulary === null || last.countedAt !== answer.at) {
    last.vocabulary = toVocabulary(answer, site)
    last.countedAt = answer.at
  }
  return last.vocabulary
}

/** The last vocabulary of a site, and when the engine counted its stock. */
type Last = { vocabulary: Vocabulary | null; countedAt: Seconds }

/** One per version of a site, updated with each newer vocabulary and released with the version. */
const lastOf = memoByObject((_site: Site): Last => ({ vocabulary: null, countedAt: 0 }))

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
        return [toPlacePhrases(facet, value, count, shared(facet))]
      if (facet !== 'model') return [toEntry(facet, value, count)]
      return (makes.get(value) ?? []).map(([make, of]) => toModel(make, value, of))
    }),
  ).sort((a, b) => b.count - a.count)
  const stock = toEntryIndex(entries)
  addParts(stock, entries)
  const letters = byLetter(stock)
  const isBody = (key: string) => stock.get(key)?.some(({ facet }) => facet === 'body') === true
  // "Van" means nothing if every vehicle is a caravan.
  const only = Object.keys(facets.item_type ?? {}).filter(
    (type) => facets.item_type?.[type] === total,
  )
  const nouns = new Set(
    [site.vehicle.one, site.vehicle.many, ...only.flatMap((type) => phrasesOf('item_type', type))]
      .map(toKey)
      // "Caravan" may also be one of several bodies.
      .filter((key) => !isBody(key) && !isBody(key.replace(/s$/, ''))),
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

/** The makes of each model in stock with their number of vehicles, from "Toyota HiLux". */
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

/** Minimum letters of a part of a model's name that stands for it. */
const PART = 4

/** "Tiger" is the Tiger 900 and "fielder" the Corolla Fielder, if no other word or model in stock is the same. */
function addParts(index: Map<string, Entry[]>, entries: readonly Entry[]): void {
  const found = new Map<string, Set<Entry>>()
  for (const entry of entries) {
    if (entry.facet !== 'model') continue
    const parts = entry.value.split(' ')
    if (parts.length < 2) continue
    for (const part of parts) {
      const key = toKey(part)
      const isName = key.length >= PART && /^\p{L}+$/u.test(key) && !ORDINARY.has(key)
      if (isName && !CLAIMED.has(key) && !NEEDS_MAKE.has(key) && !index.has(key))
        found.set(key, (found.get(key) ?? new Set()).add(entry))
    }
  }
  for (const [key, [entry, ...others]] of found)
    if (entry !== undefined && others.length === 0 && !everywhere().index.has(key))
      index.set(key, [entry])
}

const SORT_WORDS = new Map(
  Object.entries(words.sorts).flatMap(([sort, phrases]) =>
    // A test checks that the file names existing sort orders.
    phrases.map((phrase) => [toKey(phrase), sort as SortName] as const),
  ),
)

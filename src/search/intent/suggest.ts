// Suggestions of the search box while a shopper types: the search that the text means, and filter values that its last
// words begin. Pure; the queries built here go to the engine in one request.
import { memoByObject } from '#lib/memo.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { facetOf, type FacetName } from '#vehicle/attributes.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from '#search/answer.ts'
import { toHref } from '#search/path.ts'
import { type EngineQuery, totalQuery } from '#search/request.ts'
import { emptyState, isBare, type SearchState, withList, withoutFacet } from '#search/state.ts'
import { readAsk, type ReadContext } from './read.ts'
import type { Entry } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distance, normalizeQuery, ORDINARY, toKey } from './words.ts'

type Link = { label: string; href: string }
/** A link and its target; `count` is null if unknown, and `note` names the filter. */
export type Suggestion = Link & { note: string; count: number | null }

/** A typed text, parsed for suggestions. */
export type Typed = {
  /** What sending it would search. */
  meant: SearchState
  /** The search of the words before the last ones: values are added to it. */
  before: SearchState
  /** Values that the last words begin, best first. */
  matches: readonly Entry[]
}

/** Maximum options of each kind, so that the list fits a screen. */
const MAX_VALUES = 6
const MAX_PAGES = 3
const MAX_CARS = 4
/** Maximum words of a phrase, as in read.ts. */
const PHRASE = 5
/** Minimum characters of a text that may be misspelled. */
const SPELLED = 4

/** Parses a text that is not empty; literally if there is no vocabulary. Never fails. */
export function readTyped(
  text: string,
  { vocabulary, ...rest }: Omit<ReadContext, 'vocabulary'> & { vocabulary: Vocabulary | null },
): Typed {
  const bare = { ...rest.base, query: '', page: 1 }
  if (vocabulary === null) return { meant: { ...bare, query: text }, before: bare, matches: [] }
  const context = { ...rest, vocabulary }
  const words = text.trim().split(/\s+/)
  const { length, matches } = matchEnd(words, vocabulary)
  const before = words.slice(0, words.length - length).join(' ')
  return {
    meant: readAsk(text, context).state,
    before: before === '' ? bare : readAsk(before, context).state,
    matches: matches.slice(0, MAX_VALUES),
  }
}

/** The longest run of last words that begins a value. */
function matchEnd(
  words: readonly string[],
  vocabulary: Vocabulary,
): { length: number; matches: Entry[] } {
  for (const isSpelled of [true, false])
    for (let length = Math.min(PHRASE, words.length); length > 0; length -= 1) {
      const key = toKey(words.slice(-length).join(' '))
      // A number after other words is a quantity and does not begin a name.
      const isName = /\p{L}/u.test(key) || (key !== '' && length === words.length)
      const matches = isName ? findMatches(key, vocabulary, isSpelled) : []
      if (matches.length > 0) return { length, matches }
    }
  return { length: words.length, matches: [] }
}

/**
 * How well a key of a value matches: completely, its beginning, the beginning of a later word, or nearly its beginning.
 */
const [EXACT, PREFIX, INSIDE, NEAR] = [0, 1, 2, 3]

function findMatches(key: string, vocabulary: Vocabulary, isSpelled: boolean): Entry[] {
  const found = keysOf(vocabulary).flatMap(({ entry, keys, inner }) => {
    const match = isSpelled ? matchOf(key, keys, inner) : nearMatch(key, keys)
    return match === null ? [] : [{ entry, order: [isPlace(entry) ? 1 : 0, match, rankOf(entry)] }]
  })
  return found
    .sort((a, b) => compare(a.order, b.order) || b.entry.count - a.entry.count)
    .map(({ entry }) => entry)
}

function matchOf(key: string, keys: readonly string[], inner: readonly string[]): number | null {
  if (keys.includes(key)) return EXACT
  if (keys.some((one) => one.startsWith(key))) return PREFIX
  // A number is more often a quantity than part of a name.
  const isWord = /\p{L}/u.test(key)
  return isWord && inner.some((one) => one.startsWith(key)) ? INSIDE : null
}

function nearMatch(key: string, keys: readonly string[]): number | null {
  const isNear = (one: string) =>
    one[0] === key[0] &&
    [0, 1, -1].some((more) => distance(key, one.slice(0, key.length + more), 1) <= 1)
  const mayBeWrong = key.length >= SPELLED && /^\p{L}+$/u.test(key) && !ORDINARY.has(key)
  return mayBeWrong && keys.some(isNear) ? NEAR : null
}

const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0

/** Makes and models, which are clear without the name of their filter. */
export const isNamed = ({ facet }: Pick<Entry, 'facet'>): boolean =>
  facet === 'make' || facet === 'model'

const PLACES: ReadonlySet<FacetName> = new Set([
  'city',
  'state',
  'location_name',
  'dealership_name',
])
const isPlace = ({ facet }: Entry) => PLACES.has(facet)

const FIRST: readonly (readonly FacetName[])[] = [['make', 'model'], ['body'], ['fuel']]
const rankOf = ({ facet }: Entry) => {
  const rank = FIRST.findIndex((facets) => facets.includes(facet))
  return rank === -1 ? FIRST.length : rank
}

type Keys = { entry: Entry; keys: readonly string[]; inner: readonly string[] }

/** A text is compared with thousands of phrases, so their keys are created once per vocabulary. */
const keysOf = memoByObject(({ entries }: Vocabulary): readonly Keys[] =>
  entries.map((entry) => ({
    entry,
    keys: [...new Set(entry.phrases.map(toKey))],
    inner: [
      ...new Set(entry.phrases.flatMap((phrase) => normalizeQuery(phrase).split(/[ -]/).slice(1))),
    ],
  })),
)

/**
 * The queries for a text: vehicles with the total of its meaning, then counts of values among the vehicles of the words
 * before.
 */
export function suggestionQueries(
  { meant, before, matches }: Typed,
  site: Site,
  now: Seconds,
): EngineQuery[] {
  const cars = {
    ...totalQuery(meant, site, now),
    hitsPerPage: MAX_CARS,
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
  if (isBare(before)) return [cars]
  const counted = [...new Map(matches.map((entry) => [countedBy(entry), entry]))]
  return [
    cars,
    ...counted.map(([facet, entry]) => ({
      ...totalQuery(withoutSame(before, entry), site, now),
      facets: [facet],
      maxValuesPerFacet: 1000,
    })),
  ]
}

const countedBy = ({ facet }: Entry) => (facet === 'model' ? 'make_model' : facet)

/** Values that a text begins, without values of no vehicle and those that the whole text means anyway. */
export function toValues(
  { meant, before, matches }: Typed,
  answer: Answer | null,
  site: Site,
): (Suggestion & { facet: FacetName })[] {
  const whole = toHref(meant, site)
  return matches.flatMap((entry) => {
    const { facet, value, make, label } = entry
    const counts = answer?.facets[countedBy(entry)] ?? {}
    const own = facet === 'model' ? `${make ?? ''} ${value}` : value
    const count = isBare(before) ? entry.count : answer === null ? null : (counts[own] ?? 0)
    const href = toHref(withEntry(before, entry), site)
    if (count === 0 || href === whole) return []
    const name = make === undefined || label.startsWith(`${make} `) ? label : `${make} ${label}`
    const note = isNamed(entry) ? '' : facetOf(facet).label
    return [{ facet, label: name, note, href, count }]
  })
}

/** The list with a filter value, which replaces the filter's values and those below a make. */
function withEntry(state: SearchState, entry: Entry): SearchState {
  const added = withList(withoutSame(state, entry), entry.facet, [entry.value])
  return entry.make === undefined ? added : withList(added, 'make', [entry.make])
}

function withoutSame(state: SearchState, { facet }: Entry): SearchState {
  const same: readonly FacetName[] = isNamed({ facet }) ? ['make', 'model', 'badge'] : [facet]
  return same.reduce((rest, name) => withoutFacet(rest, name), state)
}

/** Initial suggestions: the makes and bodies with most vehicles; on a single-make site, its models. */
export function toStarts({ entries }: Vocabulary, site: Site): Suggestion[] {
  const bare = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const top = (facet: FacetName) => entries.filter((entry) => entry.facet === facet).slice(0, 4)
  const makes = top('make')
  const isOfOne = makes.length < 2 || site.manufacturer !== null
  return [...(isOfOne ? top('model') : makes), ...top('body')].map((entry) => ({
    label: entry.label,
    note: isNamed(entry) ? '' : facetOf(entry.facet).label,
    href: toHref(withEntry(bare, entry), site),
    count: entry.count,
  }))
}

/** Words that distinguish no page's name. */
const SMALL: ReadonlySet<string> = new Set('a an and for i my of our the to with your'.split(' '))

/** Pages whose name contains a word for each word of the text; "Mazda 2", "Mazda2" and "mazda-2" are equivalent. */
export function findPages(text: string, links: readonly Link[]): Link[] {
  const words = normalizeQuery(text)
    .split(' ')
    .filter((word) => word !== '' && !SMALL.has(word))
  const key = toKey(words.join(''))
  if (words.length === 0) return []
  const found = links.filter(({ label }) => {
    const named = normalizeQuery(label).split(/[ -]/)
    return (
      words.every((word) => named.some((one) => one.startsWith(word))) ||
      (key !== '' && named.some((_, at) => named.slice(at).join('').startsWith(key)))
    )
  })
  return [...new Map(found.map((link) => [link.href, link])).values()].slice(0, MAX_PAGES)
}

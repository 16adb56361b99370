// Parses a shopper's words into filters: "cheap automatic suv under 20000". Pure and independent of the engine: numbers
// first, then the longest phrases of the site's vocabulary from left to right, then spelling. Text without a meaning
// stays free text.
import { facetOf, type FacetName, type SortName } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import { oneLine, type SearchState, withList } from '#search/state.ts'
import { plural } from '#search/words.ts'
import { protectModels } from './models.ts'
import { GAP, type Numbers, type Repayment } from './number-forms.ts'
import { readNumbers } from './numbers.ts'
import { isGap, namedMakes, phraseAt, readPlace, type Token, toPhraseTokens } from './phrases.ts'
import { correct, type Correction } from './spelling.ts'
import type { Entry } from './entries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { LONGEST, normalizeQuery, withDigits } from './words.ts'

/** A phrase that was parsed into values of a filter. */
export type Slot = { facet: FacetName; values: readonly string[]; typed: string }

export type Reading = {
  /** The search that the words mean, on page 1, with the list's previous filters. */
  state: SearchState
  /** In the order of the text. */
  slots: readonly Slot[]
  corrections: readonly Correction[]
  /** Makes and models that were named but are not in stock, as shoppers read them. */
  missing: readonly string[]
  /** Exclusions that no filter can express: "not sunroof". */
  unclear: readonly string[]
  /** A repayment, for which the search by budget finds vehicles. */
  repayment: Repayment | null
  /** A maximum price that may have meant kilometres. */
  maybeKilometres: number | null
  /** Whether the words ask for nearby stock without a place. */
  needsPlace: boolean
}

export type ReadContext = {
  site: Site
  vocabulary: Vocabulary
  /** The list on which the shopper typed the words. */
  base: SearchState
  /** The current year. */
  year: number
}

/** Parses any text. Never fails. */
export function readAsk(text: string, context: ReadContext): Reading {
  const plain = oneLine(text, LONGEST)
  const first = read(plain, context)
  const { text: corrected, corrections } = correct(first.left, plain, context.vocabulary)
  const isChanged = corrections.some(({ isApplied }) => isApplied)
  return toReading(isChanged ? read(corrected, context) : first, corrections, context)
}

type Draft = {
  lists: Map<FacetName, Set<string>>
  slots: Slot[]
  /** The last model named. */
  model: Entry | null
  numbers: Numbers
  sort: SortName | null
  near: string | null
  needsPlace: boolean
  missing: string[]
  unclear: string[]
  /** Words without a meaning, as typed. */
  left: string[]
  quoted: string
  isUnderstood: boolean
  typed: string
}

function read(text: string, { vocabulary, site, year }: ReadContext): Draft {
  // Text in quotation marks is literal.
  const quotes = [...text.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, inside]) => inside ?? '')
  const open = text.replaceAll(/(?:\bmatching )?["“”][^"“”]+["“”]/g, ` ${GAP} `)
  const typed = spellingsOf(open)
  const protectedText = protectModels(
    withDigits(normalizeQuery(open.replaceAll(GAP, ' '))),
    vocabulary,
  )
  const numbers = readNumbers(protectedText.text, {
    year,
    has: (facet) => vocabulary.stats[facet] !== undefined,
  })
  const draft: Draft = {
    lists: new Map(),
    slots: [],
    model: null,
    numbers,
    sort: null,
    near: numbers.near,
    needsPlace: false,
    missing: [],
    unclear: [],
    left: [],
    quoted: quotes.join(' ').trim(),
    isUnderstood: numbers.rest !== protectedText.text,
    typed: text,
  }
  const tokens = toPhraseTokens(numbers.rest, protectedText.models)
  readPhrases(tokens, draft, { vocabulary, site, spellings: typed })
  return draft
}

/** How each word was typed, by its normalised form. */
function spellingsOf(text: string): ReadonlyMap<string, string> {
  const typed = text.split(/\s+/).map((word) => [normalizeQuery(word), word] as const)
  return new Map(typed)
}

type Tools = { vocabulary: Vocabulary; site: Site; spellings: ReadonlyMap<string, string> }

function readPhrases(tokens: readonly Token[], draft: Draft, tools: Tools): void {
  const makes = namedMakes(tokens, tools.vocabulary)
  let isNegated = false
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (token === undefined) break
    if (isGap(token)) {
      draft.isUnderstood = true
      at += 1
      continue
    }
    const place = readPlace(tokens, at, tools.vocabulary)
    if (place !== null) {
      draft.near = place.near
      draft.isUnderstood = true
      at += place.length
      continue
    }
    const found = phraseAt(tokens, at, { makes, model: draft.model }, tools.vocabulary)
    if (found === null) {
      draft.left.push(spelled(token.word, tools))
      isNegated = false
      at += 1
      continue
    }
    if (found.kind !== 'filler' && found.kind !== 'text') draft.isUnderstood = true
    at += found.length
    if (found.kind === 'not') isNegated = true
    else if (found.kind === 'sort') take(draft, found.sort, tools.site)
    else if (found.kind === 'near') draft.near = found.typed
    else if (found.kind === 'text')
      draft.left.push(...found.typed.split(' ').map((word) => spelled(word, tools)))
    else if (found.kind === 'entries') {
      for (const entry of found.entries)
        addEntry(draft, entry, { typed: found.typed, isNegated }, tools)
      // "no manual or diesel" excludes both.
      isNegated = isNegated && tokens[at]?.word === 'or'
    }
  }
}

const spelled = (word: string, { spellings }: Tools) => spellings.get(word) ?? word

function take(draft: Draft, sort: SortName, site: Site): void {
  if (sort === 'nearest') {
    if (draft.near === null) draft.needsPlace = true
    else draft.sort = sort
  } else if (site.search.sorts.includes(sort)) draft.sort = sort
}

/** Maximum values that "not white" may leave. */
const COMPLEMENT = 12

function addEntry(
  draft: Draft,
  entry: Entry,
  { typed, isNegated }: { typed: string; isNegated: boolean },
  { vocabulary, site }: Tools,
): void {
  const { facet, value, make, count, label } = entry
  if (isNegated) {
    const others = vocabulary.values(facet).filter((one) => one !== value)
    const chosen = draft.lists.get(facet)
    const rest = chosen === undefined ? others : others.filter((one) => chosen.has(one))
    if (facetOf(facet).join === 'all' || rest.length === 0 || rest.length > COMPLEMENT) {
      draft.unclear.push(label)
      return
    }
    draft.lists.set(facet, new Set(rest))
    draft.slots.push({ facet, values: rest, typed: `not ${typed}` })
    return
  }
  const add = (name: FacetName, one: string) =>
    draft.lists.set(name, (draft.lists.get(name) ?? new Set()).add(one))
  add(facet, value)
  if (make !== undefined) add('make', make)
  if (facet === 'model') draft.model = entry
  draft.slots.push({ facet, values: [value], typed })
  if (count > 0) return
  if (facet === 'fuel') draft.missing.push(`${label} ${site.vehicle.many}`)
  if (facet === 'body') draft.missing.push(plural(label))
  if (facet === 'make' || facet === 'model')
    draft.missing.push(make === undefined || label.startsWith(make) ? label : `${make} ${label}`)
}

function toReading(
  draft: Draft,
  corrections: readonly Correction[],
  { base, vocabulary }: ReadContext,
): Reading {
  const { numbers, lists } = draft
  let state: SearchState = { ...base, page: 1 }
  // The models of another make would find nothing.
  if (lists.has('make'))
    for (const name of ['model', 'make_model', 'badge'] as const) state = withList(state, name, [])
  for (const [name, values] of allConditions(lists)) state = withList(state, name, [...values])
  for (const name of ['seats', 'sleeps'] as const) {
    const range = numbers.counts[name]
    if (range !== undefined)
      state = withList(state, name, countValues(range, vocabulary.values(name)))
  }
  const found = { ...numbers.ranges }
  const query = [draft.quoted, draft.isUnderstood ? draft.left.join(' ') : withoutQuotes(draft)]
    .filter((part) => part !== '')
    .join(' ')
  state = {
    ...state,
    query,
    near: draft.near ?? state.near,
    ranges: { ...state.ranges, ...found },
    sort: draft.sort ?? state.sort,
  }
  return {
    state,
    slots: draft.slots,
    corrections,
    missing: [...new Set(draft.missing)],
    unclear: draft.unclear,
    repayment: numbers.repayment,
    maybeKilometres: numbers.ranges.km === undefined ? numbers.maybeKilometres : null,
    needsPlace: draft.needsPlace,
  }
}

/** Text without any meaning is searched literally, unless all its words are fillers: "cars". */
function withoutQuotes({ left, typed, quoted }: Draft): string {
  if (left.length === 0) return ''
  return quoted === '' ? typed : left.join(' ')
}

/** "New, used and demo" is every condition, which filters nothing. */
function allConditions(lists: Draft['lists']): [FacetName, Set<string>][] {
  return [...lists].filter(([name, values]) => name !== 'car_type' || values.size < 3)
}

/** The stock's seat counts within a range, or the number itself if there are none. */
function countValues(
  { min = 0, max = Infinity }: { min?: number; max?: number },
  values: readonly string[],
): string[] {
  const within = values.filter((value) => Number(value) >= min && Number(value) <= max)
  return within.length > 0 ? within : [String(min)]
}

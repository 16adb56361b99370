// Converts a shopper's words into a list: parses them, and checks a reading that finds nothing against the stock.
import type { SearchEvent } from '#analytics/search-counts.ts'
import { siteDay } from '#dealership/shown.ts'
import { toMoney } from '#lib/money.ts'
import { formSegment, withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { budgetHref } from '#search/budget-query.ts'
import type { Search } from '#search/answer-store.ts'
import { toHref } from '#search/path.ts'
import { totalQuery } from '#search/request.ts'
import { isBare, oneLine, type SearchState, withoutFacet } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Interpretation } from '#search/view.ts'
import { SORTS } from '#vehicle/attributes.ts'
import { describeRange } from '#search/words.ts'
import type { Site } from '#tenant/schema.ts'
import { readAsk, type Reading } from './read.ts'
import { loadVocabulary } from './vocabulary.ts'
import { LONGEST } from './words.ts'

type Deps = { site: Site; ask: Search; now: Seconds }

/** Query parameter that carries the shopper's words to the list that they mean, so that the list can mention them. */
export const ASKED = 'asked'

/** The list that the words lead to, and how they were understood; null if they were not. */
export type ListOfWords = { href: string; understood: SearchEvent | null }

/**
 * The address of the list that a shopper's words mean, or of the search by budget if they name a repayment. Searches
 * the literal words if the engine does not answer. Never rejects.
 */
export async function loadListOfWords(
  text: string,
  base: SearchState,
  deps: Deps,
): Promise<ListOfWords> {
  const { site } = deps
  const words = oneLine(text, LONGEST)
  const reading = await loadReading(words, base, deps)
  if (reading === null)
    return { href: toHref({ ...base, query: words, page: 1 }, site), understood: null }
  const state = await settle(reading, deps)
  const understood = toUnderstood(words, reading, { base, state }, site)
  const { repayment } = reading
  if (repayment !== null && site.budget.enabled) {
    const query = `?frequency=${repayment.frequency}&repayment=${repayment.amount}`
    return { href: withQuery(budgetHref(reading.state, site), query), understood }
  }
  return { href: withWords(toHref(state, site), words), understood }
}

/** How the words were understood; null if they are searched as text. */
function toUnderstood(
  words: string,
  { corrections, repayment }: Reading,
  { base, state }: { base: SearchState; state: SearchState },
  site: Site,
): SearchEvent | null {
  if (words === '' || (state.query === words && repayment === null)) return null
  const meaning = [
    toMeaning(state, site),
    ...(repayment === null ? [] : [`${toMoney(repayment.amount)} ${repayment.frequency}`]),
    ...(state.sort === base.sort ? [] : [SORTS[state.sort].label]),
  ]
  const spelled = corrections.filter(({ isApplied }) => isApplied)
  return {
    event: 'search_understood',
    words,
    meaning: meaning.join(', '),
    corrections: spelled.map(({ typed, meant }) => `${typed} as ${meant}`),
  }
}

/** Adds the words that a list was made from to its address. */
export function withWords(href: string, words: string): string {
  return words === '' ? href : withParam(href, ASKED, words)
}

/** How a list interpreted the words; null if there is nothing to report. Never rejects. */
export async function loadInterpretation(
  text: string,
  state: SearchState,
  deps: Deps,
): Promise<Interpretation | null> {
  const { site } = deps
  const words = oneLine(text, LONGEST)
  if (words === '') return null
  const base = { ...state, query: '', near: '', lists: {}, ranges: {}, page: 1 }
  const reading = await loadReading(words, base, deps)
  if (reading === null) return null
  const exact = { ...base, query: words }
  const isExact = toHref({ ...state, page: 1 }, site) === toHref(exact, site)
  const view = {
    text: words,
    notes: toNotes(reading, site),
    offers: toOffers(reading, words, state, site),
    exactHref: isExact ? null : toHref(exact, site),
    filtersHref: null,
  }
  return isExact && view.notes.length + view.offers.length === 0 ? null : view
}

/**
 * For a literal text search that finds little: what the words may have meant; null if there is nothing to report. Never
 * rejects.
 */
export async function loadMeant(state: SearchState, deps: Deps): Promise<Interpretation | null> {
  const { query } = state
  const base = { ...state, query: '', page: 1 }
  const reading = await loadReading(query, base, deps)
  if (reading === null || reading.state.query === query) return null
  const hrefOf = (words: string) => withParam(toHref(base, deps.site), 'ask', words)
  const { corrections } = reading
  const spelled = corrections.reduce((text, { typed, meant }) => text.replace(typed, meant), query)
  const isMisspelled = corrections.length > 0
  return {
    text: query,
    notes: [],
    offers: isMisspelled ? [{ label: spelled, href: hrefOf(spelled) }] : [],
    exactHref: null,
    filtersHref: isMisspelled ? null : hrefOf(query),
  }
}

/**
 * The heading of the list that the words were read as. Leftover text may be anything, and is already quoted as the
 * shopper's words.
 */
export function toMeaning(state: SearchState, site: Site): string {
  const { heading } = toSummary({ ...state, query: '' }, site, null)
  return state.query === '' ? heading : `${heading}, and other words`
}

async function loadReading(
  text: string,
  base: SearchState,
  { site, ask, now }: Deps,
): Promise<Reading | null> {
  const vocabulary = await loadVocabulary(site, ask, now)
  const year = Number(siteDay(site, now).slice(0, 4))
  return vocabulary === null ? null : readAsk(text, { site, vocabulary, base, year })
}

/** Maximum phrases to try as text. */
const TRIED = 6

/**
 * The reading's list or, if it has no vehicles, the same list with one phrase as text instead of a filter, if that has
 * some. Makes and models that are not in stock stay, because the list mentions them.
 */
async function settle(
  { state, slots, missing }: Reading,
  { site, ask, now }: Deps,
): Promise<SearchState> {
  if (slots.length < 2 || missing.length > 0) return state
  const others = slots.slice(-TRIED).map(({ facet, typed }) => ({
    ...withoutFacet(state, facet),
    query: [state.query, typed].filter((part) => part !== '').join(' '),
  }))
  const queries = [state, ...others].map((one) => totalQuery(one, site, now))
  const totals = (await ask(queries, now).catch(() => null))?.totals ?? []
  if (totals[0] !== 0) return state
  const found = others.findLastIndex((_, at) => (totals[at + 1] ?? 0) > 0)
  return others[found] ?? state
}

function toNotes({ corrections, missing, unclear, needsPlace }: Reading, site: Site): string[] {
  const applied = corrections.filter(({ isApplied }) => isApplied)
  return [
    ...applied.map(({ typed, meant }) => `We read “${typed}” as ${meant}.`),
    ...missing.map((name) => `No ${name} at the moment.`),
    ...unclear.map((label) => `We can’t leave out ${label}, so it was ignored.`),
    ...(needsPlace ? [`Add a postcode to see the nearest ${site.vehicle.many}: “near 2000”.`] : []),
  ]
}

function toOffers(
  { corrections, maybeKilometres }: Reading,
  words: string,
  state: SearchState,
  site: Site,
): Interpretation['offers'] {
  const spellings = corrections
    .filter(({ isApplied }) => !isApplied)
    .map(({ typed, meant }) => ({
      label: meant,
      href: askHref(words.replace(typed, meant)),
    }))
  if (maybeKilometres === null || isBare(state)) return spellings
  const { price: _, ...ranges } = state.ranges
  const range = { max: maybeKilometres }
  const href = toHref({ ...state, page: 1, ranges: { ...ranges, km: range } }, site)
  return [...spellings, { label: describeRange('km', range), href }]
}

/** Address that reads the words. */
export function askHref(words: string): string {
  return withParam(routes.searchStart.href(), 'ask', words)
}

const withParam = (href: string, name: string, words: string) =>
  withQuery(href, `?${name}=${formSegment(words)}`)

// From a shopper's words to a list: the words are read, and a reading that finds nothing is checked against the stock.
import { siteDay } from '#dealership/shown.ts'
import { segment, withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { budgetHref } from '#search/budget-query.ts'
import type { Search } from '#search/answer-store.ts'
import { toHref } from '#search/path.ts'
import { totalQuery } from '#search/request.ts'
import { isBare, type SearchState, without } from '#search/state.ts'
import type { AskedView } from '#search/view.ts'
import { describeRange } from '#search/words.ts'
import type { Site } from '#tenant/schema.ts'
import { readAsk, type Reading } from './read.ts'
import { loadVocabulary } from './vocabulary.ts'
import { LONGEST } from './words.ts'

type Deps = { site: Site; ask: Search; now: Seconds }

/** The parameter that carries the words to the list that they mean, so that the list can say so. */
export const ASKED = 'asked'

/**
 * The address of the list that the words mean on a list, or of the search by budget if they name a repayment; the words
 * themselves are searched if the engine does not answer. Never rejects.
 */
export async function loadAskedHref(text: string, base: SearchState, deps: Deps): Promise<string> {
  const { site } = deps
  const words = plain(text)
  const reading = await loadReading(words, base, deps)
  if (reading === null) return toHref({ ...base, query: words, page: 1 }, site)
  const href = toHref(await settle(reading, deps), site)
  const { repayment } = reading
  if (repayment !== null && site.budget.enabled) {
    const query = `?frequency=${repayment.frequency}&repayment=${repayment.amount}`
    return withQuery(budgetHref(reading.state, site), query)
  }
  return words === '' ? href : withAsked(href, words)
}

/** The address with the words. */
export function withAsked(href: string, words: string): string {
  return words === '' ? href : withQuery(href, `?${ASKED}=${segment(words).replaceAll('%20', '+')}`)
}

/** What a list says of the words; null if it has nothing to say. Never rejects. */
export async function loadAsked(
  text: string,
  state: SearchState,
  deps: Deps,
): Promise<AskedView | null> {
  const { site } = deps
  const words = plain(text)
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
  }
  return isExact && view.notes.length + view.offers.length === 0 ? null : view
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

const plain = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()

/** Most phrases that are tried as text. */
const TRIED = 6

/**
 * The reading's list; or, if it has no vehicles but has some with one phrase as text instead of a filter, that list. Makes
 * and models that are not in stock stay: the list says so.
 */
async function settle(
  { state, slots, missing }: Reading,
  { site, ask, now }: Deps,
): Promise<SearchState> {
  if (slots.length < 2 || missing.length > 0) return state
  const others = slots.slice(-TRIED).map(({ facet, typed }) => ({
    ...without(state, facet),
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
): AskedView['offers'] {
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

/** An address that reads the words. */
export function askHref(words: string): string {
  return withQuery(routes.searchStart.href(), `?ask=${segment(words).replaceAll('%20', '+')}`)
}

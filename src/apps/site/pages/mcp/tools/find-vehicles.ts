// Finds vehicles by a sentence or by filters: the list that a shopper's page would have, in its order.
import * as z from 'zod'

import { defineTool, type ToolContext, type Answer } from '#apps/site/pages/mcp/tool.ts'
import { rowWords, toRow, vehicleRow } from '#apps/site/pages/mcp/shapes.ts'
import { plain, toPath, unavailable } from '#apps/site/pages/mcp/words.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { loadListOfWords } from '#search/intent/ask.ts'
import { type BriefList, loadBriefList } from '#search/brief-list.ts'
import { loadSearch } from '#search/load.ts'
import { pageCount } from '#search/pages.ts'
import { parseHref } from '#search/parse-href.ts'
import { toHref } from '#search/path.ts'
import { emptyState, MAX_PAGE, type SearchState, withList, withPage } from '#search/state.ts'
import type { FacetView, SearchView } from '#search/view.ts'
import { FACETS, type FacetName, SORT_NAMES } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import { findByBudget, toBudgetQuery } from './find-by-budget.ts'

const namesOf = (kind: 'list' | 'range') =>
  FACETS.filter((facet) => facet.kind === kind).map(({ name }) => name) as [
    FacetName,
    ...FacetName[],
  ] // there are some
const end = z.number().min(0).max(1e10).optional()

/** Default number of vehicles in an answer. */
const LISTED = 5
/** Maximum values of a filter to count in an answer. */
const COUNTED = 30

const input = z.strictObject({
  ask: z
    .string()
    .max(200)
    .default('')
    .describe(
      'What the shopper wants, in words: “automatic suv under 30000 near 2150”, “hilux 2020 or newer, not white”. Read as filters.',
    ),
  filters: z
    .partialRecord(z.enum(namesOf('list')), z.array(z.string().max(100)).max(20))
    .default({})
    .describe('Values as listed in `counts`. Several values of one filter mean any of them.'),
  ranges: z
    .partialRecord(z.enum(namesOf('range')), z.strictObject({ min: end, max: end }))
    .default({})
    .describe('Bounds, inclusive: price and subscription_price in dollars, km in kilometres.'),
  near: z.string().max(60).default('').describe('A postcode or suburb to be near.'),
  list: z
    .string()
    .max(4000)
    .default('')
    .describe('`url` of an earlier result, to narrow it: these filters are added to it.'),
  sort: z.enum(SORT_NAMES).optional().describe('Default: the order of the dealer’s lists.'),
  page: z.int().min(1).max(MAX_PAGE).default(1).describe('Of the list.'),
  limit: z.int().min(1).max(50).default(LISTED).describe('Maximum number of vehicles to return.'),
  from: z.int().min(1).max(50).default(1).describe('Position of the first one on the page.'),
  counts: z
    .array(z.enum(FACETS.map(({ name }) => name)))
    .max(6)
    .default([])
    .describe('Filters whose values or bounds to return with numbers of vehicles.'),
})

const output = z.object({
  heading: z.string().describe('How the question was understood.'),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  page_size: z.int().describe('Maximum number of vehicles on a page of the list.'),
  url: z.string().describe('The list for a person, and for `list` in a later call.'),
  vehicles: z.array(vehicleRow),
  vehicle_url: z.string().describe('Address of a vehicle’s page, without its slug.'),
  notes: z.array(z.string()).describe('What was not understood, or was interpreted differently.'),
  instead: z
    .array(z.object({ label: z.string(), list: z.string(), total: z.int() }))
    .describe('If the list is empty: similar lists.'),
  counts: z
    .record(z.string(), z.record(z.string(), z.number()))
    .describe('By filter: values with their numbers of vehicles, or min and max.'),
  fine_print: z
    .array(z.string())
    .describe('For a budget: how it is calculated, and warnings. State them with any repayment.'),
})

type Args = z.output<typeof input>
type VehicleList = z.input<typeof output>

export const findVehicles = defineTool({
  name: 'find_vehicles',
  title: 'Find vehicles',
  description:
    'Finds vehicles in this dealer’s stock by a sentence or by filters: the same vehicles, order and counts as the dealer’s list. Returns the first of a page.',
  input,
  output,
  run: async (args, context) => {
    const { site, services, now } = context
    const base = toState(args, site)
    if (base === null)
      return { problem: '`list` is not a list on this site. Use `url` of an earlier result.' }
    if (args.ask.trim() === '') return showList(withPage(base, args.page), '', args, context)
    const deps = { site, ask: services.search.list, now }
    const { href } = await loadListOfWords(args.ask, base, deps)
    const state = parseHref(href, site)
    if (state !== null)
      return showList(withPage(ordered(state, args, site), args.page), args.ask, args, context)
    const answer = await findByBudget(toBudgetQuery(href, site), args.limit, context)
    return 'problem' in answer
      ? answer
      : {
          ...answer,
          data: {
            ...NOTHING,
            ...answer.data,
            heading: args.ask,
            pages: 1,
            page: 1,
            page_size: answer.data.vehicles.length,
          },
        }
  },
})

const NOTHING = { notes: [], instead: [], counts: {}, fine_print: [] }

/** The search that filters mean, before any words. Null if the site has no such `list`. */
function toState({ list, filters, ranges, near, ...args }: Args, site: Site): SearchState | null {
  let state =
    list === ''
      ? emptyState(site.search.sorts[0] ?? 'mostRelevant')
      : parseHref(toPath(list, site), site)
  if (state === null) return null
  for (const { name } of FACETS) {
    const values = filters[name]
    const range = ranges[name]
    if (values !== undefined) state = withList(state, name, values)
    if (range !== undefined) state = { ...state, ranges: { ...state.ranges, [name]: range } }
  }
  if (near !== '') state = { ...state, near: plain(near, 60) }
  // A search that no address can express is invalid.
  return ordered(state, args, site)
}

/** In the requested order, if the site has it. */
function ordered(state: SearchState, { sort }: Pick<Args, 'sort'>, site: Site): SearchState {
  const isNearest = sort === 'nearest' && state.near !== ''
  const isKnown = sort !== undefined && (isNearest || site.search.sorts.includes(sort))
  return isKnown ? { ...state, sort } : state
}

async function showList(
  state: SearchState,
  words: string,
  args: Args,
  context: ToolContext,
): Promise<Answer<VehicleList>> {
  const { site, services, now } = context
  const place = state.near === '' ? null : await services.search.findNear(state.near)
  const first = args.from - 1 + args.limit
  const { list: ask, fresh: askFresh } = services.search
  const deps = { site, ask, askFresh, now, place, words, first }
  const brief = args.counts.length > 0 ? 'few' : await loadBriefList(state, deps)
  if (brief !== null && brief !== 'few') return toAnswer(brief, args, site)
  const view =
    brief === null
      ? null
      : await loadSearch(state, site, ask, now, { place, words, expanded: 'all' })
  if (view === null) return { problem: unavailable(context) }
  const list = {
    state: view.state,
    heading: view.summary.heading,
    total: view.total,
    cards: view.items.flatMap((item) => (item.kind === 'car' ? [item.car] : [])),
    interpretation: view.interpretation,
    notices: [view.near.notice ?? '', view.notice ?? ''].filter((notice) => notice !== ''),
  }
  return toAnswer(list, args, site, view)
}

function toAnswer(list: BriefList, args: Args, site: Site, view?: SearchView): Answer<VehicleList> {
  const { heading, total, state, notices } = list
  const pages = pageCount(site, total)
  const href = toHref(withPage(state, Math.min(state.page, pages)), site)
  const offers = (list.interpretation?.offers ?? []).map(({ label }) => `Perhaps meant: ${label}.`)
  const notes = [...(list.interpretation?.notes ?? []), ...offers, ...notices].map((note) =>
    plain(note, 200),
  )
  const shown = list.cards.slice(args.from - 1, args.from - 1 + args.limit)
  const first = (state.page - 1) * site.search.hits_per_page + args.from
  const data = {
    heading,
    total,
    page: Math.min(state.page, pages),
    pages,
    page_size: site.search.hits_per_page,
    url: absoluteUrl(href, site),
    vehicles: shown.map(toRow),
    vehicle_url: absoluteUrl(routes.car.href(''), site),
    notes,
    instead: (view?.instead?.lists ?? []).slice(0, 4).map((one) => ({
      label: plain(one.label),
      list: one.href,
      total: one.count,
    })),
    counts: Object.fromEntries(
      (view?.facets ?? [])
        .filter(({ name }) => args.counts.includes(name))
        .map((facet) => [facet.name, toCounts(facet)]),
    ),
    fine_print: [],
  }
  const found = total === 0 ? 'none' : `${total} found, ${shown.length} here`
  const lines = shown.map((card, at) => `${first + at}. ${rowWords(card)} [${card.slug}]`)
  return { data, text: [`${heading}: ${found}. ${data.url}`, ...notes, ...lines].join('\n') }
}

function toCounts(facet: FacetView): Record<string, number> {
  if (facet.kind === 'range') return { min: facet.min, max: facet.max }
  return Object.fromEntries(
    facet.values.slice(0, COUNTED).map(({ value, count }) => [plain(value, 100), count]),
  )
}

// Summarises a search: title, heading, description, canonical address, and whether search engines may index it.
import { joinText, upperFirst } from '#lib/text.ts'
import { toGrouped } from '#lib/money.ts'
import type { FacetName } from '#vehicle/attributes.ts'
import { CAR_TYPES } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { type Condition as FilterCondition, parseFilter } from './filter.ts'
import { describeNear, type ListPlace } from './near.ts'
import { introductionOf } from './introduced.ts'
import { toHref } from './path.ts'
import type { Range } from './range.ts'
import { isBare, type SearchState } from './state.ts'
import type { Summary } from './view.ts'
import { describeModel, plural, describeRange, describeValue } from './words.ts'

/**
 * "Used Toyota SUVs under $40,000 in Parramatta" and all texts derived from it; `total` and the place of `near` are
 * null if unknown.
 */
export function toSummary(
  state: SearchState,
  site: Site,
  total: number | null,
  near: ListPlace = null,
): Summary {
  const heading = toHeading(state, site, near)
  const page = state.page > 1 ? `, page ${state.page}` : ''
  const sorted = { ...state, sort: site.search.sorts[0] ?? state.sort }
  const many = total === 1 ? site.vehicle.one : site.vehicle.many
  return {
    heading,
    title: `${heading}${page} | ${site.name}`,
    description: `${toGrouped(total ?? 0)} ${many} at ${site.name}: ${heading}${page}. See prices, photos and details, and enquire online.`,
    canonical: new URL(toHref(sorted, site), site.url).href,
    robots: toRobots(state, site, total),
  }
}

/** Maximum filters of a list whose links search engines follow (F18). */
const DEEPEST = 2

/** An empty list is not indexed: there would be one for each model of the catalogue. */
function toRobots(state: SearchState, site: Site, total: number | null): string {
  if (countChoices(state) > DEEPEST) return 'noindex, nofollow'
  const isOwn = indexableHref(state, site) !== null || introductionOf(state, site) !== null
  const isKept = total !== 0 && isOwn
  return isKept ? 'index, follow' : 'noindex, follow'
}

function countChoices({ query, near, pricedIn, lists, ranges }: SearchState): number {
  const values = Object.values(lists).reduce((sum, chosen) => sum + chosen.length, 0)
  const texts = [query, near, pricedIn ?? ''].filter((text) => text !== '')
  return values + Object.keys(ranges).length + texts.length
}

/**
 * Address of a page of one make, model, body, condition or location in the default order; null for all other lists,
 * which are not indexed.
 */
export function indexableHref(state: SearchState, site: Site): string | null {
  if (!isIndexable(state, site)) return null
  const href = toHref(state, site)
  return href.includes('refinementList') ? null : href
}

/** Whether the filters of a list allow such an address. */
export function isIndexable(state: SearchState, site: Site): boolean {
  return isOneThing(state) && !isAllSold(state, site) && state.sort === site.search.sorts[0]
}

/** Whether this is the list of the only condition that the site sells: the same vehicles as without a filter. */
function isAllSold({ lists }: SearchState, site: Site): boolean {
  const chosen = Object.keys(lists).join() === 'car_type' ? lists.car_type : undefined
  return chosen !== undefined && soldConditions(site).every((type) => chosen.includes(type))
}

function isOneThing(state: SearchState): boolean {
  if (isBare(state)) return true
  const names = Object.keys(state.lists).sort().join()
  const conditions = state.lists.car_type ?? []
  const single = Object.values(state.lists).every((values) => values.length === 1)
  const newAndDemo = names === 'car_type' && conditions.join() === 'demo,new'
  return (
    state.query === '' &&
    state.near === '' &&
    state.pricedIn === null &&
    Object.keys(state.ranges).length === 0 &&
    ((single && INDEXED.has(names)) || newAndDemo)
  )
}

const INDEXED = new Set([
  'make',
  'make,model',
  'body',
  'car_type',
  'location_name',
  'dealership_name',
])

type Condition = (typeof CAR_TYPES)[number]

/** `unsaid` are the conditions that a heading names if the search names none. */
function toHeading(
  state: SearchState,
  site: Site,
  near: ListPlace,
  unsaid: readonly Condition[] = soldConditions(site),
): string {
  const words = [
    condition(state, unsaid),
    ...(['certified', 'colour', 'fuel', 'transmission', 'drive'] as const).map((name) =>
      single(state, name),
    ),
    makes(state, site),
    single(state, 'badge'),
    single(state, 'categories'),
    bodies(state, site),
    ...ranges(state),
    place(state, site, describeNear(state, near, site)),
    state.query === '' ? '' : `matching “${state.query}”`,
  ]
  return upperFirst(joinText(words))
}

/** A short name of the search: its heading without what is obvious on this site. */
export function toShortName(state: SearchState, site: Site): string {
  const nowhere = { ...site, override_city: '', address: { ...site.address, city: '' } }
  return toHeading(state, nowhere, null, [])
}

/** Conditions of vehicles that pass the site's own filter: only "used" for a used-car dealer. */
function soldConditions({ search_filters: text }: Site): Condition[] {
  const own = parseFilter(text)
  const groups = 'filter' in own ? own.filter : []
  return CAR_TYPES.filter((type) => groups.every((group) => group.some((one) => allows(one, type))))
}

function allows(one: FilterCondition, type: Condition): boolean {
  if (one.attribute !== 'car_type' || 'op' in one) return true
  return (one.is === type) !== (one.not === true)
}

function condition(state: SearchState, unsaid: readonly Condition[]): string {
  const chosen = CAR_TYPES.filter((type) => state.lists.car_type?.includes(type))
  if (chosen.length > 0) return describeConditions(chosen)
  const isNamed = state.lists.make !== undefined || state.lists.body !== undefined
  return isNamed ? '' : describeConditions(unsaid)
}

function describeConditions(conditions: readonly Condition[]): string {
  return conditions.length === CAR_TYPES.length ? 'new, used and demo' : conditions.join(' and ')
}

function single(state: SearchState, name: FacetName): string {
  const values = state.lists[name] ?? []
  if (name === 'certified') return values.length === 1 && values[0] === 'true' ? 'certified' : ''
  return values.length === 1 ? describeValue(name, values[0] ?? '') : ''
}

function makes(state: SearchState, site: Site): string {
  const { make = [], model = [] } = state.lists
  if (make.length > 2) return ''
  // A model alone may need its make to be understood.
  const models = make.length === 0 ? model.map((one) => describeModel(one, undefined, site)) : model
  return joinText([make.join(' or '), model.length <= 2 ? models.join(' or ') : ''])
}

function bodies(state: SearchState, site: Site): string {
  const [body, ...others] = state.lists.body ?? []
  if (body === undefined || others.length > 1) return kinds(state, site)
  return [body, ...others].map(plural).join(' and ')
}

function kinds({ lists }: SearchState, site: Site): string {
  const [kind, ...others] = lists.item_type ?? []
  return kind === undefined || others.length > 0
    ? site.vehicle.many
    : plural(describeValue('item_type', kind).toLowerCase())
}

function ranges(state: SearchState): string[] {
  return IN_HEADINGS.flatMap(([name, write]) => {
    const range = state.ranges[name]
    if (range === undefined) return []
    if (name === 'price' && state.pricedIn !== null)
      return [`${describeRange(name, range)} (to drive away in ${state.pricedIn})`]
    return [name === 'year' ? years(range) : write(describeRange(name, range))]
  })
}

/** Ranges that headings name, in this order, each with the surrounding words. */
const IN_HEADINGS: readonly (readonly [FacetName, (words: string) => string])[] = [
  ['price', (words) => words],
  ['year', (words) => words],
  ['km', (words) => words],
  ['length_m', (words) => words],
  ['subscription_price', (words) => `${words} a week`],
  ['power', (words) => `with ${words}`],
  ['boot', (words) => `with a boot of ${words}`],
  ['battery_range', (words) => `with a range of ${words}`],
  ['tow_capacity', (words) => `that can tow ${words}`],
  ['towed_mass', (words) => `of ${words} loaded`],
]

function years({ min, max }: Range): string {
  if (min === max) return `of ${min}`
  return `${min === undefined ? '' : `from ${min}`} ${max === undefined ? '' : `up to ${max}`}`.trim()
}

function place(state: SearchState, site: Site, near: string): string {
  const {
    location_name: locations = [],
    dealership_name: dealers = [],
    city = [],
    state: states = [],
  } = state.lists
  const [name] = [locations, city, dealers, states].find((values) => values.length === 1) ?? []
  const home = site.override_city || site.address.city
  if (name === undefined) return near || (home === '' ? '' : `in ${home}`)
  // Shoppers know a location named after the dealer ("Harbour Parramatta") by its suburb.
  const place = site.locations.find((location) => location.name === name)
  const suburb = place?.address.city ?? ''
  if (suburb !== '' && suburb !== home) return joinText([`in ${suburb}`, near])
  return joinText([`${place !== undefined || dealers[0] === name ? 'at' : 'in'} ${name}`, near])
}

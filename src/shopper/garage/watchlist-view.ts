// A watchlist as data: each vehicle's card, and its changes since it was saved.
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { type CardView, toCard } from '#search/card.ts'
import { toHref } from '#search/path.ts'
import { emptyState, withList } from '#search/state.ts'
import type { Car } from '#vehicle/car.ts'
import { findMake, findModel } from '#vehicle/catalogue.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { canCompare, canWatch } from '#tenant/features.ts'
import { MAX_WATCHED } from './watchlist-rows.ts'
import { shownPrice, type Watched } from './watchlist.ts'

const MAX_WORDS = 4

export type Mark = { kind: 'down' | 'up' | 'reserved' | 'sold' | 'gone'; text: string }

export type WatchedView = {
  watched: Watched
  /** The current vehicle; the saved details if it is no longer listed or the engine is unavailable. */
  card: CardView
  marks: Mark[]
  /** Can be compared: it is listed, not sold, and allowed by the site's stricter rule if it has one. */
  canCompare: boolean
  /** Can be saved again after removal. */
  canReturn: boolean
}

/** A watchlist in order. `cars` are those still listed; null if the engine is unavailable. */
export function toWatchlistView(
  rows: readonly Watched[],
  cars: readonly Car[] | null,
  site: Site,
  now: Seconds,
): WatchedView[] {
  const byId = new Map(cars?.map((car) => [car.id, car]))
  return rows.map((watched) => {
    const car = byId.get(watched.carId)
    if (car !== undefined) return toListed(watched, car, site, now)
    const marks: Mark[] = cars === null ? [] : [{ kind: 'gone', text: 'No longer listed' }]
    const card = cars === null ? savedCard(watched) : leftCard(watched, site)
    return { watched, card, marks, canCompare: false, canReturn: cars === null }
  })
}

/** Tells a shopper that some favourites did not fit, or, with null, that none could be saved. */
export function describeLeft(left: number | null, { one, many }: Site['vehicle']): string {
  if (left === null)
    return `We couldn’t save your ${many} to your account just now. Please go back to your favourites and save them again.`
  const some = left === 1 ? `one more ${one}` : `${left} more ${many}`
  return `Your watchlist is full: it holds ${MAX_WATCHED} ${many}, so it has no room for ${some}. Remove some, then save again.`
}

function toListed(watched: Watched, car: Car, site: Site, now: Seconds): WatchedView {
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  return {
    watched,
    card: toCard(car, site, now),
    marks: state.isInStock
      ? [...reservedMark(state.kind === 'reserved'), ...priceMark(watched, car)]
      : [{ kind: 'sold', text: 'Sold since you saved it' }],
    canCompare: canCompare(car, state, site.garage),
    canReturn: canWatch(state, site),
  }
}

function reservedMark(isReserved: boolean): Mark[] {
  return isReserved ? [{ kind: 'reserved', text: 'Currently reserved' }] : []
}

/** The price change, if it had a price then and has one now. */
function priceMark({ price: before }: Watched, car: Car): Mark[] {
  const price = shownPrice(car)
  if (before === null || price === null || price === before) return []
  const by = toMoney(Math.abs(price - before))
  return price < before
    ? [{ kind: 'down', text: `Price down by ${by} since you saved it` }]
    : [{ kind: 'up', text: `Price up by ${by} since you saved it` }]
}

/** The saved details, while the engine is unavailable. */
function savedCard({ carId: id, slug, title, price }: Watched): CardView {
  const text = price === null ? '' : toMoney(price)
  return {
    id,
    slug,
    href: routes.car.href(slug),
    title,
    subtitle: '',
    image: null,
    photos: 0,
    noPhotoText: '',
    silhouette: 'sedan',
    tag: null,
    stateTag: null,
    illustrated: false,
    certified: false,
    condition: '',
    price: {
      text,
      isPrice: price !== null,
      type: price === null ? '' : 'when you saved it',
      was: '',
    },
    dollars: price,
    priceKind: null,
    offer: null,
    chips: [],
    location: '',
    yard: '',
    actions: [],
    save: null,
    canCompare: false,
    inStock: true,
    kind: 'in_stock',
  }
}

/** The card of a vehicle that is gone, with a link to similar ones. */
function leftCard(watched: Watched, site: Site): CardView {
  const href = similarByName(watched.title, site)
  const similar = { kind: 'similar', label: `See similar ${site.vehicle.many}`, href } as const
  const card = savedCard(watched)
  return { ...card, href, actions: [similar], inStock: false }
}

/**
 * The list of the make and model at the start of a name such as "2021 Toyota HiLux SR5"; every vehicle if there is
 * none.
 */
export function similarByName(name: string, site: Site): string {
  const every = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const words = name.replace(/^\d{4} /, '').split(' ')
  const make = longest(words, findMake)
  if (make === null) return toHref(every, site)
  const ofMake = withList(every, 'make', [make.found.name])
  const model = longest(words.slice(make.length), (text) => findModel(make.found.name, text))
  return toHref(model === null ? ofMake : withList(ofMake, 'model', [model.found.name]), site)
}

/** The match with the most words at the start. */
function longest<T>(
  words: readonly string[],
  find: (text: string) => T | null,
): { found: T; length: number } | null {
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
    const found = find(words.slice(0, length).join(' '))
    if (found !== null) return { found, length }
  }
  return null
}

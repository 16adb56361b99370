// A watchlist as data: each vehicle's card, and its changes since it was saved.
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { toCard, type CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { canWatch } from './eligibility.ts'
import { shownPrice, type Watched } from './watchlist.ts'
import { similarByName } from './watchlist-similar.ts'

export type Mark = { kind: 'down' | 'up' | 'reserved' | 'sold' | 'gone'; text: string }

export type WatchedView = {
  watched: Watched
  /** The current vehicle; the saved details if it is no longer listed or the engine is unavailable. */
  card: CardView
  marks: Mark[]
  /** Can be compared: it is listed and not sold. */
  canCompare: boolean
  /** Can be saved again after removal. */
  canReturn: boolean
}

/** A watchlist in order. `cars` are those still listed; null if the engine is unavailable. `now` in seconds. */
export function toWatchlistView(
  rows: readonly Watched[],
  cars: readonly Car[] | null,
  site: Site,
  now: number,
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

function toListed(watched: Watched, car: Car, site: Site, now: number): WatchedView {
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  return {
    watched,
    // No repayment: its required warning is on the vehicle page (C11).
    card: { ...toCard(car, site, now), weekly: null },
    marks: state.isInStock
      ? [...reservedMark(state.kind === 'reserved'), ...priceMark(watched, car)]
      : [{ kind: 'sold', text: 'Sold since you saved it' }],
    canCompare: state.isInStock,
    canReturn: canWatch(car, state, site),
  }
}

function reservedMark(isReserved: boolean): Mark[] {
  return isReserved ? [{ kind: 'reserved', text: 'Currently reserved' }] : []
}

/** If it had a price then and has one now. */
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
    noPhotoText: '',
    silhouette: 'sedan',
    tag: null,
    certified: false,
    condition: '',
    price: {
      text,
      isPrice: price !== null,
      type: price === null ? '' : 'when you saved it',
      was: '',
    },
    weekly: null,
    chips: [],
    location: '',
    actions: [],
    save: null,
    inStock: true,
  }
}

/** The same for a vehicle that is gone, with a link to similar ones. */
function leftCard(watched: Watched, site: Site): CardView {
  const href = similarByName(watched.title, site)
  const similar = { kind: 'similar', label: `See similar ${site.vehicle.many}`, href } as const
  const card = savedCard(watched)
  return { ...card, href, actions: [similar], inStock: false }
}

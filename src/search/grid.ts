// The contents of the grid: cars, with runs of sold ones collapsed (W10), and promotional cards between them (W8, S32,
// E43).
import { isOnDay, siteDay } from '#dealership/shown.ts'
import { createRandom, shuffled } from '#lib/random.ts'
import type { Site } from '#tenant/schema.ts'
import type { CardView } from './card.ts'
import type { SearchState } from './state.ts'
import type { GridItem, PromoView } from './view.ts'

type Promo = Site['promos']['cards'][number]

/** Cars in order with the site's promos inserted at their positions; a promo does not replace a car. */
export function toGrid(
  cards: readonly CardView[],
  state: SearchState,
  site: Site,
  listHref: string,
  now: number,
): GridItem[] {
  const items: GridItem[] = collapseSold(cards, site.search.sold.collapse).map((car) => ({
    kind: 'car',
    car,
  }))
  const today = siteDay(site, now)
  const random = createRandom(`${site.slug} ${listHref} ${today}`)
  const promos = shuffled(
    site.promos.cards.filter((promo) => isShown(promo, state, today)),
    random,
  )
  const offset = randomOffset(site.promos.random_offset, random)
  positions(site, offset).forEach((position, at) => {
    const promo = promos[at]
    if (promo !== undefined && position <= items.length + 1)
      items.splice(position - 1, 0, { kind: 'promo', promo: toPromoView(promo) })
  })
  return items
}

/** Keeps one of consecutive sold cars; all of them if every car is sold. */
export function collapseSold(cards: readonly CardView[], collapse: boolean): CardView[] {
  const isSold = (card: CardView | undefined) => card?.tag?.kind === 'sold'
  if (!collapse || cards.every(isSold)) return [...cards]
  return cards.filter((card, at) => !(isSold(card) && isSold(cards[at - 1])))
}

/** Within its dates on the dealer's calendar, and for the conditions and vehicles of the search. */
export function isShown(promo: Promo, state: SearchState, today: string): boolean {
  return (
    isOnDay(promo, today) &&
    fits(promo.conditions, state.lists.car_type) &&
    fits(promo.car_types, state.lists.item_type)
  )
}

function fits(allowed: readonly string[], searched: readonly string[] | undefined): boolean {
  return (
    allowed.length === 0 || searched === undefined || searched.some((one) => allowed.includes(one))
  )
}

function positions(site: Site, offset: number): number[] {
  return [...new Set(site.promos.positions)]
    .sort((a, b) => a - b)
    .map((position) => position + offset)
}

function randomOffset(range: readonly [number, number] | null, random: () => number): number {
  if (range === null) return 0
  const [from, to] = range
  return from + Math.floor(random() * (to - from + 1))
}

function toPromoView({
  id,
  title,
  text,
  href,
  link_label: linkLabel,
  image,
  tone,
}: Promo): PromoView {
  return { id, title, text, href, linkLabel, image, tone }
}

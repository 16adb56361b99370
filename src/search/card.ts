// The content of a car card, derived once from the car, the site and the time.
import { toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { cardOffer, type CardOffer, offerOn } from '#sales/finance/car-quote.ts'
import { canSave, canWatch, hasWatchlist, isAccountOnly } from '#tenant/features.ts'
import type { SavedCar } from '#shopper/garage/saved.ts'
import { type Chip, toFacts } from '#vehicle/chips.ts'
import { storedPrice } from '#vehicle/drive-away.ts'
import { placeOf } from '#vehicle/places.ts'
import { type ListedCar, parseListedCar } from '#vehicle/listed-car.ts'
import type { Price, PriceKind } from '#vehicle/price.ts'
import { type SilhouetteName, silhouetteOf } from '#vehicle/silhouette.ts'
import type { StockState } from '#vehicle/state.ts'
import { isCertifiedUsed, stateNextTo, type Tag, toTag } from '#vehicle/tag.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import { type CardAction, toActions } from './card-actions.ts'
import type { Pricing } from './pricing.ts'
import { toVehicleOffer, type VehicleOffer } from './vehicle-offer.ts'
import { describeValue } from './words.ts'

export type { CardAction }

export type CardView = {
  id: string
  slug: string
  href: string
  /** Year, make and model; the feed's name if these are missing. */
  title: string
  /** Badge and series. */
  subtitle: string
  image: { src: string; alt: string } | null
  /** The picture does not show this vehicle. */
  illustrated: boolean
  /** Number of its photos; 1 or less if there is nothing to swipe to. */
  photos: number
  /** "New Arrival" or similar if there is no photo; empty on a retired car. */
  noPhotoText: string
  /** Outline shown if there is no photo. */
  silhouette: SilhouetteName
  tag: Tag | null
  /** "Reserved" or "coming soon", unless the tag says so already. */
  stateTag: Tag | null
  /** Shows the badge of certified used cars. */
  certified: boolean
  /** "New", "Used" or "Demo". */
  condition: string
  /** The price as text, or the reason why there is none. */
  price: Price
  /** The part of the vehicle's page that breaks down its estimated price; absent for an advertised price. */
  madeUpAt?: string | undefined
  /** Whole dollars; null if no price is shown. */
  dollars: number | null
  priceKind: PriceKind | null
  /** The vehicle's repayment with its mandatory comparison rate. */
  offer: CardOffer | null
  chips: Chip[]
  /** The car's location, with its distance on lists near a place; empty if unknown or hidden. */
  location: string
  /** Name of the site's location that has the car; empty if unknown. */
  yard: string
  actions: CardAction[]
  /** How the card saves the vehicle; null if the site has no saved vehicles. */
  save: CardSave | null
  /** Whether it can be selected for comparison. */
  canCompare: boolean
  inStock: boolean
  /** The car's stock state; only vehicles for sale are shown as similar. */
  kind: StockState['kind']
}

/** Cards of documents at a time; each invalid document is skipped. */
export function toCards(
  hits: readonly unknown[],
  site: Site,
  now: Seconds,
  pricing: Pricing | null = null,
): CardView[] {
  return hits.flatMap((hit) => {
    const car = parseListedCar(hit)
    return car === null ? [] : [toCard(car, site, now, pricing)]
  })
}

/**
 * A smaller card, such as a similar vehicle's: without buttons, and without a repayment, whose warning is on the car's
 * own page.
 */
export function toPlainCard(car: ListedCar, site: Site, now: Seconds): CardView {
  return { ...toCard(car, site, now), offer: null, actions: [] }
}

/** The card of a car on a site; without `pricing` it has the advertised price. */
export function toCard(
  car: ListedCar,
  site: Site,
  now: Seconds,
  pricing: Pricing | null = null,
): CardView {
  const { state, price, dollars, priceKind, href } = toVehicleOffer(car, site, now)
  const title = toTitle(car)
  const subtitle = toSubtitle(car)
  const source = car.primary_image_url
  const tag = toTag(car, state, site, now)
  const offer = cardOffer(car, state, site, now)
  return {
    id: car.id,
    slug: car.slug,
    href,
    title,
    subtitle,
    image: source === null ? null : { src: source, alt: altText(title, subtitle, car.colour) },
    illustrated: source !== null && car.illustrated,
    photos: source === null ? 0 : (car.photos_count ?? 1),
    noPhotoText: state.isInStock ? site.specifications.new_arrival_text : '',
    silhouette: silhouetteOf(car),
    tag,
    stateTag: stateNextTo(tag, state),
    certified: state.isInStock && isCertifiedUsed(car),
    condition: describeValue('car_type', car.car_type),
    price: site.cards.show_price_type ? price : { ...price, type: '' },
    dollars,
    priceKind,
    offer,
    ...(pricing !== null && withListPrice(car, { price, priceKind, href, offer }, pricing)),
    chips: toFacts(car, site.cards.chips),
    location: site.cards.show_location ? (car.location_name ?? car.city ?? '') : '',
    yard: placeOf(car, site)?.name ?? '',
    actions: toActions(car, state, site),
    save: toCardSave(car, state, site, { title, subtitle }),
    canCompare: canSave(car, state, site.garage),
    inStock: state.isInStock,
    kind: state.kind,
  }
}

/**
 * The price on a list of drive-away prices, which always says what it includes, and the repayment on it. Without an
 * estimate it is the advertised price.
 */
function withListPrice(
  car: ListedCar,
  {
    offer,
    ...advertised
  }: Pick<VehicleOffer, 'price' | 'priceKind' | 'href'> & Pick<CardView, 'offer'>,
  { state, figures }: Pricing,
): Partial<CardView> {
  const { price, priceKind, href } = advertised
  if (!price.isPrice || priceKind === 'drive_away') return { price }
  const estimate = storedPrice(car.drive_away, state, figures)
  if (estimate === null) return { price: { ...price, type: price.type || 'As advertised' } }
  const own = withQuery(href, { state })
  return {
    price: { text: toMoney(estimate), isPrice: true, type: 'Drive away, estimated', was: '' },
    dollars: estimate,
    // An estimate is neither kind of advertised price.
    priceKind: null,
    // The page shows the estimate for the state of its address.
    href: own,
    madeUpAt: `${own}#drive-away`,
    offer: offer && offerOn(offer, estimate),
  }
}

function altText(title: string, subtitle: string, colour: string | null): string {
  const name = subtitle === '' ? title : `${title} ${subtitle}`
  return colour === null ? name : `${name}, ${colour.toLowerCase()}`
}

/** How a card saves a vehicle: to the watchlist of signed-in shoppers, otherwise on the device. */
export type CardSave = {
  list: 'watchlist' | 'favourites'
  /** Can be saved now; otherwise the toggle only shows on saved vehicles. */
  isOpen: boolean
  /** Saved to the account only, not on the device. */
  isAccountOnly: boolean
  entry: SavedCar
}

/** The save toggle of a card; null if the site has no saved vehicles. */
export function toCardSave(
  car: ListedCar,
  state: StockState,
  site: Site,
  name: { title: string; subtitle: string },
): CardSave | null {
  const entry = toSavedCar(car, name)
  if (hasWatchlist(site))
    return {
      list: 'watchlist',
      isOpen: canWatch(state, site),
      isAccountOnly: isAccountOnly(car, state, site),
      entry,
    }
  if (!site.garage.favourites) return null
  return {
    list: 'favourites',
    isOpen: canSave(car, state, site.garage),
    isAccountOnly: false,
    entry,
  }
}

/** The record of a vehicle saved on the device. */
export function toSavedCar(
  { id, slug, make, model, primary_image_url }: ListedCar,
  { title, subtitle }: { title: string; subtitle: string },
): SavedCar {
  return { id, name: joinText([title, subtitle]), slug, make, model, primary_image_url }
}

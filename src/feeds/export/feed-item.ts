// A vehicle for advertisements: price and state as on its page, with absolute addresses.
import { absoluteUrl, toHttps } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { OFFER_FIELDS, offerUrl, toVehicleOffer } from '#search/vehicle-offer.ts'
import type { Car } from '#vehicle/car.ts'
import { type Picture, picturesOf } from '#vehicle/gallery.ts'
import { isExpiring } from '#vehicle/photo-address.ts'
import { mainPlace, type Place, placeOf } from '#vehicle/places.ts'
import type { PriceKind } from '#vehicle/price.ts'
import type { StockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'

/** The dealer's site, and the time. */
export type Market = { site: Site; now: Seconds }

export type FeedItem<C extends FeedFields = Car> = {
  car: C
  site: Site
  state: StockState['kind']
  /** Whole dollars; null if the page shows none. */
  price: number | null
  priceKind: PriceKind | null
  /** Its location; undefined if the site has no such location. */
  place: Place | undefined
  /** Its page. */
  url: string
  /** Publicly accessible https photos, the one shown in lists first. */
  pictures: string[]
}

/** Vehicle fields that an offer uses. */
export const FEED_FIELDS = [
  ...OFFER_FIELDS,
  'location',
  'location_name',
  'images',
  'thumbnails',
  'primary_image_url',
] as const satisfies readonly (keyof Car)[]
type FeedFields = Pick<Car, (typeof FEED_FIELDS)[number]>

/** The vehicle as currently offered on a site. */
export function toFeedItem<C extends FeedFields>(car: C, { site, now }: Market): FeedItem<C> {
  const offer = toVehicleOffer(car, site, now)
  // A vehicle without a location is at the primary one.
  const isPlaced = car.location !== null || car.location_name !== null
  return {
    car,
    site,
    state: offer.state.kind,
    price: offer.dollars,
    priceKind: offer.priceKind,
    place: isPlaced ? placeOf(car, site) : mainPlace(site),
    url: offerUrl(offer, site),
    pictures: picturesOf(car).flatMap((picture) => toPublic(picture, car.slug, site) ?? []),
  }
}

/** Picture width in pixels if the site resizes. */
const WIDTH = 1920

/**
 * Absolute address of a photo; null if only some networks can reach it. Recipients detect a new photo by its address,
 * so only an address that expires is replaced by our own.
 */
function toPublic({ n, source }: Picture, slug: string, site: Site): string | null {
  const url = URL.parse(toHttps(absoluteUrl(source, site)))
  const isPublic =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.hostname.includes('.') &&
    !/^[\d.]+$|\.(?:localhost|local|internal|lan|home\.arpa|invalid)\.?$/.test(url.hostname)
  if (!isPublic) return null
  return isExpiring(source) ? absoluteUrl(routes.image.href(slug, n, WIDTH), site) : url.href
}

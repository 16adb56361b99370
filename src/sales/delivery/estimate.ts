// The price of delivering a vehicle to a postcode: from the third party, otherwise from the site's own price list.
import { joinText } from '#lib/text.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import { type Place as SitePlace, placeOf, salesPlaces } from '#vehicle/places.ts'
import { type Country, countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { loadDeliveryPrice } from '#upstream/delivery.ts'
import {
  type CachedPrices,
  type Estimate,
  priceByDistance,
  priceByRegion,
} from './cached-prices.ts'
import { kilometresBetween, learnPoint, type Point } from './locate.ts'
import type { Place } from './postcodes.ts'

/** An estimate, or why there is none: no postcode was given, it is malformed, or no price is known. */
export type DeliveryAnswer = Estimate | 'no-postcode' | 'malformed' | 'no-estimate'

export type DeliveryDeps = {
  call: Call
  cachedPrices: CachedPrices
  /** Neither rejects: unreadable data counts as unknown, and data that cannot be saved is requested again later. */
  findPlaces: (country: Country, postcodes: readonly string[]) => Promise<Map<string, Place>>
  savePlace: (country: Country, postcode: string, place: Place) => Promise<void>
}

/** Milliseconds for all services together, called in turn: a page without scripts waits for the answer. */
const TIMEOUT_MS: Milliseconds = 2200

type Yard = Pick<Car, 'location' | 'location_name'>

/** Whether the site can give an estimate for any postcode. */
export function canEstimateDelivery({ calculators: { delivery }, upstreams }: Site): boolean {
  const has = delivery.regions.length > 0 || delivery.bands.length > 0
  return delivery.enabled && (has || upstreams.delivery !== null)
}

/** The estimate for a typed postcode. Never rejects. */
export async function estimateDelivery(
  typed: string,
  yard: Yard,
  site: Site,
  deps: DeliveryDeps,
): Promise<DeliveryAnswer> {
  const postcode = typed.trim()
  if (postcode === '') return 'no-postcode'
  if (!/^\d{4}$/.test(postcode)) return 'malformed'
  if (!site.calculators.delivery.enabled) return 'no-estimate'
  const estimate = await inTime(findPrice(postcode, yard, site, deps), TIMEOUT_MS).catch(() => null)
  return estimate ?? 'no-estimate'
}

async function findPrice(
  postcode: string,
  yard: Yard,
  site: Site,
  deps: DeliveryDeps,
): Promise<Estimate | null> {
  const prices = site.calculators.delivery
  return (
    (await priceOfOthers(postcode, site, deps)) ??
    priceByRegion(prices, postcode) ??
    (prices.bands.length === 0 ? null : await estimateByDistance(postcode, yard, site, deps))
  )
}

/** The price of the site's third party, if it has one. */
async function priceOfOthers(
  postcode: string,
  { upstreams }: Site,
  { call, cachedPrices }: DeliveryDeps,
): Promise<Estimate | null> {
  if (upstreams.delivery === null) return null
  const known = await cachedPrices.get(postcode)
  if (known !== null) return known
  const price = await loadDeliveryPrice(call, postcode)
  if (price !== null) await cachedPrices.put(postcode, price)
  return price
}

async function estimateByDistance(
  postcode: string,
  yard: Yard,
  site: Site,
  deps: DeliveryDeps,
): Promise<Estimate | null> {
  const country = countryOf(site).code
  const starts = startsOf(yard, site)
  const known = await deps.findPlaces(country, [postcode, ...starts.map((start) => start.postcode)])
  const locate = async (code: string) =>
    known.get(code) ?? (/^\d{4}$/.test(code) ? learnPoint(code, country, deps) : null)
  const to = await locate(postcode)
  if (to === null || to.point === null) return null
  const end = to.point
  const points = await Promise.all(
    starts.map(async (start) => start.point ?? (await locate(start.postcode))?.point ?? null),
  )
  const distances = points
    .filter((point) => point !== null)
    .map((point) => kilometresBetween(point, end))
  if (distances.length === 0) return null
  const price = priceByDistance(site.calculators.delivery, Math.min(...distances))
  const name = joinText([to.region, postcode])
  return price === null ? null : { price, name }
}

type Start = { point: Point | null; postcode: string }

/**
 * Start of the delivery: the vehicle's location on the site, otherwise the postcode in its feed. For a vehicle without
 * either, every location that sells: the nearest counts.
 */
function startsOf(yard: Yard, site: Site): Start[] {
  const own = placeOf(yard, site)
  const postcode = yard.location?.address?.postcode ?? ''
  if (own !== undefined) return [toStart(own, postcode)]
  if (postcode !== '') return [{ point: null, postcode }]
  const selling = salesPlaces(site)
  return (selling.length > 0 ? selling : site.locations).map((place) => toStart(place, ''))
}

function toStart({ lat, long, address }: SitePlace, postcode: string): Start {
  const point = lat === null || long === null ? null : { lat, long }
  return { point, postcode: address.postcode || postcode }
}

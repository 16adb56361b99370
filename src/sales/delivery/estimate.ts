// The price of delivering a vehicle to a postcode: from the third party, else from the site's own price
// list.
import { joinText } from '#lib/text.ts'
import { inTime } from '#lib/timeout.ts'
import type { Car } from '#stock/car.ts'
import { mainPlace, placeOf } from '#stock/places.ts'
import { type Country, countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { loadDeliveryPrice } from '#upstream/delivery.ts'
import {
  type CachedPrices,
  type Estimate,
  priceByDistance,
  priceByRegion,
} from './cached-prices.ts'
import { kilometresBetween, learn, type Point } from './locate.ts'
import type { Place } from './postcodes.ts'

/** An estimate, or why there is none: no postcode was given, or no price is known. */
export type DeliveryAnswer = Estimate | 'no-postcode' | 'no-estimate'

export type DeliveryDeps = {
  call: Call
  kept: CachedPrices
  /** Neither rejects: what cannot be read counts as unknown, and what cannot be saved is requested again. */
  findPlaces: (
    country: Country,
    postcodes: readonly [string, string],
  ) => Promise<Map<string, Place>>
  savePlace: (country: Country, postcode: string, place: Place) => Promise<void>
}

/** Milliseconds for all services together, called in turn: a page without scripts waits for the answer. */
const TIMEOUT_MS = 2200

type Yard = Pick<Car, 'location' | 'location_name'>

/** Whether the site can give an estimate for any postcode at all. */
export function canEstimate({ calculators: { delivery }, upstreams }: Site): boolean {
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
  if (!/^\d{4}$/.test(postcode)) return 'no-postcode'
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
  { call, kept }: DeliveryDeps,
): Promise<Estimate | null> {
  if (upstreams.delivery === null) return null
  const known = await kept.get(postcode)
  if (known !== null) return known
  const said = await loadDeliveryPrice(call, postcode)
  if (said !== null) await kept.put(postcode, said)
  return said
}

async function estimateByDistance(
  postcode: string,
  yard: Yard,
  site: Site,
  deps: DeliveryDeps,
): Promise<Estimate | null> {
  const country = countryOf(site).code
  const from = yardOf(yard, site)
  const known = await deps.findPlaces(country, [postcode, from.postcode])
  const locate = async (code: string) =>
    known.get(code) ?? (/^\d{4}$/.test(code) ? learn(code, country, deps) : null)
  const to = await locate(postcode)
  const start = from.point ?? (await locate(from.postcode))?.point ?? null
  if (to === null || to.point === null || start === null) return null
  const price = priceByDistance(site.calculators.delivery, kilometresBetween(start, to.point))
  const name = joinText([to.region, postcode])
  return price === null ? null : { price, name }
}

/** The vehicle's location on the site, else the primary one. */
function yardOf(yard: Yard, site: Site): { point: Point | null; postcode: string } {
  const place = placeOf(yard, site) ?? mainPlace(site)
  const { lat = null, long = null } = place ?? {}
  return {
    point: lat === null || long === null ? null : { lat, long },
    postcode: place?.address.postcode ?? yard.location?.address?.postcode ?? '',
  }
}

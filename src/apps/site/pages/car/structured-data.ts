// A vehicle page as a schema.org graph; undefined properties are left out of the JSON.
import { dealerId, toDealerData } from '#dealership/structured-data.ts'
import { joinText, splitText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Vehicle } from '#apps/site/pages/car/vehicle.ts'
import type { CardView } from '#search/card.ts'
import { toHref } from '#search/path.ts'
import { emptyState, type SearchState, withList } from '#search/state.ts'
import { describeValue } from '#search/words.ts'
import type { Car, ItemType } from '#vehicle/car.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { mainPlace, placeOf } from '#vehicle/places.ts'
import type { StockState } from '#vehicle/state.ts'
import { standaloneModelName } from '#vehicle/title.ts'
import { towCapacity, towedMass } from '#vehicle/towing.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { lastingAddress } from '#apps/site/ui/image-url.ts'

/** JSON-LD of the page; every URL is absolute. */
export function toStructuredData(vehicle: Vehicle, site: Site): object {
  const { car } = vehicle
  // The dealer at the vehicle's location, or at the main one.
  const dealer = toDealerData(site, placeOf(car, site) ?? mainPlace(site))
  return toGraph([toCar(vehicle, site), dealer], toCrumbs(car, site), site)
}

const PICTURES = 4
/** Picture width in pixels if the site resizes. */
const WIDTH = 1280
const WORDS = 400

function toCar({ car, card, state }: Vehicle, site: Site) {
  const url = absoluteUrl(card.href, site)
  const pictures = picturesOf(car)
    .slice(0, PICTURES)
    .map((picture) => absoluteUrl(lastingAddress({ slug: car.slug, ...picture }, WIDTH), site))
  return {
    '@type': TYPES[car.item_type],
    '@id': `${url}#vehicle`,
    url,
    name: joinText([card.title, card.subtitle]),
    description:
      car.dealercomments === null ? undefined : splitText(car.dealercomments, WORDS).head,
    image: pictures.length === 0 ? undefined : pictures,
    brand: car.make === null ? undefined : { '@type': 'Brand', name: car.make },
    model: car.model ?? undefined,
    vehicleConfiguration: card.subtitle || undefined,
    vehicleModelDate: car.year === null ? undefined : String(car.year),
    itemCondition: conditionOf(car),
    mileageFromOdometer: quantity(car.km, 'KMT'),
    bodyType: car.simple_body ?? undefined,
    color: car.colour_name ?? car.colour ?? undefined,
    vehicleInteriorColor: car.interior_colour ?? undefined,
    vehicleTransmission: car.simple_transmission ?? undefined,
    fuelType: car.simple_fuel ?? undefined,
    driveWheelConfiguration: car.simple_drive ?? undefined,
    numberOfDoors: car.doors ?? undefined,
    vehicleSeatingCapacity: car.seats ?? undefined,
    vehicleEngine: engineOf(car),
    trailerWeight: quantity(towCapacity(car), 'KGM'),
    tongueWeight: quantity(car.variant?.tow_ball_limit ?? null, 'KGM'),
    weightTotal: quantity(towedMass(car), 'KGM'),
    vehicleIdentificationNumber: car.vin ?? undefined,
    sku: car.stocknum ?? undefined,
    offers: toOffer(car, card, state, url, site),
  }
}

/** A vehicle without a price is an offer only if it is displayed as one. */
function toOffer(
  car: Car,
  { dollars }: Pick<CardView, 'dollars'>,
  state: StockState,
  url: string,
  site: Site,
) {
  if (dollars === null) return undefined
  return {
    '@type': 'Offer',
    url,
    price: dollars,
    priceCurrency: countryOf(site).currency,
    availability: `https://schema.org/${AVAILABILITY[state.kind]}`,
    itemCondition: conditionOf(car),
    seller: { '@id': dealerId(site) },
  }
}

const TYPES: Record<ItemType, string> = {
  car: 'Car',
  truck: 'Vehicle',
  motorcycle: 'Motorcycle',
  caravan: 'Vehicle',
}

const AVAILABILITY: Record<StockState['kind'], string> = {
  in_stock: 'InStock',
  coming_soon: 'PreOrder',
  reserved: 'Reserved',
  sold: 'SoldOut',
  gone: 'Discontinued',
}

/** A demonstrator counts as used. */
function conditionOf({ car_type: type }: Car): string {
  return `https://schema.org/${type === 'new' ? 'New' : 'Used'}Condition`
}

function engineOf(car: Car) {
  const litres = car.engine_size_litres ?? car.variant?.enginesize_litres ?? 0
  const power = car.variant?.power_kw ?? null
  if (litres <= 0 && power === null) return undefined
  return {
    '@type': 'EngineSpecification',
    engineDisplacement: litres > 0 ? quantity(litres, 'LTR') : undefined,
    enginePower: quantity(power, 'KWT'),
  }
}

function quantity(value: number | null, unitCode: string) {
  return value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode }
}

type Placed = Pick<Car, 'car_type' | 'make' | 'model' | 'simple_body'>

/** Condition, make, model, body: each narrows the one before it. Unknown values are skipped; a model needs its make. */
export function toCrumbs(car: Placed, site: Site): Crumb[] {
  let state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  return steps(car, site).map(({ label, narrow }) => {
    state = narrow(state)
    return { label, href: toHref(state, site) }
  })
}

type Step = { label: string; narrow: (state: SearchState) => SearchState }

function steps({ car_type: type, make, model, simple_body: body }: Placed, site: Site): Step[] {
  const step = (
    label: string,
    name: 'car_type' | 'make' | 'model' | 'body',
    value: string,
  ): Step => ({ label, narrow: (state) => withList(state, name, [value]) })
  return [
    step(`${describeValue('car_type', type)} ${site.vehicle.many}`, 'car_type', type),
    ...(make === null ? [] : [step(make, 'make', make)]),
    ...(make === null || model === null
      ? []
      : [step(standaloneModelName(make, model), 'model', model)]),
    ...(body === null ? [] : [step(body, 'body', body)]),
  ]
}

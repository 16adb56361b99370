// A small stock for the drawing of pages: vehicles of each kind and condition in each state, one of them with all that a feed may
// send, one with the least.
import { toPlaces } from '#cli/demo.ts'
import { generateStock } from '#cli/demo-stock/generate.ts'
import { recipeSchema, type Place } from '#cli/demo-stock/recipe.ts'
import { toBare, withEverything } from '#cli/demo-stock/showcase.ts'
import { parseCar, type Car } from '#stock/car.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'

/** What each vehicle of the stock is there to show, and what its feed says for it. */
const VEHICLES = {
  full: {},
  bare: {},
  sold: { status: 'sold', sold: true },
  gone: { status: 'sold', sold: true, sold_date_timestamp: 1_000_000_000 },
  'coming-soon': { status: 'coming_soon', preorder: true },
  reserved: { reserved: true },
  'without-price': { price: null, before_price: null, subscription_price: null },
  'without-photos': { images: [], photos_count: 0, primary_image_url: null },
  new: { car_type: 'new', km: null },
  demo: { car_type: 'demo' },
} as const satisfies Record<string, Record<string, unknown>>
export type VehicleKind = keyof typeof VEHICLES

export type RenderStock = { kind: VehicleKind; car: Car; document: Record<string, unknown> }[]

/** Vehicles for a site at a time in seconds; the new ones are of the models that it has. */
export function toRenderStock(site: Site, now: number): RenderStock {
  const kinds = Object.keys(VEHICLES) as VehicleKind[] // the keys of the table are all that it has
  const documents = generateStock(toRecipe(site), {
    places: placesOf(site),
    now,
    pictures: null,
    count: kinds.length,
  })
  return [...documents].flatMap((generated, at) => {
    const kind = kinds[at] ?? 'full'
    const document = {
      ...(kind === 'bare' ? toBare(generated) : { ...generated, ...PICTURES }),
      status: 'in_stock',
      sold: false,
      reserved: false,
      sold_date_timestamp: null,
      ...(kind === 'sold' ? { sold_date_timestamp: now - 3600 } : {}),
      ...VEHICLES[kind],
      ...(kind === 'new' ? modelOf(site) : {}),
      id: `draw-${at}`,
      slug: `draw-${kind}`,
      show_on_dealer_website: true,
    }
    const car = parseCar(document)
    return car === null ? [] : [{ kind, car, document }]
  })
}

const PICTURES = {
  images: ['/stock/1.webp', '/stock/2.webp'].map((url) => ({
    image: { url, thumb: { url } },
    isVideo: false,
  })),
  photos_count: 2,
  primary_image_url: '/stock/1.webp',
}

/** Make and model of the first model page, so that it has a vehicle to show. */
function modelOf({ models }: Site): Record<string, unknown> {
  const [model] = models.list
  return model === undefined ? {} : { make: model.manufacturer_name, model: model.name }
}

function toRecipe(site: Site) {
  return withEverything(
    recipeSchema.parse({
      count: 1,
      seed: 'pages',
      prefix: 'D',
      first_id: 1,
      country: countryOf(site).code,
      kinds: { car: 3, caravan: 1, motorcycle: 1 },
      conditions: { used: 1, new: 0, demo: 0 },
      locations: Object.fromEntries(placesOf(site).map(({ slug }) => [slug, 1])),
      shares: {},
      lender: { key: 'lender', rate: 8, comparison_rate: 9 },
    }),
  )
}

/** Where the vehicles stand; a site may have no yard of its own. */
function placesOf(site: Site): Place[] {
  const places = toPlaces(site)
  if (places.length > 0) return places
  const { slug, name, address } = site
  const whole = { street: '', city: address.city, state: address.state, postcode: '' }
  return [{ id: slug, slug, name, phone: '', ...whole, dealership: { id: '', slug, name } }]
}

// Demo stock of any size: plausible, and deterministic for a recipe, seed and day. Generates documents as a feed would
// send them, in the field names of E1, which are then imported like any other feed.
import * as z from 'zod'

import { createRandom } from '#lib/random.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { standaloneModelName } from '#vehicle/title.ts'
import { type Draft, listPaints, type Order, type RawCar } from './draft.ts'
import { toExtras } from './extras.ts'
import { type Range, toDraft, toNamedDraft, toRange } from './model.ts'
import { createAlbum, toLights } from './pictures.ts'
import { toNoticeFields } from './notice.ts'
import { happens, pickWeighted, type Random } from './random.ts'
import type { Kind, PictureSet, Place, Recipe } from './recipe.ts'
import { toCarSlug, toSale, createVin } from './sale.ts'
import { toBare, withEverything } from './showcase.ts'
import { type Remarks, toComingVoice, toComment } from './words.ts'

/** `now` in seconds; `pictures` null draws stock without photos. */
export type GenerateOptions = {
  places: Place[]
  now: Seconds
  pictures: PictureSet | null
  count?: number
  seed?: string
}

/** Vehicles of a site one after the other, starting with its showcase. Vehicle n is independent of the count. */
export function* generateStock(recipe: Recipe, options: GenerateOptions): Generator<RawCar> {
  const { count = recipe.count, seed = recipe.seed } = options
  const range = toRange(recipe)
  const album = createAlbum(options.pictures)
  for (let n = 0; n < count; n++) {
    const exemplar = recipe.showcase[n]
    const all = exemplar?.carries === 'everything'
    const task = { recipe: all ? withEverything(recipe) : recipe, range, options, all, album }
    const car = generateVehicle(`${seed}:${n}`, n, task)
    yield exemplar?.carries === 'nothing' ? toBare(car) : car
  }
}

type Task = {
  recipe: Recipe
  range: Range
  options: GenerateOptions
  all: boolean
  album: ReturnType<typeof createAlbum>
}

function generateVehicle(seed: string, n: number, task: Task): RawCar {
  const { recipe, range, options, all, album } = task
  const { places, now } = options
  const random = createRandom(seed)
  const exemplar = recipe.showcase[n]
  const kind =
    exemplar?.kind ?? pickWeighted(random, Object.entries(recipe.kinds) as [Kind, number][]) // Keys of the schema.
  const drawn =
    exemplar === undefined
      ? toDraft(random, kind, { recipe, range, now })
      : toNamedDraft(random, exemplar, { recipe, now })
  const { order } = drawn
  const lights = toLights(createRandom(`${seed}:light`), recipe.lights[order.condition] ?? {})
  const { make, model, badge, colour, simple_body } = drawn.draft.fields
  const place = toPlace(random, recipe, { order, make, places })
  const stocknum = `${recipe.prefix}${10_000 + n}`
  const sale = toSale(random, drawn.draft, { recipe, order, place, now })
  const shot = sale.status === 'coming_soon' ? 0.5 : 1 - recipe.shares.no_photos
  const shown = happens(random, shot)
    ? album({
        kind,
        lights,
        body: simple_body,
        look: drawn.draft.look,
        make,
        all,
        condition: order.condition,
        isOnSale: sale.status === 'in_stock' && sale.reserved !== true,
        paints: [colour, ...(exemplar === undefined ? toOtherPaints(drawn.draft, n) : [])],
        near: [Number(sale.price), Date.parse(String(sale.created_at)), toBargain(sale)],
      })
    : null
  const draft =
    shown === null
      ? drawn.draft
      : { ...drawn.draft, fields: { ...drawn.draft.fields, colour: shown.paint } }
  const { look = null, photos = [] } = shown ?? {}
  const vin =
    kind === 'caravan' && simple_body !== 'Motorhome'
      ? null
      : createVin(random, kind === 'import' ? '7AT' : '')
  const remarks = toRemarks(draft, order, place, sale)
  return {
    id: String(recipe.first_id + n),
    slug: toCarSlug([order.year, make, model, badge], stocknum),
    name: [order.year, make, model, badge].filter((part) => part !== '').join(' '),
    year: order.year,
    car_type: order.condition,
    stocknum,
    vin,
    ...draft.fields,
    ...sale,
    // Not built yet.
    ...(sale.preorder === true && { km: null }),
    dealercomments: toComment(random, remarks.voice, remarks.facts, remarks.equipment),
    ...toWhereabouts(place),
    photos_count: photos.length,
    illustrated: photos.length > 0,
    images: photos.map((url) => ({ image: { url, thumb: { url } }, isVideo: false })),
    primary_image_url: photos[0] ?? null,
    ...toExtras(createRandom(`${seed}:extras`), {
      draft,
      order,
      look,
      remarks,
      isRegistered: sale.regplate !== undefined,
      all,
      now,
    }),
    ...(recipe.country === 'NZ' &&
      order.condition !== 'new' &&
      toNoticeFields(createRandom(`${seed}:notice`), {
        order,
        fuel: draft.fields.simple_fuel,
        all,
        listed: Date.parse(String(sale.created_at)) / 1000,
      })),
  }
}

/** How far the price is below the market's, as lists by value sort it. */
function toBargain({ price, autograb_data: market }: RawCar): number {
  const { average_market_price: usual } = marketSchema.parse(market)
  return usual === 0 ? 0 : (usual - Number(price)) / usual
}

const marketSchema = z
  .object({ average_market_price: z.number() })
  .catch({ average_market_price: 0 })

/** Other paints of its make, in an order of its own. */
function toOtherPaints({ fields }: Draft, n: number): string[] {
  const { make, item_type: type } = fields
  const paints = listPaints(type === 'car' ? make : String(type))
  const at = n % paints.length
  return [...new Set([...paints.slice(at), ...paints.slice(0, at)])]
}

/** Facts that the dealer may mention. */
function toRemarks(
  { fields, voice, words, equipment }: Draft,
  order: Order,
  place: Place,
  { status, preorder, price, price_type: priceType }: RawCar,
): Remarks {
  const isHere = status !== 'coming_soon' && preorder !== true
  const isElectric = fields.simple_fuel === 'Electric'
  const { make, model, badge, colour, km } = fields
  const facts = {
    ...words,
    year: String(order.year),
    make,
    model: standaloneModelName(make, model),
    name: `${make} ${model}`,
    badge,
    colour,
    km: km === null ? '' : km.toLocaleString('en-AU'),
    city: place.city,
    location: place.name,
    // Sentences with these are left out where they would be wrong.
    yard: isHere ? place.name : '',
    town: isHere ? place.city : '',
    priced: price === 0 ? '' : 'Priced',
    chain: isElectric ? '' : 'chain engine',
    gears: isElectric ? '' : 'The gearbox shifts as it should. ',
    on_road: priceType === 'Drive Away' ? 'On-road costs included' : '',
  }
  return {
    voice: isHere ? voice : toComingVoice(voice),
    facts,
    equipment,
    hadLocalOwner: isHere && order.condition === 'used' && !order.isImport,
  }
}

function toPlace(
  random: Random,
  { locations, new_locations: ofNew = locations, make_locations: ofMake }: Recipe,
  { order, make, places }: { order: Order; make: string; places: Place[] },
): Place {
  const weights = order.condition === 'used' ? locations : (ofMake[make] ?? ofNew)
  return pickWeighted(
    random,
    places.map((place) => [place, weights[place.slug] ?? 0] as const),
  )
}

/** E4, also in the flat fields. */
function toWhereabouts(place: Place): RawCar {
  const { id, slug, name, phone, street, city, state, postcode, dealership } = place
  return {
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    location_name: name,
    city,
    state,
    location: { id, slug, name, phone, address: { street, city, state, postcode } },
  }
}

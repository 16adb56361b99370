// Demo stock of any size: plausible, and deterministic for a recipe, seed and day. Generates documents as a feed would
// send them, in the field names of E1, which are then imported like any other feed.
import { createRandom } from '#lib/random.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { standaloneModelName } from '#vehicle/title.ts'
import { type Draft, listPaints, type Order, type RawCar } from './draft.ts'
import { toExtras } from './extras.ts'
import { type Range, toDraft, toNamedDraft, toRange } from './model.ts'
import { toDrawnPaint, toLights, toLook, toPictures } from './pictures.ts'
import { toNoticeFields } from './notice.ts'
import { happens, pickWeighted, type Random } from './random.ts'
import type { Kind, PictureSet, Place, Recipe } from './recipe.ts'
import { toCarSlug, toSale, createVin } from './sale.ts'
import { toBare, withEverything } from './showcase.ts'
import { type Remarks, toComment } from './words.ts'

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
  for (let n = 0; n < count; n++) {
    const exemplar = recipe.showcase[n]
    const all = exemplar?.carries === 'everything'
    const task = { recipe: all ? withEverything(recipe) : recipe, range, options, all }
    const car = generateVehicle(`${seed}:${n}`, n, task)
    yield exemplar?.carries === 'nothing' ? toBare(car) : car
  }
}

type Task = { recipe: Recipe; range: Range; options: GenerateOptions; all: boolean }

function generateVehicle(seed: string, n: number, { recipe, range, options, all }: Task): RawCar {
  const { places, now, pictures } = options
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
  const draft = exemplar === undefined ? painted(drawn.draft, n, { lights, pictures }) : drawn.draft
  const place = toPlace(random, recipe, { order, places })
  const stocknum = `${recipe.prefix}${10_000 + n}`
  const { make, model, badge, colour, simple_body } = draft.fields
  const sale = toSale(random, draft, { recipe, order, place, now })
  const shot = sale.status === 'coming_soon' ? 0.5 : 1 - recipe.shares.no_photos
  const look = toLook(pictures, {
    lights,
    body: simple_body,
    paint: colour,
    look: draft.look,
  })
  const photos = happens(random, shot) ? turned(toPictures(pictures, look), kind, n) : []
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
      look: photos.length > 0 ? look : null,
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
        now,
      })),
  }
}

/** With a paint that pictures exist for. */
function painted(
  draft: Draft,
  n: number,
  { lights, pictures }: { lights: string[]; pictures: PictureSet | null },
): Draft {
  const { make, colour: paint, simple_body: body, item_type: type } = draft.fields
  const wanted = { lights, body, look: draft.look, paint }
  const group = type === 'car' ? make : String(type)
  const colour = toDrawnPaint(pictures, wanted, listPaints(group), n)
  return { ...draft, fields: { ...draft.fields, colour } }
}

/** Facts that the dealer may mention. */
function toRemarks(
  { fields, voice, words, equipment }: Draft,
  order: Order,
  place: Place,
  { status, price, price_type: priceType }: RawCar,
): Remarks {
  const isHere = status !== 'coming_soon'
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
    fill: isElectric ? 'a full battery' : 'a full tank',
    on_road: priceType === 'Drive Away' ? 'On-road costs included' : '',
  }
  return { voice, facts, equipment, hadLocalOwner: order.condition === 'used' && !order.isImport }
}

function toPlace(
  random: Random,
  { locations, new_locations: ofNew = locations }: Recipe,
  { order, places }: { order: Order; places: Place[] },
): Place {
  const weights = order.condition === 'used' ? locations : ofNew
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

/**
 * Caravans come in few shapes and paints, so each begins with another angle; the rest are shot from the front first.
 */
function turned(photos: string[], kind: Kind, n: number): string[] {
  const at = kind === 'caravan' && photos.length > 0 ? n % photos.length : 0
  return [...photos.slice(at), ...photos.slice(0, at)]
}

// Demo stock of any size: believable, and the same for the same recipe, seed and day. It gives documents as a feed would send
// them, in the field names of E1, which then go the way of every other feed.
import { toCarDraft } from './generate-car.ts'
import { toCaravanDraft } from './generate-caravan.ts'
import { happens, pickWeighted, type Random } from './generate-chance.ts'
import type { Draft, Order, RawCar } from './generate-draft.ts'
import { toCarSlug, toVin } from './generate-identity.ts'
import { toMotorcycleDraft } from './generate-motorcycle.ts'
import { modelName } from './naming.ts'
import { toOrder, yearOf } from './generate-order.ts'
import { toPictures } from './generate-pictures.ts'
import type { Kind, PictureSet, Place, Recipe } from './generate-recipe.ts'
import { toSale } from './generate-sale.ts'
import { listCaravans, listCars, listImports, listMotorcycles } from './generate-vehicles.ts'
import { toComment } from './generate-words.ts'
import { createRandom } from '#lib/random.ts'

/** `now` in seconds; `pictures` null draws stock without photos. */
export type GenerateOptions = {
  places: Place[]
  now: number
  pictures: PictureSet | null
  count?: number
  seed?: string
}

/** Vehicles of a site, one after the other. Vehicle n is the same whatever the count. */
export function* generateStock(recipe: Recipe, options: GenerateOptions): Generator<RawCar> {
  const { count = recipe.count, seed = recipe.seed } = options
  const range = toRange(recipe)
  for (let n = 0; n < count; n++) {
    yield generateVehicle(createRandom(`${seed}:${n}`), n, { recipe, range, options })
  }
}

type Range = ReturnType<typeof toRange>
type Task = { recipe: Recipe; range: Range; options: GenerateOptions }

/** What the recipe can draw, with its weights. */
function toRange(recipe: Recipe) {
  const weigh = <T extends { make: string; weight: number }>(models: T[]) =>
    models
      .map(
        (model) =>
          [model, model.weight * (recipe.makes[model.make] ?? recipe.other_makes)] as const,
      )
      .filter(([, weight]) => weight > 0)
  return {
    car: weigh(listCars()),
    import: weigh(listImports()),
    motorcycle: weigh(listMotorcycles()),
    caravan: weigh(listCaravans()),
  }
}

function generateVehicle(random: Random, n: number, { recipe, range, options }: Task): RawCar {
  const { places, now, pictures } = options
  const kind = pickWeighted(random, Object.entries(recipe.kinds) as [Kind, number][]) // Keys of the schema.
  const { draft, order } = toDraft(random, kind, { recipe, range, now })
  const place = toPlace(random, recipe, places)
  const stocknum = `${recipe.prefix}${10_000 + n}`
  const { make, model, badge, colour, simple_body } = draft.fields
  const sale = toSale(random, draft, { recipe, order, place, now })
  const shot = sale.status === 'coming_soon' ? 0.5 : 1 - recipe.shares.no_photos
  const look = { body: simple_body, paint: colour, large: draft.large }
  const photos = happens(random, shot) ? turned(toPictures(pictures, look), kind, n) : []
  return {
    id: String(recipe.first_id + n),
    slug: toCarSlug([order.year, make, model, badge], stocknum),
    name: [order.year, make, model, badge].filter((part) => part !== '').join(' '),
    year: order.year,
    car_type: order.condition,
    stocknum,
    vin:
      kind === 'caravan' && simple_body !== 'Motorhome'
        ? null
        : toVin(random, kind === 'import' ? '7AT' : ''),
    ...draft.fields,
    ...sale,
    dealercomments: toComment(
      random,
      draft.voice,
      {
        ...draft.words,
        year: String(order.year),
        make,
        model: modelName(make, model),
        name: `${make} ${model}`,
        badge,
        colour,
        km: draft.fields.km === null ? '' : draft.fields.km.toLocaleString('en-AU'),
        city: place.city,
        location: place.name,
      },
      draft.equipment,
    ),
    ...toWhereabouts(place),
    photos_count: photos.length,
    images: photos.map((url) => ({ image: { url, thumb: { url } }, isVideo: false })),
    primary_image_url: photos[0] ?? null,
  }
}

type Choice = { recipe: Recipe; range: Range; now: number }

function toDraft(random: Random, kind: Kind, choice: Choice): { draft: Draft; order: Order } {
  const { range, recipe, now } = choice
  if (kind === 'caravan') {
    const model = pickWeighted(random, range.caravan)
    const order = toOrder(random, { recipe, now, make: model.make, years: [2008, 2100], kind })
    return { order, draft: toCaravanDraft(random, model, order) }
  }
  if (kind === 'motorcycle') {
    const model = pickWeighted(random, range.motorcycle)
    const order = toOrder(random, { recipe, now, make: model.make, years: model.years, kind })
    return { order, draft: toMotorcycleDraft(random, model, order) }
  }
  // Old models make room: what is no longer built cannot be drawn once it is too old for the yard.
  const oldest = yearOf(now) - recipe.used_years
  const models = range[kind].filter(([{ years }]) => years[1] > oldest)
  const model = pickWeighted(random, models)
  const order = toOrder(random, { recipe, now, make: model.make, years: model.years, kind })
  return { order, draft: toCarDraft(random, model, order) }
}

function toPlace(random: Random, recipe: Recipe, places: Place[]): Place {
  return pickWeighted(
    random,
    places.map((place) => [place, recipe.locations[place.slug] ?? 0] as const),
  )
}

/** E4, and the same in the flat fields. */
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

/** Caravans come in few shapes and paints, so each begins with another angle; the rest are shot from the front first. */
function turned(photos: string[], kind: Kind, n: number): string[] {
  const at = kind === 'caravan' && photos.length > 0 ? n % photos.length : 0
  return [...photos.slice(at), ...photos.slice(0, at)]
}

// Uses of a vehicle, and its well-known features: the categories and filtered_features of E10.
import features from '#catalogue/features.json' with { type: 'json' }
import { memoByKey } from '#lib/memo.ts'
import type { Car, ItemType } from './car.ts'

/** Inputs of the rules besides the car itself. */
export type Facts = {
  itemType: ItemType
  bodyKey: string
  fuel: string | null
  price: number
  text: string
}

/** Names of the matching categories, in the order of the rules. */
export function toCategories(car: Car, facts: Facts): string[] {
  return RULES.filter(([, kinds, fits]) => kinds.includes(facts.itemType) && fits(car, facts)).map(
    ([name]) => name,
  )
}

/** Well-known features (catalogue/features.json) named by the equipment or the badge, in the order of the catalogue. */
export function toFeatures(lines: string[]): string[] {
  const named = new Set(lines.flatMap((line) => featuresIn(line.toLowerCase())))
  return features.flatMap(({ name }) => (named.has(name) ? [name] : []))
}

/** Maximum characters of lines whose features are cached: most vehicles share equipment. */
const LINES_LENGTH = 500_000

const featuresIn = memoByKey(LINES_LENGTH, (line) =>
  features.flatMap(({ name, words, not = [] }) => {
    const isNamed = words.some((word) => line.includes(word))
    return isNamed && !not.some((word) => line.includes(word)) ? [name] : []
  }),
)

type Rule = [name: string, kinds: ItemType[], fits: (car: Car, facts: Facts) => boolean]

const RULES: Rule[] = [
  ['Electric & hybrid', ['car', 'truck', 'motorcycle'], (_, { fuel }) => isElectric(fuel)],
  ['Family 7 seater', ['car'], ({ seats }) => seats !== null && seats >= 7 && seats <= 9],
  ['First car', ['car'], isFirstCar],
  ['Tow vehicle', ['car'], ({ variant }) => (variant?.towingcapacitybraked ?? 0) >= 3000],
  ['Work ready', ['car', 'truck'], (_, { bodyKey }) => WORK_BODIES.has(bodyKey)],
  ['Low kilometres', ['car', 'truck', 'motorcycle'], hasLowKilometres],
  ['Under $20,000', ['car'], (_, { price }) => price > 0 && price < 20_000],
  ['Learner approved', ['motorcycle'], (_, { text }) => /learner|\blams\b/i.test(text)],
  ['Off-road', ['caravan'], (_, { text }) => /off.?road|all.?terrain|outback/i.test(text)],
  ['Family bunk', ['caravan'], isFamilyVan],
  ['Couples', ['caravan'], ({ specifications }) => (specifications?.sleeps ?? 9) <= 3],
  ['Light to tow', ['caravan'], isLight],
]

const WORK_BODIES = new Set(['ute', 'cabChassis', 'van', 'lightTruck', 'truck'])
const FIRST_CAR_BODIES = new Set(['hatch', 'sedan'])

/** Whether a fuel label is electric or a hybrid of it. */
export function isElectric(fuel: string | null): boolean {
  return fuel !== null && /electric|hybrid/i.test(fuel)
}

function isFirstCar(car: Car, { bodyKey, price }: Facts): boolean {
  const small = (car.engine_size_litres ?? car.variant?.enginesize_litres ?? 0) <= 2.5
  return FIRST_CAR_BODIES.has(bodyKey) && price > 0 && price <= 18_000 && small
}

function hasLowKilometres(car: Car, { itemType }: Facts): boolean {
  return (
    car.car_type === 'used' &&
    car.km !== null &&
    car.km < (itemType === 'motorcycle' ? 8000 : 40_000)
  )
}

function isFamilyVan({ specifications }: Car, { text }: Facts): boolean {
  return /bunk/i.test(text) || (specifications?.sleeps ?? 0) >= 5
}

function isLight({ specifications }: Car): boolean {
  const mass = specifications?.aggregate_trailer_mass ?? null
  return mass !== null && mass <= 2500
}

// The table of a vehicle's short facts: chips on cards, and rows of its page and of comparisons. Unknown facts are null.
import { toGrouped } from '#lib/money.ts'
import type { Car, ItemType } from './car.ts'
import { findBody } from './catalogue.ts'
import { isFullyElectric } from './electric.ts'
import type { ListedCar } from './listed-car.ts'
import { towCapacity, towedMass } from './towing.ts'

type FactRow = {
  label: string
  /** Text beside its label. */
  detail: (car: Car) => string | null
  /** Text beside its icon on a card, if it may be a chip. */
  chip?: (car: ListedCar) => string | null
}

/** By icon name, unless `ICONS` names another; the body has the icon of its kind. */
export const FACTS = {
  km: { label: 'Odometer', detail: odometerOf, chip: odometerOf },
  transmission: {
    label: 'Transmission',
    detail: (car) => car.simple_transmission ?? car.trans,
    chip: (car) => car.simple_transmission,
  },
  fuel: {
    label: 'Fuel',
    detail: (car) => car.simple_fuel ?? car.fuel,
    chip: (car) => car.simple_fuel,
  },
  body: { label: 'Body', detail: bodyOf, chip: bodyOf },
  drive: {
    label: 'Drive',
    detail: (car) => car.simple_drive ?? car.drive,
    chip: (car) => car.simple_drive,
  },
  seats: {
    label: 'Seats',
    detail: ({ seats }) => whole(seats),
    chip: ({ seats }) =>
      seats === null || seats <= 0 ? null : seats === 1 ? '1 seat' : `${seats} seats`,
  },
  length: {
    label: 'Length',
    detail: (car) => metres(car.specifications?.body_length),
    chip: ({ specifications }) =>
      specifications?.body_length == null
        ? null
        : `${feetToMetres(specifications.body_length).toFixed(1)} m`,
  },
  sleeps: {
    label: 'Sleeps',
    detail: (car) => whole(car.specifications?.sleeps),
    chip: ({ specifications }) =>
      specifications?.sleeps == null ? null : `Sleeps ${specifications.sleeps}`,
  },
  engine: {
    label: 'Engine',
    detail: engineOf,
    // Motorcycles use cubic centimetres, as in their feeds. Electric vehicles show their fuel instead.
    chip: (car) => {
      const { item_type: kind, engine_size_litres: litres, engine_size: text } = car
      if (isFullyElectric(car)) return null
      return litres !== null && litres > 0 && (kind !== 'motorcycle' || text === null)
        ? `${litres.toFixed(1)} L`
        : text
    },
  },
  weight: { label: 'Tare', detail: (car) => amount(car.specifications?.tare_weight, 'kg') },
  range: {
    label: 'Electric range',
    detail: ({ electric }) => amount(electric?.range_km, 'km'),
    chip: (car) => {
      const range = isFullyElectric(car) ? amount(car.electric?.range_km, 'km') : null
      return range === null ? null : `${range} range`
    },
  },
  towing: {
    label: 'Braked towing',
    detail: (car) => amount(towCapacity(car), 'kg'),
    chip: (car) => {
      const mass = isTowCar(car) ? amount(towCapacity(car), 'kg') : null
      return mass === null ? null : `Tows ${mass}`
    },
  },
  loaded: {
    label: 'Loaded weight (ATM)',
    detail: (car) => amount(towedMass(car), 'kg'),
    chip: (car) => {
      const mass = amount(towedMass(car), 'kg')
      return mass === null ? null : `${mass} loaded`
    },
  },
  battery: { label: 'Battery', detail: ({ electric }) => tenths(electric?.battery_kwh, 'kWh') },
  energy: {
    label: 'Energy use',
    detail: ({ electric }) => tenths(electric?.consumption_kwh, 'kWh/100 km'),
  },
  fast_charge: {
    label: 'Fast charge, 10 to 80%',
    detail: ({ electric }) => amount(electric?.charge_minutes, 'minutes'),
  },
  charge: {
    label: 'Full charge, AC',
    detail: ({ electric }) => tenths(electric?.charge_hours, 'hours'),
  },
  connector: { label: 'Connector', detail: ({ electric }) => electric?.connector ?? null },
  unbraked: {
    label: 'Unbraked towing',
    detail: ({ variant }) => amount(variant?.towingcapacityunbraked, 'kg'),
  },
  tow_ball: {
    label: 'Tow ball limit',
    detail: ({ variant }) => amount(variant?.tow_ball_limit, 'kg'),
  },
  combination: {
    label: 'Vehicle and trailer (GCM)',
    detail: ({ variant }) => amount(variant?.gross_combination_mass, 'kg'),
  },
  ball_weight: {
    label: 'Ball weight',
    detail: ({ specifications }) => amount(specifications?.ball_weight, 'kg'),
  },
  power: { label: 'Power', detail: ({ variant }) => amount(variant?.power_kw, 'kW') },
  boot: { label: 'Boot', detail: ({ variant }) => amount(variant?.boot_litres, 'L') },
  axle: { label: 'Axle', detail: (car) => car.specifications?.axle_type ?? null },
  colour: { label: 'Colour', detail: (car) => car.colour_name ?? car.colour },
} satisfies Record<string, FactRow>

export type FactName = keyof typeof FACTS
type ChipName = {
  [K in FactName]: 'chip' extends keyof (typeof FACTS)[K] ? K : never
}[FactName]

/** Facts that may appear as chips on a card. */
export const CARD_CHIPS = Object.entries(FACTS)
  .filter(([, fact]) => 'chip' in fact)
  .map(([name]) => name as ChipName) // Object.entries loses the key type.

/** Name of the body's icon by the kind of vehicle. */
const BODY_ICONS = {
  car: 'body',
  truck: 'lorry',
  motorcycle: 'motorcycle',
  caravan: 'caravan',
} as const satisfies Record<ItemType, string>

/** Icons of facts whose icon has another name. */
const ICONS = {
  battery: 'range',
  range: 'road',
  energy: 'km',
  fast_charge: 'bolt',
  charge: 'plug',
  connector: 'plug',
  unbraked: 'towing',
  tow_ball: 'weight',
  combination: 'lorry',
  loaded: 'weight',
  ball_weight: 'towing',
  power: 'engine',
  boot: 'body',
} as const satisfies Partial<Record<FactName, string>>

type FactIcon =
  | Exclude<FactName, keyof typeof ICONS>
  | (typeof ICONS)[keyof typeof ICONS]
  | (typeof BODY_ICONS)[ItemType]
export type Chip = { icon: FactIcon; text: string }
export type KeyFact = { icon: FactIcon; label: string; value: string }

/** Chips of a vehicle in the requested order. */
export function toFacts(car: ListedCar, names: readonly ChipName[]): Chip[] {
  return names.flatMap((name) => {
    const text = FACTS[name].chip(car)
    return text === null ? [] : [{ icon: iconOf(name, car), text }]
  })
}

/** The facts that shoppers compare first, each with its icon. */
export function toKeyFacts(car: Car): KeyFact[] {
  return toNamedFacts(car, KEYS[car.item_type])
}

/** Towing capacity, and for a caravan its weight on the road and on the tow ball. */
export function toTowingFacts(car: Car): KeyFact[] {
  return toNamedFacts(car, TOWING)
}

const TOWING: readonly FactName[] = ['towing', 'unbraked', 'tow_ball', 'loaded', 'ball_weight']

/** Battery, range and charging; empty for vehicles without a plug. */
export function toElectricFacts(car: Car): KeyFact[] {
  return toNamedFacts(car, ELECTRIC)
}

const ELECTRIC: readonly FactName[] = [
  'battery',
  'range',
  'energy',
  'fast_charge',
  'charge',
  'connector',
]

function toNamedFacts(car: Car, names: readonly FactName[]): KeyFact[] {
  return names.flatMap((name) => {
    const { label, detail } = FACTS[name]
    const value = detail(car)
    return value === null ? [] : [{ icon: iconOf(name, car), label, value }]
  })
}

const VAN: readonly FactName[] = ['sleeps', 'length', 'loaded', 'ball_weight', 'weight', 'axle']
const KEYS: Record<ItemType, readonly FactName[]> = {
  car: ['km', 'transmission', 'fuel', 'body', 'drive', 'seats', 'engine', 'colour'],
  truck: ['km', 'transmission', 'fuel', 'body', 'drive', 'seats', 'engine', 'colour'],
  motorcycle: ['km', 'engine', 'body', 'transmission', 'fuel', 'colour'],
  caravan: [...VAN, 'body', 'km', 'fuel', 'transmission', 'colour'],
}

function iconOf(name: FactName, { item_type: kind }: Pick<Car, 'item_type'>): FactIcon {
  if (name === 'body') return BODY_ICONS[kind]
  return isShared(name) ? ICONS[name] : name
}

function isShared(name: FactName): name is keyof typeof ICONS {
  return name in ICONS
}

/** Utes and four-wheel drives, which people buy for towing. An electric one shows its range on the card. */
function isTowCar(car: Pick<Car, 'simple_body' | 'simple_drive' | 'simple_fuel'>): boolean {
  const body = findBody(car.simple_body ?? '')?.key ?? ''
  return (car.simple_drive === '4WD' || TOW_BODIES.has(body)) && !isFullyElectric(car)
}

const TOW_BODIES: ReadonlySet<string> = new Set(['ute', 'cabChassis', '4x4'])

function odometerOf({ km }: Pick<Car, 'km'>): string | null {
  return km === null || km < 0 ? null : `${toGrouped(km)} km`
}

function bodyOf({ simple_body: body }: Pick<Car, 'simple_body'>): string | null {
  return findBody(body ?? '')?.label ?? body
}

/** The feed's engine text, otherwise litres; for a motorcycle cubic centimetres. A bare number is either. */
export function engineOf(car: Car): string | null {
  const { engine_size: text, engine_size_litres: own, variant, item_type: kind } = car
  if (text !== null && !/^\d+(?:\.\d+)?$/.test(text)) return text
  const bare = Number(text ?? 0)
  if (bare > LITRES_AT_MOST) return amount(bare, 'cc')
  const litres = bare > 0 ? bare : (own ?? variant?.enginesize_litres)
  return kind === 'motorcycle'
    ? amount(variant?.enginesize ?? (litres ?? 0) * 1000, 'cc')
    : amount(litres, 'L', 1)
}

const LITRES_AT_MOST = 30

type Figure = number | null | undefined

/** "2,100 kg", or "7.6 L/100 km" with `digits` decimals; null if not positive. */
export function amount(value: Figure, unit: string, digits = 0): string | null {
  if (value == null || value <= 0) return null
  return `${digits === 0 ? toGrouped(value) : value.toFixed(digits)} ${unit}`
}

/** "77.4 kWh", "64 kWh": one decimal unless it is 0. */
function tenths(value: Figure, unit: string): string | null {
  return value == null || value <= 0 ? null : `${Math.round(value * 10) / 10} ${unit}`
}

/** A year or a count: never grouped; 0 is unknown. */
export function whole(value: Figure): string | null {
  return value == null || value < 1 ? null : String(Math.round(value))
}

/** "6.10 m": caravan lengths come in feet. */
export function metres(feet: Figure): string | null {
  return feet == null ? null : amount(feetToMetres(feet), 'm', 2)
}

/** "5 stars". */
export function stars(value: Figure): string | null {
  const count = whole(value)
  return count === null ? null : count === '1' ? '1 star' : `${count} stars`
}

export function feetToMetres(feet: number): number {
  return feet * 0.3048
}

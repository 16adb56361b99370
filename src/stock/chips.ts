// The short facts on a card, each an icon and a text; unknown facts are left out.
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { ItemType } from './car.ts'
import { findBody } from './catalogue.ts'
import type { ListedCar } from './listed-car.ts'

/** Name of the icon by the kind of vehicle. */
export const BODY_ICONS = {
  car: 'body',
  truck: 'lorry',
  motorcycle: 'motorcycle',
  caravan: 'caravan',
} as const satisfies Record<ItemType, string>

type FactName = Site['cards']['chips'][number]
/** Each fact has an icon of its name, and the body that of its kind. */
export type Fact = { icon: FactName | BodyIcon; text: string }

/** Facts of a vehicle in the order asked for. */
export function toFacts(car: ListedCar, names: readonly FactName[]): Fact[] {
  return names.flatMap((name) => {
    const text = FACTS[name](car)
    return text === null ? [] : [{ icon: name === 'body' ? BODY_ICONS[car.item_type] : name, text }]
  })
}

const FACTS: Record<FactName, (car: ListedCar) => string | null> = {
  km: ({ km }) => (km === null || km < 0 ? null : `${toGrouped(km)} km`),
  body: ({ simple_body: body }) => (body === null ? null : (findBody(body)?.label ?? body)),
  transmission: (car) => car.simple_transmission,
  fuel: (car) => car.simple_fuel,
  drive: (car) => car.simple_drive,
  seats: ({ seats }) =>
    seats === null || seats <= 0 ? null : seats === 1 ? '1 seat' : `${seats} seats`,
  sleeps: ({ specifications }) =>
    specifications?.sleeps == null ? null : `Sleeps ${specifications.sleeps}`,
  length: ({ specifications }) =>
    specifications?.body_length == null
      ? null
      : `${feetToMetres(specifications.body_length).toFixed(1)} m`,
  // Riders count in cubic centimetres, as their feeds do.
  engine: ({ item_type: kind, engine_size_litres: litres, engine_size: text }) =>
    litres !== null && litres > 0 && (kind !== 'motorcycle' || text === null)
      ? `${litres.toFixed(1)} L`
      : text,
}

export type BodyIcon = (typeof BODY_ICONS)[ItemType]

type Figure = number | null | undefined

/** "2,100 kg", or "7.6 L/100 km" with `digits` behind the point. Nothing on a vehicle that is measured measures nothing. */
export function amount(value: Figure, unit: string, digits = 0): string | null {
  if (value == null || value <= 0) return null
  return `${digits === 0 ? toGrouped(value) : value.toFixed(digits)} ${unit}`
}

/** A year or a count: never grouped, and none is not known. */
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

/** Caravan lengths come in feet. */
export function feetToMetres(feet: number): number {
  return feet * 0.3048
}

// The short facts on a card (W13), each an icon and a text; unknown facts are left out (V38).
import { feetToMetres } from '#lib/length.ts'
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import { BODY_ICONS, type BodyIcon } from './body-icon.ts'
import { findBody } from './catalogue.ts'
import type { ListedCar } from './listed-car.ts'

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

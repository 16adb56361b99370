// The few facts that stand on a card (W13), each an icon and a short text; a fact that is not known is left out (V38).
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { findBody } from './catalogue.ts'

/** `icon` is a name of the icon set. */
export type Fact = { icon: string; text: string }
type FactName = Site['cards']['chips'][number]

/** Facts of a vehicle in the order asked for. */
export function toFacts(car: Car, names: readonly FactName[]): Fact[] {
  return names.flatMap((name) => {
    const text = FACTS[name](car)
    return text === null ? [] : [{ icon: name, text }]
  })
}

const FACTS: Record<FactName, (car: Car) => string | null> = {
  km: ({ km }) => (km === null || km < 0 ? null : `${toGrouped(km)} km`),
  body: (car) => {
    const body = car.simple_body ?? car.bodyconfiguration
    return body === null ? null : (findBody(body)?.label ?? body)
  },
  transmission: (car) => car.simple_transmission ?? car.trans,
  fuel: (car) => car.simple_fuel ?? car.fuel,
  drive: (car) => car.simple_drive ?? car.drive,
  seats: ({ seats }) => (seats === null || seats <= 0 ? null : `${seats} seats`),
  sleeps: ({ specifications }) =>
    specifications?.sleeps == null ? null : `Sleeps ${specifications.sleeps}`,
  length: ({ specifications }) =>
    specifications?.body_length == null
      ? null
      : `${(specifications.body_length * METRES_IN_A_FOOT).toFixed(1)} m`,
  engine: (car) => {
    const litres = car.engine_size_litres ?? car.variant?.enginesize_litres
    if (litres != null && litres > 0) return `${litres.toFixed(1)} L`
    return car.engine_size
  },
}

/** Caravan lengths come in feet (C19). */
const METRES_IN_A_FOOT = 0.3048

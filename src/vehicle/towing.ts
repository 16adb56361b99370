// Towing capacity of vehicles and loaded mass of caravans: the two figures by which shoppers match them.
import type { Car } from './car.ts'
import { findBody } from './catalogue.ts'

/** Kilograms that a vehicle can tow with trailer brakes; null if unknown, and for caravans. */
export function towCapacity({
  item_type: kind,
  variant,
}: Pick<Car, 'item_type'> & { variant: Towing | null }): number | null {
  return kind === 'caravan' ? null : (variant?.towingcapacitybraked ?? null)
}

type Towing = Pick<NonNullable<Car['variant']>, 'towingcapacitybraked'>

/** Kilograms of a loaded caravan, its aggregate trailer mass; null if unknown, and for motorhomes, which are not towed. */
export function towedMass({
  simple_body: body,
  specifications,
}: Pick<Car, 'simple_body' | 'specifications'>): number | null {
  const isDriven = findBody(body ?? '')?.key === 'motorhome'
  return isDriven ? null : (specifications?.aggregate_trailer_mass ?? null)
}

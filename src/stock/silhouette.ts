// The outline for a vehicle without photos.
import type { Car } from './car.ts'
import { findBody } from './catalogue.ts'

export type SilhouetteName =
  | 'hatch'
  | 'sedan'
  | 'suv'
  | 'ute'
  | 'van'
  | 'wagon'
  | 'truck'
  | 'motorcycle'
  | 'caravan'

/** Outline of a vehicle's body, or of its kind where the body is not known. */
export function silhouetteOf(car: Pick<Car, 'item_type' | 'simple_body'>): SilhouetteName {
  if (car.item_type === 'motorcycle' || car.item_type === 'caravan') return car.item_type
  const body = findBody(car.simple_body ?? '')
  return BODIES[body?.key ?? ''] ?? (car.item_type === 'truck' ? 'truck' : 'sedan')
}

/** Outlines by the body keys of the catalogue (C25). */
const BODIES: Record<string, SilhouetteName> = {
  '4x4': 'suv',
  suv: 'suv',
  hatch: 'hatch',
  ute: 'ute',
  cabChassis: 'ute',
  van: 'van',
  peopleMover: 'van',
  bus: 'van',
  motorhome: 'van',
  wagon: 'wagon',
  lightTruck: 'truck',
  truck: 'truck',
}

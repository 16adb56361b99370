// The icon of a body type.
import type { ItemType } from './car.ts'

/** Name of the icon by the kind of vehicle. */
export const BODY_ICONS = {
  car: 'body',
  truck: 'lorry',
  motorcycle: 'motorcycle',
  caravan: 'caravan',
} as const satisfies Record<ItemType, string>

export type BodyIcon = (typeof BODY_ICONS)[ItemType]

// How forms describe their vehicle, and the events they record for it (N3, N4).
import { EVENTS, type EventId } from '#analytics/events.ts'
import { joinText } from '#lib/join-text.ts'
import type { Car } from '#stock/car.ts'
import { toSubtitle, toTitle } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'

/** "the 2021 Toyota HiLux SR5"; "this caravan" if the vehicle is unknown. */
export function describeCar(car: Car | null, { vehicle }: Pick<Site, 'vehicle'>): string {
  return car === null ? `this ${vehicle.one}` : `the ${joinText([toTitle(car), toSubtitle(car)])}`
}

/** Event of a vehicle enquiry: a demo counts as new. Without a vehicle, a general enquiry. */
export function enquiryEvent(car: Pick<Car, 'car_type'> | null): EventId {
  if (car === null) return EVENTS.generalEnquiry
  return car.car_type === 'used' ? EVENTS.usedEnquiry : EVENTS.newEnquiry
}

/** Subcategory of a lead: new or not; empty without a vehicle. */
export function conditionOf(car: Pick<Car, 'car_type'> | null): string {
  return car === null ? '' : CONDITIONS[car.car_type]
}

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const

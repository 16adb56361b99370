// Whether a vehicle is held for a shopper now.
import type { Services } from '#composition/services.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'

type Deps = { site: Site; services: Pick<Services, 'reservations'>; now: Seconds }

/**
 * The vehicle with its hold. The embedded index knows about a hold at once; a hosted engine late or never, so
 * VehicleHold is read.
 */
export async function withHold(car: Car, { site, services, now }: Deps): Promise<Car> {
  if (site.search.engine.kind === 'embedded' || !site.cards.checkout.enabled) return car
  const until = await services.reservations.heldUntil(car.id, now)
  return typeof until === 'number' ? { ...car, held_until: until } : car
}

// A vehicle as its page's route passes it to the sections, from a car, a site and a moment.
import type { Vehicle } from '#apps/site/pages/car/vehicle.ts'
import { toCard } from '#search/card.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { NOW, sampleCar, sampleSite } from './samples.ts'

export function sampleVehicle(
  more: Record<string, unknown> = {},
  site: Site = sampleSite(),
  given: Partial<Pick<Vehicle, 'views'>> = {},
): Vehicle {
  const car = sampleCar(more)
  return {
    car,
    card: toCard(car, site, NOW),
    state: stockState(car, { now: NOW, soldWindow: site.search.sold.window_days }),
    now: NOW,
    views: car.views,
    query: new URLSearchParams(),
    delivery: null,
    ...given,
  }
}

// Figures that a site calculates from a vehicle's price when its record is made. Lists are filtered and sorted by them.
import { siteDay } from '#dealership/shown.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { driveAwayPrices } from '#sales/charges/drive-away.ts'
import { weeklyOffers } from '#sales/finance/car-quote.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import type { SiteFigures } from '#vehicle/record.ts'

/** The figures of a site's vehicles at a time. */
export function siteFigures(site: Site, now: Seconds): (car: Car) => SiteFigures {
  const weekly = weeklyOffers(site, now)
  const driveAway = driveAwayPrices(site, siteDay(site, now))
  return (car) => ({ weekly: weekly(car), driveAway: driveAway(car) })
}

// The market's price of a vehicle from a provider (A8, E15).
import { routes } from '#routes.ts'
import type { Car } from '#stock/car.ts'
import { gaugeReading, type GaugeReading } from '#stock/gauge.ts'
import type { Call } from './call.ts'

/** `GET {base}{car path}/autogauge`; null where it fails in any way (X1). */
export function loadGauge(
  call: Call,
  car: Pick<Car, 'path' | 'slug'>,
): Promise<GaugeReading | null> {
  return call({ name: 'autogauge', path: `${pathOf(car)}/autogauge` }, gaugeReading)
}

/** The path that the feed gives (E1), if it is one and climbs nowhere; else the address of the page. */
function pathOf({ path, slug }: Pick<Car, 'path' | 'slug'>): string {
  return path !== null && /^(?:\/(?!\.)[\w.~-]+)+$/.test(path) ? path : routes.car.href(slug)
}

// The market price of a vehicle from a provider.
import { routes } from '#routes.ts'
import type { Car } from '#vehicle/car.ts'
import { gaugeReading, type GaugeReading } from '#vehicle/gauge.ts'
import type { Call } from './call.ts'

/** `GET {base}{car path}/autogauge`; null on any failure. */
export function loadGauge(
  call: Call,
  car: Pick<Car, 'path' | 'slug'>,
): Promise<GaugeReading | null> {
  return call({ name: 'autogauge', path: `${pathOf(car)}/autogauge` }, gaugeReading)
}

/** The path in the feed, if it is valid and has no ".."; otherwise the path of the page. */
function pathOf({ path, slug }: Pick<Car, 'path' | 'slug'>): string {
  return path !== null && /^(?:\/(?!\.)[\w.~-]+)+$/.test(path) ? path : routes.car.href(slug)
}

// Range and charging cost of an electric vehicle.
import type { Car } from './car.ts'
import { toFuel } from './record-labels.ts'

/** Whether it only runs on electricity; a plug-in hybrid does not. */
export function isFullyElectric({
  simple_fuel: simple,
  fuel,
}: Pick<Car, 'simple_fuel'> & { fuel?: Car['fuel'] }): boolean {
  return toFuel([simple, fuel]) === 'Electric'
}

/** Dollars a year, rounded to ten; null if its consumption is unknown or it also burns fuel. `price` in dollars a kWh. */
export function chargingCost(
  car: Pick<Car, 'simple_fuel' | 'fuel' | 'electric'>,
  { price, distance }: { price: number; distance: number },
): number | null {
  const use = car.electric?.consumption_kwh ?? null
  if (use === null || !isFullyElectric(car)) return null
  return Math.round((distance * use * price) / 1000) * 10
}

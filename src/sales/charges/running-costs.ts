// What a vehicle costs to run for a year: fuel or charging at the site's prices and, in New Zealand, road user charges
// by distance and mass where a published rate applies.
import type { FactOf } from '#dated-facts/schema.ts'
import { endOf, factsOf, factsOn } from '#dated-facts/table.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import { chargingCost } from '#vehicle/electric.ts'
import { applies, type Charged } from './applies.ts'
import type { ChargeLine } from './whole-price.ts'

export type RunCar = Charged & Pick<Car, 'electric' | 'variant'>
export type RunningCosts = {
  /** `basis` says how a line is calculated. */
  lines: (ChargeLine & { basis: string })[]
  total: number
  /** Whether road user charges, which may apply to the vehicle, are left out. */
  lacksRoadUse: boolean
}

/** The costs of a year on a day; null if neither consumption nor a rate is known. */
export function runningCosts(
  car: RunCar,
  site: Pick<Site, 'calculators' | 'dated_facts' | 'locale'>,
  day: string,
): RunningCosts | null {
  const { running, fuel, electric } = site.calculators
  if (!running.enabled || car.item_type === 'caravan') return null
  const { distance } = running
  const charging = chargingCost(car, { price: electric.price, distance })
  const litres = car.variant?.fuelconsumptioncombined ?? 0
  const energy: RunningCosts['lines'] =
    charging !== null
      ? [line('Charging', charging, `at $${electric.price.toFixed(2)} a kWh`)]
      : litres > 0
        ? [
            line(
              'Fuel',
              Math.round((distance * litres * fuel.price) / 1000) * 10,
              `${litres.toFixed(1)} L/100 km at $${fuel.price.toFixed(2)} a litre`,
            ),
          ]
        : []
  // Road user charges alone would look like the total cost.
  if (energy.length === 0) return null
  const isNz = countryOf(site).code === 'NZ'
  const rate = isNz ? roadUseRate(car, factsOn('road_use', day, factsOf(site.dated_facts))) : null
  const lines = rate === null ? energy : [...energy, roadUseLine(rate, distance)]
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0)
  return { lines, total: Math.round(total / 10) * 10, lacksRoadUse: isNz && rate === null }
}

const line = (label: string, dollars: number, basis: string) => ({
  label,
  dollars,
  basis,
  source: null,
})

type Rate = FactOf<'road_use'>

/** The rate of the lightest band for the vehicle's mass. Without the mass there is no rate. */
function roadUseRate(car: RunCar, rates: readonly Rate[]): Rate | null {
  const mass = car.variant?.grossvehiclemass ?? 0
  if (mass <= 0) return null
  const [rate] = rates
    .filter(
      ({ jurisdiction, value }) =>
        jurisdiction === 'NZ' && mass <= value.max_kg && applies(value, car),
    )
    .toSorted((a, b) => a.value.max_kg - b.value.max_kg)
  return rate ?? null
}

/** Licences are bought in units of 1,000 km, so a part of a unit counts as a whole one. */
function roadUseLine(rate: Rate, distance: number) {
  const { dollars } = rate.value
  const [source] = rate.sources
  return {
    label: 'Road user charges',
    dollars: Math.ceil(distance / 1000) * dollars,
    basis: `at $${dollars.toFixed(2)} for 1,000 km`,
    source: source === undefined ? null : { ...source, until: endOf(rate) },
  }
}

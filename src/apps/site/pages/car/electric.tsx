// The battery of an electric vehicle and its charging, with an estimate of the yearly cost.
import { toGrouped, toMoney } from '#lib/money.ts'
import { toElectricFacts } from '#vehicle/chips.ts'
import { chargingCost } from '#vehicle/electric.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { FactCard } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function Electric({ car }: Vehicle) {
  return (
    <FactCard title="Battery and charging" testId="electric" rows={toElectricFacts(car)}>
      <ChargingCost car={car} />
    </FactCard>
  )
}

function ChargingCost({ car }: Pick<Vehicle, 'car'>) {
  const { enabled, price, distance } = useSite().site.calculators.electric
  const cost = enabled ? chargingCost(car, { price, distance }) : null
  const use = car.electric?.consumption_kwh ?? 0
  if (cost === null) return null
  return (
    <>
      <p data-testid="charging-cost">
        About <b>{toMoney(cost)} a year</b> in electricity
      </p>
      <p className="quiet">
        An estimate for {toGrouped(distance)} km a year at {use.toFixed(1)} kWh/100 km and $
        {price.toFixed(2)} a kWh. Public fast chargers usually cost more than charging at home.
      </p>
    </>
  )
}

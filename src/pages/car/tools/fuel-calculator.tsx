// The fuel calculator for a distance: updates as the shopper types, or with a page load without
// scripts.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { toFuelCost, type FuelFigures } from '#stock/fuel-cost.ts'
import { toFuel } from '#stock/record-labels.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function FuelCalculator({ car, query }: Vehicle) {
  const { fuel } = useSite().site.calculators
  const burnsNone =
    toFuel([car.simple_fuel, car.fuel]) === 'Electric' || car.item_type === 'caravan'
  if (!fuel.enabled || burnsNone) return null
  const asked = (name: string) => query.get(name)?.slice(0, 20)
  const own = car.variant?.fuelconsumptioncombined ?? 0
  const figures: FuelFigures = {
    price: asked('fuel_price') ?? fuel.price.toFixed(2),
    distance: asked('distance') ?? `${fuel.distance} kms`,
    consumption: asked('consumption') ?? String(own > 0 ? own : fuel.consumption),
  }
  return (
    <section className="tool edged" id="fuel-calculator" data-testid="fuel-calculator">
      <h2>
        <Icon name="fuel" />
        Fuel cost
      </h2>
      <form action={`${routes.car.href(car.slug)}#fuel-calculator`} data-fuel>
        <Figure name="fuel_price" label="Fuel price ($ a litre)" value={figures.price} />
        <Figure name="distance" label="Distance" value={figures.distance} />
        <Figure name="consumption" label="Litres per 100 km" value={figures.consumption} />
        <button className="button button-quiet without-scripts">Calculate</button>
        <output className="tool-answer" aria-live="polite">
          <b>{toFuelCost(figures) ?? '–'}</b> in fuel
        </output>
      </form>
    </section>
  )
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
      />
    </label>
  )
}

// Fuel and delivery calculators: each also works with a page load, without scripts.
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { canEstimateDelivery, type DeliveryAnswer } from '#sales/delivery/estimate.ts'
import { FAULTS } from '#sales/delivery/yards.ts'
import { type FuelFigures, toFuelCost } from '#vehicle/fuel-cost.ts'
import { toFuel } from '#vehicle/record-labels.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function FuelCalculator({ car, query }: Vehicle) {
  const { fuel } = useSite().site.calculators
  const burnsNone =
    toFuel([car.simple_fuel, car.fuel]) === 'Electric' || car.item_type === 'caravan'
  if (!fuel.enabled || burnsNone) return null
  const typed = (name: string) => query.get(name)?.slice(0, 20)
  const known = car.variant?.fuelconsumptioncombined ?? 0
  const own = known > 0 ? known : fuel.consumption
  // A cost based on another vehicle's consumption would mislead.
  if (own === 0) return null
  const figures: FuelFigures = {
    price: typed('fuel_price') ?? fuel.price.toFixed(2),
    distance: typed('distance') ?? `${fuel.distance} kms`,
    consumption: typed('consumption') ?? String(own),
  }
  const isChosen = query.has('fuel_price')
  return (
    <Section id="fuel-calculator" className="tool" title="Fuel cost" icon="fuel" isOpen={isChosen}>
      <form action={`${routes.car.href(car.slug)}#fuel-calculator`} data-fuel>
        <Figure name="fuel_price" label="Fuel price ($ a litre)" value={figures.price} />
        <Figure name="distance" label="Distance" value={figures.distance} />
        <Figure name="consumption" label="Litres per 100 km" value={figures.consumption} />
        <button className="button button-quiet without-scripts">Calculate</button>
        <output className="tool-answer" aria-live="polite">
          <b>{toFuelCost(figures) ?? '–'}</b> in fuel
        </output>
      </form>
    </Section>
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

export function DeliveryCalculator({ car, delivery, query }: Vehicle) {
  const { site } = useSite()
  if (!canEstimateDelivery(site)) return null
  return (
    <Section
      id="delivery-calculator"
      className="tool"
      title="Delivery"
      icon="truck"
      isOpen={delivery !== null}
    >
      <form
        action={`${routes.car.href(car.slug)}#delivery-calculator`}
        hx-get={routes.delivery.href()}
        hx-target="#delivery-answer"
        hx-swap="innerHTML"
        hx-sync="this:replace"
        noValidate
      >
        <input type="hidden" name="car" value={car.slug} />
        <label>
          Your postcode
          <input
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            defaultValue={query.get('postcode')?.slice(0, 4) ?? ''}
          />
        </label>
        <button className="button">Estimate delivery</button>
      </form>
      <output id="delivery-answer" aria-live="polite">
        {delivery !== null && <DeliveryAnswerText answer={delivery} />}
      </output>
    </Section>
  )
}

const MISSES: Record<Extract<DeliveryAnswer, string>, string> = {
  'no-postcode': 'Please enter a postcode.',
  malformed: FAULTS.malformed,
  'no-estimate':
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
}

export function DeliveryAnswerText({ answer }: { answer: DeliveryAnswer }) {
  if (typeof answer === 'string') return <p className="tool-miss">{MISSES[answer]}</p>
  const { name, price } = answer
  return (
    <p className="tool-answer">
      <b>{price === 0 ? 'Free' : toMoney(price)}</b> delivery to {name}
    </p>
  )
}

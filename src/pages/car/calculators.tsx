// Fuel and delivery calculators: each also works with a page load, without scripts.
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { canEstimate, type DeliveryAnswer } from '#sales/delivery/estimate.ts'
import { FAULTS } from '#sales/delivery/yards.ts'
import { type FuelFigures, toFuelCost } from '#stock/fuel-cost.ts'
import { toFuel } from '#stock/record-labels.ts'
import { Raw } from '#ui/draw-once.tsx'
import { fill, filled } from '#ui/fill.tsx'
import { useSite } from '#ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function FuelCalculator({ car, query }: Vehicle) {
  const { fuel } = useSite().site.calculators
  const burnsNone =
    toFuel([car.simple_fuel, car.fuel]) === 'Electric' || car.item_type === 'caravan'
  if (!fuel.enabled || burnsNone) return null
  const asked = (name: string) => query.get(name)?.slice(0, 20)
  const known = car.variant?.fuelconsumptioncombined ?? 0
  const own = known > 0 ? known : fuel.consumption
  // The cost of another vehicle's consumption would mislead.
  if (own === 0) return null
  const figures: FuelFigures = {
    price: asked('fuel_price') ?? fuel.price.toFixed(2),
    distance: asked('distance') ?? `${fuel.distance} kms`,
    consumption: asked('consumption') ?? String(own),
  }
  const isChosen = query.has('fuel_price')
  const texts = {
    ...figures,
    action: `${routes.car.href(car.slug)}#fuel-calculator`,
    cost: toFuelCost(figures) ?? '–',
  }
  const html = fill(`fuel ${isChosen}`, texts, (given) => (
    <Section id="fuel-calculator" className="tool" title="Fuel cost" icon="fuel" isOpen={isChosen}>
      <form action={given.action} data-fuel>
        <Figure name="fuel_price" label="Fuel price ($ a litre)" value={given.price} />
        <Figure name="distance" label="Distance" value={given.distance} />
        <Figure name="consumption" label="Litres per 100 km" value={given.consumption} />
        <button className="button button-quiet without-scripts">Calculate</button>
        <output className="tool-answer" aria-live="polite">
          <b>{given.cost}</b> in fuel
        </output>
      </form>
    </Section>
  ))
  return <Raw pieces={[html]} />
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
  if (!canEstimate(site)) return null
  const texts = {
    slug: car.slug,
    action: `${routes.car.href(car.slug)}#delivery-calculator`,
    postcode: query.get('postcode')?.slice(0, 4) ?? '',
    answerHtml: delivery === null ? '' : deliveryHtml(delivery),
  }
  const html = fill(`delivery ${delivery === null}`, texts, (given) => (
    <Section
      id="delivery-calculator"
      className="tool"
      title="Delivery"
      icon="truck"
      isOpen={delivery !== null}
    >
      <form
        action={given.action}
        hx-get={routes.delivery.href()}
        hx-target="#delivery-answer"
        hx-swap="innerHTML"
        hx-sync="this:replace"
        noValidate
      >
        <input type="hidden" name="car" value={given.slug} />
        <label>
          Your postcode
          <input
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            defaultValue={given.postcode}
          />
        </label>
        <button className="button">Estimate delivery</button>
      </form>
      <output id="delivery-answer" aria-live="polite" {...filled(given.answerHtml)} />
    </Section>
  ))
  return <Raw pieces={[html]} />
}

const MISSES: Record<Extract<DeliveryAnswer, string>, string> = {
  'no-postcode': 'Please enter a postcode.',
  malformed: FAULTS.malformed,
  'no-estimate':
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
}

export function DeliveryAnswerText({ answer }: { answer: DeliveryAnswer }) {
  return <Raw pieces={[deliveryHtml(answer)]} />
}

function deliveryHtml(answer: DeliveryAnswer): string {
  if (typeof answer === 'string')
    return fill('delivery miss', { miss: MISSES[answer] }, ({ miss }) => (
      <p className="tool-miss">{miss}</p>
    ))
  const { name } = answer
  const price = answer.price === 0 ? 'Free' : toMoney(answer.price)
  return fill('delivery answer', { price, name }, (given) => (
    <p className="tool-answer">
      <b>{given.price}</b>
      {` delivery to ${given.name}`}
    </p>
  ))
}

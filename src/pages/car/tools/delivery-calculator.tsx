// The delivery calculator for a postcode: the result appears in place, or with a page load without
// scripts.
import { canEstimate, type DeliveryAnswer } from '#sales/delivery/estimate.ts'
import { toMoney } from '#lib/money.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function DeliveryCalculator({ car, delivery, query }: Vehicle) {
  const { site } = useSite()
  if (!canEstimate(site)) return null
  return (
    <section className="tool edged" id="delivery-calculator" data-testid="delivery-calculator">
      <h2>
        <Icon name="truck" />
        Delivery
      </h2>
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
    </section>
  )
}

export function DeliveryAnswerText({ answer }: { answer: DeliveryAnswer }) {
  if (answer === 'no-postcode') return <p className="tool-miss">Please enter a postcode.</p>
  if (answer === 'no-estimate') {
    return (
      <p className="tool-miss">
        Sorry, we can&apos;t provide an estimate for that location. Please use the enquiry form on
        this page or give us a call to get a quote.
      </p>
    )
  }
  return (
    <p className="tool-answer">
      <b>{answer.price === 0 ? 'Free' : toMoney(answer.price)}</b> delivery to {answer.name}
    </p>
  )
}

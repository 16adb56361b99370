// Beside the quick quote (W82): its vehicle, else the three steps.
import { toMoney } from '#lib/money.ts'
import { toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { CardPhoto } from '#ui/card-photo.tsx'
import { useSite } from '#ui/site-context.ts'
import type { FinanceView } from './finance-view.ts'

export function Panel({ car, now }: Pick<FinanceView, 'car' | 'now'>) {
  return (
    <aside className="finance-panel" data-testid="finance-panel">
      {car === null ? <Steps /> : <CarSummary car={car} now={now} />}
    </aside>
  )
}

function CarSummary({ car, now }: { car: Car; now: number }) {
  const { site } = useSite()
  const card = toCard(car, site, now)
  const { text, type } = priceOf(car, card.price)
  return (
    <div className="finance-car" data-testid="finance-car" data-car-id={car.id}>
      <CardPhoto car={card} haste="soon" />
      <p className="finance-car-name">
        <a href={card.href}>{card.title}</a>
      </p>
      {card.subtitle !== '' && <p className="finance-car-more">{card.subtitle}</p>}
      <p className="finance-car-price">
        <b>{text}</b> {type !== '' && <small>{type}</small>}
      </p>
    </div>
  )
}

/** Its price and price type; for a subscription-only vehicle, the weekly price. */
function priceOf(
  { subscription_price: weekly }: Pick<Car, 'subscription_price'>,
  price: { text: string; isPrice: boolean; type: string },
): { text: string; type: string } {
  return !price.isPrice && (weekly ?? 0) > 0 ? { text: toMoney(weekly ?? 0), type: '/week' } : price
}

const STEPS = [
  'Apply online in 5 minutes!',
  'Get pre-approved with your own personalised finance rate',
  'Purchase your dream car',
]

function Steps() {
  return (
    <ol className="finance-steps">
      {STEPS.map((text, at) => (
        <li key={text}>
          <b>{`STEP ${at + 1}`}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

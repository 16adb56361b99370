// The drive-away price of a vehicle, estimated for a state: each line with its source. It works with a page load.
import { Repayment } from '#apps/site/ui/car-card.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { siteDay } from '#dealership/shown.ts'
import { toMoney } from '#lib/money.ts'
import { toDay } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { routes } from '#routes.ts'
import {
  type ChargeLine,
  estimateWholePrice,
  hasCharges,
  type WholePrice,
} from '#sales/charges/whole-price.ts'
import { offerOn } from '#sales/finance/car-quote.ts'
import { readState, type State, STATES } from '#vehicle/drive-away.ts'
import { placeOf } from '#vehicle/places.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function WholePriceBox({ car, card, now, query }: Vehicle) {
  const { site } = useSite()
  if (!hasCharges(car, site)) return null
  const place = placeOf(car, site)
  const wanted = readState(query.get('state'))
  const state = wanted ?? readState(place?.address.state ?? site.address.state)
  const day = siteDay(site, now)
  const estimate = state === null ? null : estimateWholePrice(car, state, site, day)
  const section = {
    id: 'drive-away',
    className: 'tool',
    icon: 'money',
    testId: 'whole-price',
    isOpen: wanted !== null,
  } as const
  // A choice of states would lead nowhere.
  if (STATES.every((name) => estimateWholePrice(car, name, site, day) === null))
    return (
      <Section {...section} title="Price to drive away">
        <p className="tool-miss">
          This price doesn’t include government charges such as stamp duty and registration. They
          depend on where you live. Ask us for the price to drive away in your state.
        </p>
      </Section>
    )
  return (
    <Section {...section} title="Price to drive away, estimated">
      <form action={`${routes.car.href(car.slug)}#drive-away`}>
        <label>
          Where you live
          <select name="state" defaultValue={state ?? undefined}>
            {STATES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button className="button button-quiet">Estimate</button>
      </form>
      {state !== null &&
        (estimate === null ? (
          <p className="tool-miss">
            We have no published figure for this vehicle in {state}. Ask us for its price to drive
            away.
          </p>
        ) : (
          <Estimate car={car} card={card} state={state} estimate={estimate} />
        ))}
    </Section>
  )
}

type Props = Pick<Vehicle, 'car' | 'card'> & { state: State; estimate: WholePrice }

function Estimate({ car, card, state, estimate: { lines, total, without } }: Props) {
  const { slug, price } = car
  const offer = card.offer && offerOn(card.offer, total)
  return (
    <>
      <dl className="whole-price">
        <div>
          <dt>Price, excluding charges</dt>
          <dd>{toMoney(price ?? 0)}</dd>
        </div>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>
              {line.label}
              <SourceText source={line.source} />
            </dt>
            <dd>{toCents(line.dollars)}</dd>
          </div>
        ))}
        <div>
          <dt>To drive away in {state}, estimated</dt>
          <dd>
            <b>{toMoney(total)}</b>
          </dd>
        </div>
      </dl>
      <p className="quiet">
        Not included: {without.join(', ')}. Your state’s revenue office may charge duty on the list
        price or market value, if that’s higher than this price. Ask us for the exact figure.
      </p>
      {offer !== null && <Repayment offer={offer} />}
      <Repayments slug={slug} state={state} total={total} />
    </>
  )
}

/** Links to the finance calculator with the whole price as the loan, if it lends that much. */
function Repayments({ slug, state, total }: { slug: string; state: State; total: number }) {
  const { enabled, amount, term } = useSite().site.calculators.finance
  if (!enabled || total < amount.min || total > amount.max) return null
  const query = { state, amount: String(total), term: String(term.default) }
  return (
    <a href={`${withQuery(routes.car.href(slug), query)}#finance-calculator`} rel="nofollow">
      Work out repayments on this price
    </a>
  )
}

/** Who publishes a figure, when it was read, and how long it is valid. */
export function SourceText({ source }: Pick<ChargeLine, 'source'>) {
  if (source === null) return <small className="quiet"> our own fee</small>
  return (
    <small className="quiet">
      {' '}
      <a href={source.url} rel="noopener">
        {source.publisher}
      </a>
      , read on {toDay(source.read)}, valid until {toDay(source.until)}
    </small>
  )
}

/** "$840" or "$3,385.20". */
function toCents(dollars: number): string {
  const cents = Math.round(dollars * 100)
  return cents % 100 === 0
    ? toMoney(dollars)
    : `${toMoney(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}

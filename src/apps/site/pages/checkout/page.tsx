// Reserving or buying a vehicle: the form and its consequences, or why it is not possible.
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { FormAside } from '#apps/site/pages/form/aside.tsx'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { phoneFor } from '#search/card-actions.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#vehicle/car.ts'
import { Accepts } from '#apps/site/ui/accepts.tsx'
import { type FormState, FormView } from '#apps/site/ui/form/form-view.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Availability, Order } from './order.ts'
import { Alternatives, OrderSummary } from './summary.tsx'

type Props = FormState & { order: Order; availability: Availability; now: Seconds }

export function CheckoutBody({ order, availability, now, ...state }: Props) {
  const { kind, title, intro } = state.form
  return (
    <div className="checkout shell" data-page="form" data-testid="checkout">
      <header className="checkout-head">
        <h1>{title}</h1>
        <Markup html={intro} className="form-intro" />
      </header>
      <OrderSummary order={order} availability={availability} typed={state.typed ?? {}} />
      <div className="checkout-main panel">
        <FormView {...state} />
      </div>
      <div className="checkout-aside">
        <Promises order={order} />
        <FormAside kind={kind} car={order.car} now={now} />
      </div>
    </div>
  )
}

export function CheckoutAgain({ order, availability, ...state }: Omit<Props, 'now'>) {
  return (
    <>
      <FormView {...state} />
      <hx-partial hx-target="#order" hx-swap="outerMorph">
        <OrderSummary order={order} availability={availability} typed={state.typed ?? {}} />
      </hx-partial>
    </>
  )
}

export function Promises({ order: { car, deposit, isPaidOnline, until } }: { order: Order }) {
  const { reservations, vehicle } = useSite().site
  const { hold_hours: hours, accepts, money_back: moneyBack } = reservations
  const promises: readonly (readonly [IconName, string, string])[] = [
    ['key', `Yours for ${hours} hours`, `Reserve now and we’ll hold it for you until ${until}.`],
    [
      'shield',
      isPaidOnline ? '100% refundable' : 'No obligation',
      isPaidOnline
        ? 'If you change your mind, we’ll refund the whole deposit to your card.'
        : 'If you change your mind, you owe nothing.',
    ],
    isPaidOnline
      ? ['money', 'Part of the price', `The deposit comes off the price of the ${vehicle.one}.`]
      : [
          'money',
          'Nothing to pay now',
          `Pay the deposit of ${toMoney(deposit)} at the dealership.`,
        ],
  ]
  return (
    <section className="order-promises" aria-label="What reserving means">
      <ul>
        {promises.map(([icon, title, text]) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {isPaidOnline && <Accepts wallets={accepts} />}
      {moneyBack !== null && moneyBack.conditions.includes(car.car_type) && (
        <div className="order-money-back" data-testid="money-back">
          <h2>
            <Icon name="certified" />
            {moneyBack.title}
          </h2>
          <Markup html={moneyBack.text} />
        </div>
      )}
    </section>
  )
}

/** 409: someone else reserved it first, or the shopper came back from Stripe Checkout. */
export function ReservedBody({ car, card }: { car: Car; card: CardView }) {
  const { site } = useSite()
  const { one } = site.vehicle
  const phone = site.sidebar.phone.mask ? null : phoneFor(car, site)
  const number = phone ?? site.phone_numbers.general
  return (
    <section className="checkout-late shell" data-testid="checkout-reserved">
      <h1>This {one} is reserved</h1>
      <p>
        Someone has just reserved the <a href={card.href}>{card.title}</a>. If they change their
        mind it will be available again: reservations expire automatically.
      </p>
      <Alternatives car={car} card={card} />
      {number !== '' && (
        <>
          <p>Call us and we’ll let you know if it’s available again.</p>
          <PhoneLink number={number} />
        </>
      )}
      <p className="checkout-own">
        Was that you? Go forward in your browser to your reservation, or open the link in our text
        message.
        {site.account.sign_in && (
          <>
            {' If you were signed in, it’s also in '}
            <a href={routes.account.href()}>your account</a>.
          </>
        )}
      </p>
    </section>
  )
}

export function NoVehicle() {
  const { one, many } = useSite().site.vehicle
  return (
    <section className="checkout-late shell" data-testid="checkout-nothing">
      <h1>Which {one} would you like to buy?</h1>
      <p>Choose one, then buy it from its page.</p>
      <p>
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {many}
        </a>
      </p>
    </section>
  )
}

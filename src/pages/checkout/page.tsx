// Reserving or buying a vehicle: the form, and beside it the facts that a shopper checks before submitting.
import { toMoney } from '#lib/money.ts'
import { FormAside } from '#pages/form-aside/form-aside.tsx'
import { Accepts } from '#ui/accepts.tsx'
import { type FormState, FormView } from '#ui/form/form-view.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Order } from './order.ts'
import { OrderSummary } from './summary.tsx'
import type { Availability } from './vehicle.ts'

type Props = FormState & {
  order: Order
  availability: Availability
  /** Seconds. */
  now: number
}

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

/** The form as a fragment, with the parts that change beside it. */
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

/** What a deposit does and does not do, and how to pay it. */
export function Promises({ order: { car, deposit, isPaidOnline, until } }: { order: Order }) {
  const { reservations, vehicle } = useSite().site
  const { hold_hours: hours, accepts, money_back: moneyBack } = reservations
  const promises: readonly (readonly [IconName, string, string])[] = [
    ['key', `Yours for ${hours} hours`, `Reserve now and we’ll hold it for you until ${until}.`],
    [
      'shield',
      '100% refundable',
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

// Reserving or buying a vehicle: the form, and beside it the facts that a shopper checks before submitting.
import { FormAside } from '#pages/form-aside/form-aside.tsx'
import { FormView, type FormState } from '#ui/form/form-view.tsx'
import { Markup } from '#ui/page-head.tsx'
import type { Order } from './order.ts'
import { Promises } from './promises.tsx'
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
    <div className="checkout" data-page="form" data-testid="checkout">
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

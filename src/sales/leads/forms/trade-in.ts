// Trade in a vehicle: values it, towards one of the dealer's vehicles if the address names it.
import type { FormDefinition } from '#sales/leads/definition.ts'
import { createValuationForm } from '#sales/leads/trade-in/valuation-form.ts'
import { stockState } from '#vehicle/state.ts'

/** Whether a vehicle is for sale does not depend on the time. */
const ANY_TIME = { now: 0, soldWindow: 0 }

export const tradeIn: FormDefinition = {
  ...createValuationForm({
    kind: 'trade-in',
    title: () => 'Value your trade-in',
    intro: {
      valued: 'Answer a few questions and we’ll tell you what yours is worth.',
      called: 'Answer a few questions and we’ll call you with a valuation.',
    },
    category: 'Trade-In',
    fields: { 'do-you-have-a-trade-in': 'Yes' },
  }),
  isFor: (car, { sidebar }) =>
    sidebar.trade_in_for.includes(car.car_type) && stockState(car, ANY_TIME).isInStock,
}

// Reserve a vehicle with a deposit: trade-in and delivery, then personal details.
import type { FormDefinition } from '#sales/leads/definition.ts'
import { describeCar } from '#sales/leads/fields/shared-fields.ts'
import { detailsStep, handoverSteps, orderExtras } from '#sales/leads/fields/order-fields.ts'
import { toMoney } from '#lib/money.ts'
import { depositOf } from '#stock/price.ts'

export const reservation: FormDefinition = {
  kind: 'reservation',
  toForm: async (ask) => {
    const { site, car } = ask
    const { payment, hold_hours: hours } = site.reservations
    return {
      kind: 'reservation',
      title: `Reserve ${describeCar(car, site)}`,
      intro:
        site.forms.intros.reservation ??
        `We take it off the market for ${hours} hours. If you change your mind, we’ll refund your deposit in full.`,
      steps: [...handoverSteps(ask), detailsStep(ask, 'Your details')],
      submitLabel:
        payment === 'stripe' && car !== null
          ? `Pay ${toMoney(depositOf(car, site))} deposit`
          : 'Reserve now',
    }
  },
  toExtras: async (answers, ask) => orderExtras('Reservation', answers, ask),
}

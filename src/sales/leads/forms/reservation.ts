// Reserve a vehicle with a deposit: trade-in and delivery, then personal details.
import type { FormDefinition } from '#sales/leads/definition.ts'
import { describeCar } from '#sales/leads/fields/shared-fields.ts'
import { detailsStep, handoverSteps, orderExtras } from '#sales/leads/fields/order-fields.ts'
import { toMoney } from '#lib/money.ts'
import { depositOf } from '#vehicle/price.ts'

export const reservation: FormDefinition = {
  kind: 'reservation',
  toForm: async (ask) => {
    const { site, car } = ask
    const { payment, hold_hours: hours } = site.reservations
    const time = hours === 1 ? '1 hour' : `${hours} hours`
    const isPaid = payment === 'stripe'
    return {
      kind: 'reservation',
      title: `${isPaid ? 'Reserve' : 'Hold'} ${describeCar(car, site)}`,
      intro:
        site.forms.intros.reservation ??
        `We take it off the market for ${time}. If you change your mind, ${isPaid ? 'we’ll refund your deposit in full' : 'you owe nothing'}.`,
      steps: [...handoverSteps(ask), detailsStep(ask, 'Your details')],
      submitLabel:
        isPaid && car !== null
          ? `Pay ${toMoney(depositOf(car, site))} deposit`
          : `Hold it for ${time}`,
    }
  },
  toExtras: async (answers, ask) => orderExtras('Reservation', answers, ask),
}

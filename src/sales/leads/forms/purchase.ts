// Buy a vehicle online: payment method, trade-in and delivery, buyer. Ends like a reservation.
import { toMoney } from '#lib/money.ts'
import type { FormDefinition } from '#sales/leads/definition.ts'
import { detailsStep, handoverSteps, orderExtras } from '#sales/leads/fields/order-fields.ts'
import { describeCar, toChoices } from '#sales/leads/fields/shared-fields.ts'
import type { Step } from '#sales/leads/form.ts'
import { depositOf } from '#vehicle/price.ts'

export const purchase: FormDefinition = {
  kind: 'purchase',
  toForm: async (ask) => {
    const { site, car } = ask
    const deposit = car === null ? '' : toMoney(depositOf(car, site))
    return {
      kind: 'purchase',
      title: `Buy ${describeCar(car, site)}`,
      intro:
        site.forms.intros.purchase ??
        'A deposit reserves it for you. Nothing is binding until you sign.',
      steps: [paymentStep, ...handoverSteps(ask), detailsStep(ask, 'Your details and deposit')],
      submitLabel:
        site.reservations.payment === 'stripe' && deposit !== ''
          ? `Pay ${deposit} deposit`
          : 'Buy it',
    }
  },
  toExtras: async (answers, ask) => orderExtras('Purchase', answers, ask),
}

/** The payment method that involves a lender; the page links to it. */
export const BY_FINANCE = 'Finance'

const paymentStep: Step = {
  title: 'How you pay',
  groups: [
    {
      fields: [
        {
          kind: 'radios',
          name: 'payment_method',
          label: 'How would you like to pay the rest?',
          choices: toChoices(['Cash or bank transfer', BY_FINANCE, 'Not sure yet']),
          required: true,
        },
      ],
    },
  ],
}

// Sell a vehicle to the dealer (R24).
import { createValuationForm } from '#sales/leads/trade-in/valuation-form.ts'

export const sell = createValuationForm({
  kind: 'sell',
  title: ({ vehicle }) => `Sell your ${vehicle.one}`,
  intro: {
    valued: 'A few questions, and we tell you what we would pay. There is nothing you must buy.',
    called: 'A few questions, and we call you with an offer. There is nothing you must buy.',
  },
  category: 'Sell My Car',
})

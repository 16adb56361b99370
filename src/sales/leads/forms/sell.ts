// Sell a vehicle to the dealer.
import { createValuationForm } from '#sales/leads/trade-in/valuation-form.ts'

export const sell = createValuationForm({
  kind: 'sell',
  title: ({ vehicle }) => `Sell your ${vehicle.one}`,
  intro: {
    valued:
      'Answer a few questions and we’ll tell you what we would pay. You don’t have to buy from us.',
    called:
      'Answer a few questions, show us yours, and we’ll make you an offer. You don’t have to buy from us.',
  },
  category: 'Sell My Car',
})

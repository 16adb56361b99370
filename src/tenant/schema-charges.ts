// Settings of the estimate of what a vehicle costs to drive away.
import * as z from 'zod'

export const charges = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Show what a vehicle costs to drive away, estimated for the shopper’s state, where its price excludes charges; lists, budgets and comparisons can use that price. In Australia only. Figures come from tenants/catalogue/facts and dated_facts; states without one say that you give the figure.',
      )
      .meta({ label: 'Estimate the price to drive away' }),
    delivery_fee: z
      .number()
      .min(0)
      .max(20_000)
      .default(0)
      .describe('Your own delivery fee, in dollars, as part of the estimate; 0 = none.')
      .meta({ label: 'Dealer delivery fee' }),
  })
  .prefault({})
  .describe('Estimate of charges.')
  .meta({ label: 'Price to drive away' })

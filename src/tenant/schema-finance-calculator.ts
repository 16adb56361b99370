// Bounds, steps and first values of the repayment calculator (T18).
import * as z from 'zod'

const dollars = z.number().min(0).max(1_000_000)
const years = z.number().min(0.5).max(10)
const besides = {
  max: dollars.default(250_000).describe('Most, in dollars (V23).'),
  step: z.number().min(0.01).max(10_000).default(0.5).describe('Step in dollars (V23).'),
  default: dollars.default(0).describe('To begin with, in dollars (C10).'),
}

export const financeCalculator = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Shows the finance calculator (W33).'),
    amount: z
      .strictObject({
        min: dollars.default(1000).describe('Least loan in dollars (V19).'),
        max: dollars.default(100_000).describe('Most loan in dollars (V19).'),
        percent_of_price: z
          .number()
          .min(0)
          .max(200)
          .default(0)
          .describe(
            'Where a price is above "max", the most is this percentage of it, for example 105; 0 keeps "max" (V19).',
          ),
        step: dollars.positive().default(500).describe('Step of the slider in dollars (V19).'),
        default: dollars.default(30_000).describe('Loan to begin with, in dollars (C10).'),
        start_at_price: z
          .boolean()
          .default(true)
          .describe('Begins with the price of the car where it has one (C10).'),
      })
      .prefault({})
      .describe('Loan amount.'),
    term: z
      .strictObject({
        min: years.default(1).describe('Shortest term in years (V21).'),
        max: years.default(7).describe('Longest term in years (V21).'),
        step: z.number().min(0.25).max(5).default(0.5).describe('Years between terms (V21).'),
        list: z
          .array(years)
          .max(30)
          .default([])
          .describe('Terms in years that are offered instead of steps (V21).'),
        default: years.default(6).describe('Term to begin with, in years (C10).'),
      })
      .prefault({})
      .describe('Term of the loan.'),
    interest: z
      .strictObject({
        min: z.number().min(0).max(50).default(0.5).describe('Least, percent a year (V22).'),
        max: z.number().min(0).max(50).default(15).describe('Most, percent a year (V22).'),
        step: z.number().min(0.01).max(5).default(0.5).describe('Step in percent (V22).'),
        default: z.number().min(0).max(50).default(10).describe('To begin with (C10).'),
        locked: z.boolean().default(false).describe('Shoppers cannot change it (V22).'),
      })
      .prefault({})
      .describe('Interest.'),
    deposit: z
      .strictObject(besides)
      .prefault({})
      .describe('Deposit or trade-in. It comes off the loan.'),
    residual: z
      .strictObject(besides)
      .prefault({})
      .describe('Residual: what is still owed at the end.'),
    frequency: z
      .enum(['weekly', 'fortnightly', 'monthly'])
      .default('weekly')
      .describe('Frequency to begin with (C9).'),
  })
  .prefault({})
  .describe('Finance calculator (W33).')

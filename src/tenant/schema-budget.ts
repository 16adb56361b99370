// "Find cars for your budget" (W78-W80, V55-V59, C24, C25, T26).
import * as z from 'zod'

import { label } from './schema-words.ts'

const dollars = (otherwise: number) => z.int().min(0).max(5_000_000).default(otherwise)

export const budget = z
  .strictObject({
    enabled: z.boolean().default(false).describe('The panel and its page exist.'),
    title: label.default('Find cars for your budget').describe('Heading (W78).'),
    monthly: dollars(600).describe('Repayment a month at first (C24).'),
    weekly: dollars(200).describe('Repayment a week at first.'),
    frequency: z.enum(['weekly', 'monthly']).default('monthly').describe('Which is asked first.'),
    deposit: dollars(2000).describe('Deposit at first.'),
    years: z.int().min(1).max(10).default(5).describe('Years of repayments (C24).'),
    price: z
      .strictObject({
        min: dollars(5000).describe('Lower end of the slider.'),
        max: dollars(250_000).describe('Upper end.'),
        step: z.int().min(1).max(50_000).default(500).describe('Dollars a step.'),
      })
      .refine(({ min, max }) => min < max, 'The upper end must lie above the lower.')
      .prefault({})
      .describe('Price slider (V58).'),
    quick_picks: z
      .array(z.int().min(1).max(5_000_000))
      .max(20)
      .default([5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000])
      .describe('Prices to pick (V56).'),
    bodies: z
      .int()
      .min(1)
      .max(20)
      .default(4)
      .describe('Bodies shown before the rest is asked for; 20 with bodies of the site (T26).'),
    disclaimer: z
      .string()
      .max(1200)
      .default(
        'The budget is the repayments over {years} years and your deposit. It leaves out interest and fees, and is no offer of credit.',
      )
      .describe('Words under it; {years} stands for the years.'),
  })
  .prefault({})
  .describe('Search by budget (W78).')

// "Find cars for your budget".
import * as z from 'zod'

import { label } from './schema-words.ts'

const dollars = (otherwise: number) => z.int().min(0).max(5_000_000).default(otherwise)

export const budget = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Show the budget panel and page.'),
    title: label.default('Find cars for your budget').describe('Heading.'),
    monthly: dollars(600).describe('Default monthly repayment.'),
    weekly: dollars(200).describe('Default weekly repayment.'),
    frequency: z
      .enum(['weekly', 'monthly'])
      .default('monthly')
      .describe('Default repayment frequency.'),
    deposit: dollars(2000).describe('Default deposit.'),
    years: z.int().min(1).max(10).default(5).describe('Loan term, in years.'),
    price: z
      .strictObject({
        min: dollars(5000).describe('Slider minimum.'),
        max: dollars(250_000).describe('Slider maximum.'),
        step: z.int().min(1).max(50_000).default(500).describe('Slider step, in dollars.'),
      })
      .refine(({ min, max }) => min < max, 'The maximum must be greater than the minimum.')
      .prefault({})
      .describe('Price slider.'),
    quick_picks: z
      .array(z.int().min(1).max(5_000_000))
      .max(20)
      .default([5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000])
      .describe('Prices offered as quick picks.'),
    bodies: z
      .int()
      .min(1)
      .max(20)
      .default(4)
      .describe('Body types shown before "show more"; 20 if the site lists its own body types.'),
    disclaimer: z
      .string()
      .max(1200)
      .default(
        'The budget is the repayments over {years} years and your deposit. It leaves out interest and fees, and is no offer of credit.',
      )
      .describe('Disclaimer under the panel; {years} is replaced with the loan term.'),
  })
  .prefault({})
  .describe('Search by budget.')

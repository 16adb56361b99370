// Telephone numbers and finance words in the site schema.
import { z } from 'zod'

export const phoneNumbers = z
  .strictObject({
    override: z.string().default('').describe('Number that wins over all others (C18).'),
    new: z.string().default('').describe('Number for new cars.'),
    used: z.string().default('').describe('Number for used cars.'),
    demo: z
      .string()
      .default('')
      .describe('Number for demo cars; empty means the number for new cars.'),
    general: z
      .string()
      .default('')
      .describe('Number in the header, the footer and on error pages.'),
  })
  .prefault({})
  .describe('Telephone numbers by condition of the car.')

export const finance = z
  .strictObject({
    provider: z
      .string()
      .default('')
      .describe('Key of the lender in finance_lenders; empty means none (T3).'),
    show_weekly: z
      .boolean()
      .default(false)
      .describe(
        'Shows a weekly repayment on car cards where its comparison rate is known (W13, C9).',
      ),
    warning: z
      .string()
      .max(1200)
      .default(
        'The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
      )
      .describe('Warning that stands on each page with a repayment (C11).'),
  })
  .prefault({})
  .describe('Finance.')

// Telephone numbers and finance words in the site schema.
import * as z from 'zod'

import { financePages, preApproval, quickQuote } from './schema-finance-pages.ts'
import { label, path } from './schema-words.ts'

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

/** Kinds of lender by what their offers ask of a car; finance/eligibility.ts has the rules (V27-V30). */
export const LENDER_KINDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** How shoppers judge their own credit (A10). */
export const CREDIT_SCORES = ['GREAT', 'DECENT', 'POOR'] as const

const percent = z.number().min(0).max(100)
const words = z.string().max(4000)

export const finance = z
  .strictObject({
    provider: z
      .string()
      .default('')
      .describe('Key of the lender in finance_lenders; empty means none (T3).'),
    kind: z
      .enum(LENDER_KINDS)
      .default('D')
      .describe(
        'What the offers of the lender ask: A an age under 12 years and a price above $500; B and C a car in stock; D, E and F a price above $500 and a weekly payment; G the same with a monthly payment (V27-V30).',
      ),
    never_makes: z
      .array(label)
      .default([])
      .describe('Makes that never show finance, as stock writes them (V26).'),
    never_dealerships: z
      .array(z.string().max(160))
      .default([])
      .describe('Slugs of dealerships whose cars never show finance (V26).'),
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
      .describe(
        'Warning that stands on each page with a repayment (C11). Without one no rate and no repayment of a lender or a quote is shown.',
      ),
    example: z
      .strictObject({
        interest_rate: percent.describe('Percent a year.'),
        comparison_rate: percent.positive().describe('Percent a year.'),
        basis: z
          .string()
          .max(200)
          .default('on a secured loan of $30,000 over 5 years with no deposit')
          .describe('What the example is reckoned on.'),
      })
      .nullable()
      .default(null)
      .describe(
        'Comparison example beside the calculator; without one it says "Estimate only" (C11).',
      ),
    establishment_fee: z
      .number()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('Dollars that are added to each loan (C12).'),
    fees: z
      .array(
        z.strictObject({
          label: label.describe('Name of the fee, for example "Security registration".'),
          amount: z.number().min(0).max(10_000).describe('Dollars.'),
          each: z
            .enum(['loan', 'month'])
            .default('loan')
            .describe('Once, added to the loan, or each month.'),
        }),
      )
      .max(12)
      .default([])
      .describe('Other fees of a loan, listed in the small print (C13).'),
    disclaimer: words
      .default('')
      .describe('Finance disclaimer where neither a third party nor a lender gives one (A26).'),
    link: z
      .union([z.literal(''), path])
      .default('')
      .describe(
        'Where "Enquire for Finance" leads, for example /finance; the car is added. Empty leads to the enquiry page (R25, R55).',
      ),
    personalised_link: z
      .union([z.literal(''), path])
      .default('')
      .describe('Page of personalised finance, for example /personalised/finance (R29).'),
    quote: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Quotes cars that come without a repayment (A11).'),
        rate_card: z
          .array(
            z.strictObject({
              score: z.enum(CREDIT_SCORES).describe('How shoppers judge their credit.'),
              rate: percent.describe('Percent a year.'),
              comparison_rate: percent.positive().describe('Percent a year.'),
            }),
          )
          .max(3)
          .default([])
          .describe('Rates that quotes are made from where no third party makes them.'),
        deposit_percent: percent
          .default(0)
          .describe('Share of the price that the rate card takes as paid (C14).'),
        final_percent: percent
          .default(0)
          .describe('Share of the price that the rate card leaves to the end (C14).'),
        disclaimer: words
          .default('')
          .describe(
            'Words beside a quote, for example "Based on a 5 year term, 10% deposit and 30% final payment." (C14).',
          ),
      })
      .prefault({})
      .describe('Finance quotes (A10).'),
    pages: financePages,
    quick_quote: quickQuote,
    pre_approval: preApproval,
  })
  .prefault({})
  .describe('Finance.')

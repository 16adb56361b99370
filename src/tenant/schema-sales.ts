// Phone numbers and finance settings.
import * as z from 'zod'

import { label, markup, ownPath, path } from './schema-words.ts'

export const salesCounter = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Show the counter.'),
    label: label.default('Sales this Month').describe('Label beside the number.'),
    source: z
      .enum(['rate', 'feed'])
      .default('feed')
      .describe(
        '"feed" counts the vehicles that your stock deliveries marked as sold this month, or the number sent to /api/stock/sales if that is higher. "rate" counts up by a_day on Brisbane time, whatever was sold: shoppers would read it as sales that happened.',
      ),
    a_day: z.int().min(1).max(86_400).default(192).describe('Sales per day, for "rate".'),
  })
  .prefault({})
  .describe('Counter of sales this month.')

const dollars = (otherwise: number) => z.int().min(0).max(5_000_000).default(otherwise)

const financePage = z.strictObject({
  path: ownPath.describe('Path of the page, for example /finance or /apply-for-finance.'),
  title: label.default('Finance').describe('Page heading.'),
  intro: markup.default('').describe('Introduction under the heading; basic markup.'),
  variant: z
    .enum(['quote', 'featured'])
    .default('quote')
    .describe(
      '"quote" shows the quick quote; "featured" shows used cars in stock and links to them.',
    ),
  start_label: label
    .default('Start Finance Journey')
    .describe('"featured": label of the button to used cars.'),
  all_label: label
    .default('View All Used Cars')
    .describe('"featured": label of the button below the used cars.'),
  panel: z.boolean().default(true).describe('Show the vehicle, or the three steps, on the right.'),
})

export const financePages = z
  .array(financePage)
  .max(12)
  .default([])
  .describe('Finance pages. "Enquire for Finance" links to finance.link.')

export const quickQuote = z
  .strictObject({
    price: z
      .strictObject({
        min: dollars(10_000).describe('Minimum, in dollars.'),
        max: dollars(200_000).describe('Maximum, in dollars.'),
        default: dollars(30_000).describe('Default when no vehicle is chosen, in dollars.'),
      })
      .prefault({})
      .describe(
        'Purchase price. Out-of-range values are corrected when the shopper leaves the field.',
      ),
    term: z
      .strictObject({
        min: z.int().min(1).max(10).default(1).describe('Minimum, in years.'),
        max: z.int().min(1).max(10).default(7).describe('Maximum, in years.'),
        default: z.int().min(1).max(10).default(5).describe('Default, in years.'),
      })
      .prefault({})
      .describe('Loan term, in steps of a year.'),
    disclaimer: z
      .string()
      .max(4000)
      .default('Based on the term that you choose. An estimate, not an offer of credit.')
      .describe('Disclaimer under the quick quote.'),
  })
  .prefault({})
  .describe('Quick quote on finance pages.')

export const preApproval = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Offer pre-approval online: the shopper verifies a mobile number, then continues at upstreams.customer or gets a call from the dealer. Requires account.sign_in.',
      )
      .meta({
        label: 'Offer pre-approval online',
        help: 'Shoppers verify a mobile number, then continue at the finance provider, or you call them. They must be able to sign in.',
      }),
    title: z
      .string()
      .max(160)
      .default('')
      .describe(
        'Page heading. Empty: "Instant Finance pre-approval with no impact on your credit score.", without "Instant" where no upstreams.customer approves.',
      )
      .meta({
        label: 'Heading',
        help: 'Empty: “Instant Finance pre-approval with no impact on your credit score.”, without “Instant” where no finance provider approves.',
      }),
    label: label.default('Get Finance').describe('Button label.'),
    postcode: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Ask for a postcode.'),
    consent: markup
      .default('')
      .describe(
        'Label of the required checkbox; may contain a link. Empty: agrees to the terms of use and, with upstreams.customer, that the details are sent to the finance provider.',
      )
      .meta({
        label: 'Text of the required checkbox',
        help: 'It may contain a link. Empty: agrees to the terms of use and, with a finance provider, that it gets the details.',
      }),
    subscribe: markup
      .default('Send me news and offers now and then.')
      .describe('Label of the optional checkbox.'),
  })
  .prefault({})
  .describe('Pre-approval in a popup, or on a page of its own without JavaScript.')

export const phoneNumbers = z
  .strictObject({
    override: z.string().default('').describe('Phone number used instead of all others.'),
    new: z.string().default('').describe('Phone number for new cars.'),
    used: z.string().default('').describe('Phone number for used cars.'),
    demo: z
      .string()
      .default('')
      .describe('Phone number for demo cars; empty uses the number for new cars.'),
    general: z
      .string()
      .default('')
      .describe('Phone number in the header, in the footer and on error pages.'),
    location_first: z
      .boolean()
      .default(false)
      .describe(
        "Show the number of the vehicle's location; the numbers for new, used and demo cars only for vehicles without one.",
      ),
  })
  .prefault({})
  .describe('Phone numbers by vehicle condition.')

/** Kinds of lender by their eligibility rules, which are in finance/eligibility.ts. */
export const LENDER_KINDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** How shoppers rate their own credit. */
export const CREDIT_SCORES = ['GREAT', 'DECENT', 'POOR'] as const

const percent = z.number().min(0).max(100)
const words = z.string().max(4000)

export const finance = z
  .strictObject({
    provider: z
      .string()
      .default('')
      .describe('Key of the lender in finance_lenders; empty = none.')
      .meta({ label: 'Lender', help: 'As your stock file names the lender. Empty: none.' }),
    kind: z
      .enum(LENDER_KINDS)
      .default('D')
      .describe(
        'Eligibility rules of the lender, for vehicles in stock. A: under 12 years old and above $500; B and C: no other rule; D, E and F: above $500, with a weekly payment; G: above $500, with a monthly payment.',
      )
      .meta({
        label: 'Vehicles that the lender finances',
        help: 'A vehicle must be in stock, whatever is chosen.',
        options: {
          A: 'Under 12 years old and above $500 (A)',
          B: 'Every vehicle (B)',
          C: 'Every vehicle (C)',
          D: 'Above $500, with a weekly repayment (D)',
          E: 'Above $500, with a weekly repayment (E)',
          F: 'Above $500, with a weekly repayment (F)',
          G: 'Above $500, with a monthly repayment (G)',
        },
      }),
    never_makes: z
      .array(label)
      .default([])
      .describe('Makes that never show finance, spelled as in the stock.')
      .meta({ label: 'Makes without finance', help: 'Spelled as in your stock file.' }),
    never_dealerships: z
      .array(z.string().max(160))
      .default([])
      .describe('Slugs of dealerships whose vehicles never show finance.')
      .meta({
        label: 'Dealerships without finance',
        help: 'Each by the last part of the address of its page.',
      }),
    show_weekly: z
      .boolean()
      .default(false)
      .describe(
        'Show the repayment of a vehicle on cards if its comparison rate is known: that of its quote, else of its lender, else of the rate card. Lists can be filtered by it once stock has been delivered again.',
      ),
    warning: z
      .string()
      .max(1200)
      .default(
        'The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
      )
      .describe(
        'Warning on every page with a repayment. If it is empty, rates and repayments of lenders and quotes are hidden.',
      ),
    example: z
      .strictObject({
        interest_rate: percent.describe('Percent a year.'),
        comparison_rate: percent.positive().describe('Percent a year.'),
        basis: z
          .string()
          .max(200)
          .default('on a secured loan of $30,000 over 5 years with no deposit')
          .describe('Basis of the example.'),
      })
      .nullable()
      .default(null)
      .describe('Comparison example beside the calculator; null shows "Estimate only".')
      .meta({
        label: 'Comparison example',
        help: 'Beside the calculator, which says “Estimate only” without it.',
      }),
    establishment_fee: z
      .number()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('Establishment fee added to each loan, in dollars.'),
    fees: z
      .array(
        z.strictObject({
          label: label.describe('Fee name, for example "Security registration".'),
          amount: z.number().min(0).max(10_000).describe('Amount, in dollars.'),
          each: z
            .enum(['loan', 'month'])
            .default('loan')
            .describe('"loan" = once, added to the loan; "month" = monthly.'),
        }),
      )
      .max(12)
      .default([])
      .describe('Other loan fees, listed in the disclaimer.'),
    disclaimer: words
      .default('')
      .describe(
        'Default finance disclaimer, used if neither a third party nor a lender provides one.',
      ),
    link: z
      .union([z.literal(''), path])
      .default('')
      .describe(
        'URL of "Enquire for Finance", for example /finance; the vehicle is added to it. Empty uses the enquiry page.',
      )
      .meta({
        label: 'Page of “Enquire for Finance”',
        help: 'Its address on this website, such as /finance; the vehicle is added to it. Empty: the enquiry page.',
      }),
    personalised_link: z
      .union([z.literal(''), path])
      .default('')
      .describe('URL of personalised finance, for example /personalised/finance.')
      .meta({
        label: 'Page of personalised finance',
        help: 'Its address on this website, such as /personalised/finance.',
      }),
    quote: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Quote repayments for vehicles that have none.'),
        rate_card: z
          .array(
            z.strictObject({
              score: z.enum(CREDIT_SCORES).describe("Shopper's own credit rating."),
              rate: percent.describe('Percent a year.'),
              comparison_rate: percent.positive().describe('Percent a year.'),
            }),
          )
          .max(3)
          .default([])
          .describe('Rates used for quotes if there is no upstreams.quote.')
          .meta({
            label: 'Rate card',
            help: 'Rates of quotes, where no third party gives weekly repayments.',
          }),
        deposit_percent: percent
          .default(0)
          .describe('Deposit assumed by the rate card, as a percentage of the price.'),
        final_percent: percent
          .default(0)
          .describe('Final payment assumed by the rate card, as a percentage of the price.'),
        disclaimer: words
          .default('')
          .describe(
            'Disclaimer beside a quote, for example "Based on a 5 year term, 10% deposit and 30% final payment."',
          ),
      })
      .prefault({})
      .describe('Finance quotes.'),
    pages: financePages,
    quick_quote: quickQuote,
    pre_approval: preApproval,
  })
  .prefault({})
  .describe('Finance settings.')

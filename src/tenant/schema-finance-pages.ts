// Finance pages, quick quote and pre-approval.
import * as z from 'zod'

import { label, markup, ownPath } from './schema-words.ts'

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
      ),
    title: z
      .string()
      .max(160)
      .default('Instant Finance pre-approval with no impact on your credit score.')
      .describe('Page heading.'),
    label: label.default('Get Finance').describe('Button label.'),
    postcode: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Ask for a postcode.'),
    consent: markup
      .default(
        'I agree to the terms of use, and that my details are sent to the finance provider so that it can approve me.',
      )
      .describe('Label of the required checkbox; may contain a link.'),
    subscribe: markup
      .default('Send me news and offers now and then.')
      .describe('Label of the optional checkbox.'),
  })
  .prefault({})
  .describe('Pre-approval in a popup, or on a page of its own without JavaScript.')

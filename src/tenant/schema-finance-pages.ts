// Pages on which shoppers see what a vehicle costs a week and are approved for a loan (R25-R29, W82-W85, T18-T20).
import * as z from 'zod'

import { label, markup, ownPath } from './schema-words.ts'

const dollars = (otherwise: number) => z.int().min(0).max(5_000_000).default(otherwise)

const financePage = z.strictObject({
  path: ownPath.describe('Address of the page, for example /finance or /apply-for-finance.'),
  title: label.default('Finance').describe('Its heading.'),
  intro: markup.default('').describe('What it offers, under the heading; basic markup.'),
  variant: z
    .enum(['quote', 'featured'])
    .default('quote')
    .describe(
      '"quote" is the quick quote (W85); "featured" shows used cars in stock and leads to them (W84, T20).',
    ),
  panel: z
    .boolean()
    .default(true)
    .describe('Shows the vehicle, or the three steps, on the right (W82, T19).'),
})

export const financePages = z
  .array(financePage)
  .max(12)
  .default([])
  .describe(
    'Pages of finance, each at its address; "Enquire for Finance" leads to finance.link (R25-R29).',
  )

export const quickQuote = z
  .strictObject({
    price: z
      .strictObject({
        min: dollars(10_000).describe('Least dollars.'),
        max: dollars(200_000).describe('Most dollars.'),
        default: dollars(30_000).describe('Dollars where no vehicle is chosen.'),
      })
      .prefault({})
      .describe('Purchase price: digits alone, moved to its bound when left (V40).'),
    term: z
      .strictObject({
        min: z.int().min(1).max(10).default(1).describe('Least years.'),
        max: z.int().min(1).max(10).default(7).describe('Most years.'),
        default: z.int().min(1).max(10).default(5).describe('Years at first.'),
      })
      .prefault({})
      .describe('Loan term, a year a step (V41).'),
    disclaimer: z
      .string()
      .max(4000)
      .default('Based on the term that you choose. An estimate, not an offer of credit.')
      .describe('Words under the quick quote, for example those of C14.'),
  })
  .prefault({})
  .describe('The quick quote of finance pages (W85).')

export const preApproval = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Shoppers are approved online: a code proves their mobile, then upstreams.customer takes over, or the dealer calls (W83). Needs account.sign_in.',
      ),
    title: z
      .string()
      .max(160)
      .default('Instant Finance pre-approval with no impact on your credit score.')
      .describe('Its heading.'),
    label: label.default('Get Finance').describe('Words of the button that opens it (C28).'),
    postcode: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Whether it asks for a postcode (V46).'),
    consent: markup
      .default(
        'I agree to the terms of use, and that my details are sent to the finance provider so that it can approve me.',
      )
      .describe('Words beside the box that must be ticked; may hold a link.'),
    subscribe: markup
      .default('Send me news and offers now and then.')
      .describe('Words beside the optional box (E39).'),
  })
  .prefault({})
  .describe('Pre-approval in a popup, and on a page where no scripts run (S23).')

// Reserving a vehicle and buying it online (S20, W56, W81, T2): what is paid, for how long it is held, what is asked.
import * as z from 'zod'

import { conditions, label, markup } from './schema-words.ts'

/** Ways to pay that the strip may show (W81). */
export const WALLETS = ['mastercard', 'visa', 'maestro', 'google_pay', 'apple_pay'] as const

export const reservations = z
  .strictObject({
    payment: z
      .enum(['none', 'stripe'])
      .default('none')
      .describe(
        '"stripe" takes the deposit online, by upstreams.stripe; "none" holds the vehicle and the deposit is paid at the dealership.',
      ),
    webhook_secret: z
      .string()
      .max(60)
      .default('')
      .describe(
        'Name under "secrets" of what Stripe signs its calls to /api/stripe/webhook with; needed with "stripe".',
      ),
    deposit: z
      .int()
      .min(1)
      .max(100_000)
      .default(200)
      .describe('Dollars; a vehicle may have its own (S20).'),
    hold_hours: z.int().min(1).max(336).default(48).describe('Hours that it is held (S20).'),
    most_a_shopper: z
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe('Vehicles that one mobile can hold at a time.'),
    accepts: z
      .array(z.enum(WALLETS))
      .default([...WALLETS])
      .describe('The "We accept" strip, in order (W81); empty shows none.'),
    trade_in: z.boolean().default(true).describe('Asks whether there is a trade-in.'),
    delivery: z
      .boolean()
      .default(true)
      .describe('Asks whether it is picked up or delivered, where the site delivers.'),
    terms: markup
      .default(
        'I agree that the deposit holds the vehicle for the time shown, and that it is paid back in full if I do not go ahead.',
      )
      .describe('Words beside the box that must be ticked; may hold a link.'),
    money_back: z
      .strictObject({
        text: markup.describe('What is promised, and its limits.'),
        title: label.default('48-hour money-back guarantee').describe('Heading.'),
        conditions: conditions.default(['used']).describe('Conditions of vehicles that have it.'),
      })
      .nullable()
      .default(null)
      .describe('Money back after the sale, on some vehicles (W56).'),
  })
  .prefault({})
  .describe('Reserving and buying online; cards.checkout switches it on.')

// Reserving and buying online: deposit, hold time and questions.
import * as z from 'zod'

import { conditions, label, markup } from './schema-words.ts'

/** Payment methods of the "We accept" strip. */
export const WALLETS = ['mastercard', 'visa', 'maestro', 'google_pay', 'apple_pay'] as const

export const reservations = z
  .strictObject({
    payment: z
      .enum(['none', 'stripe'])
      .default('none')
      .describe(
        '"stripe" takes the deposit online through upstreams.stripe; "none" holds the vehicle and the deposit is paid at the dealership.',
      ),
    webhook_secret: z
      .string()
      .max(60)
      .default('')
      .describe(
        'Name under "secrets" of the Stripe signing secret for /api/stripe/webhook; required with "stripe".',
      ),
    deposit: z
      .int()
      .min(1)
      .max(100_000)
      .default(200)
      .describe('Default deposit, in dollars; a vehicle may have its own.'),
    hold_hours: z.int().min(1).max(336).default(48).describe('Hours a vehicle is held.'),
    most_a_shopper: z
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe('Maximum vehicles that one mobile number can hold at a time.'),
    verify_mobile: z
      .boolean()
      .default(true)
      .describe(
        'Verify the mobile with a code before a vehicle is held without an online payment, so that no vehicle is held with an invented number. Requires upstreams.sms or upstreams.gotrue.',
      ),
    accepts: z
      .array(z.enum(WALLETS))
      .default([...WALLETS])
      .describe('Payment methods in the "We accept" strip, in order; empty hides it.'),
    trade_in: z.boolean().default(true).describe('Ask whether there is a trade-in.'),
    delivery: z
      .boolean()
      .default(true)
      .describe('Ask whether the vehicle is picked up or delivered, if the site offers delivery.'),
    terms: markup
      .default('')
      .describe(
        'Label of the required checkbox; may contain a link. Empty: agrees that the deposit, or without online payment the reservation, holds the vehicle for the time shown.',
      ),
    money_back: z
      .strictObject({
        text: markup.describe('Promise and its limits.'),
        title: label.default('48-hour money-back guarantee').describe('Guarantee heading.'),
        conditions: conditions
          .default(['used'])
          .describe('Conditions of the vehicles it applies to.'),
      })
      .nullable()
      .default(null)
      .describe('Money-back guarantee; null for none.'),
  })
  .prefault({})
  .describe('Reserving and buying online, enabled by cards.checkout.')

// What a shopper can do with an account: sign in by a code, see what is behind the gate, be told what is new (P1-P8, T21).
import * as z from 'zod'

import { label, slugText } from './schema-words.ts'

/** Pages that a site may keep for shoppers who are signed in (P5, P6). Some are so on every site (P4). */
export const GATED = [
  'checkout',
  'personalised-finance',
  'equifax-finance',
  'spin-to-win',
  'trade-in',
  'sell-my-car',
] as const
export type Gated = (typeof GATED)[number]

const markup = z.string().max(6000)

const prize = z.strictObject({
  id: slugText.describe('Name of the prize in rows; never changes.'),
  label: label.describe('What a shopper wins.'),
  weight: z.int().min(1).max(10_000).describe('How often it is drawn, against the others.'),
  most: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('How many there are; null where there is no end to them.'),
})

export const account = z
  .strictObject({
    sign_in: z
      .boolean()
      .default(false)
      .describe(
        'Shoppers sign in with a code that is sent to their mobile (A15). Needs upstreams.sms or upstreams.gotrue.',
      ),
    session_days: z
      .int()
      .min(1)
      .max(90)
      .default(30)
      .describe('Days after which a shopper signs in again.'),
    resend_seconds: z
      .int()
      .min(15)
      .max(300)
      .default(30)
      .describe('Seconds before another code can be asked for.'),
    codes_a_day: z
      .int()
      .min(10)
      .max(5000)
      .default(300)
      .describe('Codes that the site sends within a day at most (TH9).'),
    gates: z
      .array(z.enum(GATED))
      .default([])
      .describe('Pages that ask shoppers to sign in first (P5, T21).'),
    alerts: z
      .boolean()
      .default(false)
      .describe(
        'Shoppers may have new matches and price drops sent to their mobile. Needs upstreams.sms.',
      ),
    alerts_hour: z
      .int()
      .min(8)
      .max(20)
      .default(17)
      .describe('Hour of the day at which alerts are sent, in the zone of the primary location.'),
    my_garage: z
      .strictObject({
        show: z.boolean().default(true).describe('The page exists and is linked to (P8).'),
        title: label.default('My garage').describe('Its heading.'),
      })
      .prefault({})
      .describe('What a shopper keeps, on one page (R50). Own addresses stand in forms.aliases.'),
    online_payment: z
      .strictObject({
        show: z.boolean().default(true).describe('The page exists and is linked to (P8).'),
        title: label.default('Online payment').describe('Its heading.'),
        intro: markup.default('').describe('What can be paid there, and how; basic markup.'),
        href: z
          .url({ protocol: /^https$/, error: 'Use an address such as https://pay.example.com/.' })
          .describe('Where the dealer takes payments.'),
        label: label.default('Continue to payment').describe('Words of the button.'),
      })
      .nullable()
      .default(null)
      .describe('Page for shoppers who pay online (R49, P4); null means that there is none.'),
    spin_to_win: z
      .strictObject({
        show: z.boolean().default(true).describe('The page exists and is linked to (P8).'),
        campaign: slugText.describe('Name of the draw: each shopper draws once in a campaign.'),
        title: label.default('Spin to win').describe('Its heading.'),
        intro: markup.default('').describe('What it is about; basic markup.'),
        terms: markup
          .min(1)
          .describe('Terms of the promotion, with its permit where one is needed; basic markup.'),
        starts: z.iso.date().describe('First day, in the zone of the primary location.'),
        ends: z.iso.date().describe('Last day.'),
        prizes: z
          .array(prize)
          .min(2)
          .max(12)
          .describe('What can be won; one without an end to it stands for the rest.'),
      })
      .nullable()
      .default(null)
      .describe('A draw of prizes (R48, P5); null means that there is none.'),
  })
  .prefault({})
  .describe('Accounts of shoppers.')

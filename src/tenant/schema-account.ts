// Shopper accounts: sign-in by code, gated pages, alerts and prize draws.
import * as z from 'zod'

import { KEY_USES } from '#lib/key-ring.ts'
import { DAY } from '#lib/zone-time.ts'
import { label, ownPath, slugText } from './schema-words.ts'

export const garage = z
  .strictObject({
    favourites: z
      .boolean()
      .default(true)
      .describe('Let shoppers save favourites and compare vehicles on their device.'),
    strict: z
      .boolean()
      .default(false)
      .describe(
        'Allow favourites and comparison only for used vehicles with a price and an image.',
      ),
    recently_viewed: z
      .int()
      .min(0)
      .max(12)
      .default(6)
      .describe('Maximum recently viewed vehicles shown on a vehicle page; 0 = none.'),
    watchlist: z
      .boolean()
      .default(false)
      .describe('Let signed-in shoppers keep a watchlist. Requires account.sign_in.'),
    saved_searches: z
      .boolean()
      .default(false)
      .describe('Let signed-in shoppers save searches. Requires account.sign_in.'),
  })
  .prefault({})
  .describe('Saved vehicles and searches.')

/** Pages that a site may reserve for signed-in shoppers. Some are gated on every site. */
export const GATED = [
  'checkout',
  'personalised-finance',
  'equifax-finance',
  'spin-to-win',
  'trade-in',
  'sell-my-car',
] as const
export type Gated = (typeof GATED)[number]

/** How long a key that has signed a session must be kept. */
const MAX_IDLE_DAYS = KEY_USES.cookie.lasts / DAY

const markup = z.string().max(6000)

const prize = z.strictObject({
  id: slugText.describe('Prize ID in the database. Never change it.'),
  label: label.describe('Prize name shown to shoppers.'),
  weight: z.int().min(1).max(10_000).describe('Relative chance of being drawn.'),
  most: z.int().min(1).nullable().default(null).describe('Quantity available; null for unlimited.'),
})

export const account = z
  .strictObject({
    sign_in: z
      .boolean()
      .default(false)
      .describe(
        'Let shoppers sign in with a code sent to their mobile. Requires upstreams.sms or upstreams.gotrue.',
      ),
    session_days: z
      .int()
      .min(1)
      .max(90)
      .default(30)
      .describe('Days before a shopper must sign in again, however often they visit.'),
    idle_days: z
      .int()
      .min(1)
      .max(MAX_IDLE_DAYS)
      .default(14)
      .describe('Days without a visit after which a shopper is signed out.'),
    resend_seconds: z
      .int()
      .min(15)
      .max(300)
      .default(30)
      .describe('Seconds before a shopper can request another code.'),
    codes_a_day: z
      .int()
      .min(10)
      .max(5000)
      .default(300)
      .describe('Maximum sign-in codes sent per day.'),
    new_account_months: z
      .int()
      .min(3)
      .max(24)
      .default(6)
      .describe(
        'Months without a sign-in after which a mobile number may belong to someone else: the next sign-in deletes the old account and begins a new one.',
      ),
    gates: z.array(z.enum(GATED)).default([]).describe('Pages that require sign-in.'),
    gate_pages: z
      .strictObject({
        personalised_finance: ownPath
          .default('/personalised/finance')
          .describe('Path of your page for personalised finance.'),
        equifax_finance: ownPath
          .default('/equifax-finance')
          .describe('Path of your page for finance with a credit check.'),
      })
      .prefault({})
      .describe('Pages behind the gates "personalised-finance" and "equifax-finance".'),
    alerts: z
      .boolean()
      .default(false)
      .describe(
        'Let shoppers get new matches and price drops by text message. Requires upstreams.sms.',
      ),
    alerts_hour: z
      .int()
      .min(8)
      .max(20)
      .default(17)
      .describe('Hour at which alerts are sent, in the time zone of the primary location.'),
    my_garage: z
      .strictObject({
        show: z.boolean().default(true).describe('Show the page and links to it.'),
        title: label.default('My garage').describe('Page heading.'),
      })
      .prefault({})
      .describe('Page with everything a shopper has saved. Add other URLs under forms.aliases.'),
    online_payment: z
      .strictObject({
        show: z.boolean().default(true).describe('Show the page and links to it.'),
        title: label.default('Online payment').describe('Page heading.'),
        intro: markup.default('').describe('What can be paid and how; basic markup.'),
        href: z
          .url({ protocol: /^https$/, error: 'Use an address such as https://pay.example.com/.' })
          .describe("URL of the dealer's payment page."),
        label: label.default('Continue to payment').describe('Button label.'),
      })
      .nullable()
      .default(null)
      .describe('Online payment page; null for none.'),
    spin_to_win: z
      .strictObject({
        show: z.boolean().default(true).describe('Show the page and links to it.'),
        campaign: slugText.describe('Campaign ID; each shopper can spin once per campaign.'),
        title: label.default('Spin to win').describe('Page heading.'),
        intro: markup.default('').describe('Introduction; basic markup.'),
        terms: markup
          .min(1)
          .describe(
            'Terms of the promotion, including the permit number if one is required; basic markup.',
          ),
        starts: z.iso.date().describe('First day, in the time zone of the primary location.'),
        ends: z.iso.date().describe('Last day.'),
        prizes: z.array(prize).min(2).max(12).describe('Prizes. At least one must be unlimited.'),
      })
      .nullable()
      .default(null)
      .describe('Prize draw; null for none.'),
  })
  .prefault({})
  .describe('Shopper accounts.')

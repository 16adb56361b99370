// Third-party services of a site (apart from its search engine), each off until it has a URL; and third-party scripts.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const market = z
  .strictObject({
    gauge: z
      .boolean()
      .default(false)
      .describe(
        'Compare prices with similar stock on the site if no third-party analysis is available.',
      ),
    gauge_title: label.default('How the price compares').describe('Heading of the price gauge.'),
    gauge_source: label
      .default('Car Analysis')
      .describe('Source shown for the price analysis, if the feature under "plugins" has no name.'),
    gauge_note: z
      .string()
      .max(240)
      .default(
        'Shown only where we have enough similar vehicles and the price is not above their range.',
      )
      .describe('Note that says when the gauge is shown.'),
    similar_title: label
      .default('Similar {vehicle type}s Available')
      .describe(
        'Heading above similar vehicles; {vehicle type} is replaced with Car, Caravan and so on.',
      )
      .meta({ label: 'Heading of similar vehicles' }),
  })
  .prefault({})
  .describe('Price comparison and similar vehicles.')

export const integrations = z
  .strictObject({
    tag_manager: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'Use a container id such as GTM-ABC1234.')
      .or(z.literal(''))
      .default('')
      .describe('Google Tag Manager container; events are also pushed to its dataLayer.')
      .meta({ label: 'Google Tag Manager', help: 'A container such as GTM-ABC1234. Empty: none.' }),
    consent: z
      .enum(['ask', 'granted'])
      .default('ask')
      .describe(
        '"ask" requests consent before the tag manager loads (Consent Mode). Use "granted" only where the law does not require consent.',
      ),
    consent_text: z
      .string()
      .max(300)
      .default('We would like to measure how this site is used. It works the same without.')
      .describe('Consent question.'),
    turnstile: z
      .strictObject({
        site_key: z.string().min(1).max(100).describe('Public site key of the widget.'),
        secret: z
          .string()
          .min(1)
          .max(60)
          .describe('Name of the secret key under "secrets".')
          .meta({ label: 'Secret key', help: 'Name of a key of the Keys page.' }),
      })
      .nullable()
      .default(null)
      .describe(
        "Cloudflare Turnstile on forms. Leads that fail it are held for review. Code requests that fail it share a small part of the site's daily codes.",
      ),
  })
  .prefault({})
  .describe('Third-party scripts.')

/** Third-party services. The built-in default is used for those that are null. */
export const UPSTREAM_NAMES = [
  'autogauge',
  'views',
  'similar',
  'quote',
  'finance_disclaimer',
  'delivery',
  'geocoding',
  'video_thumbnails',
  'phone_reveal',
  'appointments',
  'rego_lookup',
  'valuation',
  'miscellaneous',
  'gotrue',
  'sms',
  'customer',
  'stripe',
  'snap21',
] as const
export type UpstreamName = (typeof UPSTREAM_NAMES)[number]

const upstream = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'Use an address such as https://api.example.com/v1.' })
      .max(400)
      .describe(
        'Base URL, without a query. Its host must be listed for this use in tenants/catalogue/upstreams.json.',
      )
      .meta({
        label: 'Address',
        help: 'Without a query. The platform must know its host for this use.',
      }),
    secret: z
      .string()
      .max(60)
      .default('')
      .describe('Name of its key under "secrets"; empty if it needs none.')
      .meta({ label: 'Key', help: 'Name of a key of the Keys page. Empty: none is needed.' }),
    send_key: z
      .enum(['bearer', 'x-api-key', 'apikey', 'key'])
      .default('bearer')
      .describe(
        'How the key is sent: Authorization: Bearer, X-Api-Key, apikey (GoTrue), or ?key= in the URL.',
      )
      .meta({ label: 'How the key is sent' }),
  })
  .nullable()
  .default(null)

export const upstreams = z
  .strictObject({
    autogauge: upstream.describe(
      'Market price of a vehicle. Default: comparison with similar stock on the site.',
    ),
    views: upstream.describe('Page views of a vehicle. Default: built-in counter.'),
    similar: upstream.describe(
      'IDs of similar vehicles. Default: matched by model, body and price.',
    ),
    quote: upstream.describe('Weekly repayment of a vehicle. Default: finance.quote.rate_card.'),
    finance_disclaimer: upstream.describe(
      "Finance disclaimer of a vehicle. Default: the lender's, or finance.disclaimer.",
    ),
    delivery: upstream.describe('Delivery cost by postcode. Default: calculators.delivery.'),
    geocoding: upstream.describe('Coordinates of a postcode. Default: the imported postcodes.'),
    video_thumbnails: upstream.describe(
      'Video thumbnail. Default: the first image of the vehicle.',
    ),
    phone_reveal: upstream.describe(
      "Dealer phone number, revealed on request. Default: the site's phone numbers.",
    ),
    appointments: upstream.describe(
      "Available test drive times. Default: the location's opening hours.",
    ),
    rego_lookup: upstream.describe(
      'Vehicle lookup by number plate. Default: the shopper enters the details.',
    ),
    valuation: upstream.describe('Trade-in estimate. Default: the dealer calls the shopper.'),
    miscellaneous: upstream.describe('Stores valuations if trade_in.save_valuation is on.'),
    gotrue: upstream.describe(
      'Base URL of GoTrue, which sends and verifies sign-in codes. Default: codes are generated here and sent through "sms".',
    ),
    sms: upstream.describe('Sends text messages: sign-in codes, alerts and reservation updates.'),
    customer: upstream.describe(
      'Finance provider that takes over a shopper after pre-approval. Default: the dealer calls.',
    ),
    snap21: upstream.describe('Dealer rating, by reviews.org_id. Default: reviews.average_rating.'),
    stripe: upstream.describe('Takes and refunds deposits: https://api.stripe.com.'),
  })
  .prefault({})
  .describe('Third-party services. Null uses the built-in default.')

export const secrets = z
  .record(
    z.string().max(60),
    z
      .string()
      .regex(/^[\w+/=-]+$/)
      .max(4000),
  )
  .default({})
  .describe('Third-party keys by name, each encrypted by `npm run tenants -- secret`.')
  .meta({ label: 'Keys', help: 'Stored encrypted; no one can read them here.', audience: 'system' })

/** Whether a provider of the site sends codes to mobiles. */
export function sendsCodes({ upstreams: { sms, gotrue } }: Codes): boolean {
  return sms !== null || gotrue !== null
}

type Codes = { upstreams: Pick<z.infer<typeof upstreams>, 'sms' | 'gotrue'> }

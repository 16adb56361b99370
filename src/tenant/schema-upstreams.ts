// The third parties that a site uses beside its search engine, each off until it has an address (E14, F2-F4).
import * as z from 'zod'

/** What a third party may be asked for. Without one, the built-in stand-in answers. */
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
        'Base address, without a query. Its host must be listed for this use in tenants/catalogue/upstreams.json.',
      ),
    secret: z
      .string()
      .max(60)
      .default('')
      .describe('Name of its key under "secrets"; empty means that it needs none.'),
    send_key: z
      .enum(['bearer', 'x-api-key', 'apikey', 'key'])
      .default('bearer')
      .describe(
        'How the key is sent: Authorization: Bearer, X-Api-Key, apikey (GoTrue), or ?key= in the address.',
      ),
  })
  .nullable()
  .default(null)

export const upstreams = z
  .strictObject({
    autogauge: upstream.describe(
      'Market price of a car (A8); else that of like stock of the site.',
    ),
    views: upstream.describe('Counts views of a car (A9); else counted here.'),
    similar: upstream.describe('Ids of similar cars (A7); else by model, body and price (C8).'),
    quote: upstream.describe('Weekly repayment by car (A10); else finance.quote.rate_card.'),
    finance_disclaimer: upstream.describe(
      'Finance disclaimer by car (A26); else that of the lender, else finance.disclaimer.',
    ),
    delivery: upstream.describe('Cost of delivery by postcode (A23); else calculators.delivery.'),
    geocoding: upstream.describe('Place of a postcode (A30); else the imported postcodes.'),
    video_thumbnails: upstream.describe(
      'Picture of a video (A33); else the first picture of the vehicle.',
    ),
    phone_reveal: upstream.describe(
      'Number of a dealer when asked for (A25); else the numbers of the site (C18).',
    ),
    appointments: upstream.describe(
      'Free times for test drives (A24); else the opening hours of the place.',
    ),
    rego_lookup: upstream.describe('Vehicle of a number plate (A22); else the shopper says it.'),
    valuation: upstream.describe('Estimate for a trade-in (A22, E24); else somebody calls.'),
    miscellaneous: upstream.describe('Keeps valuations where trade_in.save_valuation is on (A21).'),
    gotrue: upstream.describe(
      'Sends and checks the codes that shoppers sign in with (A15, A16): base address of GoTrue; else they are made here and sent by "sms".',
    ),
    sms: upstream.describe(
      'Sends text messages: codes to sign in, alerts, and what became of a reservation.',
    ),
    customer: upstream.describe(
      'Takes a shopper who wants finance and says where they go on (A13); else the dealer calls.',
    ),
    snap21: upstream.describe(
      'Rating of the dealer (A28) by reviews.org_id; else reviews.average_rating.',
    ),
    stripe: upstream.describe('Takes and gives back deposits (S20): https://api.stripe.com.'),
  })
  .prefault({})
  .describe('Third parties (T3, T16). Null means that the product answers by itself.')

export const secrets = z
  .record(
    z.string().max(60),
    z
      .string()
      .regex(/^[\w+/=-]+$/)
      .max(4000),
  )
  .default({})
  .describe('Keys for third parties by name, each sealed by `npm run tenants -- secret` (TH17).')

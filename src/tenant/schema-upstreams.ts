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
      )
      .meta({
        label: 'Compare prices with your own stock',
        help: 'Shown for vehicles that no third party analyses.',
      }),
    gauge_title: label
      .default('How the price compares')
      .describe('Heading of the price gauge.')
      .meta({ label: 'Heading of the price gauge' }),
    gauge_source: label
      .default('Car Analysis')
      .describe('Source shown for the price analysis, if the feature under "plugins" has no name.')
      .meta({ label: 'Who analyses the prices', help: 'Shown as the source of the analysis.' }),
    gauge_note: z
      .string()
      .max(240)
      .default(
        'Shown only where we have enough similar vehicles and the price is not above their range.',
      )
      .describe('Note that says when the gauge is shown.')
      .meta({ label: 'Note below the price gauge' }),
    similar_title: label
      .default('Similar {vehicle type}s Available')
      .describe(
        'Heading above similar vehicles; {vehicle type} is replaced with Car, Caravan and so on.',
      )
      .meta({ label: 'Heading of similar vehicles' }),
  })
  .prefault({})
  .describe('Price comparison and similar vehicles.')
  .meta({ label: 'Price comparison and similar vehicles' })

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
      )
      .meta({
        label: 'Consent to the tag manager',
        help: 'Ask: it loads after the shopper agrees. Granted: only where the law asks for no consent.',
      }),
    consent_text: z
      .string()
      .max(300)
      .default('We would like to measure how this site is used. It works the same without.')
      .describe('Consent question.')
      .meta({ label: 'Question of the consent notice' }),
    turnstile: z
      .strictObject({
        site_key: z.string().min(1).max(100).describe('Public site key of the widget.').meta({
          label: 'Site key',
          help: 'The public key that Cloudflare shows for the widget.',
        }),
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
      )
      .meta({
        label: 'Cloudflare Turnstile',
        help: 'Checks that a person sends a form. A lead that fails it is held for review.',
      }),
  })
  .prefault({})
  .describe('Third-party scripts.')
  .meta({ label: 'Third-party scripts' })

/**
 * Every third-party service: what it does, and what the site does without it; its label and help text in the console.
 */
const SERVICES = {
  autogauge: {
    what: 'Market price of a vehicle. Default: comparison with similar stock on the site.',
    label: 'Market prices',
    help: 'Without it, prices are compared with similar stock on the website.',
  },
  views: {
    what: 'Page views of a vehicle. Default: built-in counter.',
    label: 'Views of vehicles',
    help: 'Without it, the website counts them itself.',
  },
  similar: {
    what: 'IDs of similar vehicles. Default: matched by model, body and price.',
    label: 'Similar vehicles',
    help: 'Without it, they are found by model, body and price.',
  },
  quote: {
    what: 'Weekly repayment of a vehicle. Default: finance.quote.rate_card.',
    label: 'Weekly repayments',
    help: 'Without it, the rates of your finance settings are used.',
  },
  finance_disclaimer: {
    what: "Finance disclaimer of a vehicle. Default: the lender's, or finance.disclaimer.",
    label: 'Finance disclaimers',
    help: 'Without it, the lender’s or your own is shown.',
  },
  delivery: {
    what: 'Delivery cost by postcode. Default: calculators.delivery.',
    label: 'Delivery costs',
    help: 'Without it, your own delivery rates are used.',
  },
  geocoding: {
    what: 'Coordinates of a postcode. Default: the imported postcodes.',
    label: 'Places of postcodes',
    help: 'Without it, the platform’s table of postcodes is used.',
  },
  video_thumbnails: {
    what: 'Video thumbnail. Default: the first image of the vehicle.',
    label: 'Pictures of videos',
    help: 'Without it, a video shows the first picture of its vehicle.',
  },
  phone_reveal: {
    what: "Dealer phone number, revealed on request. Default: the site's phone numbers.",
    label: 'Phone numbers on request',
    help: 'Without it, your own numbers are shown.',
  },
  appointments: {
    what: "Available test drive times. Default: the location's opening hours.",
    label: 'Test drive times',
    help: 'Without it, times follow the opening hours of the location.',
  },
  rego_lookup: {
    what: 'Vehicle lookup by number plate. Default: the shopper enters the details.',
    label: 'Lookup by number plate',
    help: 'Without it, shoppers enter their vehicle’s details.',
  },
  valuation: {
    what: 'Trade-in estimate. Default: the dealer calls the shopper.',
    label: 'Trade-in estimates',
    help: 'Without it, the page says that you will call.',
  },
  miscellaneous: {
    what: 'Stores valuations if trade_in.save_valuation is on.',
    label: 'Store for valuations',
    help: 'Used if valuations are saved.',
  },
  gotrue: {
    what: 'Base URL of GoTrue, which sends and verifies sign-in codes. Default: codes are generated here and sent through "sms".',
    label: 'Sign-in codes',
    help: 'An address of GoTrue, which sends and checks them. Without it, the website does, with your provider of text messages.',
  },
  sms: {
    what: 'Sends text messages: sign-in codes, alerts and reservation updates.',
    label: 'Text messages',
    help: 'Sends sign-in codes, alerts and news of reservations.',
  },
  customer: {
    what: 'Finance provider that takes over a shopper after pre-approval. Default: the dealer calls.',
    label: 'Finance provider',
    help: 'Takes over a shopper after pre-approval. Without it, you call them.',
  },
  snap21: {
    what: 'Dealer rating, by reviews.org_id. Default: reviews.average_rating.',
    label: 'Dealer rating',
    help: 'Without it, the average of your review settings is shown.',
  },
  stripe: {
    what: 'Takes and refunds deposits: https://api.stripe.com.',
    label: 'Stripe',
    help: 'Takes and refunds deposits: https://api.stripe.com.',
  },
} as const

export type UpstreamName = keyof typeof SERVICES
// Object.keys has no type for its keys.
export const UPSTREAM_NAMES = Object.keys(SERVICES) as UpstreamName[]
/** The name of a service for editors. */
export const upstreamLabel = (name: UpstreamName): string => SERVICES[name].label

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
  // One field for each service.
  .strictObject(
    Object.fromEntries(
      UPSTREAM_NAMES.map((name) => {
        const { what, ...words } = SERVICES[name]
        return [name, upstream.describe(what).meta(words)]
      }),
    ) as Record<UpstreamName, typeof upstream>,
  )
  .prefault({})
  .describe('Third-party services. Null uses the built-in default.')
  .meta({ label: 'Third-party services', help: 'One without an address is not used.' })

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

/** Whether the site has a provider that sends codes to mobiles. */
export function sendsCodes({ upstreams: { sms, gotrue } }: Codes): boolean {
  return sms !== null || gotrue !== null
}

type Codes = { upstreams: Pick<z.infer<typeof upstreams>, 'sms' | 'gotrue'> }

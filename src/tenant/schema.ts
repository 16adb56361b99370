// A dealer's whole configuration. Each field has a description, and a default where possible. The groups are in the
// files next to this one.
import * as z from 'zod'

import { datedFact } from '#dated-facts/schema.ts'
import { account, garage } from './schema-account.ts'
import { budget, calculators } from './schema-calculators.ts'
import { charges } from './schema-charges.ts'
import { cards, gallery, promos } from './schema-card.ts'
import { conversations } from './schema-conversations.ts'
import { facts } from './schema-facts.ts'
import { forms, newsletter, priceOffers, testDrive } from './schema-forms.ts'
import {
  agents,
  feeds,
  hosts,
  https,
  redirects,
  searchEngines,
  sharing,
  stagingHosts,
} from './schema-hosts.ts'
import { intake } from './schema-intake.ts'
import { leads } from './schema-leads.ts'
import { brands, models } from './schema-models.ts'
import { offers } from './schema-offers.ts'
import { announcements, pages, sidebar, vehiclePage } from './schema-pages.ts'
import { dealership, dealershipWebsite, location, places, social } from './schema-places.ts'
import { privacy } from './schema-privacy.ts'
import { messages } from './schema-messages.ts'
import { reservations } from './schema-reservations.ts'
import { reviews } from './schema-reviews.ts'
import { finance, phoneNumbers, salesCounter } from './schema-sales.ts'
import { search } from './schema-search.ts'
import { layout, theme } from './schema-theme.ts'
import { tradeIn } from './schema-trade-in.ts'
import { integrations, market, secrets, upstreams } from './schema-upstreams.ts'
import { conditions, label, path, slugText } from './schema-words.ts'

export const siteSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Path to the JSON Schema, for code editors.'),
    slug: slugText
      .describe('Site name in URLs, keys and commands. Never change it.')
      .meta({ audience: 'system' }),
    name: label.describe('Trading name shown to shoppers.').meta({
      label: 'Trading name',
      help: 'Shown in the header, in the footer and in search results.',
    }),
    id: z
      .int()
      .positive()
      .describe('Website ID in the dealer systems (website_id).')
      .meta({ label: 'Website ID', audience: 'system' }),
    url: z
      .url({ protocol: /^https$/, error: 'Use an address such as https://www.dealer.com.au.' })
      .describe('Canonical URL, used for search engines and shared links.')
      .meta({ label: 'Main address', audience: 'system' }),
    taken_down: z
      .boolean()
      .default(false)
      .describe(
        'Whether every page says that the website is closed for now. Systems that send stock are still answered.',
      )
      .meta({ label: 'Taken down', audience: 'system' }),
    hosts,
    staging_hosts: stagingHosts,
    https,
    redirects,
    search_engines: searchEngines,
    template: z
      .string()
      .default('standard')
      .describe('Template name in the dealer systems; stored but not used.')
      .meta({ audience: 'system' }),
    locale: z
      .enum(['en-AU', 'en-NZ'])
      .default('en-AU')
      .describe('Country, language, currency and number formats.')
      .meta({
        label: 'Country',
        help: 'Currency, spelling and number formats.',
        audience: 'staff',
        options: { 'en-AU': 'Australia', 'en-NZ': 'New Zealand' },
      }),
    tagline: z
      .string()
      .max(120)
      .default('')
      .describe('Line under the name on the unfiltered search page.'),
    address: z
      .strictObject({
        city: z
          .string()
          .default('')
          .describe('City of the primary dealership.')
          .meta({ label: 'City', help: 'City of the main dealership.' }),
        state: z
          .string()
          .default('qld')
          .describe('State or region of the primary dealership, if its location has none.')
          .meta({ label: 'State or region', help: 'Used if the main location has none.' }),
        place_url: path
          .or(z.literal(''))
          .default('')
          .describe('Map link, if the location has none.')
          .meta({ label: 'Map link' }),
      })
      .prefault({})
      .describe('Address of the primary dealership.')
      .meta({ label: 'Main dealership' }),
    override_city: z
      .string()
      .default('')
      .describe('City shown in titles instead of the one in the address.')
      .meta({ label: 'City in titles' }),
    dealerships: z
      .array(dealership)
      .default([])
      .describe('Dealerships whose stock the site shows.'),
    dealership_websites: z.array(dealershipWebsite).default([]).describe('Sister sites, by make.'),
    locations: z.array(location).default([]).describe('Sales yards, workshops and parts counters.'),
    places,
    manufacturer: z
      .strictObject({ name: label.describe('Make that the site sells, spelled as in the stock.') })
      .nullable()
      .default(null)
      .describe('Manufacturer of a single-make site; null for any other site.'),
    phone_numbers: phoneNumbers,
    youtube_url: z
      .url({ protocol: /^https$/, error: 'Use an https address, or leave it empty.' })
      .or(z.literal(''))
      .default('')
      .describe('YouTube channel linked in the footer.')
      .meta({
        label: 'YouTube channel',
        help: 'An https address. The footer links to it. Leave it empty for no link.',
      }),
    social,
    xtime_webkey: z
      .string()
      .default('')
      .describe('Xtime service-booking web key; empty if not used.')
      .meta({ label: 'Xtime key', audience: 'staff' }),
    plugins: z
      .array(
        z.strictObject({
          feature: z.string().describe('Feature to switch on, for example "Autogauge".'),
          name: z
            .string()
            .default('')
            .describe('Name shown to shoppers, for example "Car Analysis".'),
        }),
      )
      .default([])
      .describe('Purchased features.'),
    autograb: z.boolean().default(false).describe('Enable market price analysis.'),
    specifications: z
      .strictObject({
        just_arrived_days: z
          .int()
          .min(0)
          .max(90)
          .default(8)
          .describe('Days a car counts as just arrived.'),
        just_arrived_tag_name: z
          .string()
          .max(24)
          .default('Just in')
          .describe('Tag on just-arrived cars. "New" would mislead on a used one.'),
        sold_tag_name: z.string().max(24).default('JUST SOLD').describe('Tag on sold cars.'),
        new_arrival_text: z
          .string()
          .max(40)
          .default('Photos coming soon')
          .describe('Text shown when a car has no photos yet.'),
        no_price_text: z
          .string()
          .max(60)
          .default('Enquire for price.')
          .describe('Text shown instead of a price.'),
        drive_away_text: z
          .string()
          .max(40)
          .default('')
          .describe(
            'Text beside a price with all on-road costs. Empty: "Drive away", or "On-road costs included" in New Zealand.',
          ),
        show_was_price: z
          .boolean()
          .default(true)
          .describe('Show the previous price of reduced cars.'),
      })
      .prefault({})
      .describe('Car tags and wording.'),
    vehicle: z
      .strictObject({
        one: label.default('car').describe('Singular, lower case, for example "car" or "caravan".'),
        many: label.default('cars').describe('Plural, for example "cars" or "caravans".'),
      })
      .prefault({})
      .describe('Words for the vehicles that the site sells.'),
    search_filters: z
      .string()
      .max(2000)
      .default('')
      .describe(
        'Filter applied to all of the site\'s stock, for example "make:Kia OR car_type:used".',
      ),
    make_restriction: z
      .strictObject({
        make: label.describe('Make shown in every condition.'),
        also: conditions.default(['used']).describe('Conditions in which all makes are shown.'),
      })
      .nullable()
      .default(null)
      .describe('Show one make, and other makes only in the listed conditions.'),
    search,
    intake,
    feeds,
    agents,
    cards,
    promos,
    facts,
    gallery,
    sidebar,
    vehicle_page: vehiclePage,
    market,
    dated_facts: z
      .array(datedFact)
      .max(40)
      .default([])
      .describe(
        'Figures and rules with an own source, such as the duty of a state. Each replaces the fact of the platform with its id (tenants/catalogue/facts/README.md). Nothing is used before its first day or after its last day.',
      )
      .meta({ label: 'Dated figures', audience: 'staff' }),
    charges,
    calculators,
    finance,
    reservations,
    budget,
    sales_counter: salesCounter,
    announcements,
    pages,
    offers,
    models,
    brands,
    reviews,
    sharing,
    garage,
    account,
    forms,
    newsletter,
    messages,
    conversations,
    test_drive: testDrive,
    price_offers: priceOffers,
    trade_in: tradeIn,
    leads,
    privacy,
    integrations,
    upstreams,
    secrets,
    theme,
    layout,
  })
  .describe('A Forecourt site.')

/** A site with every default filled in. */
export type Site = z.output<typeof siteSchema>
/** A site as written in its files, before defaults. */
export type SiteInput = z.input<typeof siteSchema>

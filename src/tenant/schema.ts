// A dealer's whole configuration (E14): what a site is and where it differs. Each field has a description, and a default
// where a default can exist; the groups stand in the files beside this one.
import * as z from 'zod'

import { account } from './schema-account.ts'
import { dealershipWebsite, dealership, location } from './schema-place.ts'
import { budget } from './schema-budget.ts'
import { cards, promos } from './schema-card.ts'
import { finance, phoneNumbers } from './schema-sales.ts'
import { calculators } from './schema-calculators.ts'
import { facts } from './schema-facts.ts'
import { feeds } from './schema-feeds.ts'
import { forms } from './schema-forms.ts'
import { gallery } from './schema-gallery.ts'
import { garage } from './schema-garage.ts'
import { hosts, redirects, stagingHosts } from './schema-hosts.ts'
import { intake } from './schema-intake.ts'
import { integrations } from './schema-integrations.ts'
import { leads } from './schema-leads.ts'
import { layout, theme } from './schema-theme.ts'
import { market } from './schema-market.ts'
import { brands, models } from './schema-models.ts'
import { offers } from './schema-offers.ts'
import { pages } from './schema-pages.ts'
import { places } from './schema-places.ts'
import { reservations } from './schema-reservations.ts'
import { reviews } from './schema-reviews.ts'
import { salesCounter } from './schema-sales-counter.ts'
import { searchEngines } from './schema-search-engines.ts'
import { search } from './schema-search.ts'
import { sharing } from './schema-sharing.ts'
import { sidebar } from './schema-sidebar.ts'
import { testDrive } from './schema-test-drive.ts'
import { tradeIn } from './schema-trade-in.ts'
import { secrets, upstreams } from './schema-upstreams.ts'
import { conditions, label, path, slugText } from './schema-words.ts'

export const siteSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Address of the JSON Schema, for editors.'),
    slug: slugText.describe('Name of the site in addresses, keys and commands. Never changes.'),
    name: label.describe('Trading name, as shoppers read it.'),
    id: z.int().positive().describe('Number of the website in the dealer systems (website_id).'),
    url: z
      .url({ protocol: /^https$/, error: 'Use an address such as https://www.dealer.com.au.' })
      .describe('Canonical address; links for search engines and shares are made from it.'),
    hosts,
    staging_hosts: stagingHosts,
    redirects,
    search_engines: searchEngines,
    template: z
      .string()
      .default('standard')
      .describe('Name of the arrangement in the dealer systems, kept as it is (E14).'),
    locale: z
      .enum(['en-AU', 'en-NZ'])
      .default('en-AU')
      .describe('Country, language, currency and number forms.'),
    tagline: z
      .string()
      .max(120)
      .default('')
      .describe('One line under the name on the bare search page.'),
    address: z
      .strictObject({
        city: z.string().default('').describe('City of the primary dealership.'),
        state: z
          .string()
          .default('qld')
          .describe('State or region of the primary dealership, where its place names none (C28).'),
        place_url: path
          .or(z.literal(''))
          .default('')
          .describe('Link to it on a map, where its place has none (E14).'),
      })
      .prefault({})
      .describe('Where the primary dealership is.'),
    override_city: z
      .string()
      .default('')
      .describe('City named in titles instead of the address (T29).'),
    dealerships: z
      .array(dealership)
      .default([])
      .describe('Dealerships whose stock the site shows.'),
    dealership_websites: z.array(dealershipWebsite).default([]).describe('Sister sites, by make.'),
    locations: z.array(location).default([]).describe('Yards, workshops and parts counters.'),
    places,
    manufacturer: z
      .strictObject({ name: label.describe('Make that the site sells, as stock writes it.') })
      .nullable()
      .default(null)
      .describe('Set where the site is for one manufacturer.'),
    phone_numbers: phoneNumbers,
    youtube_url: z
      .url({ protocol: /^https$/, error: 'Use a https address, or leave it empty.' })
      .or(z.literal(''))
      .default('')
      .describe('Video channel of the dealer, which the footer links.'),
    xtime_webkey: z
      .string()
      .default('')
      .describe('Key of the service-booking system; empty means none.'),
    plugins: z
      .array(
        z.strictObject({
          feature: z.string().describe('Feature switched on, for example "Autogauge".'),
          name: z
            .string()
            .default('')
            .describe('Its name for shoppers, for example "Car Analysis".'),
        }),
      )
      .default([])
      .describe('Bought features.'),
    autograb: z.boolean().default(false).describe('Market price analysis is on.'),
    specifications: z
      .strictObject({
        just_arrived_days: z
          .int()
          .min(0)
          .max(90)
          .default(8)
          .describe('Days during which a car counts as just arrived (C3, T9).'),
        just_arrived_tag_name: z
          .string()
          .max(24)
          .default('New')
          .describe('Tag on a just-arrived car (T9).'),
        sold_tag_name: z
          .string()
          .max(24)
          .default('JUST SOLD')
          .describe('Tag on a sold car (C5, T8).'),
        new_arrival_text: z
          .string()
          .max(40)
          .default('New Arrival')
          .describe('Text where a car has no photos yet (C4).'),
        no_price_text: z
          .string()
          .max(60)
          .default('Enquire for price.')
          .describe('Text where no price is shown (V10, T10).'),
        show_was_price: z
          .boolean()
          .default(true)
          .describe('Shows the price before a reduction (V11).'),
      })
      .prefault({})
      .describe('How cars are worded.'),
    vehicle: z
      .strictObject({
        one: label.default('car').describe('One of what the site sells, in a sentence.'),
        many: label.default('cars').describe('Several of them.'),
      })
      .prefault({})
      .describe('What the site calls its vehicles.'),
    search_filters: z
      .string()
      .max(2000)
      .default('')
      .describe(
        'Filter that all stock of the site must meet, for example "make:Kia OR car_type:used" (A3).',
      ),
    make_restriction: z
      .strictObject({
        make: label.describe('Make that may be shown in any condition.'),
        also: conditions.default(['used']).describe('Conditions in which every make may be shown.'),
      })
      .nullable()
      .default(null)
      .describe('Shows one make, and other makes only in the named conditions (T28).'),
    search,
    intake,
    feeds,
    cards,
    promos,
    facts,
    gallery,
    sidebar,
    market,
    calculators,
    finance,
    reservations,
    budget,
    sales_counter: salesCounter,
    pages,
    offers,
    models,
    brands,
    reviews,
    sharing,
    garage,
    account,
    forms,
    test_drive: testDrive,
    trade_in: tradeIn,
    leads,
    integrations,
    upstreams,
    secrets,
    theme,
    layout,
  })
  .describe('A Forecourt site.')

/** A site with every default filled in. */
export type Site = z.output<typeof siteSchema>
/** A site as its file may write it. */
export type SiteInput = z.input<typeof siteSchema>

// Stock search: engine, rules, facets and sort orders.
import * as z from 'zod'

import { FACET_NAMES, SORT_NAMES } from '#vehicle/attributes.ts'
import { label, markup, path, slugText } from './schema-words.ts'

const engine = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('embedded').describe('Built-in search index.') }),
    z.strictObject({
      kind: z.literal('algolia').describe('Hosted Algolia application.'),
      app_id: z
        .string()
        .regex(/^[A-Za-z0-9]{4,40}$/)
        .describe('Algolia application ID.'),
      search_key: z
        .string()
        .regex(/^[A-Za-z0-9]{8,400}={0,2}$/)
        .describe('Search-only API key.'),
      host: z
        .string()
        .max(200)
        .default('')
        .describe('Host, if it is not {app_id}-dsn.algolia.net.'),
      write_secret: z
        .string()
        .max(60)
        .default('')
        .describe(
          'Name under "secrets" of a key with write access, so that lists show reservations; empty leaves records unchanged.',
        ),
      browse_secret: z
        .string()
        .max(60)
        .default('')
        .describe(
          'Name under "secrets" of a key with browse access, used to read all stock for sitemaps and feeds; empty uses the search key, which takes more calls.',
        ),
    }),
  ])
  .default({ kind: 'embedded' })
  .describe('Search engine.')

const curated = z
  .strictObject({
    slug: slugText.describe('List ID.'),
    title: label.describe('Carousel heading.'),
    filters: z.string().max(500).describe('Stock filter, for example "body:Ute AND price<=40000".'),
    limit: z.int().min(1).max(20).default(8).describe('Maximum cars shown.'),
  })
  .describe('Curated list of cars, shown as a carousel.')

const introduced = z
  .strictObject({
    path: path.describe('Address of the list, as in the browser, for example "/search/toyota".'),
    heading: label.describe('Heading of the text under the list.'),
    intro: markup.default('').describe('Introduction; basic markup, paragraphs by empty lines.'),
    questions: z
      .array(
        z.strictObject({
          question: label.describe('Question.'),
          answer: markup.describe('Answer.'),
        }),
      )
      .max(12)
      .default([])
      .describe('Questions, in order.'),
  })
  .describe('List with a text of its own.')

export const search = z
  .strictObject({
    engine,
    index: z
      .string()
      .regex(/^\w{1,60}$/)
      .default('Car_production')
      .describe('Name of the stock index.'),
    hits_per_page: z.int().min(3).max(60).default(21).describe('Cars per page.'),
    count_threshold: z
      .int()
      .min(0)
      .default(1999)
      .describe('Result count above which the total is calculated from the status counts.'),
    sorts: z
      .array(z.enum(SORT_NAMES))
      .min(1)
      .default(SORT_NAMES)
      .describe('Sort orders; the first is the default.'),
    view: z
      .enum(['grid', 'list'])
      .default('grid')
      .describe('Cars side by side, or one below the other with more room for their facts.')
      .meta({
        label: 'Arrangement',
        options: { grid: 'Side by side', list: 'One below the other' },
      }),
    filters: z
      .enum(['rail', 'bar'])
      .default('rail')
      .describe(
        'Filters on wide screens: a rail beside the list, or a bar above it, whose sixth and later filters are under "More filters".',
      )
      .meta({
        label: 'Place of the filters',
        options: { rail: 'Beside the list', bar: 'Above it' },
      }),
    facets: z
      .array(z.enum(FACET_NAMES))
      .default([
        'car_type',
        'make',
        'model',
        'price',
        'body',
        'year',
        'km',
        'transmission',
        'fuel',
        'drive',
        'tow_capacity',
        'towed_mass',
        'battery_range',
        'seats',
        'colour',
        'badge',
        'filtered_features',
        'categories',
        'location_name',
        'state',
      ])
      .describe('Filters shown, in order.'),
    dropdowns: z
      .array(z.enum(FACET_NAMES))
      .default([])
      .describe('Filters shown as dropdowns instead of checkbox lists.'),
    show_models: z.boolean().default(true).describe('List the models of a selected make under it.'),
    popular_makes: z
      .array(label)
      .max(20)
      .default([])
      .describe('Makes listed first; other makes follow by number of cars.'),
    custom_bodies: z
      .array(label)
      .default([])
      .describe("Body types, in the dealer's wording and order; 20 are shown instead of 4."),
    certified_only: z
      .boolean()
      .default(false)
      .describe('Hide "not certified" in the certified filter.'),
    near_km: z
      .int()
      .min(5)
      .max(1000)
      .default(50)
      .describe(
        'Kilometres within which a list "near" a postcode or suburb shows the stock of locations; if none is as close, it shows all.',
      ),
    hide_price_zero: z
      .boolean()
      .default(true)
      .describe('Leave out cars without a price when sorting by lowest price.'),
    sold: z
      .strictObject({
        window_days: z.int().min(0).max(60).default(3).describe('Days a sold car stays in lists.'),
        collapse: z
          .boolean()
          .default(true)
          .describe('Show one of several consecutive sold cars, unless all cars are sold.'),
      })
      .prefault({})
      .describe('Sold cars in lists.'),
    refresh_path: path
      .default('/special-offers')
      .describe('URL of "Clear Filters" on an empty list.'),
    excluded_stock_numbers: z
      .array(z.string().max(40))
      .max(200)
      .default([])
      .describe('Stock numbers to hide.'),
    stock_filter: z
      .int()
      .min(0)
      .max(14)
      .default(0)
      .describe('Setting of the dealer systems; stored but not used.'),
    remember_filters: z
      .boolean()
      .default(true)
      .describe('Offer the last filters used on the unfiltered search page.'),
    popular: z
      .boolean()
      .default(true)
      .describe(
        'Count searches without storing who made them, and suggest those of twenty people or more in the empty search box.',
      ),
    introduced: z
      .array(introduced)
      .max(200)
      .default([])
      .describe('Lists with an introduction and questions, shown under their first page.')
      .meta({
        label: 'Lists with a text',
        help: 'Your own introduction and questions for a list such as /search/toyota.',
      }),
    curated: z
      .array(curated)
      .max(4)
      .default([])
      .describe('Curated lists under the unfiltered search results.'),
  })
  .prefault({})
  .describe('Stock search.')

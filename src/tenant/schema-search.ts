// How a site's stock is searched: engine, rules, facets and order (T8, T11, T12, T14, T26-T28).
import * as z from 'zod'

import { label, path, slugText } from './schema-words.ts'

/** Names of the facets that a site may show; what each is stands in search/facets. */
export const FACET_NAMES = [
  'car_type',
  'make',
  'model',
  'make_model',
  'body',
  'price',
  'subscription_price',
  'year',
  'km',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'sleeps',
  'length_m',
  'colour',
  'badge',
  'categories',
  'filtered_features',
  'price_range',
  'weekly_price_range',
  'certified',
  'dealership_name',
  'location_name',
  'city',
  'state',
  'item_type',
  'tag',
  'status',
  'created_at_timestamp',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

export const SORT_NAMES = ['mostRelevant', 'latest', 'highestPrice', 'lowestPrice'] as const
export type SortName = (typeof SORT_NAMES)[number]

const engine = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('embedded').describe('The built-in index.') }),
    z.strictObject({
      kind: z.literal('algolia').describe('A hosted application.'),
      app_id: z
        .string()
        .regex(/^[A-Za-z0-9]{4,40}$/)
        .describe('Application id.'),
      search_key: z
        .string()
        .regex(/^[A-Za-z0-9]{8,400}={0,2}$/)
        .describe('Search-only key.'),
      host: z
        .string()
        .max(200)
        .default('')
        .describe('Host, where it is not {app_id}-dsn.algolia.net.'),
      write_secret: z
        .string()
        .max(60)
        .default('')
        .describe(
          'Name under "secrets" of a key that may write records, so that lists show what shoppers have reserved; empty leaves them as the feed says (S20).',
        ),
      browse_secret: z
        .string()
        .max(60)
        .default('')
        .describe(
          'Name under "secrets" of a key that may browse, which reads the whole stock for sitemaps and feeds; empty reads it with the search key, in slices by price, which takes more calls.',
        ),
    }),
  ])
  .default({ kind: 'embedded' })
  .describe('Engine that answers searches (A1).')

const curated = z
  .strictObject({
    slug: slugText.describe('Name of the list.'),
    title: label.describe('Heading of the carousel.'),
    filters: z
      .string()
      .max(500)
      .describe('Filter string, for example "body:Ute AND price<=40000" (A4).'),
    limit: z.int().min(1).max(20).default(8).describe('Cars at most.'),
  })
  .describe('A curated list of cars, drawn as a carousel (W12, A4).')

export const search = z
  .strictObject({
    engine,
    index: z
      .string()
      .regex(/^\w{1,60}$/)
      .default('Car_production')
      .describe('Index that holds the stock.'),
    hits_per_page: z.int().min(3).max(60).default(21).describe('Cars on a page (C1).'),
    count_threshold: z
      .int()
      .min(0)
      .default(1999)
      .describe('Above it the total comes from the counts of the statuses (C2).'),
    sorts: z
      .array(z.enum(SORT_NAMES))
      .min(1)
      .default([...SORT_NAMES])
      .describe('Orders offered, the default first (R59).'),
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
        'seats',
        'colour',
        'badge',
        'filtered_features',
        'categories',
        'location_name',
        'state',
      ])
      .describe('Filters that shoppers see, in order.'),
    dropdowns: z
      .array(z.enum(FACET_NAMES))
      .default([])
      .describe('Filters drawn as dropdowns instead of checkbox lists (W5).'),
    show_models: z
      .boolean()
      .default(true)
      .describe('Lists the models of a chosen make under its card (W4).'),
    popular_makes: z
      .array(label)
      .max(20)
      .default([])
      .describe('Makes listed first; the rest follow by number of cars (W4).'),
    custom_bodies: z
      .array(label)
      .default([])
      .describe("Bodies in the dealer's own words and order; 20 are shown instead of 4 (T26, W5)."),
    certified_only: z
      .boolean()
      .default(false)
      .describe('Hides "not certified" from the certified filter (T11, V6).'),
    hide_price_zero: z
      .boolean()
      .default(true)
      .describe('Leaves cars without a price out of "lowest price" (T12, V5).'),
    sold: z
      .strictObject({
        window_days: z
          .int()
          .min(0)
          .max(60)
          .default(3)
          .describe('Days during which a sold car stays in lists (A3).'),
        collapse: z
          .boolean()
          .default(true)
          .describe('Shows one of consecutive sold cars, all if every car is sold (W10).'),
      })
      .prefault({})
      .describe('Sold cars in lists (T8).'),
    refresh_path: path
      .default('/special-offers')
      .describe('Where "Clear Filters" of an empty list goes (W11, T14).'),
    excluded_stock_numbers: z
      .array(z.string().max(40))
      .max(200)
      .default([])
      .describe('Stock numbers that are never listed (C6, T27).'),
    stock_filter: z
      .int()
      .min(0)
      .max(14)
      .default(0)
      .describe('Setting of the dealer systems, kept as it is (C6, T27).'),
    remember_filters: z
      .boolean()
      .default(true)
      .describe('Offers the last filters again on the bare default search (S7).'),
    curated: z
      .array(curated)
      .max(4)
      .default([])
      .describe('Curated lists under the results of the bare search.'),
  })
  .prefault({})
  .describe('Search of stock.')

// The table of export feeds: address, type, fields, rules and writer.
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { type AdColumns, toAdHeader, toAdLine } from './ad.ts'
import type { Delimiter } from './delimited.ts'
import { GOOGLE_COLUMNS, GOOGLE_RULES } from './google.ts'
import { SHEET_HEADER, toListing, toSheetLine } from './listing.ts'
import { META_COLUMNS, META_RULES } from './meta.ts'
import type { FeedItem } from './feed-item.ts'
import { ADVERTISED, type RuleName } from './rules.ts'

export type Feed = {
  /** Last segment of its address. */
  file: string
  setting: keyof Site['feeds']
  type: string
  /** Vehicle fields that it reads; default: all. */
  fields?: readonly (keyof Car)[]
  rules: readonly RuleName[]
  head: string
  toText: (offer: FeedItem) => string
  /** Separator between two vehicles, and text after the last. */
  between: string
  tail: string
}

const advertiser = (columns: AdColumns, delimiter: Delimiter) => ({
  fields: ADVERTISED,
  head: toAdHeader(columns, delimiter),
  toText: toAdLine(columns, delimiter),
  between: '',
  tail: '',
})

const CSV = 'text/csv; charset=utf-8'

/** All feeds, whether or not a site uses them. */
export const FEEDS: readonly Feed[] = [
  {
    file: 'google.tsv',
    setting: 'google',
    type: 'text/tab-separated-values; charset=utf-8',
    rules: GOOGLE_RULES,
    ...advertiser(GOOGLE_COLUMNS, '\t'),
  },
  {
    file: 'meta.csv',
    setting: 'meta',
    type: CSV,
    rules: META_RULES,
    ...advertiser(META_COLUMNS, ','),
  },
  {
    file: 'vehicles.csv',
    setting: 'csv',
    type: CSV,
    rules: [],
    head: SHEET_HEADER,
    toText: (offer) => toSheetLine(toListing(offer)),
    between: '',
    tail: '',
  },
  {
    file: 'vehicles.json',
    setting: 'json',
    type: 'application/json; charset=utf-8',
    rules: [],
    head: '[\n',
    toText: (offer) => JSON.stringify(toListing(offer)),
    between: ',\n',
    tail: '\n]\n',
  },
]

/** The feed at an address, if the site has enabled it. */
export function findFeed(file: string, { feeds }: Pick<Site, 'feeds'>): Feed | undefined {
  return FEEDS.find((feed) => feed.file === file && feeds[feed.setting].enabled)
}

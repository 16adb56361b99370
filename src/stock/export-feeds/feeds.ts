// The feeds that a site may have, as one table: address, type, what each reads, leaves out and writes.
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toAdHeader, toAdLine, type AdColumns } from './ad.ts'
import type { Delimiter } from './delimited.ts'
import { GOOGLE_COLUMNS, GOOGLE_RULES } from './google.ts'
import { toListing } from './listing.ts'
import { META_COLUMNS, META_RULES } from './meta.ts'
import type { Offer } from './offer.ts'
import { ADVERTISED, type RuleName } from './rules.ts'
import { SHEET_HEADER, toSheetLine } from './sheet.ts'

export type Feed = {
  /** Last part of its address. */
  file: string
  setting: keyof Site['feeds']
  type: string
  /** Fields of a vehicle that it reads; all where it names none. */
  fields?: readonly (keyof Car)[]
  rules: readonly RuleName[]
  head: string
  toText: (offer: Offer) => string
  /** Between two vehicles, and after the last. */
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

/** All there are, whether or not a site has them. */
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

/** The feed of an address that the site has switched on. */
export function findFeed(file: string, { feeds }: Pick<Site, 'feeds'>): Feed | undefined {
  return FEEDS.find((feed) => feed.file === file && feeds[feed.setting].enabled)
}

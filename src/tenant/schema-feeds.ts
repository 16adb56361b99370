// Public feeds of a site's stock, for advertisers and other partners.
import * as z from 'zod'

const feed = (what: string) =>
  z
    .strictObject({ enabled: z.boolean().default(false).describe('Publish this feed.') })
    .prefault({})
    .describe(what)

export const feeds = z
  .strictObject({
    google: feed(
      'Google Merchant Center vehicle ads, at /feeds/google.tsv; locations need a google_store_code.',
    ),
    meta: feed('Meta automotive inventory, at /feeds/meta.csv.'),
    csv: feed('All listed vehicles as CSV, at /feeds/vehicles.csv.'),
    json: feed('All listed vehicles as JSON, at /feeds/vehicles.json.'),
  })
  .prefault({})
  .describe('Public stock feeds, under /feeds.')

// Lists of a site's stock for others: advertisers and whoever the dealer gives the address.
import * as z from 'zod'

const feed = (what: string) =>
  z
    .strictObject({ enabled: z.boolean().default(false).describe('Whether it is there.') })
    .prefault({})
    .describe(what)

export const feeds = z
  .strictObject({
    google: feed(
      'Vehicle ads of Google Merchant Center, at /feeds/google.tsv; places need their google_store_code.',
    ),
    meta: feed('Automotive inventory of Meta, at /feeds/meta.csv.'),
    csv: feed('All that is listed, as a file for spreadsheets and others, at /feeds/vehicles.csv.'),
    json: feed('The same as JSON, at /feeds/vehicles.json.'),
  })
  .prefault({})
  .describe('Feeds of the stock, below /feeds.')

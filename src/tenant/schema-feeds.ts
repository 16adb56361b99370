// Lists of a site's stock for others: advertisers and whoever the dealer gives the address.
import * as z from 'zod'

const feed = (what: string) =>
  z
    .strictObject({ enabled: z.boolean().default(false).describe('Whether it is there.') })
    .prefault({})
    .describe(what)

export const feeds = z
  .strictObject({
    google: feed('Vehicle ads of Google Merchant Center.'),
    meta: feed('Automotive inventory of Meta.'),
    csv: feed('All that is listed, as CSV.'),
    json: feed('All that is listed, as JSON.'),
  })
  .prefault({})
  .describe('Feeds of the stock, below /feeds.')

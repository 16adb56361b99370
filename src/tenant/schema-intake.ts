// Stock feeds that are fetched, and the limit on how much of the stock one may remove.
import * as z from 'zod'

import { isColumnName } from '#vehicle/columns.ts'
import { slugText } from './schema-words.ts'

const source = z.strictObject({
  name: slugText.describe('Feed name in reports.'),
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Use an address such as https://feeds.example.com/stock.csv.',
    })
    .max(400)
    .describe(
      'Feed URL. Its host must be listed under "stock_feed" in tenants/catalogue/upstreams.json.',
    )
    .meta({ label: 'Address', help: 'The file that is fetched. The platform must know its host.' }),
  secret: z
    .string()
    .max(60)
    .default('')
    .describe(
      'Name of its key under "secrets", sent as Authorization: Bearer; empty if it needs none.',
    )
    .meta({ label: 'Key', help: 'Name of a key of the Keys page. Empty: none is needed.' }),
  map: z
    .string()
    .max(60)
    .default('')
    .describe('Column map; empty selects the one that matches the header.'),
  holds_all: z
    .boolean()
    .default(true)
    .describe(
      'Full feed: vehicles missing from it are marked sold. Off = vehicles are only added and updated.',
    ),
  every_minutes: z.int().min(15).max(1440).default(60).describe('Minutes between fetches.'),
})

export const intake = z
  .strictObject({
    feeds: z.array(source).max(5).default([]).describe('Feeds to fetch.'),
    columns: z
      .record(
        z.string().min(1).max(100),
        z
          .string()
          .max(60)
          .refine((field) => field === '' || isColumnName(field), 'Vehicles have no such field.'),
      )
      .default({})
      .describe(
        'Columns of the dealer’s own file, each with the field of a vehicle that it fills (src/vehicle/columns.ts); empty leaves a column out. Used for every file with the columns of make, model, title and id that are named here. The console maps a file on its page "Stock columns".',
      )
      .meta({
        label: 'Stock columns',
        help: 'Which vehicle field each column fills.',
      }),
    stale_hours: z
      .int()
      .min(1)
      .max(168)
      .default(26)
      .describe('Hours since the last successful import before the stock is reported as stale.'),
    key_versions: z
      .array(z.int().min(1).max(9999))
      .min(1)
      .max(3)
      .default([1])
      .describe(
        'Versions of the keys with which this dealer sends stock, newest first. To replace a key, put the next number first ([2, 1]), publish, give the dealer the new key (npm run stock:key), then remove the old number ([2]), which rejects the old key. If a key has leaked, remove its number at once.',
      )
      .meta({
        label: 'Versions of the stock key',
        help: 'Newest first. To replace a key, put the next number on top, publish, give the dealer the new key, then remove the old number. If a key has leaked, remove its number at once.',
        audience: 'staff',
      }),
    least_share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        'Minimum share of the unsold vehicles that a full feed must contain; below it the feed is rejected.',
      ),
    least_vehicles: z
      .int()
      .min(1)
      .max(1000)
      .default(3)
      .describe(
        'Minimum vehicles that a full feed must contain if it lacks any; below it the feed is rejected until a person accepts it. 1 for a dealer with very few vehicles.',
      ),
  })
  .prefault({})
  .describe('Stock import.')

// Stock feeds that are fetched, and the limit on how much of the stock one may remove.
import * as z from 'zod'

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
    ),
  secret: z
    .string()
    .max(60)
    .default('')
    .describe(
      'Name of its key under "secrets", sent as Authorization: Bearer; empty if it needs none.',
    ),
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
    stale_hours: z
      .int()
      .min(1)
      .max(168)
      .default(26)
      .describe('Hours since the last successful import before the stock is reported as stale.'),
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

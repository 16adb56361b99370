// How a site's stock comes in by itself: feeds that are fetched, and how much of the stock one may take away.
import * as z from 'zod'

import { slugText } from './schema-words.ts'

const source = z.strictObject({
  name: slugText.describe('Name of the feed in reports.'),
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Use an address such as https://feeds.example.com/stock.csv.',
    })
    .max(400)
    .describe(
      'Address of the feed. Its host must be listed under "stock_feed" in tenants/catalogue/upstreams.json.',
    ),
  secret: z
    .string()
    .max(60)
    .default('')
    .describe(
      'Name of its key under "secrets", sent as Authorization: Bearer; empty means that it needs none.',
    ),
  map: z
    .string()
    .max(60)
    .default('')
    .describe('Column map that reads it; empty takes the one that its header fits.'),
  holds_all: z
    .boolean()
    .default(true)
    .describe(
      'The feed holds the whole stock: what it lacks is sold. Off, it only adds and changes.',
    ),
  every_minutes: z.int().min(15).max(1440).default(60).describe('Minutes between two fetches.'),
})

export const intake = z
  .strictObject({
    feeds: z.array(source).max(5).default([]).describe('Feeds that are fetched.'),
    stale_hours: z
      .int()
      .min(1)
      .max(168)
      .default(26)
      .describe('Hours without a success after which the stock counts as stale.'),
    least_share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('Part of the unsold vehicles that a whole feed must still hold, or it is refused.'),
  })
  .prefault({})
  .describe('How stock comes in.')

// How many vehicles were sold this month, as shoppers read it (W16, C16, T7).
import * as z from 'zod'

import { label } from './schema-words.ts'

export const salesCounter = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Shows the counter.'),
    label: label.default('Sales this Month').describe('Words beside the number.'),
    source: z
      .enum(['rate', 'feed'])
      .default('rate')
      .describe(
        '"rate" counts up by a_day on Brisbane time; "feed" shows the sales that the dealer sends to /api/stock/sales (C16).',
      ),
    a_day: z.int().min(1).max(86_400).default(192).describe('Sales a day for "rate" (C16).'),
  })
  .prefault({})
  .describe('The sales counter.')

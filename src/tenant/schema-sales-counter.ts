// Counter of vehicles sold this month.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const salesCounter = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Show the counter.'),
    label: label.default('Sales this Month').describe('Label beside the number.'),
    source: z
      .enum(['rate', 'feed'])
      .default('rate')
      .describe(
        '"rate" counts up by a_day on Brisbane time; "feed" shows the sales sent to /api/stock/sales.',
      ),
    a_day: z.int().min(1).max(86_400).default(192).describe('Sales per day, for "rate".'),
  })
  .prefault({})
  .describe('Counter of sales this month.')

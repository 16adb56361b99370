// Price gauge and similar vehicles on vehicle pages.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const market = z
  .strictObject({
    gauge: z
      .boolean()
      .default(false)
      .describe(
        'Compare prices with similar stock on the site if no third-party analysis is available.',
      ),
    gauge_title: label.default('How the price compares').describe('Heading of the price gauge.'),
    gauge_source: label
      .default('Car Analysis')
      .describe('Source shown for the price analysis, if the feature under "plugins" has no name.'),
    gauge_note: z
      .string()
      .max(240)
      .default(
        'Shown only where enough like vehicles can be compared and their range reaches this price.',
      )
      .describe('Note that says when the gauge is shown.'),
    similar_title: label
      .default('Similar {vehicle type}s Available')
      .describe(
        'Heading above similar vehicles; {vehicle type} is replaced with Car, Caravan and so on.',
      ),
  })
  .prefault({})
  .describe('Price comparison and similar vehicles.')

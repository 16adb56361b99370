// What a vehicle page says of the market: the price gauge and similar vehicles (W35, W38).
import * as z from 'zod'

import { label } from './schema-words.ts'

export const market = z
  .strictObject({
    gauge: z
      .boolean()
      .default(false)
      .describe(
        'Compares prices with like stock of the site where no analysis was bought (W35, V8).',
      ),
    gauge_title: label.default('How the price compares').describe('Heading of the price gauge.'),
    gauge_source: label
      .default('Car Analysis')
      .describe('Who analysed the price, where the feature under "plugins" has no name (E14).'),
    gauge_note: z
      .string()
      .max(240)
      .default(
        'Shown only where enough like vehicles can be compared and their range reaches this price.',
      )
      .describe('Says when the gauge is hidden (V7).'),
    similar_title: label
      .default('Similar {vehicle type}s Available')
      .describe(
        'Heading over similar vehicles, for example "In-Stock"; {vehicle type} is Car, Caravan and so on (W38).',
      ),
  })
  .prefault({})
  .describe('The market around a vehicle.')

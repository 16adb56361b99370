// What the fuel and the delivery calculator reckon with.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const fuelCalculator = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Shows it; never for an electric vehicle (V15).'),
    price: z
      .number()
      .min(0)
      .max(20)
      .default(1.7)
      .describe('Price of a litre that it starts with, in dollars (V16).'),
    distance: z
      .int()
      .min(1)
      .max(100_000)
      .default(250)
      .describe('Kilometres that it starts with (V16).'),
    consumption: z
      .number()
      .min(0)
      .max(100)
      .default(10)
      .describe('Litres per 100 km where those of the vehicle are not known (V16).'),
  })
  .prefault({})
  .describe('Fuel calculator (W31).')

const price = z.number().min(0).max(100_000)

const region = z.strictObject({
  name: label.describe('Name of the region, as the answer says it.'),
  postcodes: z
    .array(
      z
        .string()
        .regex(/^\d{4}(?:-\d{4})?$/, 'Use a postcode such as 2000, or a range such as 2000-2599.'),
    )
    .min(1)
    .max(200)
    .describe('Postcodes and ranges of them; the first region that holds a postcode counts.'),
  price: price.describe('Price of delivery in dollars; 0 is free.'),
})

const band = z.strictObject({
  up_to_km: z.number().positive().max(10_000).describe('Great-circle distance from the yard.'),
  price: price.describe('Price of delivery in dollars; 0 is free.'),
})

export const deliveryCalculator = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Shows it, once there are regions, bands or a third party that answers (W32).'),
    regions: z
      .array(region)
      .max(100)
      .default([])
      .describe('Prices by postcode, tried before the bands (E19).'),
    bands: z
      .array(band)
      .max(20)
      .default([])
      .describe(
        'Prices by distance from the yard of the vehicle, nearest first. They need the imported postcodes or the geocoding of a third party.',
      ),
  })
  .prefault({})
  .describe('Delivery calculator (W32).')

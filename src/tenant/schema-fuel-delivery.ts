// Settings of the fuel and delivery calculators.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const fuelCalculator = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Show the fuel calculator, except on electric vehicles.'),
    price: z
      .number()
      .min(0)
      .max(20)
      .default(1.7)
      .describe('Default fuel price, in dollars per litre.'),
    distance: z.int().min(1).max(100_000).default(250).describe('Default distance, in kilometres.'),
    consumption: z
      .number()
      .min(0)
      .max(100)
      .default(10)
      .describe("Default consumption, in litres per 100 km, if the vehicle's is unknown."),
  })
  .prefault({})
  .describe('Fuel calculator.')

const price = z.number().min(0).max(100_000)

const region = z.strictObject({
  name: label.describe('Region name shown with the estimate.'),
  postcodes: z
    .array(
      z
        .string()
        .regex(/^\d{4}(?:-\d{4})?$/, 'Use a postcode such as 2000, or a range such as 2000-2599.'),
    )
    .min(1)
    .max(200)
    .describe('Postcodes and postcode ranges; the first matching region applies.'),
  price: price.describe('Delivery price, in dollars; 0 = free.'),
})

const band = z.strictObject({
  up_to_km: z
    .number()
    .positive()
    .max(10_000)
    .describe('Maximum distance from the yard in a straight line, in kilometres.'),
  price: price.describe('Delivery price, in dollars; 0 = free.'),
})

export const deliveryCalculator = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Show the delivery calculator. Requires regions, bands or upstreams.delivery.'),
    regions: z
      .array(region)
      .max(100)
      .default([])
      .describe('Prices by postcode; they take precedence over bands.'),
    bands: z
      .array(band)
      .max(20)
      .default([])
      .describe(
        "Prices by distance from the vehicle's yard, nearest first. Requires imported postcodes or upstreams.geocoding.",
      ),
  })
  .prefault({})
  .describe('Delivery calculator.')

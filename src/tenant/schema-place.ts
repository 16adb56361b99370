// Dealerships and their places in the site schema (E26-E31).
import { z } from 'zod'

import { label, path, slugText } from './schema-words.ts'

export const dealership = z
  .strictObject({
    id: z.string().describe('Number in the dealer systems.'),
    slug: slugText.describe('Name in addresses: /search/{slug}.'),
    name: label.describe('Name as stock writes it (dealership_name).'),
  })
  .describe('A dealership (E31).')

export const dealershipWebsite = z
  .strictObject({
    name: label.describe('Name of the sister site.'),
    url: path.describe('Its address.'),
    make: z.string().default('').describe('Make that it sells.'),
  })
  .describe('A sister site.')

export const location = z
  .strictObject({
    id: z.string().describe('Number in the dealer systems.'),
    slug: slugText.describe('Name in addresses: /search/{slug}.'),
    name: label.describe('Name as stock writes it (location_name).'),
    primary: z.boolean().default(false).describe('The main place of the site.'),
    visible: z.boolean().default(true).describe('Hidden places still own stock (V61).'),
    location_type: z
      .enum(['', 'sales', 'service', 'parts'])
      .default('')
      .describe('What it is for; empty means sales.'),
    dealership_slug: z.string().default('').describe('Dealership that it belongs to.'),
    dealer_license_number: z
      .string()
      .default('')
      .describe('Licence of a dealer, printed in the footer, on vehicle pages and on brochures.'),
    timezone: z
      .string()
      .default('Australia/Brisbane')
      .describe('IANA time zone: when a day begins and ends there.'),
    address: z
      .strictObject({
        street: z.string().default('').describe('Street and number.'),
        city: z.string().default('').describe('Suburb or city.'),
        state: z.string().default('').describe('State or region.'),
        postcode: z.string().default('').describe('Four digits.'),
        place_url: path.or(z.literal('')).default('').describe('Link to the place on a map.'),
      })
      .prefault({})
      .describe('Street address (E27).'),
    phone: z
      .string()
      .default('')
      .describe('Number to call about a car that stands here, where phone_numbers has none (C18).'),
    lat: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .default(null)
      .describe('Latitude, degrees north; delivery by distance is measured from here.'),
    long: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .default(null)
      .describe('Longitude, degrees east.'),
    map_image: path.or(z.literal('')).default('').describe('Picture of the map around it (W39).'),
    map_embed: z
      .url({ protocol: /^https$/, error: 'Use a https address of a map to embed.' })
      .max(2000)
      .or(z.literal(''))
      .default('')
      .describe(
        'Map that is loaded when asked for; its host must be one of gallery.embed_hosts (W39).',
      ),
  })
  .describe('A place of the dealer (E26).')

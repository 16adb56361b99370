// Dealerships and their places in the site schema (E26-E31).
import * as z from 'zod'

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

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 08:30.')
  .or(z.literal(''))
  .default('')

const openingHours = z
  .strictObject({
    weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday.'),
    status: z.enum(['Open', 'Closed']).default('Open').describe('Open or Closed.'),
    open: clockTime.describe('When it opens.'),
    close: clockTime.describe('When it closes.'),
    formated_hours: z
      .string()
      .max(60)
      .default('')
      .describe('What is said instead of the times, such as "By appointment"; or empty.'),
  })
  .describe('Opening hours of a weekday (E29).')

const specialHours = z
  .strictObject({
    date: z.iso.date('Use a date such as 2026-12-25.').describe('The day.'),
    status: z.enum(['Open', 'Closed']).default('Closed').describe('Open or Closed.'),
    start_hour: clockTime.describe('When it opens.'),
    end_hour: clockTime.describe('When it closes.'),
  })
  .describe('Hours of one day (E30).')

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
    opening_hours: z
      .array(openingHours)
      .max(7)
      .default([])
      .describe('Hours by weekday; a day that is not named is not known (E29).'),
    special_hours: z
      .array(specialHours)
      .max(60)
      .default([])
      .describe('Days with other hours, such as holidays (E30).'),
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

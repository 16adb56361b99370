// Dealerships and their places in the site schema (E26-E31).
import * as z from 'zod'

import { label, path, picture, slugText } from './schema-words.ts'

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

const pictureFile = z
  .strictObject({ url: picture.describe('Path of a picture, or empty.') })
  .prefault({})

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
    hours: z
      .strictObject({
        begin: clockTime.describe('When it opens.'),
        end: clockTime.describe('When it closes.'),
      })
      .prefault({})
      .describe('The same as other systems write it; start_hour and end_hour win.'),
    location_id: z
      .string()
      .max(80)
      .default('')
      .describe('Place that it is of, where it names one; days of another place do not count.'),
    location: z
      .strictObject({ id: z.string().max(80).default('').describe('Id of that place.') })
      .prefault({})
      .describe('The same as other systems write it.'),
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
    location_subtype: z
      .string()
      .max(60)
      .default('')
      .describe('More of what it is for; with "buying" in it, vehicles are bought there (E26).'),
    manufacturers: z
      .array(label)
      .max(60)
      .default([])
      .describe('Makes that are sold new there, as stock writes them; empty does not say.'),
    dealership_id: z
      .string()
      .max(80)
      .default('')
      .describe('Number of its dealership, where dealership_slug is empty.'),
    dealership_slug: z.string().default('').describe('Dealership that it belongs to.'),
    google_store_code: z
      .string()
      .max(64)
      .regex(/^[\x21-\x7e]*$/, 'Use the code as the Business Profile has it, without blanks.')
      .default('')
      .describe(
        'Store code of its Google Business Profile, letter for letter; vehicles of a place without one are left out of feeds.google.',
      ),
    dealer_license_number: z
      .string()
      .default('')
      .describe('Licence of a dealer, printed in the footer, on vehicle pages and on brochures.'),
    motor_vehicle_repairer: z
      .string()
      .max(80)
      .default('')
      .describe('Number of the repairer, printed on the card of the place (W68).'),
    distribution_locations: z
      .array(z.string().max(80))
      .max(60)
      .default([])
      .describe('Ids of places whose stock can be seen there, too.'),
    image: z
      .strictObject({
        image: pictureFile.describe('The whole picture.'),
        thumb: pictureFile.describe('Small; empty takes the whole one.'),
      })
      .prefault({})
      .describe('Picture of the place; the thumb is for cards, 150 pixels high (W68).'),
    description: z.string().max(2000).default('').describe('A few sentences for its page.'),
    email: z.email().or(z.literal('')).default('').describe('Address to write to, or empty.'),
    average_rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .default(null)
      .describe('Google rating, 0 to 5; null does not say (W69).'),
    review_count: z.int().min(0).nullable().default(null).describe('How many rated it.'),
    reviews: z
      .strictObject({
        count: z
          .int()
          .min(0)
          .nullable()
          .default(null)
          .describe('The same, where review_count is null.'),
        average_rating: z.string().max(8).default('').describe('The same, as a string.'),
      })
      .prefault({})
      .describe('Rating as other systems write it (E26).'),
    reviews_url: path.or(z.literal('')).default('').describe('Where its reviews stand.'),
    tabName: z
      .string()
      .max(60)
      .default('')
      .describe('Words of its tab (W67); empty says the name.'),
    iframeUrl: z
      .url({ protocol: /^https$/, error: 'Use a https address to frame.' })
      .max(2000)
      .or(z.literal(''))
      .default('')
      .describe('What its tab frames; its host must be one of gallery.embed_hosts (W67).'),
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
        place_id: z
          .string()
          .max(200)
          .default('')
          .describe('Number of the place at the map, for sidebar.directions_url.'),
        place_url: path.or(z.literal('')).default('').describe('Link to the place on a map.'),
        map_key: z
          .string()
          .max(200)
          .default('')
          .describe('Name of the picture of its map (E27); map_image is drawn where it is empty.'),
      })
      .prefault({})
      .describe('Street address (E27).'),
    phone: z
      .string()
      .default('')
      .describe('Number to call about a car that stands here, where phone_numbers has none (C18).'),
    landline_phone: z.string().max(40).default('').describe('Another number of the place (E28).'),
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

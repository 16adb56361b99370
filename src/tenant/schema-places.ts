// How the places of a dealer are shown (W63, W67-W72, S26, T23-T25, C26).
import * as z from 'zod'

import { label, markup, path } from './schema-words.ts'

/** An address with names in braces that are filled in. */
const framed = z
  .string()
  .max(600)
  .regex(/^https:\/\/[^\s"'<>\\]+$/, 'Use a https address, with names such as {lat} in it.')

/** Buttons that a card of a place may carry. */
export const PLACE_BUTTONS = [
  'view_location',
  'view_stock',
  'location_details',
  'details',
  'contact',
] as const

export const places = z
  .strictObject({
    title: label.default('Our Locations').describe('Heading of /dealerships and of the carousel.'),
    intro: markup.default('').describe('A sentence under it; basic markup.'),
    order: z
      .array(z.string().max(80))
      .max(200)
      .default([])
      .describe('Ids in the order of the site; empty means by name (C26, T25).'),
    buttons: z
      .array(z.enum(PLACE_BUTTONS))
      .default(['view_location', 'view_stock', 'contact'])
      .describe('Buttons of a card, in order (W68).'),
    labels: z
      .strictObject({
        view_location: label.default('View Location').describe('Leads to its page (R35).'),
        view_stock: label.default('View Our Stock').describe('Leads to what stands there (R9).'),
        location_details: label.default('View Location Details').describe('Leads to its page.'),
        details: label.default('View Details').describe('Leads to its page.'),
        contact: label.default('Contact Us').describe('Leads to the enquiry.'),
        book_service: label.default('Book a Service').describe('Leads to the service booking.'),
      })
      .prefault({})
      .describe('Words of the buttons.'),
    book_service: z
      .boolean()
      .default(true)
      .describe('Workshops say "Book a Service" instead of "Contact Us" (T23, W68).'),
    by_appointment: z
      .boolean()
      .default(false)
      .describe('Weekdays that are closed say "By appointment only" (S26, T24).'),
    show_hours: z.boolean().default(true).describe('Cards say the opening hours.'),
    map_zoom: z.int().min(1).max(20).default(10).describe('Zoom of maps (W72).'),
    map_frame: framed
      .default(
        'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={lat},{long}',
      )
      .describe(
        'Road map that is framed when asked for, of a place without one of its own (map_embed): {lat}, {long}, {zoom}, or its edges {west}, {south}, {east}, {north} at that zoom. Its host must be one of gallery.embed_hosts.',
      ),
    map_pictures: path
      .or(z.literal(''))
      .default('')
      .describe('Address of pictures of maps, with {key} for the map_key of a place (E27).'),
    find_nearest: z
      .boolean()
      .default(true)
      .describe('/dealerships finds the nearest by postcode, where there are several (R34).'),
  })
  .prefault({})
  .describe('Cards and pages of places.')

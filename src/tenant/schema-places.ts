// Location cards and pages.
import * as z from 'zod'

import { label, markup, path } from './schema-words.ts'

/** A URL with placeholders in braces. */
const framed = z
  .string()
  .max(600)
  .regex(/^https:\/\/[^\s"'<>\\]+$/, 'Use an https address with placeholders such as {lat}.')

/** Buttons that a location card may carry. */
export const PLACE_BUTTONS = [
  'view_location',
  'view_stock',
  'location_details',
  'details',
  'contact',
] as const

export const places = z
  .strictObject({
    title: label.default('Our Locations').describe('Heading of /dealerships and the carousel.'),
    intro: markup.default('').describe('Sentence under the heading; basic markup.'),
    order: z
      .array(z.string().max(80))
      .max(200)
      .default([])
      .describe('Location IDs in display order; empty = by name.'),
    buttons: z
      .array(z.enum(PLACE_BUTTONS))
      .default(['view_location', 'view_stock', 'contact'])
      .describe('Buttons on a location card, in order.'),
    labels: z
      .strictObject({
        view_location: label.default('View Location').describe("Button to the location's page."),
        view_stock: label.default('View Our Stock').describe("Button to the location's stock."),
        location_details: label
          .default('View Location Details')
          .describe("Button to the location's page."),
        details: label.default('View Details').describe("Button to the location's page."),
        contact: label.default('Contact Us').describe('Button to the enquiry form.'),
        book_service: label.default('Book a Service').describe('Button to the service booking.'),
      })
      .prefault({})
      .describe('Button labels.'),
    book_service: z
      .boolean()
      .default(true)
      .describe('Show "Book a Service" instead of "Contact Us" at service locations.'),
    by_appointment: z
      .boolean()
      .default(false)
      .describe('Show "By appointment only" on closed weekdays.'),
    show_hours: z.boolean().default(true).describe('Show the opening hours on cards.'),
    map_zoom: z.int().min(1).max(20).default(10).describe('Map zoom level.'),
    map_frame: framed
      .default(
        'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={lat},{long}',
      )
      .describe(
        'URL of the map loaded on click for locations without a map_embed. Placeholders: {lat}, {long}, {zoom}, or the bounds {west}, {south}, {east}, {north}. The host must be listed in gallery.embed_hosts.',
      ),
    map_pictures: path
      .or(z.literal(''))
      .default('')
      .describe("URL of map images; {key} is replaced with the location's map_key."),
    find_nearest: z
      .boolean()
      .default(true)
      .describe('Let shoppers find the nearest of several locations by postcode on /dealerships.'),
  })
  .prefault({})
  .describe('Location cards and pages.')

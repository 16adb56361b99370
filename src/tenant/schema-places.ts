// Location cards and pages.
import * as z from 'zod'

import { label, markup, path, picture, slugText } from './schema-words.ts'

export const dealership = z
  .strictObject({
    id: z.string().describe('ID in the dealer systems.'),
    slug: slugText.describe('URL slug: /search/{slug}.').meta({
      label: 'Name in addresses',
      help: 'The last part of the address of its page. Links to the old address stop working if you change it.',
      audience: 'staff',
    }),
    name: label.describe('Name, spelled as in the stock (dealership_name).'),
  })
  .describe('Dealership of the group.')

const NETWORKS = ['facebook', 'instagram', 'tiktok', 'linkedin', 'x'] as const
export type Network = (typeof NETWORKS)[number]

export const social = z
  .array(
    z
      .strictObject({
        network: z
          .enum(NETWORKS)
          .describe('Network; the footer shows its icon.')
          .meta({
            label: 'Network',
            help: '',
            options: {
              facebook: 'Facebook',
              instagram: 'Instagram',
              tiktok: 'TikTok',
              linkedin: 'LinkedIn',
              x: 'X',
            },
          }),
        url: z
          .url({ protocol: /^https$/, error: 'Use an https address.' })
          .max(300)
          .describe('URL of the page there.')
          .meta({ label: 'Address', help: 'An https address.' }),
      })
      .meta({ label: 'Social page' }),
  )
  .max(8)
  .default([])
  .describe('Pages on social networks, linked in the footer, in order.')
  .meta({ label: 'Social media', help: 'The footer links to these pages.' })

export const dealershipWebsite = z
  .strictObject({
    name: label.describe('Name of the sister site.').meta({ label: 'Name' }),
    url: path.describe('URL of the sister site.'),
    make: z.string().default('').describe('Make sold there.'),
  })
  .describe('Sister site.')

const pictureFile = z
  .strictObject({
    url: picture.describe('Path of an image; may be empty.').meta({ label: 'Picture', help: '' }),
  })
  .prefault({})

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 08:30.')
  .meta({ widget: 'time' })
  .or(z.literal(''))
  .default('')

const openingHours = z
  .strictObject({
    weekday: z
      .int()
      .min(0)
      .max(6)
      .describe('Day of the week: 0 = Sunday, 6 = Saturday.')
      .meta({ label: 'Day' }),
    status: z
      .enum(['Open', 'Closed'])
      .default('Open')
      .describe('Open or Closed.')
      .meta({ label: 'Open or closed' }),
    open: clockTime.describe('Opening time.').meta({ label: 'Opens' }),
    close: clockTime.describe('Closing time.').meta({ label: 'Closes' }),
    formated_hours: z
      .string()
      .max(60)
      .default('')
      .describe('Text shown instead of the times, for example "By appointment"; may be empty.')
      .meta({
        label: 'Words instead of times',
        help: 'Shown instead of the times, for example "By appointment".',
      }),
  })
  .describe('Opening hours of a weekday.')

const specialHours = z
  .strictObject({
    date: z.iso.date('Use a date such as 2026-12-25.').describe('Date.'),
    status: z
      .enum(['Open', 'Closed'])
      .default('Closed')
      .describe('Open or Closed.')
      .meta({ label: 'Open or closed' }),
    start_hour: clockTime.describe('Opening time.').meta({ label: 'Opens' }),
    end_hour: clockTime.describe('Closing time.').meta({ label: 'Closes' }),
    hours: z
      .strictObject({
        begin: clockTime.describe('Opening time.').meta({ label: 'Opens' }),
        end: clockTime.describe('Closing time.').meta({ label: 'Closes' }),
      })
      .prefault({})
      .describe('Alternative format of the times; start_hour and end_hour take precedence.')
      .meta({ audience: 'system' }),
    location_id: z
      .string()
      .max(80)
      .default('')
      .describe('ID of the location it applies to, if given; days of another location are ignored.')
      .meta({ audience: 'system' }),
    location: z
      .strictObject({ id: z.string().max(80).default('').describe('Location ID.') })
      .prefault({})
      .describe('Alternative format of location_id.')
      .meta({ audience: 'system' }),
  })
  .describe('Hours on a particular date.')
  .meta({ label: 'Special day' })

export const location = z
  .strictObject({
    id: z.string().describe('ID in the dealer systems.'),
    slug: slugText.describe('URL slug: /search/{slug}.').meta({
      label: 'Name in addresses',
      help: 'The last part of the address of its page. Links to the old address stop working if you change it.',
      audience: 'staff',
    }),
    name: label.describe('Name, spelled as in the stock (location_name).').meta({
      label: 'Name',
      help: 'Spelled as in your stock: vehicles are matched to the location by it.',
    }),
    primary: z.boolean().default(false).describe('Main location of the site.').meta({
      label: 'Main location',
      help: 'The first in lists; its time zone decides when dates begin.',
    }),
    visible: z
      .boolean()
      .default(true)
      .describe('Show the location. Stock of hidden locations is still listed.')
      .meta({ label: 'Show on the site' }),
    location_type: z
      .enum(['', 'sales', 'service', 'parts'])
      .default('')
      .describe('Location type; empty = sales.')
      .meta({
        label: 'What it is',
        help: 'Sales yard, workshop or parts counter.',
        options: { sales: 'Sales', service: 'Service', parts: 'Parts' },
      }),
    location_subtype: z
      .string()
      .max(60)
      .default('')
      .describe('Location subtype; include "buying" if vehicles are bought there.')
      .meta({ label: 'More about what it is', audience: 'staff' }),
    manufacturers: z
      .array(label)
      .max(60)
      .default([])
      .describe('Makes sold new there, spelled as in the stock; empty = not specified.')
      .meta({ label: 'New makes sold here', help: 'One a line, spelled as in your stock.' }),
    dealership_id: z
      .string()
      .max(80)
      .default('')
      .describe('Dealership ID, used if dealership_slug is empty.')
      .meta({ label: 'Dealership ID', audience: 'system' }),
    dealership_slug: z
      .string()
      .default('')
      .describe('Slug of its dealership.')
      .meta({ label: 'Dealership', audience: 'staff' }),
    google_store_code: z
      .string()
      .max(64)
      .regex(/^[\x21-\x7e]*$/, 'Use the code exactly as in the Business Profile, without spaces.')
      .default('')
      .describe(
        'Store code, exactly as in its Google Business Profile; vehicles at locations without one are left out of feeds.google.',
      )
      .meta({
        label: 'Google store code',
        help: 'Exactly as in its Google Business Profile. Vehicles at locations without one are left out of Google vehicle ads.',
        audience: 'staff',
      }),
    dealer_license_number: z
      .string()
      .default('')
      .describe('Dealer licence number, shown in the footer, on vehicle pages and in brochures.')
      .meta({ label: 'Dealer licence' }),
    motor_vehicle_repairer: z
      .string()
      .max(80)
      .default('')
      .describe('Motor vehicle repairer number, shown on the location card.')
      .meta({ label: 'Repairer licence' }),
    distribution_locations: z
      .array(z.string().max(80))
      .max(60)
      .default([])
      .describe('IDs of locations whose stock can also be seen here.')
      .meta({ label: 'Stock that can be seen here', audience: 'staff' }),
    image: z
      .strictObject({
        image: pictureFile.describe('Full-size image.').meta({ label: 'Large picture' }),
        thumb: pictureFile
          .describe('Thumbnail; empty uses the full-size image.')
          .meta({ label: 'Small picture', help: 'Used on cards. Empty: the large picture.' }),
      })
      .prefault({})
      .describe('Location image; the thumbnail is 150 pixels high on cards.')
      .meta({ label: 'Pictures', help: 'The small picture is 150 pixels high on cards.' }),
    description: z
      .string()
      .max(2000)
      .default('')
      .describe('Description on its page.')
      .meta({ label: 'Description', help: 'Shown on its page.' }),
    email: z.email().or(z.literal('')).default('').describe('Email address; may be empty.'),
    average_rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .default(null)
      .describe('Google rating, 0 to 5; null = not shown.')
      .meta({ label: 'Google rating', help: '0 to 5. Leave it empty to show none.' }),
    review_count: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe('Number of ratings.')
      .meta({ label: 'Number of ratings', help: 'How many people rated it.' }),
    reviews: z
      .strictObject({
        count: z
          .int()
          .min(0)
          .nullable()
          .default(null)
          .describe('Number of ratings, used if review_count is null.'),
        average_rating: z
          .string()
          .max(8)
          .default('')
          .describe('Google rating as text, used if average_rating of the location is null.'),
      })
      .prefault({})
      .describe('Alternative format of the rating.')
      .meta({ audience: 'system' }),
    reviews_url: path
      .or(z.literal(''))
      .default('')
      .describe('URL of its reviews.')
      .meta({ label: 'Reviews link', help: 'The page with its reviews, for example on Google.' }),
    tabName: z
      .string()
      .max(60)
      .default('')
      .describe('Tab label; empty uses the name.')
      .meta({ label: 'Tab label' }),
    iframeUrl: z
      .url({ protocol: /^https$/, error: 'Use an https address to embed.' })
      .max(2000)
      .or(z.literal(''))
      .default('')
      .describe('URL embedded in its tab; the host must be listed in gallery.embed_hosts.')
      .meta({ label: 'Page in its tab', audience: 'staff' }),
    timezone: z
      .string()
      .default('Australia/Brisbane')
      .describe('IANA time zone of the location.')
      .meta({ label: 'Time zone', help: 'For example Australia/Brisbane.', audience: 'staff' }),
    address: z
      .strictObject({
        street: z.string().default('').describe('Street and number.'),
        city: z.string().default('').describe('Suburb or city.'),
        state: z.string().default('').describe('State, abbreviated such as NSW, or region.'),
        postcode: z.string().default('').describe('Postcode, four digits.'),
        place_id: z
          .string()
          .max(200)
          .default('')
          .describe('Google Maps place ID, used in sidebar.directions_url.')
          .meta({
            label: 'Google place ID',
            help: 'Makes links to directions exact.',
            audience: 'staff',
          }),
        place_url: path
          .or(z.literal(''))
          .default('')
          .describe('Link to the location on a map.')
          .meta({ label: 'Map link' }),
        map_key: z
          .string()
          .max(200)
          .default('')
          .describe('Key of its map image, used in places.map_pictures; empty uses map_image.')
          .meta({ label: 'Map key', audience: 'staff' }),
      })
      .prefault({})
      .describe('Street address.'),
    phone: z
      .string()
      .default('')
      .describe('Phone number for vehicles at this location, used if phone_numbers has none.')
      .meta({ label: 'Phone', help: 'Shown with vehicles at this location and on its page.' }),
    landline_phone: z
      .string()
      .max(40)
      .default('')
      .describe('Landline number of the location.')
      .meta({ label: 'Landline' }),
    whatsapp: z
      .string()
      .trim()
      .regex(
        /^(?:\+[1-9][\d ]{6,18})?$/,
        'Use the number with its country code, such as +61 412 345 678.',
      )
      .default('')
      .describe(
        'WhatsApp number with its country code. Vehicle pages and location pages link to a chat; empty shows no link.',
      )
      .meta({
        label: 'WhatsApp',
        help: 'A number with its country code, such as +61 412 345 678. Vehicle pages and the location page then show a link to a chat. Empty: no link.',
      }),
    opening_hours: z
      .array(openingHours)
      .max(7)
      .default([])
      .describe('Hours by weekday; days not listed are not shown.')
      .meta({ label: 'Weekly hours', help: 'Days that are not listed are not shown.' }),
    special_hours: z
      .array(specialHours)
      .max(60)
      .default([])
      .describe('Dates with different hours, such as public holidays.')
      .meta({
        label: 'Special days',
        help: 'Public holidays and other days with different hours.',
      }),
    lat: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .default(null)
      .describe('Latitude, in degrees north; used to calculate delivery distances.')
      .meta({
        label: 'Latitude',
        help: 'In degrees north. Maps and delivery distances use it.',
        audience: 'staff',
      }),
    long: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .default(null)
      .describe('Longitude, in degrees east.')
      .meta({ label: 'Longitude', audience: 'staff' }),
    map_image: picture.describe('Picture of the map, shown until a shopper loads the map.').meta({
      label: 'Map picture',
      help: 'A picture of the map, shown until a shopper loads it.',
    }),
    map_embed: z
      .url({ protocol: /^https$/, error: 'Use an https address of a map to embed.' })
      .max(2000)
      .or(z.literal(''))
      .default('')
      .describe('URL of a map loaded on click; the host must be listed in gallery.embed_hosts.')
      .meta({ label: 'Embedded map', audience: 'staff' }),
  })
  .describe('Dealer location.')

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
      .describe('Location IDs in display order; empty = by name.')
      .meta({ label: 'Order of locations', audience: 'staff' }),
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
        view_other_location: z
          .string()
          .max(80)
          .default('')
          .describe(
            "Button to the page of a location that doesn't sell vehicles, for example a workshop; empty = as for the others.",
          ),
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
      .describe('Show "By appointment only" on closed weekdays.')
      .meta({ label: 'By appointment on closed days' }),
    show_hours: z.boolean().default(true).describe('Show the opening hours on cards.'),
    map_zoom: z.int().min(1).max(20).default(10).describe('Map zoom level.'),
    map_frame: framed
      .default(
        'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={lat},{long}',
      )
      .describe(
        'URL of the map loaded on click for locations without a map_embed. Placeholders: {lat}, {long}, {zoom}, or the bounds {west}, {south}, {east}, {north}. The host must be listed in gallery.embed_hosts.',
      )
      .meta({ label: 'Map page', audience: 'staff' }),
    map_pictures: path
      .or(z.literal(''))
      .default('')
      .describe("URL of map images; {key} is replaced with the location's map_key.")
      .meta({ label: 'Map pictures', audience: 'staff' }),
    find_nearest: z
      .boolean()
      .default(true)
      .describe('Let shoppers find the nearest of several locations by postcode on /dealerships.'),
  })
  .prefault({})
  .describe('Location cards and pages.')
  .meta({ label: 'Cards and pages' })

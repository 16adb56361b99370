// Pages made of content blocks, including the home page (a new page needs no code), and the layout and sidebar of vehicle
// pages.
import * as z from 'zod'

import { CAR_TYPES } from '#vehicle/car.ts'
import { block } from './schema-blocks.ts'
import {
  conditions,
  day,
  label,
  link,
  markup,
  ownPath,
  picture,
  shownDays,
} from './schema-words.ts'

/** Buttons that a vehicle page may carry; a vehicle shows those that apply to it. */
export const SIDEBAR_ACTIONS = [
  'enquire',
  'test_drive',
  'reserve',
  'buy',
  'call',
  'trade_in',
  'photos',
  'history',
] as const

export const sidebar = z
  .strictObject({
    actions: z
      .array(z.enum(SIDEBAR_ACTIONS))
      .default(['enquire', 'test_drive', 'reserve', 'buy', 'call', 'photos', 'history'])
      .describe(
        'Actions for vehicles in stock, in order. The first three that apply to a vehicle are buttons, the first of them the most prominent; the others are in the More menu.',
      ),
    online_purchase: z
      .boolean()
      .default(false)
      .describe('Let shoppers buy vehicles online if they can be reserved.'),
    trade_in_for: conditions
      .default([...CAR_TYPES])
      .describe('Conditions of vehicles that accept a trade-in.'),
    labels: z
      .strictObject({
        enquire: label.default('Enquire').describe('Enquiry button.'),
        test_drive: label
          .default('Test drive')
          .describe('Test drive button; "ride" instead of "drive" for motorcycles.'),
        buy: label.default('Buy online').describe('Online purchase button.'),
        call: label.default('Call').describe('Call button.'),
        trade_in: label.default('Trade in').describe('Trade-in button.'),
        photos: label.default('Request photos').describe('Photo request button.'),
        history: label.default('History report').describe('History report button.'),
        available: label
          .default('Tell me if it becomes available')
          .describe(
            'First button of a reserved vehicle; also the message that its form begins with.',
          ),
      })
      .prefault({})
      .describe('Button labels; "Reserve" is at cards.checkout.label.'),
    phone: z
      .strictObject({
        title: label.default('Call the dealer').describe('Heading of the call card.'),
        text: z
          .string()
          .max(200)
          .default('')
          .describe('Sentence under the heading, for example phone hours.'),
        location_text: z
          .string()
          .max(200)
          .default('')
          .describe(
            'Sentence shown instead if the number is that of the location which has the vehicle, for example "This is the yard that has the car."; empty uses text.',
          ),
        mask: z
          .boolean()
          .default(false)
          .describe('Mask the number after five characters until the shopper reveals it.'),
        reveal_label: label
          .default('Show number')
          .describe('Label of the button that reveals the number.'),
      })
      .prefault({})
      .describe('Call card.'),
    show_views: z.boolean().default(true).describe('Show the number of page views.'),
    min_views: z
      .int()
      .min(1)
      .max(100_000)
      .default(20)
      .describe('Fewest page views that are shown: a low number puts shoppers off.'),
    below_market_text: label
      .default('Below market price')
      .describe('Label for prices well below the market average.'),
    sold_text: label.default('SOLD').describe('Label for vehicles that are no longer available.'),
    reserved_text: label.default('RESERVED').describe('Label for reserved vehicles.'),
    coming_soon_text: label.default('COMING SOON').describe('Label for vehicles coming soon.'),
    announcement: z
      .boolean()
      .default(true)
      .describe("Show the vehicle's location if it is in another city."),
    sticky_header: z
      .boolean()
      .default(true)
      .describe('Keep the title and price visible after scrolling 500 px.'),
    bottom_bar: z
      .enum(['phones', 'always', 'never'])
      .default('phones')
      .describe('Where a bar at the bottom of the screen keeps the buttons visible.')
      .meta({ label: 'Buttons at the bottom of the screen' }),
    bottom_bar_from: z
      .enum(['start', 'scrolled'])
      .default('start')
      .describe('When the bar at the bottom appears: at once, or after scrolling 900 px.')
      .meta({ label: 'When they appear' }),
    hidden_location_ids: z
      .array(z.string().max(80))
      .max(200)
      .default([])
      .describe('IDs of locations to hide on vehicle pages.'),
    directions_url: z
      .string()
      .max(400)
      .regex(
        /^https:\/\/[^\s"'<>\\]+\{address\}[^\s"'<>\\]*$/,
        'Use an https address that contains {address}.',
      )
      .default(
        'https://www.google.com/maps/search/?api=1&query={address}&query_place_id={place_id}',
      )
      .describe(
        'URL of directions for locations without a place_url; a parameter with {place_id} is dropped if the location has no place_id.',
      ),
  })
  .prefault({})
  .describe('Offer panel and sticky bars of vehicle pages.')

/** Sections of a vehicle page that a site can order and switch off. */
export const VEHICLE_SECTIONS = [
  'key-information',
  'electric',
  'towing',
  'checks',
  'history',
  'video',
  'about',
  'details',
  'consumer-notice',
  'promises',
  'price-comparison',
  'calculators',
  'location',
] as const

export const vehiclePage = z
  .strictObject({
    layout: z
      .enum(['gallery-first', 'price-first', 'specification-first'])
      .default('gallery-first')
      .describe(
        'What a vehicle page begins with: its pictures; its name and price above the pictures; or its name and key facts above the pictures.',
      ),
    sections: z
      .array(z.enum(VEHICLE_SECTIONS))
      .default([...VEHICLE_SECTIONS])
      .describe(
        'Sections below the pictures, in order; those left out are not shown, except the Consumer Information Notice where the law requires it. A section appears only if the vehicle has content for it.',
      ),
  })
  .prefault({})
  .describe('Layout of vehicle pages.')

export const announcements = z
  .array(
    z
      .strictObject({
        text: markup.min(1).describe('Sentence; basic markup.').meta({ label: 'Words' }),
        link: link
          .nullable()
          .default(null)
          .describe('Link after it; null for none.')
          .meta({ label: 'Link', help: '' }),
        ...shownDays(),
      })
      .describe('Announcement.'),
  )
  .max(12)
  .default([])
  .describe(
    'Bar above every page, which shoppers can dismiss. The first announcement whose days include today is shown.',
  )
  .meta({ label: 'Announcements', help: 'A bar above every page. Of several, the first is shown.' })

const sitePage = z
  .strictObject({
    path: ownPath
      .or(z.literal('/'))
      .describe('Path of the page; "/" is the home page. Built-in pages take precedence.')
      .meta({
        label: 'Address',
        help: 'For example /about-us; / is the home page. Links to the old address stop working if you change it.',
      }),
    title: label
      .describe('Heading and search engine title.')
      .meta({ label: 'Title', help: 'The heading, and the title in search results.' }),
    heading: z
      .boolean()
      .default(true)
      .describe('Show the title as a heading above the blocks.')
      .meta({ label: 'Show the title' }),
    description: z
      .string()
      .max(300)
      .default('')
      .describe('Description for search engines and shared links.')
      .meta({ label: 'Description', help: 'Shown by search engines and with shared links.' }),
    share_image: picture
      .describe('Image of shared links; empty uses the first image of the page.')
      .meta({
        label: 'Picture when shared',
        help: '1200 × 630 pixels. Empty: the first picture of the page.',
      }),
    share_alt: z
      .string()
      .max(200)
      .default('')
      .describe('Alt text of that image.')
      .meta({ label: 'Words for that picture', help: 'What the picture shows.' }),
    index: z
      .boolean()
      .default(true)
      .describe('Let search engines index the page.')
      .meta({ label: 'Show in search engines' }),
    article: z
      .strictObject({
        date: day.describe('Article date; the newest is listed first.'),
        category: z.string().max(60).default('').describe('Category, used by article blocks.'),
        image: picture.describe('Card image.').meta({ label: 'Picture on cards' }),
        alt: z.string().max(200).default('').describe('Alt text; empty if decorative.'),
      })
      .nullable()
      .default(null)
      .describe('Article details; null if the page is not an article.')
      .meta({ label: 'Article', help: 'For news and guides, which lists of articles show.' }),
    ...shownDays('First day the page is available; empty = no start date.'),
    blocks: z.array(block).max(40).default([]).describe('Content blocks, in order.'),
  })
  .describe('Page of the site.')

export const pages = z
  .array(sitePage)
  .max(200)
  .default([])
  .describe(
    'Pages made of content blocks. Without a page at "/", a default home page is built from the site\'s content.',
  )

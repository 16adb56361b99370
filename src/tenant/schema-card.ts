// Car cards, the promotional cards between them, and the pictures of a vehicle.
import * as z from 'zod'

import { CARD_CHIPS } from '#vehicle/chips.ts'
import { conditions, day, itemTypes, label, path, slugText } from './schema-words.ts'

export const spin = z
  .strictObject({
    show: z
      .boolean()
      .default(true)
      .describe('Show the 360° viewer for vehicles that have spin images.'),
    auto_rotate: z.boolean().default(true).describe('Rotate once when the viewer is first opened.'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default([])
      .describe(
        'Hosts whose 360° viewers may be embedded when the shopper clicks; viewers of other hosts are not shown.',
      ),
  })
  .prefault({})
  .describe('360° viewer.')

export const gallery = z
  .strictObject({
    images: z
      .strictObject({
        resize: z
          .enum(['none', 'edge'])
          .default('none')
          .describe(
            '"edge" serves images of other hosts from our own domain, resized for the screen; the zone must have image resizing.',
          ),
        quality: z
          .int()
          .min(30)
          .max(100)
          .default(75)
          .describe('Quality of resized images, in percent.'),
        crop: z
          .boolean()
          .default(false)
          .describe('Crop resized images to 3:2; off keeps their shape.'),
      })
      .prefault({})
      .describe('Image delivery.'),
    thumbnails_above: z
      .int()
      .min(1)
      .max(80)
      .default(3)
      .describe('Show thumbnails when there are more images than this.'),
    video: z
      .strictObject({
        slide: z.boolean().default(true).describe('Show the video among the images.'),
        section: z.boolean().default(true).describe('Also show the video in a section of its own.'),
        title: z.string().trim().min(1).max(80).default('Video').describe('Section title.'),
      })
      .prefault({})
      .describe('Vehicle video.'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default(['www.youtube-nocookie.com', 'player.vimeo.com'])
      .describe(
        'Hosts whose players and maps may be embedded when the shopper clicks; other videos become links.',
      ),
    spin,
  })
  .prefault({})
  .describe('Vehicle images and videos.')

/** Buttons that a card may carry; a car shows those that apply to it. */
export const CARD_ACTIONS = [
  'enquire',
  'test_drive',
  'reserve',
  'call',
  'history',
  'trade_in',
] as const

export const cards = z
  .strictObject({
    style: z
      .enum(['standard', 'photo', 'row'])
      .default('standard')
      .describe(
        'Cards in lists: "standard" has a picture above facts and buttons, "photo" a large picture and few words, "row" a small picture with its facts beside it.',
      )
      .meta({
        label: 'Card style',
        options: { standard: 'Standard', photo: 'Large pictures', row: 'Compact rows' },
      }),
    actions: z
      .array(z.enum(CARD_ACTIONS))
      .default(['enquire', 'test_drive', 'reserve'])
      .describe('Buttons on the cards of vehicles in stock, in order.'),
    chips: z
      .array(z.enum(CARD_CHIPS))
      .default(['body', 'transmission', 'fuel', 'drive', 'km', 'range', 'towing', 'loaded'])
      .describe(
        'Facts shown on the card, in order. "range" is of electric vehicles, "towing" of utes and four-wheel drives, "loaded" of caravans.',
      ),
    checkout: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Let shoppers reserve cars online if they have a payment processor.'),
        path: z
          .enum(['checkout', 'buy-online'])
          .default('checkout')
          .describe('Last part of the checkout URL.'),
        label: label.default('Reserve').describe('Button label.'),
      })
      .prefault({})
      .describe('Reserving or buying online.'),
    electric_tags: z.boolean().default(true).describe('Tag electric and hybrid cars.'),
    hidden_tags: z
      .array(label)
      .max(40)
      .default([])
      .describe('Dealer tags to hide, for example "Test Drive Only".'),
    show_location: z.boolean().default(true).describe('Show the location on the card.'),
    show_price_type: z
      .boolean()
      .default(true)
      .describe('Show the price type, for example drive away.'),
    similar_label: label
      .default('Find Me Something Similar')
      .describe('Button label on cars that are no longer available.'),
  })
  .prefault({})
  .describe('Car cards.')

const promo = z
  .strictObject({
    id: slugText.describe('Unique card ID.'),
    title: label.describe('Heading.'),
    text: z.string().max(200).default('').describe('One or two sentences.'),
    href: path.describe('Link URL.'),
    link_label: label.default('Find out more').describe('Link label.'),
    image: z.string().max(400).default('').describe('Path of an image; may be empty.'),
    tone: z.enum(['brand', 'dark', 'light']).default('brand').describe('Card colours.'),
    start: day.describe("First day, in the site's time zone; empty = no start date."),
    expiry: day.describe('Last day; empty = no end date.'),
    conditions: conditions
      .default([])
      .describe('Show only in searches for these conditions; empty = any.'),
    car_types: itemTypes
      .default([])
      .describe('Show only in searches for these vehicle types; empty = any.'),
  })
  .describe('Promotional card.')

export const promos = z
  .strictObject({
    positions: z
      .array(z.int().min(1).max(60))
      .max(6)
      .default([8, 17])
      .describe('Positions in the list of vehicles; 1 is the first.'),
    random_offset: z
      .tuple([z.int().min(0), z.int().max(20)])
      .nullable()
      .default(null)
      .describe('Shifts all positions by a random number between these two, for example [3, 5].'),
    cards: z.array(promo).max(20).default([]).describe('Promotional cards.'),
  })
  .prefault({})
  .describe('Promotional cards between the cars.')

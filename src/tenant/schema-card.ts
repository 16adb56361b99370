// Car cards, and the promotional cards between them.
import * as z from 'zod'

import { CARD_CHIPS } from '#stock/chips.ts'
import { conditions, day, itemTypes, label, path, slugText } from './schema-words.ts'

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
    actions: z
      .array(z.enum(CARD_ACTIONS))
      .default(['enquire', 'test_drive', 'reserve'])
      .describe('Buttons on the cards of vehicles in stock, in order.'),
    chips: z
      .array(z.enum(CARD_CHIPS))
      .default(['body', 'transmission', 'fuel', 'drive', 'km'])
      .describe('Facts shown on the card, in order.'),
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

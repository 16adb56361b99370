// What stands on car cards, and the promotional cards between them (W8, W13, E43, T6, T13, T32).
import * as z from 'zod'

import { conditions, day, itemTypes, label, path, slugText } from './schema-words.ts'

/** Buttons that a card may carry; a car shows those of them that apply to it. */
export const CARD_ACTIONS = [
  'enquire',
  'test_drive',
  'reserve',
  'call',
  'history',
  'trade_in',
] as const

/** Facts that a card may carry as chips. */
export const CARD_CHIPS = [
  'km',
  'transmission',
  'fuel',
  'body',
  'drive',
  'seats',
  'length',
  'sleeps',
  'engine',
] as const

export const cards = z
  .strictObject({
    actions: z
      .array(z.enum(CARD_ACTIONS))
      .default(['enquire', 'test_drive', 'reserve'])
      .describe('Buttons of cards in stock, in order (T6).'),
    chips: z
      .array(z.enum(CARD_CHIPS))
      .default(['body', 'transmission', 'fuel', 'drive', 'km'])
      .describe('Facts shown, in order (W13).'),
    checkout: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Cars with a payment processor can be reserved online (T2).'),
        path: z
          .enum(['checkout', 'buy-online'])
          .default('checkout')
          .describe('Last part of its address (R15, R16).'),
        label: label.default('Reserve').describe('Words of the button.'),
      })
      .prefault({})
      .describe('Reserve or buy online.'),
    electric_tags: z.boolean().default(true).describe('Tags electric and hybrid cars (S5).'),
    hidden_tags: z
      .array(label)
      .max(40)
      .default([])
      .describe('Tags of the dealer that are not shown, for example "Test Drive Only" (T4).'),
    show_location: z.boolean().default(true).describe('Names the place on the card.'),
    show_price_type: z.boolean().default(true).describe('Says whether the price is drive away.'),
    similar_label: label
      .default('Find Me Something Similar')
      .describe('Button of a car that is gone (S3).'),
  })
  .prefault({})
  .describe('Car cards.')

const promo = z
  .strictObject({
    id: slugText.describe('Name of the card, unlike any other of the site.'),
    title: label.describe('Heading.'),
    text: z.string().max(200).default('').describe('A sentence or two.'),
    href: path.describe('Where it goes.'),
    link_label: label.default('Find out more').describe('Words of the link.'),
    image: z.string().max(400).default('').describe('Path of a picture, or empty.'),
    tone: z.enum(['brand', 'dark', 'light']).default('brand').describe('Colours of the card.'),
    start: day.describe("First day, in the site's country; empty means always."),
    expiry: day.describe('Last day; empty means for ever.'),
    conditions: conditions.default([]).describe('Conditions searched for; empty means any (S32).'),
    car_types: itemTypes.default([]).describe('Kinds of vehicle searched for; empty means any.'),
  })
  .describe('A promotional card (E43).')

export const promos = z
  .strictObject({
    positions: z
      .array(z.int().min(1).max(60))
      .max(6)
      .default([8, 17])
      .describe('Places in the list of cards, 1 is the first (T13).'),
    random_offset: z
      .tuple([z.int().min(0), z.int().max(20)])
      .nullable()
      .default(null)
      .describe('Moves every position on by a number between these two, for example [3, 5] (W8).'),
    cards: z.array(promo).max(20).default([]).describe('Cards to choose from.'),
  })
  .prefault({})
  .describe('Promotional cards between the cars.')

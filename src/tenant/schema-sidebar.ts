// The offer beside the pictures of a vehicle, and what stays in sight (W23, W24, W39-W41, W46-W48, T5, T6, T33).
import * as z from 'zod'

import { CAR_TYPES } from '#stock/car.ts'
import { conditions, label } from './schema-words.ts'

/** Buttons that a vehicle page may carry; a vehicle shows those of them that apply to it. */
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
      .describe('Buttons of a vehicle in stock, in order; the first is the loudest (T6).'),
    online_purchase: z
      .boolean()
      .default(false)
      .describe('Vehicles that can be reserved can be bought online, too (R17, V9).'),
    trade_in_for: conditions
      .default([...CAR_TYPES])
      .describe('Conditions of vehicles against which others are traded in (V9).'),
    labels: z
      .strictObject({
        enquire: label.default('Enquire').describe('Asks about the vehicle.'),
        test_drive: label.default('Test drive').describe('Books a test drive.'),
        buy: label.default('Buy online').describe('Online purchase.'),
        call: label.default('Call').describe('Dials the number.'),
        trade_in: label.default('Trade in').describe('Values a trade-in.'),
        photos: label.default('Request photos').describe('Asks for more photos.'),
        history: label.default('History report').describe('Opens the report.'),
      })
      .prefault({})
      .describe('Words of the buttons (T6); "Reserve" is at cards.checkout.label.'),
    phone: z
      .strictObject({
        title: label.default('Call the dealer').describe('Heading of the call card (W40, T5).'),
        text: z
          .string()
          .max(200)
          .default('')
          .describe('A sentence under it, for example when somebody answers.'),
        mask: z
          .boolean()
          .default(false)
          .describe('Shows five characters and stars until it is asked for (W41, S19, C17).'),
        reveal_label: label.default('Show number').describe('Button that shows the whole number.'),
      })
      .prefault({})
      .describe('The number to call.'),
    show_views: z.boolean().default(true).describe('Says how often the page was viewed (W46).'),
    below_market_text: label
      .default('Below market price')
      .describe('Said of a price well under the market (W36, V12).'),
    sold_text: label.default('SOLD').describe('Said of a vehicle that is gone (S1, W48).'),
    reserved_text: label.default('RESERVED').describe('Said of a vehicle that is on hold.'),
    coming_soon_text: label.default('COMING SOON').describe('Said of one on its way (S2).'),
    announcement: z
      .boolean()
      .default(true)
      .describe('Says where a vehicle stands when that is another city (W47).'),
    sticky_header: z
      .boolean()
      .default(true)
      .describe('Title and price stay in sight after 500 px (W23).'),
    bottom_bar: z
      .enum(['phones', 'always', 'never'])
      .default('phones')
      .describe('Where buttons stay in sight after 900 px (W24).'),
    hidden_location_ids: z
      .array(z.string().max(80))
      .max(200)
      .default([])
      .describe('Places that no vehicle page shows (W39, T33).'),
    directions_url: z
      .string()
      .max(400)
      .regex(
        /^https:\/\/[^\s"'<>\\]+\{address\}[^\s"'<>\\]*$/,
        'Use a https address with {address} in it.',
      )
      .default(
        'https://www.google.com/maps/search/?api=1&query={address}&query_place_id={place_id}',
      )
      .describe(
        'Map that shows an address where a place has no link of its own (place_url); a parameter with {place_id} is left out for places without a number (E27).',
      ),
  })
  .prefault({})
  .describe('Offer and bars of a vehicle page.')

// What a vehicle's page says beside the vehicle itself: how much of its facts, the dealer's checks, promises and small print.
import * as z from 'zod'

import { conditions, itemTypes, label, link, markup } from './schema-words.ts'

/** Pictures that checks, promises and benefits may carry. */
export const FACT_ICONS = [
  'check',
  'certified',
  'shield',
  'clipboard',
  'history',
  'tools',
  'calendar',
  'key',
  'tag',
  'money',
  'road',
] as const

const icon = (otherwise: (typeof FACT_ICONS)[number]) =>
  z.enum(FACT_ICONS).default(otherwise).describe('Picture beside it.')

/** Which vehicles a text is for. What stands empty leaves nothing out. */
const audience = {
  conditions: conditions.default([]).describe('Conditions that it is for; empty means any.'),
  makes: z
    .array(label)
    .max(60)
    .default([])
    .describe('Makes that it is for, as stock writes them; empty means any.'),
  item_types: itemTypes.default([]).describe('Kinds of vehicle that it is for; empty means any.'),
}

const limit = (count: number) => z.int().min(1).max(60).default(count)

const words = z
  .array(z.strictObject({ text: markup.min(1).describe('The text.'), ...audience }))
  .max(12)
  .default([])

/** Deposit and hours stand beside the price, as the site or the vehicle has them (S20). */
const RESERVATION =
  'We put it aside while you inspect it, drive it and arrange your finance. If it is not for you, your deposit comes back in full.'

export const facts = z
  .strictObject({
    key_limit: limit(4).describe('Facts of the key information before "Show More" (W26).'),
    specifications_limit: limit(4).describe('Rows of "All Specifications" before it (W27).'),
    details_limit: limit(8).describe('Rows of "{type} Details" before it (W28).'),
    features_limit: limit(12).describe('Features before it (W25).'),
    comments_limit: z
      .int()
      .min(40)
      .max(8000)
      .default(400)
      .describe('Characters of the dealer comments before it (W30, C23).'),
    comments_pending: z
      .string()
      .max(200)
      .default('Dealer comments are pending. Please check back here later.')
      .describe('Stands where a vehicle has no comments (V39).'),
    type_words: z
      .strictObject({
        car: label.default('Vehicle').describe('For cars.'),
        truck: label.default('Truck').describe('For trucks.'),
        motorcycle: label.default('Motorcycle').describe('For motorcycles.'),
        caravan: label.default('Caravan').describe('For caravans.'),
      })
      .prefault({})
      .describe('The {type} of "{type} Details" (W28).'),
    show_unregistered: z
      .boolean()
      .default(false)
      .describe('Says "Unregistered" where the registration has run out (V36, T31).'),
    checks: z
      .array(
        z.strictObject({
          label: label.describe('What has been done, in a few words.'),
          text: z.string().max(200).default('').describe('A sentence about it, or empty.'),
          icon: icon('check'),
        }),
      )
      .max(12)
      .default([])
      .describe('What is done to every used car; shown on used ones only (W29).'),
    tabs: z
      .strictObject({
        whats_included: words.describe('Under "What\'s Included"; the first that fits is shown.'),
        why_buy: words.describe('Under "Why Buy From Us?".'),
        reserve_online: words
          .prefault([{ text: RESERVATION }])
          .describe(
            'Under "Reserve Online", on vehicles that can be reserved (S20). Deposit and hours stand beside the price already.',
          ),
        protect: words.describe('Under "Protect Your Car".'),
      })
      .prefault({})
      .describe('Tabs beside the dealer comments; one without a text is not shown (W25).'),
    promises: z
      .array(
        z.strictObject({
          title: label.describe('Heading, for example "3-year warranty".'),
          text: markup.describe('What is promised, and its limits.'),
          icon: icon('shield'),
          ...audience,
        }),
      )
      .max(20)
      .default([])
      .describe('Warranty and servicing; each vehicle shows all that fit it (C20).'),
    benefits: z
      .array(link.extend({ icon: icon('tag') }))
      .max(4)
      .default([])
      .describe(
        'Banner of links, for example "Latest offers" to /special-offers, "Book a service online" to /service, "Sell your car" to /sell-my-car (W45).',
      ),
    disclaimer: markup
      .default(
        'Details come from the dealer and its suppliers, and pictures may differ from the vehicle. Please confirm what matters to you with us before you buy.',
      )
      .describe('Small print under every vehicle (W37, T32).'),
  })
  .prefault({})
  .describe('Facts and words on the page of a vehicle.')

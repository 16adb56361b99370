// Text on vehicle pages: number of facts shown, the dealer's checks, promises and disclaimer.
import * as z from 'zod'

import { EVIDENCE } from '#vehicle/car-parts.ts'
import { conditions, itemTypes, label, link, markup } from './schema-words.ts'

/** Icons of checks, promises and benefits. */
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
  z.enum(FACT_ICONS).default(otherwise).describe('Icon.')

/** Vehicles that a text applies to. An empty list does not filter. */
const audience = {
  conditions: conditions.default([]).describe('Conditions it applies to; empty = any.'),
  makes: z
    .array(label)
    .max(60)
    .default([])
    .describe('Makes it applies to, spelled as in the stock; empty = any.'),
  item_types: itemTypes.default([]).describe('Vehicle types it applies to; empty = any.'),
}

const limit = (count: number) => z.int().min(1).max(60).default(count)

const words = z
  .array(z.strictObject({ text: markup.min(1).describe('Text of the tab.'), ...audience }))
  .max(12)
  .default([])

/** The price panel shows the deposit and hold time of the site or vehicle. */
const RESERVATION =
  'We put it aside while you inspect it, drive it and arrange your finance. If it is not for you, your deposit comes back in full.'

export const facts = z
  .strictObject({
    key_limit: limit(4).describe('Key facts shown before "Show More".'),
    specifications_limit: limit(4).describe('Specifications shown before "Show More".'),
    details_limit: limit(8).describe('Details shown before "Show More".'),
    features_limit: limit(12).describe('Features shown before "Show More".'),
    comments_limit: z
      .int()
      .min(40)
      .max(8000)
      .default(400)
      .describe('Characters of the dealer comments shown before "Show More".'),
    comments_pending: z
      .string()
      .max(200)
      .default('Dealer comments are pending. Please check back here later.')
      .describe('Text shown when a vehicle has no comments.'),
    type_words: z
      .strictObject({
        car: label.default('Vehicle').describe('Word for cars.'),
        truck: label.default('Truck').describe('Word for trucks.'),
        motorcycle: label.default('Motorcycle').describe('Word for motorcycles.'),
        caravan: label.default('Caravan').describe('Word for caravans.'),
      })
      .prefault({})
      .describe('The {type} in facts.tab_titles.details.'),
    show_unregistered: z
      .boolean()
      .default(false)
      .describe('Show "Unregistered" if the registration has expired.'),
    checks: z
      .array(
        z.strictObject({
          label: label.describe('Check, in a few words.'),
          text: z.string().max(200).default('').describe('Details; may be empty.'),
          icon: icon('check'),
          evidence: z
            .enum(EVIDENCE)
            .nullable()
            .default(null)
            .describe(
              "Evidence that this check needs in the vehicle's own record, from its feed: shown on vehicles that have it. Its date and document are in the history of the vehicle, or beside the check if the site shows no history.",
            ),
          all_used: z
            .boolean()
            .default(false)
            .describe(
              'You declare that this is true of every used vehicle on this site. In Australia and New Zealand a dealer answers for such a statement about each single vehicle, so use it only for what is always done before a vehicle is listed.',
            ),
        }),
      )
      .max(12)
      .default([])
      .describe(
        'Checks of used vehicles. A check is shown where the record of the vehicle has its evidence, or where it is declared for all used vehicles.',
      ),
    history: z
      .strictObject({
        enabled: z
          .boolean()
          .default(true)
          .describe(
            'Show the history of a vehicle on its page, newest first: when it was first listed here, how often its price was reduced, and the evidence in its record with dates and documents. A vehicle about which nothing is known shows no history.',
          ),
        prices: z
          .boolean()
          .default(true)
          .describe(
            'Show prices in this history: the first price and each reduction since. Increases are never shown, and a price that went up and came back does not count as reduced. Switch it off to show the rest alone.',
          ),
        limit: limit(8).describe('Events shown before "Show More".'),
      })
      .prefault({})
      .describe(
        'History of each vehicle. Prices are recorded from the day on which this site records them first.',
      ),
    consumer_notice: z
      .strictObject({
        enabled: z
          .boolean()
          .default(true)
          .describe(
            'Show the Consumer Information Notice of used and demonstrator vehicles on their pages, with a sheet to print and sign. On New Zealand sites only, where the Consumer Information Standards (Used Motor Vehicles) Regulations 2008 require it; switch it off only if you display the notice by other means.',
          ),
        trader_name: z
          .string()
          .max(120)
          .default('')
          .describe(
            'Name of the registered motor vehicle trader; empty = name of the site. Number and address come from the location of the vehicle.',
          ),
      })
      .prefault({})
      .describe('Consumer Information Notice.'),
    tabs: z
      .strictObject({
        whats_included: words.describe('What the price includes; the first match is shown.'),
        why_buy: words.describe('Why to buy from you.'),
        reserve_online: words
          .prefault([{ text: RESERVATION }])
          .describe(
            'How reserving works, on vehicles that can be reserved. The price panel already shows the deposit and hold time.',
          ),
        protect: words.describe('Products that protect the vehicle.'),
      })
      .prefault({})
      .describe('Tabs beside the dealer comments; tabs without text are hidden.'),
    tab_titles: z
      .strictObject({
        comments: label.default('Dealer Comments').describe("Title of the dealer's comments."),
        whats_included: label.default("What's Included").describe('Title of tabs.whats_included.'),
        why_buy: label.default('Why Buy From Us?').describe('Title of tabs.why_buy.'),
        reserve_online: label.default('Reserve Online').describe('Title of tabs.reserve_online.'),
        protect: label.default('Protect Your Car').describe('Title of tabs.protect.'),
        features: label.default('Features').describe("Title of the vehicle's features."),
        details: label
          .default('{type} Details')
          .describe('Title of the details; {type} is replaced with a word of facts.type_words.'),
        specifications: label
          .default('All Specifications')
          .describe('Title of all specifications.'),
      })
      .prefault({})
      .describe('Titles of the parts of vehicle pages.'),
    promises: z
      .array(
        z.strictObject({
          title: label.describe('Heading, for example "3-year warranty".'),
          text: markup.describe('Promise and its limits.'),
          icon: icon('shield'),
          ...audience,
        }),
      )
      .max(20)
      .default([])
      .describe('Warranty and servicing promises; each vehicle shows all that apply.'),
    benefits: z
      .array(link.extend({ icon: icon('tag') }))
      .max(4)
      .default([])
      .describe(
        'Banner links, for example "Latest offers" to /special-offers, "Book a service online" to /service, "Sell your car" to /sell-my-car.',
      ),
    disclaimer: markup
      .default(
        'Details come from the dealer and its suppliers, and pictures may differ from the vehicle. Please confirm what matters to you with us before you buy.',
      )
      .describe('Disclaimer under every vehicle.'),
  })
  .prefault({})
  .describe('Facts and text on vehicle pages.')

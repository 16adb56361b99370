// Offers of a dealer.
import * as z from 'zod'

import { conditions, day, label, markup, path, picture } from './schema-words.ts'

const characters = (otherwise: number) => z.int().min(40).max(2000).default(otherwise)

const offer = z
  .strictObject({
    name: label.describe('Offer heading.').meta({
      label: 'Heading',
      help: 'On its card and its page, for example “Free tow kit with any ute”.',
    }),
    id: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'Use letters, digits, hyphens and underscores.')
      .describe("ID in the dealer systems; the last part of the offer's URL.")
      .meta({
        label: 'Name in its address',
        help: 'The last part of the address of its page: letters, digits, hyphens. Empty: made from the heading. Links to the old address stop working if you change it.',
      }),
    description: markup
      .default('')
      .describe('Description; basic markup.')
      .meta({ label: 'Description', help: 'Shown on the card and on its page.' }),
    sanitized_description: z
      .string()
      .max(4000)
      .default('')
      .describe('Description without markup, for search engines; empty uses the description.')
      .meta({ label: 'Summary for search engines', help: 'Plain words. Empty: the description.' }),
    disclaimer: markup
      .default('')
      .describe('Terms and conditions; basic markup.')
      .meta({ label: 'Terms and conditions', help: 'Shown under the offer.' }),
    category: z
      .string()
      .max(60)
      .default('')
      .describe('Category, for example "Finance offer".')
      .meta({
        label: 'Category',
        help: 'Above the heading, for example “Finance offer”. May be empty.',
      }),
    image_url: picture
      .describe('Image; may be empty.')
      .meta({ label: 'Picture', help: 'Shown at the top of the card.' }),
    image_or_model_image: z
      .strictObject({
        url: picture
          .describe('Image used if image_url is empty.')
          .meta({ label: 'Picture instead', help: 'Used if the offer has no picture of its own.' }),
      })
      .prefault({})
      .describe('Image of the offer or its model.')
      .meta({ label: 'Picture of the model', audience: 'system' }),
    manufacturer: z
      .union([z.string().max(80), z.strictObject({ name: label.describe('Make name.') })])
      .default('')
      .describe('Make, as text or as an object with a name; empty = any.')
      .meta({ label: 'Make', help: 'Spelled as in your stock. Empty: any make.' }),
    model: z
      .strictObject({
        name: label.describe('Model name.'),
        slug: z
          .string()
          .max(80)
          .describe('Model slug, as in models.list.')
          .meta({ label: 'Name in addresses', help: 'As in the list of models.' }),
        override_url: path
          .or(z.literal(''))
          .default('')
          .describe('Link URL of "Explore", instead of the model page.')
          .meta({ label: 'Link of "Explore"', help: 'Empty: the page of the model.' }),
      })
      .nullable()
      .default(null)
      .describe('Model; "Explore" links to its page.')
      .meta({ label: 'Model', help: 'The model that it is about: “Explore” leads to its page.' }),
    conditions: conditions
      .max(2)
      .refine((list) => new Set(list).size === list.length, 'Name each condition once.')
      .default([])
      .describe('Conditions of the vehicles that it is for; empty = any.')
      .meta({
        label: 'Conditions',
        help: 'For example only new ones: its page then shows no others. Empty: any.',
      }),
    excluded_website_ids: z
      .array(z.int().positive())
      .max(2000)
      .default([])
      .describe('Website IDs ("id" of a site) that do not show the offer.')
      .meta({ label: 'Hidden on other sites', audience: 'system' }),
    start: day
      .describe("First day, in the site's time zone; empty = no start date.")
      .meta({ label: 'First day', help: 'The offer appears at midnight. Empty: at once.' }),
    expiry: day.describe('Last day; empty = no end date.').meta({
      label: 'Last day',
      help: 'The offer disappears at the end of this day. Empty: never.',
    }),
  })
  .describe('Special offer.')

export const offers = z
  .strictObject({
    title: label
      .default('Special offers')
      .describe('Page heading.')
      .meta({ label: 'Page heading' }),
    intro: markup.default('').describe('Sentence under the heading; basic markup.'),
    list: z.array(offer).max(200).default([]).describe('Offers, in order.'),
    allow_ids: z
      .array(z.string().max(60))
      .max(200)
      .default([])
      .describe('Offers shown even if they exclude this website.')
      .meta({ label: 'Offers shown anyway', audience: 'staff' }),
    description_limit: characters(200)
      .describe('Characters of the description shown before "View more".')
      .meta({ label: 'Length of descriptions', audience: 'staff' }),
    disclaimer_limit: characters(160)
      .describe('Characters of the disclaimer shown before "View more".')
      .meta({ label: 'Length of terms', audience: 'staff' }),
    enquire_label: label.default('Enquire now').describe('Button label.'),
  })
  .prefault({})
  .describe('Offers. If the list is empty, /special-offers redirects to the stock.')

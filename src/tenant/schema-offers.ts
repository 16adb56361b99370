// Offers of a dealer.
import * as z from 'zod'

import { day, label, markup, path, picture } from './schema-words.ts'

const characters = (otherwise: number) => z.int().min(40).max(2000).default(otherwise)

const offer = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'Use letters, digits, hyphens and underscores.')
      .describe("ID in the dealer systems; the last part of the offer's URL."),
    name: label.describe('Offer heading.'),
    description: markup.default('').describe('Description; basic markup.'),
    sanitized_description: z
      .string()
      .max(4000)
      .default('')
      .describe('Description without markup, for search engines; empty uses the description.'),
    disclaimer: markup.default('').describe('Terms and conditions; basic markup.'),
    category: z.string().max(60).default('').describe('Category, for example "Finance offer".'),
    image_url: picture.describe('Image; may be empty.'),
    image_or_model_image: z
      .strictObject({ url: picture.describe('Image used if image_url is empty.') })
      .prefault({})
      .describe('Image of the offer or its model.'),
    manufacturer: z
      .union([z.string().max(80), z.strictObject({ name: label.describe('Make name.') })])
      .default('')
      .describe('Make, as text or as an object with a name; empty = any.'),
    model: z
      .strictObject({
        name: label.describe('Model name.'),
        slug: z.string().max(80).describe('Model slug, as in models.list.'),
        override_url: path
          .or(z.literal(''))
          .default('')
          .describe('Link URL of "Explore", instead of the model page.'),
      })
      .nullable()
      .default(null)
      .describe('Model; "Explore" links to its page.'),
    excluded_website_ids: z
      .array(z.int().positive())
      .max(2000)
      .default([])
      .describe('Website IDs ("id" of a site) that do not show the offer.'),
    start: day.describe("First day, in the site's time zone; empty = no start date."),
    expiry: day.describe('Last day; empty = no end date.'),
  })
  .describe('Special offer.')

export const offers = z
  .strictObject({
    title: label.default('Special offers').describe('Page heading.'),
    intro: markup.default('').describe('Sentence under the heading; basic markup.'),
    list: z.array(offer).max(200).default([]).describe('Offers, in order.'),
    allow_ids: z
      .array(z.string().max(60))
      .max(200)
      .default([])
      .describe('Offers shown even if they exclude this website.'),
    description_limit: characters(200).describe(
      'Characters of the description shown before "View more".',
    ),
    disclaimer_limit: characters(160).describe(
      'Characters of the disclaimer shown before "View more".',
    ),
    enquire_label: label.default('Enquire now').describe('Button label.'),
  })
  .prefault({})
  .describe('Offers. If the list is empty, /special-offers redirects to the stock.')

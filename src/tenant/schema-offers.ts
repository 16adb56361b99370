// Offers of a dealer (E32, R20, R21, S25, S30, T30, X5).
import * as z from 'zod'

import { day, label, markup, path, picture } from './schema-words.ts'

const characters = (otherwise: number) => z.int().min(40).max(2000).default(otherwise)

const offer = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'Use letters, digits, hyphens and underscores.')
      .describe('Number or name in the dealer systems; it is the last part of the address (R21).'),
    name: label.describe('Heading of the offer.'),
    description: markup.default('').describe('What is offered; basic markup.'),
    sanitized_description: z
      .string()
      .max(4000)
      .default('')
      .describe('The same without markup, for search engines; empty takes the description.'),
    disclaimer: markup.default('').describe('Its conditions.'),
    category: z.string().max(60).default('').describe('For example "Finance offer".'),
    image_url: picture.describe('Picture, or empty.'),
    image_or_model_image: z
      .strictObject({ url: picture.describe('Picture where image_url is empty.') })
      .prefault({})
      .describe('Picture of the offer, or of its model.'),
    manufacturer: z
      .union([z.string().max(80), z.strictObject({ name: label.describe('Name of the make.') })])
      .default('')
      .describe('Make that it is for: its name, or an object with the name; empty means any.'),
    model: z
      .strictObject({
        name: label.describe('Name of the model.'),
        slug: z.string().max(80).describe('Slug of the model, as models.list has it.'),
        override_url: path
          .or(z.literal(''))
          .default('')
          .describe('Page that "Explore" leads to instead (R39).'),
      })
      .nullable()
      .default(null)
      .describe('Model that it is for; "Explore" leads there.'),
    excluded_website_ids: z
      .array(z.int().positive())
      .max(2000)
      .default([])
      .describe('Numbers of websites (id of a site) that do not show it (S30).'),
    start: day.describe('First day, in the zone of the site; empty means always.'),
    expiry: day.describe('Last day; empty means for ever.'),
  })
  .describe('An offer (E32).')

export const offers = z
  .strictObject({
    title: label.default('Special offers').describe('Heading of the page.'),
    intro: markup.default('').describe('A sentence under it; basic markup.'),
    list: z.array(offer).max(200).default([]).describe('Offers in order.'),
    allow_ids: z
      .array(z.string().max(60))
      .max(200)
      .default([])
      .describe('Offers that are shown though they exclude this website (S30, T30).'),
    description_limit: characters(200).describe(
      'Characters of a description before View more (S25).',
    ),
    disclaimer_limit: characters(160).describe('Characters of a disclaimer before it (S25).'),
    enquire_label: label.default('Enquire now').describe('Words of the button of an offer.'),
  })
  .prefault({})
  .describe('Offers. Without any, /special-offers leads to the stock.')

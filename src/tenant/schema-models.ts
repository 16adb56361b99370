// New models and makes of a dealer (E12, E13, R36-R39, W14, W61, W77, S31, T35).
import * as z from 'zod'

import { block } from './schema-blocks.ts'
import { label, markup, path, picture, slugText } from './schema-words.ts'

const body = z.string().trim().max(40).default('')

const model = z
  .strictObject({
    name: label.describe('Name, for example "BT-50".'),
    slug: slugText.describe('Address of its page: /{slug} (R39).'),
    new_slug: slugText
      .or(z.literal(''))
      .default('')
      .describe('Address of its page instead of the slug, which leads there (R39).'),
    status: z
      .enum(['', 'new', 'coming_soon'])
      .default('')
      .describe('Label of its tile: New or Coming Soon (S31).'),
    override_url: path
      .or(z.literal(''))
      .default('')
      .describe('Page that stands for its own (E13).'),
    manufacturer_name: label.describe('Make, as stock writes it.'),
    manufacturer_body: body.describe('Group of the menu that it stands in, for example "SUVs".'),
    manufacturer_body2: body.describe('Another group.'),
    manufacturer_body3: body.describe('A third group.'),
    image: z
      .strictObject({ url: picture.describe('Path, or empty.') })
      .prefault({})
      .describe('Picture.'),
    cloudfront_new_image_url: picture.describe('Picture that is shown instead of "image".'),
    short_description: z.string().max(1000).default('').describe('Cut at 200 characters (C23).'),
    from_price: z
      .int()
      .min(0)
      .max(5_000_000)
      .nullable()
      .default(null)
      .describe('Least price in whole dollars; null shows none.'),
    from_price_note: z.string().max(80).default('drive away').describe('Words behind the price.'),
    electric: z.boolean().default(false).describe('Stands under Electric, too.'),
    performance: z.boolean().default(false).describe('Stands under Performance, too.'),
    features: z.array(label).max(12).default([]).describe('What stands out, in a few words each.'),
    blocks: z
      .array(block)
      .max(20)
      .default([])
      .describe('Blocks below the rest of its page, in order.'),
  })
  .describe('A model (E13).')

export const models = z
  .strictObject({
    title: label.default('New models').describe('Heading of /models.'),
    intro: markup.default('').describe('A sentence under it; basic markup.'),
    list: z.array(model).max(300).default([]).describe('Models in order.'),
    bodies: z
      .array(label)
      .max(20)
      .default(['Trucks', 'SUVs', 'Vans', 'People Movers', 'Performance'])
      .describe('Order of their groups (W61); groups that are not named come after.'),
    rewrites: z
      .record(slugText, slugText)
      .default({})
      .describe('Slugs that lead to another, for example "ranger-phev" to "hybrid" (W61).'),
    new_label: label.default('New').describe('Label of status "new" (S31).'),
    coming_soon_label: label.default('Coming Soon').describe('Label of "coming_soon" (S31).'),
    stock_limit: z.int().min(0).max(21).default(8).describe('Vehicles of the stock on its page.'),
  })
  .prefault({})
  .describe('New models. Without any, /models answers 404.')

const brand = z
  .strictObject({
    make: label.describe('Make, as stock writes it.'),
    intro: markup.default('').describe('What the dealer says of it; basic markup.'),
    image: picture.describe('Picture of its page, or empty.'),
    href: path
      .or(z.literal(''))
      .default('')
      .describe('Page instead of /{brand}/overview, which it skips then (R37, T35).'),
    blocks: z
      .array(block)
      .max(20)
      .default([])
      .describe('Blocks below the rest of its page, in order.'),
  })
  .describe('A make that the dealer sells new.')

export const brands = z
  .strictObject({
    title: label.default('Our brands').describe('Heading of /brands.'),
    intro: markup.default('').describe('A sentence under it; basic markup.'),
    list: z
      .array(brand)
      .max(80)
      .default([])
      .describe('Makes in order. Without any, /brands answers 404 (R36).'),
  })
  .prefault({})
  .describe('Makes, each with an overview (R36, R37, W14, T35).')

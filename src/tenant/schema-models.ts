// New models and makes.
import * as z from 'zod'

import { block } from './schema-blocks.ts'
import { photograph } from './schema-campaign-blocks.ts'
import { colour, label, markup, path, picture, pictureAddress, slugText } from './schema-words.ts'

const body = z.string().trim().max(40).default('')
const dollars = z.int().min(0).max(5_000_000).nullable().default(null)

const grade = z
  .strictObject({
    name: label.describe('Grade, for example "GT SP".'),
    from_price: dollars.describe('"From" price, in whole dollars; null shows none.'),
    text: z.string().trim().max(300).default('').describe('A sentence about it; may be empty.'),
    features: z.array(label).max(12).default([]).describe('What it has, a few words each.'),
  })
  .describe('Grade of the model.')

const paint = z
  .strictObject({
    name: label.describe('Colour, as the maker calls it.'),
    colour: colour.describe('Colour of its swatch, such as #79080d.'),
    image: pictureAddress.describe('Path of a picture of the model in this colour.'),
  })
  .describe('Colour of the model.')

const specifications = z
  .strictObject({
    title: label.describe('Heading, for example "Engines".'),
    rows: z
      .array(
        z.strictObject({
          label: label.describe('Name, for example "Length".'),
          value: z.string().trim().min(1).max(160).describe('Value, for example "4,575 mm".'),
        }),
      )
      .min(1)
      .max(40)
      .describe('Specifications, in order.'),
  })
  .describe('Group of specifications.')

const model = z
  .strictObject({
    name: label.describe('Model name, for example "BT-50".'),
    slug: slugText.describe('URL slug of its page: /{slug}.'),
    new_slug: slugText
      .or(z.literal(''))
      .default('')
      .describe('New URL slug; the old one redirects to it.'),
    status: z
      .enum(['', 'new', 'coming_soon'])
      .default('')
      .describe('Label on its tile: New or Coming Soon.'),
    override_url: path
      .or(z.literal(''))
      .default('')
      .describe('Link URL that replaces its own page.'),
    manufacturer_name: label.describe('Make, spelled as in the stock.'),
    manufacturer_body: body.describe('Menu group, for example "SUVs".'),
    manufacturer_body2: body.describe('Second menu group.'),
    manufacturer_body3: body.describe('Third menu group.'),
    image: z
      .strictObject({ url: picture.describe('Path of the image; may be empty.') })
      .prefault({})
      .describe('Model image.'),
    cloudfront_new_image_url: picture.describe('Image used instead of "image".'),
    illustrated: z
      .boolean()
      .default(false)
      .describe(
        'The image is an illustration, not a photograph of this model; it is labelled so, but for the small one in the menu.',
      ),
    short_description: z
      .string()
      .max(1000)
      .default('')
      .describe('Short description; cut off at 200 characters.'),
    from_price: dollars.describe('"From" price, in whole dollars; null shows none.'),
    from_price_note: z.string().max(80).default('drive away').describe('Text after the price.'),
    electric: z.boolean().default(false).describe('Also list under Electric.'),
    performance: z.boolean().default(false).describe('Also list under Performance.'),
    features: z.array(label).max(12).default([]).describe('Highlights, a few words each.'),
    grades: z.array(grade).max(12).default([]).describe('Grades, from the lowest price.'),
    colours: z
      .array(paint)
      .max(20)
      .default([])
      .describe('Colours; shoppers choose one and see its picture. The first is shown first.'),
    specifications: z
      .array(specifications)
      .max(12)
      .default([])
      .describe('Specifications, in groups.'),
    gallery: z
      .array(photograph)
      .max(24)
      .default([])
      .describe('Photographs, in order; two or more are shown.'),
    brochure_url: path
      .or(z.literal(''))
      .default('')
      .describe(
        "Link URL of the maker's brochure. Empty: a PDF made from these fields, if sharing.brochure is on.",
      )
      .meta({ label: 'Brochure', help: 'Empty: made from these details.' }),
    blocks: z
      .array(block)
      .max(20)
      .default([])
      .describe('Content blocks at the end of its page, in order.'),
  })
  .describe('Model, for example "BT-50".')

export const models = z
  .strictObject({
    title: label.default('New models').describe('Heading of /models.'),
    intro: markup.default('').describe('Sentence under the heading; basic markup.'),
    list: z.array(model).max(300).default([]).describe('Models, in order.'),
    bodies: z
      .array(label)
      .max(20)
      .default(['Trucks', 'SUVs', 'Vans', 'People Movers', 'Performance'])
      .describe('Order of the menu groups; other groups follow.'),
    rewrites: z
      .record(slugText, slugText)
      .default({})
      .describe('Slugs that redirect to another slug, for example "ranger-phev" to "hybrid".'),
    new_label: label.default('New').describe('Label for the status "new".'),
    coming_soon_label: label.default('Coming Soon').describe('Label for the status "coming_soon".'),
    stock_limit: z
      .int()
      .min(0)
      .max(21)
      .default(8)
      .describe('Maximum vehicles in stock shown on a model page.'),
  })
  .prefault({})
  .describe('New models. If the list is empty, /models returns 404.')

const brand = z
  .strictObject({
    make: label.describe('Make, spelled as in the stock.'),
    intro: markup.default('').describe('Introduction; basic markup.'),
    image: picture.describe('Page image; may be empty.'),
    href: path.or(z.literal('')).default('').describe('Link URL that replaces /{brand}/overview.'),
    blocks: z
      .array(block)
      .max(20)
      .default([])
      .describe('Content blocks at the end of its page, in order.'),
  })
  .describe('Make that the dealer sells new.')

export const brands = z
  .strictObject({
    title: label.default('Our brands').describe('Heading of /brands.'),
    intro: markup.default('').describe('Sentence under the heading; basic markup.'),
    list: z
      .array(brand)
      .max(80)
      .default([])
      .describe('Makes, in order. If empty, /brands returns 404.'),
  })
  .prefault({})
  .describe('Makes, each with an overview page.')

// Content blocks of pages, in the order of the site.
import * as z from 'zod'

import {
  alt,
  blockFields,
  day,
  heading,
  label,
  link,
  markup,
  path,
  picture,
  pictureAddress,
  shownDays,
  slugText,
} from './schema-words.ts'
import { campaignBlocks } from './schema-campaign-blocks.ts'
import { FACT_ICONS } from './schema-facts.ts'

/** Locations that a locations block shows. */
export const LOCATION_FILTERS = [
  'primary',
  'sales',
  'service',
  'parts',
  'service-and-parts',
  'all',
  'id',
] as const

const count = (otherwise: number, most = 60) => z.int().min(1).max(most).default(otherwise)

const slide = z
  .strictObject({
    id: slugText
      .describe('Slide ID, used in the anchor #slide-{id}.')
      .meta({ label: 'Name in addresses', help: 'Lower-case letters, digits and hyphens.' }),
    name: label.describe('Slide heading.'),
    description: z.string().max(240).default('').describe('Sentence under the heading.'),
    url: path
      .or(z.literal(''))
      .default('')
      .describe('Link URL.')
      .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' }),
    link_label: label.default('Find out more').describe('Button label.'),
    image: picture
      .describe('Image, 4:1 on wide screens.')
      .meta({ label: 'Picture', help: 'Four times as wide as high.' }),
    image_phone: picture
      .describe(
        'Image for phones, shown whole, for example 720 × 500 pixels; empty crops the main image.',
      )
      .meta({
        label: 'Picture on phones',
        help: 'For example 720 × 500 pixels. Empty: the picture, cropped.',
      }),
    alt,
    hide_overlay: z
      .boolean()
      .default(false)
      .describe('Show no text over the image; the text becomes its alt text.')
      .meta({
        label: 'No words over the picture',
        help: 'For pictures that carry their own words.',
      }),
    ...shownDays('First day; empty = no start date.'),
  })
  .describe('Slide.')

export const articleCard = z
  .strictObject({
    href: path
      .describe('Link URL.')
      .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' }),
    heading: label.describe('Its heading.'),
    image: picture.describe('Image; may be empty.').meta({ label: 'Picture', help: '' }),
    description: z
      .string()
      .max(400)
      .default('')
      .describe('Short description; cut off at 120 characters.'),
    date: day.describe('Article date; may be empty.'),
  })
  .describe('Article card.')

const blocks = [
  z.strictObject({
    kind: z
      .literal('hero')
      .describe('Full-width slides, with an optional search.')
      .meta({ label: 'Slides', help: 'Wide pictures in turn, with a search if you like.' }),
    ...blockFields,
    slides: z
      .array(slide)
      .min(1)
      .max(8)
      .describe('Slides, in order; the first is shown initially.'),
    height_phone: z
      .int()
      .min(160)
      .max(700)
      .default(250)
      .describe('Height on phones, in pixels, of slides without an image for phones.')
      .meta({ label: 'Height on phones' }),
    height_wide: z
      .int()
      .min(240)
      .max(900)
      .default(600)
      .describe('Maximum height on wide screens, in pixels.')
      .meta({ label: 'Height on wide screens' }),
    search: z.boolean().default(false).describe('Show a stock search.'),
    links: z.array(link).max(8).default([]).describe('Quick links under the search.'),
    layout: z
      .enum(['slides', 'cover', 'split', 'search'])
      .default('slides')
      .describe(
        'Layout. "slides": text on the left, fading into the image. "cover": a tall image with the text in a panel on its lower corner. "split": text beside a framed image. "search": heading and search first, the slides as small cards below.',
      )
      .meta({ label: 'Layout', help: 'How picture, words and search are arranged.' }),
  }),
  z.strictObject({
    kind: z
      .literal('promotion')
      .describe('Wide image, 1920 × 700 pixels.')
      .meta({ label: 'Wide picture', help: '1920 × 700 pixels.' }),
    ...blockFields,
    image: pictureAddress.describe('Image.').meta({ label: 'Picture', help: '' }),
    image_phone: picture
      .describe('Image for phones, 720 × 500 pixels; empty uses the main image.')
      .meta({ label: 'Picture on phones', help: '720 × 500 pixels. Empty: the picture.' }),
    alt: z.string().min(1).max(200).describe('Alt text; repeat any text in the image.').meta({
      label: "Words for people who can't see it",
      help: 'What the picture shows; repeat any words in it.',
    }),
    href: path
      .or(z.literal(''))
      .default('')
      .describe('Link URL.')
      .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' }),
  }),
  z.strictObject({
    kind: z
      .literal('text')
      .describe('Text, with an optional image beside it.')
      .meta({ label: 'Text', help: 'Text, with a picture beside it if you like.' }),
    ...blockFields,
    sections: z
      .array(
        z.strictObject({
          heading: heading.describe('Section heading; may be empty.'),
          text: markup
            .default('')
            .describe('Paragraphs, separated by an empty line; basic markup.'),
          list: z.array(markup).max(40).default([]).describe('Bullet points under the text.'),
        }),
      )
      .min(1)
      .max(60)
      .describe('Sections, in order.'),
    image: picture.describe('Image; may be empty.').meta({ label: 'Picture', help: '' }),
    alt,
    side: z.enum(['left', 'right']).default('right').describe('Side that the image is on.'),
    layout: z
      .enum(['beside', 'bleed'])
      .default('beside')
      .describe(
        'Layout, if there is an image. "beside": both in columns. "bleed": the image reaches the edge of the window.',
      )
      .meta({ label: 'Layout', help: 'Where the picture is.' }),
    links: z.array(link).max(4).default([]).describe('Buttons under the text.'),
  }),
  z.strictObject({
    kind: z
      .literal('stats')
      .describe('Row of statistics.')
      .meta({ label: 'Figures', help: 'A row of numbers, such as "50+ locations".' }),
    ...blockFields,
    items: z
      .array(
        z.strictObject({
          value: z.string().trim().min(1).max(16).describe('Number, for example "50+".'),
          label: label.describe('Label, for example "locations".'),
        }),
      )
      .min(1)
      .max(6)
      .describe('Statistics, in order.'),
  }),
  z.strictObject({
    kind: z
      .literal('brands')
      .describe("Grid of the site's makes.")
      .meta({ label: 'Makes', help: 'A grid of the makes that you sell.' }),
    ...blockFields,
    limit: count(18).describe('Maximum makes shown.'),
  }),
  z.strictObject({
    kind: z
      .literal('sales')
      .describe('Sales counter ("Sales this Month"); requires sales_counter.enabled.')
      .meta({
        label: 'Sales counter',
        help: '"Sales this Month". Shown only if the sales counter is on.',
      }),
    ...blockFields,
  }),
  z.strictObject({
    kind: z
      .literal('stock')
      .describe('Row of vehicles.')
      .meta({ label: 'Vehicles', help: 'A row of vehicles from your stock.' }),
    ...blockFields,
    filters: z
      .string()
      .max(2000)
      .default('status:in_stock')
      .describe('Stock filter, for example "car_type:used AND price<=30000".')
      .meta({
        label: 'Which vehicles',
        help: 'A filter of the stock, for example car_type:used AND price<=30000.',
      }),
    limit: count(8, 21).describe('Maximum vehicles shown.'),
    href: path
      .or(z.literal(''))
      .default('')
      .describe('URL of the link to all vehicles.')
      .meta({ label: 'Link to all', help: 'A list of vehicles, for example /search/used-cars.' }),
    link_label: label.default('See all').describe('Link label.'),
    layout: z
      .enum(['carousel', 'grid', 'featured', 'list'])
      .default('carousel')
      .describe(
        'Layout. "carousel": cards in a row that scrolls. "grid": all cards in rows. "featured": the first large, the others in a list beside it. "list": a short row for each.',
      )
      .meta({ label: 'Layout', help: 'How the vehicles are arranged.' }),
  }),
  z.strictObject({
    kind: z
      .literal('budget')
      .describe('Budget search; requires budget.enabled.')
      .meta({ label: 'Budget search', help: 'Shown only if the budget search is on.' }),
    ...blockFields,
  }),
  z.strictObject({
    kind: z
      .literal('reviews')
      .describe('Customer reviews; requires reviews.list.')
      .meta({ label: 'Customer reviews', help: 'Shown only if the site has reviews.' }),
    ...blockFields,
    location_id: z
      .string()
      .max(80)
      .default('')
      .describe('Show reviews of this location only; empty = all.')
      .meta({
        label: 'Location',
        help: 'ID of a location. Empty: reviews of all.',
        audience: 'staff',
      }),
    layout: z
      .enum(['slider', 'wall', 'quotes'])
      .default('slider')
      .describe(
        'Layout. "slider": cards in a row that moves. "wall": cards of different heights in columns. "quotes": the text large, without frames.',
      )
      .meta({ label: 'Layout', help: 'How the reviews are arranged.' }),
  }),
  z.strictObject({
    kind: z
      .literal('locations')
      .describe('Dealer locations.')
      .meta({ label: 'Locations', help: 'Your locations, with hours and phone numbers.' }),
    ...blockFields,
    filter: z
      .enum(LOCATION_FILTERS)
      .default('all')
      .describe('Locations to show.')
      .meta({
        label: 'Which locations',
        options: {
          id: 'One location',
          'service-and-parts': 'Service and parts',
          primary: 'Main location',
        },
      }),
    location_id: z.string().max(80).default('').describe('Location ID, when filter is "id".').meta({
      label: 'Location',
      help: 'ID of the location, if one is chosen.',
      audience: 'staff',
    }),
    layout: z
      .enum(['grid', 'single', 'tabs', 'carousel', 'map', 'table'])
      .default('grid')
      .describe(
        'Layout. "tabs" embeds each location\'s iframeUrl; "map" shows a card on a map; "table" is a short row for each.',
      )
      .meta({ label: 'Layout', help: 'How the locations are arranged.' }),
  }),
  z.strictObject({
    kind: z
      .literal('articles')
      .describe('Article cards.')
      .meta({ label: 'Articles', help: 'Cards of your articles.' }),
    ...blockFields,
    category: z
      .string()
      .max(60)
      .default('')
      .describe('Show articles in this category only; empty = all.'),
    limit: count(6, 30).describe('Maximum cards shown.'),
    cards: z
      .array(articleCard)
      .max(30)
      .default([])
      .describe('Extra cards, shown with those of article pages.'),
  }),
  z.strictObject({
    kind: z
      .literal('offers')
      .describe("Offers from the site's list.")
      .meta({ label: 'Offers', help: 'Offers from your list.' }),
    ...blockFields,
    category: z
      .string()
      .max(60)
      .default('')
      .describe('Show offers in this category only; empty = all.'),
    manufacturer: z.string().max(80).default('').describe('Show this make only; empty = all.'),
    layout: z.enum(['grid', 'list']).default('grid').describe('Cards side by side, or in a list.'),
    limit: count(3, 30).describe('Maximum offers shown.'),
  }),
  z.strictObject({
    kind: z
      .literal('models')
      .describe("New models from the site's list.")
      .meta({ label: 'New models', help: 'New models from your list.' }),
    ...blockFields,
    manufacturer: z.string().max(80).default('').describe('Show this make only; empty = all.'),
    body: z.string().max(40).default('').describe('Show this body type only; empty = all.'),
    layout: z
      .enum(['tiles', 'cards'])
      .default('tiles')
      .describe('Small tiles, or cards with descriptions.'),
    limit: count(8, 60).describe('Maximum models shown.'),
  }),
  z.strictObject({
    kind: z
      .literal('faq')
      .describe('Questions and answers.')
      .meta({ label: 'Questions and answers' }),
    ...blockFields,
    trade_in: z
      .boolean()
      .default(false)
      .describe('Also show the questions in trade_in.faq.')
      .meta({ label: 'Trade-in questions', help: 'Also show the questions about trade-ins.' }),
    items: z
      .array(
        z.strictObject({
          question: label.describe('Question.'),
          answer: markup.describe('Answer.'),
        }),
      )
      .max(30)
      .default([])
      .describe('Questions, in order.'),
  }),
  z.strictObject({
    kind: z
      .literal('promises')
      .describe('Warranty and servicing promises, from facts.promises.')
      .meta({ label: 'Promises', help: 'Warranty and servicing promises.' }),
    ...blockFields,
    fees: z
      .boolean()
      .default(false)
      .describe('Also list the fees of a loan. For a page about finance.'),
  }),
  z.strictObject({
    kind: z
      .literal('cards')
      .describe('Link cards, for example services or categories.')
      .meta({ label: 'Cards', help: 'Cards that link to pages, for example your services.' }),
    ...blockFields,
    items: z
      .array(
        z.strictObject({
          title: label.describe('Heading.'),
          text: z.string().max(300).default('').describe('One or two sentences.'),
          image: picture.describe('Image; may be empty.').meta({ label: 'Picture', help: '' }),
          icon: z.enum(FACT_ICONS).or(z.literal('')).default('').describe('Icon; may be empty.'),
          href: path.or(z.literal('')).default('').describe('Link URL.').meta({
            label: 'Link',
            help: 'A page of the site such as /contact, or an https address.',
          }),
          link_label: label.default('Find out more').describe('Link label.'),
        }),
      )
      .min(1)
      .max(12)
      .describe('Cards, in order.'),
    layout: z
      .enum(['cards', 'tiles', 'rows'])
      .default('cards')
      .describe(
        'Layout. "cards": image above the text. "tiles": large images with the heading on them. "rows": small images beside the text, one below the other.',
      )
      .meta({ label: 'Layout', help: 'How the cards are arranged.' }),
  }),
  z.strictObject({
    kind: z
      .literal('action')
      .describe('Prominent call to action.')
      .meta({ label: 'Call to action', help: 'A band with one to three large buttons.' }),
    ...blockFields,
    links: z.array(link).min(1).max(3).describe('Buttons; the first is the most prominent.'),
    image: picture.describe('Background image; may be empty.'),
  }),
] as const

export const block = z
  .discriminatedUnion('kind', [...blocks, ...campaignBlocks])
  .describe('Page block.')

/** A block with every default filled in. */
export type Block = z.output<typeof block>
export type BlockKind = Block['kind']
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>

// What pages of a site are made of: blocks, in the order of the site (W14-W16, W64, W90-W92, C27, S32).
import * as z from 'zod'

import {
  day,
  label,
  link,
  markup,
  path,
  picture,
  pictureAddress,
  slugText,
} from './schema-words.ts'
import { FACT_ICONS } from './schema-facts.ts'

/** Places that a block of locations shows (W67). */
export const LOCATION_FILTERS = [
  'primary',
  'sales',
  'service',
  'parts',
  'service-and-parts',
  'all',
  'id',
] as const

const heading = z.string().trim().max(120).default('')
const alt = z.string().max(200).default('').describe('The picture in words; empty decorates only.')
const count = (otherwise: number, most = 60) => z.int().min(1).max(most).default(otherwise)

/** What every block has. */
const common = {
  show: z.boolean().default(true).describe('Off leaves it out.'),
  id: slugText.or(z.literal('')).default('').describe('Anchor: /about-us#team leads to "team".'),
  title: heading.describe('Heading, or empty.'),
  intro: markup.default('').describe('A sentence under the heading; basic markup.'),
  tone: z
    .enum(['plain', 'tint', 'dark', 'accent'])
    .default('plain')
    .describe('Colours that it stands on.'),
  start: day.describe('First day, in the zone of the site; empty means always (S32).'),
  expiry: day.describe('Last day; empty means for ever.'),
}

const slide = z
  .strictObject({
    id: slugText.describe('Name of the slide in addresses: #slide-{id}.'),
    name: label.describe('Its words, loud.'),
    description: z.string().max(240).default('').describe('A sentence under them.'),
    url: path.or(z.literal('')).default('').describe('Where it leads.'),
    link_label: label.default('Find out more').describe('Words of its button.'),
    image: picture.describe('Picture, 4 by 1 on wide screens.'),
    image_phone: picture.describe('Picture for phones; empty cuts the other one.'),
    alt,
    hide_overlay: z
      .boolean()
      .default(false)
      .describe('Draws no words over the picture; they are its description then (E35).'),
    start: day.describe('First day; empty means always.'),
    expiry: day.describe('Last day; empty means for ever.'),
  })
  .describe('A slide (E35).')

export const articleCard = z
  .strictObject({
    href: path.describe('Where it leads.'),
    heading: label.describe('Its heading.'),
    image: picture.describe('Picture, or empty.'),
    description: z.string().max(400).default('').describe('Cut at 120 characters (C23).'),
    date: day.describe('Day of the article, or empty.'),
  })
  .describe('A card of the blog (E36).')

const blocks = [
  z.strictObject({
    kind: z.literal('hero').describe('Slides over the whole width, and a search.'),
    ...common,
    slides: z.array(slide).min(1).max(8).describe('Slides in order; the first shows at once.'),
    height_phone: z.int().min(160).max(700).default(250).describe('Pixels on phones (C27).'),
    height_wide: z.int().min(240).max(900).default(600).describe('Most pixels elsewhere (C27).'),
    search: z.boolean().default(false).describe('Lets shoppers search the stock at once.'),
    links: z.array(link).max(8).default([]).describe('Quick links under the search.'),
  }),
  z.strictObject({
    kind: z.literal('promotion').describe('One wide picture, 1920 by 700 (W90, C27).'),
    ...common,
    image: pictureAddress.describe('The picture.'),
    image_phone: picture.describe('Picture for phones, 720 by 500; empty takes the other one.'),
    alt: z.string().min(1).max(200).describe('All that the picture says, in words.'),
    href: path.or(z.literal('')).default('').describe('Where it leads.'),
  }),
  z.strictObject({
    kind: z.literal('text').describe('Words, with a picture beside them where there is one.'),
    ...common,
    sections: z
      .array(
        z.strictObject({
          heading: heading.describe('Heading of the section, or empty.'),
          text: markup.default('').describe('A paragraph; basic markup. An empty line ends it.'),
          list: z.array(markup).max(40).default([]).describe('Points under it.'),
        }),
      )
      .min(1)
      .max(60)
      .describe('Sections in order.'),
    image: picture.describe('Picture, or empty.'),
    alt,
    side: z.enum(['left', 'right']).default('right').describe('Where the picture stands.'),
    links: z.array(link).max(4).default([]).describe('Buttons under it.'),
  }),
  z.strictObject({
    kind: z.literal('stats').describe('Numbers in a row (W15).'),
    ...common,
    items: z
      .array(
        z.strictObject({
          value: z.string().trim().min(1).max(16).describe('The number, for example "50+".'),
          label: label.describe('What it counts, for example "locations".'),
        }),
      )
      .min(1)
      .max(6)
      .describe('Numbers in order.'),
  }),
  z.strictObject({
    kind: z.literal('brands').describe('The makes of the site as a grid (W14).'),
    ...common,
    limit: count(18).describe('Most makes.'),
  }),
  z.strictObject({
    kind: z.literal('sales').describe('Sales this Month (W16); needs sales_counter.enabled.'),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('stock').describe('Vehicles in a row.'),
    ...common,
    filters: z
      .string()
      .max(2000)
      .default('status:in_stock')
      .describe('Which: a filter of the stock such as "car_type:used AND price<=30000".'),
    limit: count(8, 21).describe('Most vehicles.'),
    href: path.or(z.literal('')).default('').describe('Where the rest of them is.'),
    link_label: label.default('See all').describe('Words of that link.'),
  }),
  z.strictObject({
    kind: z.literal('budget').describe('What a repayment buys (W78); needs budget.enabled.'),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('reviews').describe('Reviews of customers (W73); needs reviews.list.'),
    ...common,
    location_id: z.string().max(80).default('').describe('Those of one place; empty means all.'),
  }),
  z.strictObject({
    kind: z.literal('locations').describe('Places of the dealer (W67, W71, W72).'),
    ...common,
    filter: z.enum(LOCATION_FILTERS).default('all').describe('Which of them.'),
    location_id: z.string().max(80).default('').describe('The one, where filter is "id".'),
    layout: z
      .enum(['grid', 'single', 'tabs', 'carousel', 'map'])
      .default('grid')
      .describe('How; "tabs" shows the frame of each (iframeUrl), "map" a card on a map.'),
  }),
  z.strictObject({
    kind: z.literal('articles').describe('Cards of the blog (W64, E36).'),
    ...common,
    category: z.string().max(60).default('').describe('Pages of the category; empty means all.'),
    limit: count(6, 30).describe('Most cards.'),
    cards: z.array(articleCard).max(30).default([]).describe('Cards beside those of pages.'),
  }),
  z.strictObject({
    kind: z.literal('offers').describe('Offers (W75, W76).'),
    ...common,
    category: z.string().max(60).default('').describe('Those of a category; empty means all.'),
    manufacturer: z.string().max(80).default('').describe('Those of a make; empty means all.'),
    layout: z
      .enum(['grid', 'list'])
      .default('grid')
      .describe('Cards side by side, or one below the other.'),
    limit: count(3, 30).describe('Most offers.'),
  }),
  z.strictObject({
    kind: z.literal('models').describe('New models (W61, W77).'),
    ...common,
    manufacturer: z.string().max(80).default('').describe('Those of a make; empty means all.'),
    body: z.string().max(40).default('').describe('Those of a body; empty means all.'),
    layout: z
      .enum(['tiles', 'cards'])
      .default('tiles')
      .describe('Small tiles, or cards with a description.'),
    limit: count(8, 60).describe('Most models.'),
  }),
  z.strictObject({
    kind: z.literal('faq').describe('Questions and answers.'),
    ...common,
    trade_in: z.boolean().default(false).describe('Those of trade_in.faq as well (W91).'),
    items: z
      .array(
        z.strictObject({
          question: label.describe('The question.'),
          answer: markup.describe('Its answer.'),
        }),
      )
      .max(30)
      .default([])
      .describe('Questions in order.'),
  }),
  z.strictObject({
    kind: z.literal('promises').describe('Warranty and servicing: facts.promises (W92, C20).'),
    ...common,
    fees: z.boolean().default(false).describe('The fees of finance as well (W92).'),
  }),
  z.strictObject({
    kind: z.literal('cards').describe('Cards that lead on: what we do, categories (W45, W64).'),
    ...common,
    items: z
      .array(
        z.strictObject({
          title: label.describe('Heading.'),
          text: z.string().max(300).default('').describe('A sentence or two.'),
          image: picture.describe('Picture, or empty.'),
          icon: z.enum(FACT_ICONS).or(z.literal('')).default('').describe('Sign, or empty.'),
          href: path.or(z.literal('')).default('').describe('Where it leads.'),
          link_label: label.default('Find out more').describe('Words of the link.'),
        }),
      )
      .min(1)
      .max(12)
      .describe('Cards in order.'),
  }),
  z.strictObject({
    kind: z.literal('action').describe('One thing to do now, loud.'),
    ...common,
    links: z.array(link).min(1).max(3).describe('Buttons; the first is the loudest.'),
    image: picture.describe('Picture behind it, or empty.'),
  }),
] as const

export const block = z.discriminatedUnion('kind', blocks).describe('A block of a page.')

/** A block with every default filled in. */
export type Block = z.output<typeof block>
export type BlockKind = Block['kind']
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>

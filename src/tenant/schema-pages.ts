// Pages that a site makes of blocks, its home among them (R1, R40, R43-R47): a new page needs no code.
import * as z from 'zod'

import { block } from './schema-blocks.ts'
import { day, label, ownPath, picture } from './schema-words.ts'

const sitePage = z
  .strictObject({
    path: ownPath
      .or(z.literal('/'))
      .describe('Address of the page; "/" is the home page. A fixed page of the product wins.'),
    title: label.describe('Heading, and title for search engines.'),
    heading: z.boolean().default(true).describe('Draws the title as a heading above the blocks.'),
    description: z.string().max(300).default('').describe('For search engines and shares.'),
    index: z.boolean().default(true).describe('Search engines may keep it.'),
    article: z
      .strictObject({
        date: day.describe('Day of the article; blogs show the newest first.'),
        category: z.string().max(60).default('').describe('Category, for blocks of articles.'),
        image: picture.describe('Picture of its card.'),
        alt: z.string().max(200).default('').describe('The picture in words.'),
      })
      .nullable()
      .default(null)
      .describe('Set where the page is an article of the blog (W64, E36).'),
    start: day.describe('First day on which it answers; empty means always.'),
    expiry: day.describe('Last day; empty means for ever.'),
    blocks: z.array(block).max(40).default([]).describe('What stands on it, in order.'),
  })
  .describe('A page of the site.')

export const pages = z
  .array(sitePage)
  .max(200)
  .default([])
  .describe('Pages of blocks. Without one at "/", the home page is made of what the site has.')

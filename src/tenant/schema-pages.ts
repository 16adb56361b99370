// Pages made of content blocks, including the home page: a new page needs no code.
import * as z from 'zod'

import { block } from './schema-blocks.ts'
import { day, label, ownPath, picture } from './schema-words.ts'

const sitePage = z
  .strictObject({
    path: ownPath
      .or(z.literal('/'))
      .describe('Path of the page; "/" is the home page. Built-in pages take precedence.'),
    title: label.describe('Heading and search engine title.'),
    heading: z.boolean().default(true).describe('Show the title as a heading above the blocks.'),
    description: z
      .string()
      .max(300)
      .default('')
      .describe('Description for search engines and shared links.'),
    index: z.boolean().default(true).describe('Let search engines index the page.'),
    article: z
      .strictObject({
        date: day.describe('Article date; the newest is listed first.'),
        category: z.string().max(60).default('').describe('Category, used by article blocks.'),
        image: picture.describe('Card image.'),
        alt: z.string().max(200).default('').describe('Alt text; empty if decorative.'),
      })
      .nullable()
      .default(null)
      .describe('Article details; null if the page is not an article.'),
    start: day.describe('First day the page is available; empty = no start date.'),
    expiry: day.describe('Last day; empty = no end date.'),
    blocks: z.array(block).max(40).default([]).describe('Content blocks, in order.'),
  })
  .describe('Page of the site.')

export const pages = z
  .array(sitePage)
  .max(200)
  .default([])
  .describe(
    'Pages made of content blocks. Without a page at "/", a default home page is built from the site\'s content.',
  )

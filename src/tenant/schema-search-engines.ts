// What search engines, and places where links are shared, are told of a site.
import * as z from 'zod'

import { ownPath, picture } from './schema-words.ts'

const code = z
  .string()
  .regex(/^[\w-]{0,120}$/, 'Use the code alone, without the tag around it.')
  .default('')

export const searchEngines = z
  .strictObject({
    index: z
      .boolean()
      .default(true)
      .describe('Lets search engines keep the site; off, every page and robots.txt say no.'),
    disallow: z
      .array(ownPath)
      .max(100)
      .default([])
      .describe('More addresses that robots.txt asks search engines to leave alone.'),
    share_image: picture.describe(
      'Picture of shared links of pages that have none of their own, 1200 by 630.',
    ),
    verification: z
      .strictObject({
        google: code.describe('Code of Google Search Console.'),
        bing: code.describe('Code of Bing Webmaster Tools.'),
        facebook: code.describe('Code of Meta for the domain.'),
      })
      .prefault({})
      .describe('Codes that prove to others that the site is the dealer’s.'),
  })
  .prefault({})
  .describe('Search engines and shared links.')

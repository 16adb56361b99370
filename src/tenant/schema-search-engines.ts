// Settings for search engines and shared links.
import * as z from 'zod'

import { ownPath, picture } from './schema-words.ts'

const code = z
  .string()
  .regex(/^[\w-]{0,120}$/, 'Use the code only, without the surrounding tag.')
  .default('')

export const searchEngines = z
  .strictObject({
    index: z
      .boolean()
      .default(true)
      .describe(
        'Let search engines index the site; off blocks indexing on every page and in robots.txt.',
      ),
    disallow: z
      .array(ownPath)
      .max(100)
      .default([])
      .describe('Additional paths to disallow in robots.txt.'),
    share_image: picture.describe('Default image for shared links, 1200 × 630 pixels.'),
    verification: z
      .strictObject({
        google: code.describe('Google Search Console code.'),
        bing: code.describe('Bing Webmaster Tools code.'),
        facebook: code.describe('Meta domain verification code.'),
      })
      .prefault({})
      .describe('Site verification codes.'),
  })
  .prefault({})
  .describe('Search engines and shared links.')

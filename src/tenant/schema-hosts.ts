// Where a site is found: hosts beside its own address, and addresses of an older website that move to pages of this one.
import * as z from 'zod'

import { ownPath, path } from './schema-words.ts'

export const hosts = z
  .array(z.hostname())
  .min(1)
  .describe(
    'Host names that show this site; pages move from them to its own address. "www." in front is understood for each.',
  )

export const stagingHosts = z
  .array(z.hostname())
  .max(10)
  .default([])
  .describe(
    'Host names that show the site where they are, unseen by search engines: for before its own address points here.',
  )

export const redirects = z
  .array(
    z.strictObject({
      from: ownPath.describe(
        'Address of the older website, for example "/stock.aspx"; "/news/*" stands for "/news" and all below it. Capitals and a slash at the end make no difference.',
      ),
      to: path
        .regex(/^(?:\/|https:)/, 'Use a path of the site, or a https address.')
        .describe(
          'Page of this site, or a https address, that it moves to, with its query. Where both end in "/*", what came below goes with it.',
        ),
      status: z
        .union([z.literal(301), z.literal(302)])
        .default(301)
        .describe('301 for good, 302 for a while.'),
    }),
  )
  .max(2000)
  .default([])
  .describe('Addresses that move. Asked only where no page answers; the first that fits counts.')

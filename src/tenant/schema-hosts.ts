// Hosts of a site, and redirects from its old website.
import * as z from 'zod'

import { ownPath, path } from './schema-words.ts'

export const hosts = z
  .array(z.hostname())
  .min(1)
  .describe('Hosts that serve this site; they redirect to "url". "www." is implied for each.')

export const stagingHosts = z
  .array(z.hostname())
  .max(10)
  .default([])
  .describe(
    'Hosts that serve the site without redirecting and hide it from search engines, for use before its own domain points here.',
  )

export const redirects = z
  .array(
    z.strictObject({
      from: ownPath.describe(
        'Path on the old website, for example "/stock.aspx"; "/news/*" matches "/news" and everything below it. Case and a trailing slash are ignored.',
      ),
      to: path
        .regex(/^(?:\/|https:)/, 'Use a path on the site, or an https address.')
        .describe(
          'Path on this site or https address to redirect to; the query is kept. If both end in "/*", the rest of the path is kept too.',
        ),
      status: z
        .union([z.literal(301), z.literal(302)])
        .default(301)
        .describe('301 = permanent, 302 = temporary.'),
    }),
  )
  .max(2000)
  .default([])
  .describe('Redirects, used only if no page exists at the path; the first match applies.')

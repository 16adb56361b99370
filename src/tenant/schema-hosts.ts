// Hosts of a site, and redirects from its old website.
import * as z from 'zod'

import { ownPath, path, picture } from './schema-words.ts'

export const sharing = z
  .strictObject({
    targets: z
      .array(z.enum(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel']))
      .default(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel'])
      .describe('Share menu options, in order; empty hides the menu. "tel" calls the dealer.'),
    copy_toast: z
      .boolean()
      .default(true)
      .describe('Show "Copied {car name} to your clipboard!" after copying.'),
    copy_toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(3000)
      .describe('Duration of that message, in milliseconds.'),
    toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(6000)
      .describe('Duration of all other messages, in milliseconds.'),
    print: z.boolean().default(true).describe('Show a link to the print page.'),
    brochure: z.boolean().default(true).describe('Offer a PDF brochure.'),
  })
  .prefault({})
  .describe('Sharing and printing.')

const feed = (label: string, what: string) =>
  z
    .strictObject({
      enabled: z.boolean().default(false).describe('Publish this feed.').meta({ label: 'On' }),
    })
    .prefault({})
    .describe(what)
    .meta({ label })

export const feeds = z
  .strictObject({
    google: feed(
      'Google vehicle ads',
      'Google Merchant Center vehicle ads, at /feeds/google.tsv; locations need a Google store code. Google names Australia for them, and not New Zealand.',
    ),
    meta: feed('Meta vehicle ads', 'Meta automotive inventory, at /feeds/meta.csv.'),
    csv: feed('All vehicles, CSV', 'All listed vehicles as CSV, at /feeds/vehicles.csv.'),
    json: feed('All vehicles, JSON', 'All listed vehicles as JSON, at /feeds/vehicles.json.'),
  })
  .prefault({})
  .describe('Public stock feeds, under /feeds.')

export const agents = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        'Let assistants of shoppers ask for the stock, at /mcp (Model Context Protocol). They see what the pages show, and can only read.',
      )
      .meta({
        label: 'Answer assistants',
        help: 'Shoppers ask assistants such as ChatGPT or Claude for a vehicle. Switched on, these can ask your site for what its pages show. They can only read: a form is always sent by a person.',
      }),
    name: z
      .string()
      .max(60)
      .default('')
      .describe('Name of the service in assistants; empty = the trading name.')
      .meta({
        label: 'Name in assistants',
        help: 'What shoppers see when they connect it. Leave it empty for your trading name.',
      }),
    words: z
      .string()
      .max(400)
      .default('')
      .describe('What assistants should know of the dealer, in a sentence or two; may be empty.')
      .meta({
        label: 'About you, for assistants',
        help: 'A sentence or two, such as what you specialise in. Write what is true for years: prices and stock come from your feed.',
      }),
  })
  .prefault({})
  .describe('Answers for the assistants that shoppers use.')
  .meta({ label: 'Assistants' })

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

export const https = z
  .strictObject({
    subdomains: z
      .boolean()
      .default(false)
      .describe(
        'Browsers that visited the site use https for all hosts below it too, for a year, which cannot be undone. Visits to dealer.com.au cover every host of the domain: portal., mail., intranet., printers. Switch it on only if each of them, also those to come, works with https; those without can no longer be opened.',
      ),
    preload: z
      .boolean()
      .default(false)
      .describe(
        'Ask browser makers to put the domain on a list of https-only domains that comes with each browser. Requires "subdomains". Removal takes months. The domain must also be entered at hstspreload.org.',
      ),
  })
  .refine(({ subdomains, preload }) => subdomains || !preload, {
    path: ['preload'],
    error: 'Switch "subdomains" on too: the list takes no domain without it.',
  })
  .prefault({})
  .describe('How strictly browsers keep to https (Strict-Transport-Security).')

export const redirects = z
  .array(
    z.strictObject({
      from: ownPath
        .describe(
          'Path on the old website, for example "/stock.aspx"; "/news/*" matches "/news" and everything below it. Case and a trailing slash are ignored.',
        )
        .meta({ label: 'Old address' }),
      to: path
        .regex(/^(?:\/|https:)/, 'Use a path on the site, or an https address.')
        .describe(
          'Path on this site or https address to redirect to; the query is kept. If both end in "/*", the rest of the path is kept too.',
        )
        .meta({ label: 'New address' }),
      status: z
        .union([z.literal(301), z.literal(302)])
        .default(301)
        .describe('301 = permanent, 302 = temporary.')
        .meta({ label: 'How long', options: { 301: 'For good (301)', 302: 'For now (302)' } }),
    }),
  )
  .max(2000)
  .default([])
  .describe('Redirects, used only if no page exists at the path; the first match applies.')

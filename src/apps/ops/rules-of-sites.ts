// Rules for one site: its configuration, hosts and stock.
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { PLAIN, type Rule } from './rule.ts'

/** Warning threshold: the embedded engine supports 50,000 vehicles per site. */
const NEARLY_FULL = 40_000

export const SITE_RULES: readonly Rule[] = [
  {
    id: 'site-fallback',
    level: 'bad',
    title: 'A site shows an earlier version',
    todo: 'Its newest configuration is damaged. Bring an earlier version back in the console, under History of the site, or run npm run tenants -- publish <slug> --remote again.',
    section: 'configuration',
    reads: 'site',
    find: ({ slug, problem }) =>
      problem === 'broken'
        ? [{ ...PLAIN, site: slug, what: 'the newest configuration cannot be read' }]
        : [],
  },
  {
    id: 'host-lost',
    level: 'bad',
    title: 'An address leads nowhere',
    todo: 'The site is configured for this host, but visitors get an error or another site. Publish the site again; if two sites name the host, remove it from one.',
    section: 'configuration',
    reads: 'site',
    find: ({ slug, lostHosts }) =>
      lostHosts.map((host) => ({
        ...PLAIN,
        site: slug,
        subject: host,
        what: `${host} does not lead to this site`,
      })),
  },
  {
    id: 'text-sender',
    level: 'warning',
    title: 'Phones show texts as from “Unverified”',
    todo: 'Australian phones show this in place of a sender name that is not registered. Register the name with the provider, and enter the registration; or send from a number (tenants/README.md).',
    section: 'configuration',
    reads: 'site',
    find: ({ slug, sender }) =>
      sender === null
        ? []
        : [{ ...PLAIN, site: slug, subject: sender, what: `“${sender}” is not registered` }],
  },
  {
    id: 'stock-empty',
    level: 'bad',
    title: 'A site shows no vehicles',
    todo: 'Look at its stock imports. A new site needs its first delivery: npm run stock:import, or the site’s intake.',
    section: 'stock',
    reads: 'site',
    find: ({ slug, stock }) =>
      stock !== null && stock.documents === stock.sold
        ? [{ ...PLAIN, site: slug, what: 'no vehicle is for sale' }]
        : [],
  },
  {
    id: 'stock-full',
    level: 'warning',
    title: 'A stock index is nearly full',
    todo: 'An embedded index takes 50,000 vehicles, sold ones included. Shorten how long sold vehicles stay, or move the site to a hosted engine.',
    section: 'stock',
    reads: 'site',
    find: ({ slug, stock }) =>
      stock !== null && stock.documents >= NEARLY_FULL
        ? [{ ...PLAIN, site: slug, what: `${toGrouped(stock.documents)} of 50,000 vehicles` }]
        : [],
  },
  {
    id: 'yard-unknown',
    level: 'warning',
    title: 'Vehicles are at a yard that the site does not have',
    todo: 'Their pages show no address, hours or phone of a yard. Add it to locations.json, or ask the dealer to correct the name in the stock system.',
    section: 'stock',
    reads: 'site',
    find: ({ slug, stock }) =>
      (stock?.unknownPlaces ?? []).map(({ name, vehicles }) => ({
        ...PLAIN,
        site: slug,
        subject: name,
        what: `${countOf(vehicles, 'vehicle')} at “${name}”`,
      })),
  },
]

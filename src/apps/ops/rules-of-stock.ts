// Rules for stock: imports, and missing data of vehicles.
import { countOf } from '#lib/text.ts'
import {
  listFailingSources,
  listIncompleteNotices,
  listStaleSources,
} from '#feeds/import/intake-rows.ts'
import { MAX_FINDINGS, PLAIN, type Rule } from './rule.ts'

export const STOCK_RULES: readonly Rule[] = [
  {
    id: 'stock-refused',
    level: 'bad',
    title: 'Stock was rejected',
    todo: 'The website still shows the previous stock. Read the reason, and ask the dealer’s stock system to send it again.',
    section: 'stock-imports',
    reads: 'database',
    find: async (db) =>
      (await listFailingSources(db, MAX_FINDINGS)).map(
        ({ site, source, failures, reason, since }) => ({
          site,
          subject: source,
          what: `${countOf(failures, 'import')} from ${source} rejected or failed since the last success`,
          cause: reason ?? '',
          since,
        }),
      ),
  },
  {
    id: 'stock-stale',
    level: 'bad',
    title: 'No new stock arrives',
    todo: 'Ask the dealer’s stock system whether it still sends, or whether the address of its feed has changed.',
    section: 'stock-imports',
    reads: 'database',
    find: async (db, now) =>
      (await listStaleSources(db, now, MAX_FINDINGS)).map(({ site, source, lastSuccess }) => ({
        ...PLAIN,
        site,
        subject: source,
        what: `no recent stock from ${source}`,
        since: lastSuccess,
      })),
  },
  {
    id: 'notices-incomplete',
    level: 'warning',
    title: 'Consumer Information Notices are incomplete',
    todo: 'New Zealand law requires them. The site’s page says what is missing; the dealer adds it in the stock system.',
    section: 'notices',
    reads: 'database',
    find: async (db) =>
      (await listIncompleteNotices(db, MAX_FINDINGS)).map(({ site, vehicles }) => ({
        ...PLAIN,
        site,
        what: `${countOf(vehicles, 'vehicle')} of the last delivery with an incomplete Consumer Information Notice`,
      })),
  },
]

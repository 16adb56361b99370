// Statements that put postcodes in the database in place of those of their country. Bound values are no option in a file,
// so every value is a checked number or a quoted text.
import type { Country } from '#tenant/country.ts'
import type { Postcode } from './read-postcodes.ts'

/** SQL for `wrangler d1 execute --file`. */
export function toSql(country: Country, postcodes: readonly Postcode[]): string {
  const inserts = []
  for (let at = 0; at < postcodes.length; at += ROWS)
    inserts.push(toInsert(country, postcodes.slice(at, at + ROWS)))
  return [`DELETE FROM postcodes WHERE country = ${quote(country)};`, ...inserts, ''].join('\n')
}

/** A statement may have 100 kB. */
const ROWS = 500

function toInsert(country: Country, postcodes: readonly Postcode[]): string {
  const rows = postcodes.map(({ postcode, lat, long, region }) =>
    [quote(country), quote(postcode), lat.toFixed(5), long.toFixed(5), quote(region)].join(','),
  )
  return `INSERT INTO postcodes (country, postcode, lat, long, region) VALUES (${rows.join('),(')});`
}

/** Text as SQL writes it, without control characters. */
function quote(text: string): string {
  return `'${text
    .slice(0, 60)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll("'", "''")}'`
}

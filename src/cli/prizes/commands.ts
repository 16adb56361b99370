// Arguments, SQL and output of `npm run prizes`. Wrangler cannot bind values, so readCommand validates them first: they
// contain no quotes.
import { PRESENT } from '#cli/databases.ts'
import { type Row, table, textOf, timeOf } from '#cli/table.ts'
import type { Seconds } from '#lib/zone-time.ts'

export type Command =
  | { kind: 'list'; site: string | undefined }
  | { kind: 'show' | 'redeem'; code: string }
export type Problem = { problem: string }

/** The command, or what is wrong with it. Codes are read as people write them: "hk7p 2qxm" is HK7P-2QXM. */
export function readCommand(positionals: readonly string[], site?: string): Command | Problem {
  const [name = '', ...words] = positionals
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (name === 'list')
    return words.length === 0
      ? { kind: 'list', site }
      : { problem: `Unexpected argument: "${words.join(' ')}".` }
  if (name !== 'show' && name !== 'redeem')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (site !== undefined) return { problem: 'Use --site only with list.' }
  const code = parseCode(words.join(''))
  return code === null
    ? { problem: `Give the prize code: npm run prizes -- ${name} HK7P-2QXM` }
    : { kind: name, code }
}

function parseCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z0-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

/** How often each prize was drawn and redeemed. */
export function listSql(site: string | undefined): string {
  const where = `WHERE ${PRESENT}${site === undefined ? '' : ` AND site = '${site}'`}`
  return `
    SELECT site, campaign, prize, COUNT(*) AS drawn, COUNT(redeemed_at) AS redeemed, MAX(drawn_at) AS newest
    FROM prize_draws ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;`
}

/** The prize of a code. */
export function showSql(code: string): string {
  return `SELECT site, campaign, prize, code, drawn_at, redeemed_at FROM prize_draws WHERE code = '${code}' AND ${PRESENT};`
}

/** Marks a prize as redeemed unless it is already, and returns it; then the prize of the code. */
export function redeemSql(code: string, now: Seconds): string {
  return `
    UPDATE prize_draws SET redeemed_at = ${now} WHERE code = '${code}' AND redeemed_at IS NULL AND ${PRESENT} RETURNING code;
    ${showSql(code)}`
}

/** One line for each prize. */
export function listText([rows = []]: readonly Row[][]): string {
  if (rows.length === 0) return 'No prizes won yet.'
  return table(rows.map((row) => ({ ...row, newest: timeOf(row['newest']) })))
}

/** The prize of a code; null for an unknown code. */
export function showText([rows = []]: readonly Row[][]): string | null {
  const [row] = rows
  if (row === undefined) return null
  const facts = {
    prize: row['prize'],
    code: row['code'],
    site: row['site'],
    campaign: row['campaign'],
    drawn: timeOf(row['drawn_at']),
    redeemed: timeOf(row['redeemed_at']) || 'not yet',
  }
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(10)} ${textOf(value)}`)
    .join('\n')
}

/** The same after redeeming: a code is valid once. */
export function redeemText([given = [], rows = []]: readonly Row[][]): string | null {
  const text = showText([rows])
  if (text === null) return null
  const isFirst = given.length > 0
  return `${isFirst ? 'Redeemed. Hand over the prize.' : 'Already redeemed. Do not hand over the prize again.'}\n\n${text}`
}

// Formats prizes for the dealer's staff. The winner is not known here.
import { table, textOf, timeOf, type Row } from '#cli/table.ts'

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

// Adds rows of a site to every table with site data, whichever tables exist; and reads a site's rows from a database.
import { listTables, type Table } from '#tenant/moves/copy-rows.ts'

/** Columns that only accept certain words. */
const WORDS: Record<string, string | null> = {
  status: 'held',
  payment: 'none',
  refund: null,
  verification_type: 'sms',
  action: 'find',
}
const STATES: Record<string, string> = { lead_deliveries: 'pending', test_drives: 'booked' }

/** Adds rows of a site to each table, or to some. Texts contain characters that JSON and SQL escape. */
export async function fillTables(
  db: D1Database,
  site: string,
  rows: number,
  only?: readonly string[],
): Promise<void> {
  for (const table of await listTables(db)) {
    if (only !== undefined && !only.includes(table.name)) continue
    const columns = await columnsOf(db, table)
    const names = columns.map(({ name }) => name).join(', ')
    const places = columns.map((_, at) => `?${at + 1}`).join(', ')
    const insert = db.prepare(`INSERT INTO ${table.name} (${names}) VALUES (${places})`)
    // A table may allow only one row per site.
    const most = table.key.every((name) => name === table.site) ? 1 : rows
    const all = Array.from({ length: Math.min(rows, most) }, (_, row) =>
      insert.bind(...columns.map((column) => valueOf(table, column, site, row))),
    )
    await db.batch(all)
  }
}

/** The rows of a site by table, in the table's order. */
export async function rowsOfSite(db: D1Database, site: string) {
  const found: Record<string, unknown[]> = {}
  for (const { name, site: column, columns, key } of await listTables(db)) {
    const statement = db.prepare(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE ${column} = ?1 ORDER BY ${key.join(', ')}`,
    )
    found[name] = (await statement.bind(site).all()).results
  }
  return found
}

/** The number of a site's rows in a database. */
export async function countRows(db: D1Database, site: string): Promise<number> {
  return Object.values(await rowsOfSite(db, site)).flat().length
}

type Column = { name: string; type: string }

async function columnsOf(db: D1Database, { name, columns }: Table): Promise<Column[]> {
  const { results } = await db.prepare(`PRAGMA table_info(${name})`).all<Column>()
  return results.filter((column) => columns.includes(column.name))
}

function valueOf({ name: table, site }: Table, { name, type }: Column, slug: string, row: number) {
  if (name === site) return slug
  if (name === 'state') return STATES[table] ?? 'x'
  if (name in WORDS) return WORDS[name] ?? null
  if (type === 'INTEGER' || type === 'REAL') return 1000 + row
  if (name === 'last_error' || name === 'parent') return null
  return `${slug} ${table}.${name} ${row} "é😀\\'\n{}`
}

// Copies and deletes all rows of a site, in every table with a site column: a new table needs no code here.
import type { Attempt } from './move-rows.ts'
import { IS_OPEN, writeRefused } from './move-rows.ts'

/**
 * Tables that do not move: `postcodes`, `lead_hosts` and the console's tables exist in the first database only, each
 * database has its own `site_moves`, and `host_visits` refills itself.
 */
const SHARED = new Set(['host_visits', 'lead_hosts', 'postcodes', 'site_moves'])
const OF_THE_PLATFORM = /^(?:sqlite_|d1_|console_)/

/** Columns that name the site. */
const SITE_COLUMNS = new Set(['site', 'website_slug'])

/** A table with rows of sites. */
export type Table = {
  name: string
  /** The column that names the site. */
  site: string
  /** Columns to copy: all except automatically generated numbers. */
  columns: string[]
  /** Columns that identify and order rows: in insertion order if the table records it. */
  key: string[]
}

type Column = { name: string; column: string; type: string; pk: number; rowid: number }

/** The tables with rows of sites. Rejects if a table has no site column and is not known to be shared. */
export async function listTables(db: D1Database): Promise<Table[]> {
  const { results } = await db
    .prepare(
      `WITH m AS MATERIALIZED (
         SELECT name, sql FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_')
       SELECT m.name, p.name AS column, p.type, p.pk, m.sql NOT LIKE '%WITHOUT ROWID%' AS rowid
       FROM m CROSS JOIN pragma_table_info(m.name) p ORDER BY m.name, p.cid`,
    )
    .all<Column>()
  const tables = Map.groupBy(
    results.filter(({ name }) => !SHARED.has(name) && !OF_THE_PLATFORM.test(name)),
    ({ name }) => name,
  )
  return [...tables].map(([name, columns]) => toTable(name, columns))
}

function toTable(name: string, all: readonly Column[]): Table {
  const site = all.map(({ column }) => column).find((column) => SITE_COLUMNS.has(column))
  if (site === undefined) throw new Error(`The table ${name} has no column that names the site`)
  const keys = all.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const isNumbered = keys.length === 1 && keys[0]?.type === 'INTEGER'
  const copied = all.filter(({ pk }) => !(isNumbered && pk > 0))
  const hasRowid = all[0]?.rowid === 1
  return {
    name,
    site,
    columns: copied.map(({ column }) => column),
    key: hasRowid ? ['rowid'] : keys.map(({ column }) => column),
  }
}

/**
 * Triggers that make a database refuse writes of moving sites, because some Workers may still use the old
 * configuration.
 */
export function toFences(db: D1Database, tables: readonly Table[]): D1PreparedStatement[] {
  const fence = ({ name, site }: Table, on: string, row: string) =>
    db.prepare(
      `CREATE TRIGGER IF NOT EXISTS fence_${name}_${on.toLowerCase()} BEFORE ${on} ON ${name}
       WHEN EXISTS (SELECT 1 FROM moving_sites WHERE site = ${row}.${site})
       BEGIN SELECT RAISE(ABORT, 'the site is moving to another database'); END`,
    )
  return tables.flatMap((table) => [
    fence(table, 'INSERT', 'NEW'),
    fence(table, 'UPDATE', 'OLD'),
    fence(table, 'DELETE', 'OLD'),
  ])
}

/** Maximum rows of a page, and maximum characters unless a single row is longer. */
const PAGE_ROWS = 2000
const PAGE_CHARS = 1_000_000
/** Maximum characters of a statement; D1 allows two million bytes. */
const STATEMENT_CHARS = 400_000

export type Sides = {
  from: D1Database
  to: D1Database
}

/**
 * Copies the rows of a site. `onPage` receives the number of rows after each page; if it returns false, for example
 * because another attempt has taken over, the copy stops. Returns whether the copy was completed.
 */
export async function copyRows(
  { from, to }: Sides,
  tables: readonly Table[],
  of: Attempt,
  onPage: (rows: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { table, keys } of await readPages(from, tables, of.site)) {
    const { name, columns } = table
    const rows = await readRows(from, table, keys)
    const values = columns.map((_, at) => `value ->> ${at}`).join(', ')
    const insert = to.prepare(
      `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values} FROM json_each(?2) WHERE ${IS_OPEN}`,
    )
    const inserts = toTexts(rows).map((text) => insert.bind(of.site, text))
    const isWritten = await writeRefused(to, of, 'arriving', inserts)
    if (!isWritten || !(await onPage(rows.length))) return false
  }
  return true
}

/**
 * Deletes the rows of a site, at most `most` pages, in a database that refuses the site's writes. Returns whether no
 * rows are left; null if another attempt has taken over.
 */
export async function deleteRows(
  db: D1Database,
  tables: readonly Table[],
  of: Attempt & { state: 'arriving' | 'left' },
  most: number,
): Promise<boolean | null> {
  const pages = await readPages(db, tables, of.site)
  for (const { table, keys } of pages.slice(0, most)) {
    const values = table.key.map((_, at) => `value ->> ${at}`).join(', ')
    const statement = db.prepare(
      `DELETE FROM ${table.name} WHERE (${table.key.join(', ')}) IN (SELECT ${values} FROM json_each(?2)) AND ${IS_OPEN}`,
    )
    if (!(await writeRefused(db, of, of.state, [statement.bind(of.site, toList(keys))])))
      return null
  }
  return pages.length <= most
}

/** Number of rows and characters of a site in each table. */
export async function tally(
  db: D1Database,
  tables: readonly Table[],
  slug: string,
): Promise<{ table: string; rows: number; chars: number }[]> {
  const counts = tables.map(({ name, site, columns }) =>
    db
      .prepare(
        `SELECT '${name}' AS "table", count(*) AS rows, total(length(json_array(${columns.join(', ')}))) AS chars
         FROM ${name} WHERE ${site} = ?1`,
      )
      .bind(slug),
  )
  const all = await db.batch<{ table: string; rows: number; chars: number }>(counts)
  return all.flatMap(({ results }) => results)
}

/** Approximate number of pages to copy: each takes three calls to databases. */
export function countPages(tables: readonly { rows: number; chars: number }[]): number {
  return tables.reduce(
    (sum, { rows, chars }) => sum + Math.ceil(Math.max(rows / PAGE_ROWS, chars / PAGE_CHARS)),
    0,
  )
}

type Page = { table: Table; keys: string[] }

/** The keys of a site's rows as JSON arrays, in pages. One pass over each table, since some have no index by site. */
async function readPages(db: D1Database, tables: readonly Table[], slug: string): Promise<Page[]> {
  const statements = tables.map(({ name, site, key, columns }) =>
    db
      .prepare(
        `SELECT json_array(${key.join(', ')}) AS key, length(json_array(${columns.join(', ')})) AS chars
         FROM ${name} WHERE ${site} = ?1 ORDER BY ${key.join(', ')}`,
      )
      .bind(slug),
  )
  const all = await db.batch<Sized>(statements)
  return tables.flatMap((table, at) =>
    toPages(all[at]?.results ?? []).map((keys) => ({ table, keys })),
  )
}

/** The rows of these keys as JSON arrays, in the same order. */
async function readRows(
  db: D1Database,
  { name, key, columns }: Table,
  keys: readonly string[],
): Promise<string[]> {
  const matches = key.map((column, at) => `t.${column} = k.value ->> ${at}`).join(' AND ')
  const values = columns.map((column) => `t.${column}`).join(', ')
  const statement = db.prepare(
    `SELECT json_array(${values}) AS row FROM json_each(?1) k CROSS JOIN ${name} t ON ${matches} ORDER BY k.key`,
  )
  const { results } = await statement.bind(toList(keys)).all<{ row: string }>()
  return results.map(({ row }) => row)
}

const toList = (texts: readonly string[]) => `[${texts.join(',')}]`

/** The key of a row, and the characters of the row. */
type Sized = { key: string; chars: number }

function toPages(rows: readonly Sized[]): string[][] {
  const pages: string[][] = []
  let page: string[] = []
  let sum = 0
  for (const { key, chars } of rows) {
    if (pages.length === 0 || page.length === PAGE_ROWS || sum + chars > PAGE_CHARS) {
      page = []
      pages.push(page)
      sum = 0
    }
    page.push(key)
    sum += chars
  }
  return pages
}

/** Rows as JSON, in texts that each fit into a statement. */
function toTexts(rows: readonly string[]): string[] {
  const groups: string[][] = []
  let chars = Infinity
  for (const row of rows) {
    chars += row.length + 1
    if (chars > STATEMENT_CHARS) {
      groups.push([])
      chars = row.length
    }
    groups.at(-1)?.push(row)
  }
  return groups.map(toList)
}

// Migrations only add: existing data stays, and the previous Worker runs on the new database (F23).
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

type Column = { name: string; type: string; notnull: number; dflt_value: string | null }
type Table = { name: string; columns: Column[]; rows: Record<string, unknown>[] }

const { DB: db, TEST_MIGRATIONS: migrations } = env

async function listTables(): Promise<Table[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite%' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all<{ name: string }>()
  return Promise.all(
    results.map(async ({ name }) => ({
      name,
      columns: (await db.prepare(`SELECT * FROM pragma_table_info('${name}')`).all<Column>())
        .results,
      rows: (await db.prepare(`SELECT * FROM "${name}"`).all()).results,
    })),
  )
}

/** Allowed values of columns with a fixed set. */
const WORDS: Record<string, string> = {
  action: 'find',
  state: 'pending',
  verification_type: 'sms',
  status: 'held',
  payment: 'none',
  refund: 'due',
  'test_drives.state': 'booked',
  'lead_hosts.state': 'asked',
}

/** Inserts a row into every empty table. */
async function fill(): Promise<void> {
  for (const { name, columns, rows } of await listTables()) {
    if (rows.length > 0) continue
    const values = columns.map(({ name: column, type }) => {
      const word = WORDS[`${name}.${column}`] ?? WORDS[column]
      if (word !== undefined) return word
      return /INT|REAL/.test(type) ? 1 : '{}'
    })
    const places = values.map(() => '?').join(', ')
    await db
      .prepare(`INSERT INTO "${name}" VALUES (${places})`)
      .bind(...values)
      .run()
  }
}

describe('migrations', () => {
  it('can be applied in sequence to a database in use, and remove nothing (F23)', async () => {
    await reset() // the setup of every file has applied all of them
    for (let count = 1; count <= migrations.length; count += 1) {
      const before = await listTables()
      await applyD1Migrations(db, migrations.slice(0, count))
      const after = new Map((await listTables()).map((table) => [table.name, table]))
      for (const { name, columns, rows } of before) {
        const now = after.get(name)
        // What the previous Worker names is unchanged.
        expect(now?.columns).toEqual(expect.arrayContaining(columns))
        expect(now?.rows).toMatchObject(rows)
        // It need not write columns that it does not know.
        const added = now?.columns.slice(columns.length) ?? []
        expect(
          added.filter((column) => column.notnull === 1 && column.dflt_value === null),
        ).toEqual([])
      }
      await fill()
    }
    const tables = await listTables()
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter(({ rows }) => rows.length === 0)).toEqual([])
  })
})

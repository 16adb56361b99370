// The live release on the stores of this one: its statements on these tables, its fields in these sites.
// If a test fails here: add first, deploy, and remove in a later release.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { listTypes, readRelease, type Release } from '#cli/release/read-release.ts'
import { root } from '#cli/run.ts'
import { siteJsonSchema } from '#cli/tenants/json-schema.ts'
import { checkMigration } from './check-migration.ts'

const folder = join(root, 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const released: Release = JSON.parse(
  readFileSync(join(import.meta.dirname, 'released.json'), 'utf8'),
)
const db = new DatabaseSync(':memory:')
for (const file of files) db.exec(readFileSync(join(folder, file), 'utf8'))

describe('the previous release, on the tables of this one (F23)', () => {
  it('is recorded with all of its statements', () => {
    expect(released.statements.length).toBeGreaterThan(70)
  })

  it.each(released.statements.map(({ file, sql }) => [file, sql] as const))(
    'can run %s: %s',
    (_, sql) => {
      expect(() => db.prepare(sql)).not.toThrow()
    },
  )

  it.each(released.statements.flatMap(({ sql }) => insertOf(sql)))(
    'may write %s without a column that was added later',
    (table, named) => {
      const columns = db.prepare(`SELECT * FROM pragma_table_info('${table}')`).all()
      const needed = columns.filter(
        ({ notnull, dflt_value: otherwise }) => notnull === 1 && otherwise === null,
      )
      expect(columns.length).toBeGreaterThan(0)
      expect(
        needed.map(({ name }) => name).filter((name) => !named.includes(String(name))),
      ).toEqual([])
    },
  )

  it('still has its migrations, because applied ones are never changed or removed', () => {
    expect(files.slice(0, released.migrations.length)).toEqual(released.migrations)
  })

  it('still has its Durable Objects: their tags are only added to', () => {
    const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    const tags = [...toml.matchAll(/^tag = "(.+)"$/gm)].map(([, tag]) => tag)
    expect(released.tags).not.toEqual([])
    expect(tags.slice(0, released.tags.length)).toEqual(released.tags)
    expect(toml).not.toMatch(/^(?:deleted|renamed|transferred)_classes/m)
  })

  it.each(files.slice(released.migrations.length))('is not broken by %s', (file) => {
    expect(checkMigration(readFileSync(join(folder, file), 'utf8'), released)).toEqual([])
  })

  it.each([
    'DROP TABLE leads;',
    'ALTER TABLE leads DROP COLUMN payload;',
    'ALTER TABLE leads RENAME COLUMN payload TO body;',
    'ALTER TABLE leads RENAME TO enquiries;',
    'ALTER TABLE leads ADD COLUMN colour TEXT NOT NULL;',
    'CREATE UNIQUE INDEX once ON leads (site);',
    "UPDATE leads SET kind = 'x';",
    'DELETE FROM leads;',
    'CREATE TABLE b (id TEXT); INSERT INTO b (id) SELECT id FROM leads WHERE id > 0; DROP TABLE leads; ALTER TABLE b RENAME TO leads;',
    'CREATE TABLE b (id TEXT); DROP TABLE leads; INSERT INTO b (id) SELECT id FROM leads; ALTER TABLE b RENAME TO leads;',
    'CREATE TRIGGER t AFTER INSERT ON leads BEGIN SELECT 1; END;',
  ])('would be broken by %s', (sql) => {
    expect(checkMigration(sql, released)).not.toEqual([])
  })

  it.each([
    'CREATE TABLE newer (id TEXT NOT NULL); CREATE UNIQUE INDEX one ON newer (id);',
    'CREATE INDEX leads_by_kind ON leads (kind);',
    'ALTER TABLE leads ADD COLUMN colour TEXT;',
    "ALTER TABLE leads ADD COLUMN colour TEXT NOT NULL DEFAULT '';",
    '-- Nothing asks for it since.\nDROP TABLE nobody_asks_for;',
    'ALTER TABLE users DROP COLUMN nobody_asks_for;',
    'CREATE TABLE b (id TEXT); INSERT INTO b (id) SELECT id FROM leads; DROP TABLE leads; ALTER TABLE b RENAME TO leads;',
    'CREATE VIEW some AS SELECT id FROM leads;',
  ])('would not be broken by %s', (sql) => {
    expect(checkMigration(sql, released)).toEqual([])
  })
})

describe('the previous release, reading sites of this one (F22)', () => {
  const fields = listTypes(JSON.parse(siteJsonSchema()))

  it('finds every field that it knows with the known type, or not at all', () => {
    const known = Object.entries(released.fields)
    expect(known.length).toBeGreaterThan(500)
    expect(
      known.filter(([path, type]) => path in fields && fields[path] !== type).map(([path]) => path),
      'A field keeps its type. Give what is new a name of its own.',
    ).toEqual([])
  })
})

describe('the record of a release', () => {
  it('can be made of this tree: each of its statements is a literal whose tables exist', async () => {
    const { statements } = await readRelease(root)
    for (const { sql } of statements) expect(() => db.prepare(sql), sql).not.toThrow()
    expect(statements.length).toBeGreaterThan(70)
  })
})

/** The table that a statement inserts into, and its columns. */
function insertOf(sql: string): [table: string, columns: string[]][] {
  const [, table, columns] = /^INSERT (?:OR \w+ )?INTO (\w+) \(([^)]*)\)/i.exec(sql) ?? []
  return table === undefined || columns === undefined ? [] : [[table, columns.split(/,\s*/)]]
}

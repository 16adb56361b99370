// The databases on Cloudflare, as commands reach them through wrangler. Here wrangler opens one of this machine: only its flag
// differs.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLocalStores } from '#cli/local-stores.ts'
import { openWranglerDatabase, parseResults, withLiterals } from '#cli/wrangler-database.ts'
import { cases } from '#test/support/cases.ts'

const VALUES = ["O'Neil; DROP TABLE t; --", '?1 ?2 "x" -- /*\n\\', '', '\u{1F600}', 7, -2.5, null]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-wrangler-'))
  const { databases, close } = await openLocalStores(join(folder, 'v3'))
  await databases.get('DB')?.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, value UNIQUE)')
  await close()
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads the database as it is stored: each call through wrangler starts it, which takes two seconds. */
async function readStored(sql: string): Promise<unknown[]> {
  const stored = join(folder, 'v3/d1/miniflare-D1DatabaseObject')
  const files = (await readdir(stored)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  const all = files.map((name) => new DatabaseSync(join(stored, name), { readOnly: true }))
  const db = all.find((one) => one.prepare("SELECT 1 FROM sqlite_master WHERE name = 't'").get())
  const rows = db
    ?.prepare(sql)
    .all()
    .map((row) => ({ ...row }))
  for (const one of all) one.close()
  if (rows === undefined) throw new Error('No database has the table')
  return rows
}

describe('a database through wrangler', () => {
  it('stores and finds what it was given', async () => {
    const db = openWranglerDatabase('DB', { remote: false, persistTo: folder })
    const insert = db.prepare('INSERT INTO t (value) VALUES (?1) RETURNING value')
    const find = db.prepare('SELECT id, value FROM t WHERE value = ?1')
    const results = await db.batch([
      ...VALUES.map((value) => insert.bind(value)),
      ...VALUES.slice(0, 2).map((value) => find.bind(value)),
      find.bind('unknown'),
    ])
    expect(results.map((one) => one.results)).toEqual([
      ...VALUES.map((value) => [{ value }]),
      ...VALUES.slice(0, 2).map((value, at) => [{ id: at + 1, value }]),
      [],
    ])
    expect(await readStored('SELECT value FROM t ORDER BY id')).toEqual(
      VALUES.map((value) => ({ value })),
    )
    expect(await find.bind(VALUES[0]).first()).toEqual({ id: 1, value: VALUES[0] })
    expect(await find.bind(VALUES[1]).first('id')).toBe(2)
    expect(await find.bind('unknown').first()).toBeNull()
  })

  it('carries out a batch as a whole, and says why it failed', async () => {
    const db = openWranglerDatabase('DB', { remote: false, persistTo: folder })
    const insert = db.prepare('INSERT INTO t (id, value) VALUES (?1, ?2)')
    const batch = db.batch([insert.bind(100, 'new'), insert.bind(101, 7)])
    await expect(batch).rejects.toThrow('UNIQUE constraint failed: t.value')
    expect(await readStored('SELECT id FROM t WHERE id >= 100')).toEqual([])
  })
})

describe('a batch with a trigger', () => {
  it('is sent without it, and each other statement has its own result', async () => {
    const db = openWranglerDatabase('DB', { remote: false, persistTo: folder })
    const trigger = db.prepare(
      'CREATE TRIGGER IF NOT EXISTS grows BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 1); END',
    )
    const batch = await db.batch([trigger, db.prepare('SELECT 1 AS one'), trigger])
    expect(batch.map(({ results }) => results)).toEqual([[], [{ one: 1 }], []])
    expect(await readStored("SELECT name FROM sqlite_master WHERE type = 'trigger'")).toEqual([])
  })
})

describe('statements with their values', () => {
  it('hold any value as one literal (TH18)', () => {
    const sqlite = new DatabaseSync(':memory:')
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''))
    const quoted = fc.array(fc.constantFrom("'", "''", '?1', '?2', ';', '--', '\\', '"', '\n'))
    const value = fc.oneof(
      text,
      quoted.map((parts) => parts.join('')),
      fc.integer(),
      // SQL has no -0.
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number || 0),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.tuple(value, value), ([a, b]) => {
        const row = sqlite.prepare(withLiterals('SELECT ?2 AS b, ?1 AS a, 1 -?3 AS c', [a, b, -1]))
        expect({ ...row.get() }).toEqual({ a, b, c: 2 })
      }),
      { numRuns: cases(2000) },
    )
  })

  it('are refused with what cannot be one', () => {
    for (const value of ['a\0b', Number.NaN, Infinity])
      expect(() => withLiterals('SELECT ?1', [value])).toThrow('cannot be written as SQL')
  })
})

describe('answers of wrangler', () => {
  it('are read after other output, one for each statement', () => {
    const output = 'Proxy: none\n[{"results":[{"id":"a"}],"meta":{"changes":1}},{"success":true}]\n'
    expect(parseResults(output)).toEqual([
      { results: [{ id: 'a' }], success: true, meta: { changes: 1 } },
      { results: [], success: true, meta: {} },
    ])
  })
})

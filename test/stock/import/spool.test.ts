import { expect, it } from 'vitest'

import { createSpool } from '#feeds/import/spool.ts'
import { openStorage } from '#test/support/object-storage.ts'

const delivery = {
  source: 'delivery',
  id: 'one',
  at: 1,
  mode: 'upsert',
  map: '',
  force: false,
} as const

it('reads a body that an earlier release stored, and drops its table', () => {
  const storage = openStorage()
  createSpool(storage).add(delivery, 'kept', 'hash')
  storage.sql.exec(
    'CREATE TABLE parts (body TEXT, at INTEGER, bytes BLOB, PRIMARY KEY (body, at)) WITHOUT ROWID',
  )
  for (const [at, text] of ['[{"id"', ':1}]'].entries())
    storage.sql.exec(
      'INSERT INTO parts VALUES (?, ?, ?)',
      'kept',
      at,
      new TextEncoder().encode(text),
    )

  const spool = createSpool(storage)
  const text = Array.from(spool.read('kept'), (part) => new TextDecoder().decode(part)).join('')
  expect([text, spool.sizeOf('kept'), spool.next()?.id]).toEqual(['[{"id":1}]', 10, 'one'])
  const left = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'parts'").toArray()
  expect(left).toHaveLength(0)
})

// The database of a drill's Worker, opened from outside: its content, and a lock that blocks the Worker's writes.
import { createHash, createHmac } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { pause } from './open-worker.ts'

export type Database = {
  /** Leads by id, with the states of their deliveries. */
  read: () => { leads: Set<string>; pending: number; delivered: number; held: number }
  /** Blocks other writers for that many milliseconds (F7). */
  lock: (milliseconds: number) => Promise<void>
}

/** Opens one of them, the first by default. */
export async function openDatabase(storage: string, binding?: string): Promise<Database> {
  const file = await findDatabase(storage, binding)
  return {
    read: () => using(file, true, (db) => readAll(db)),
    lock: async (milliseconds) => {
      const db = new DatabaseSync(file, { timeout: 5000 })
      try {
        db.exec('BEGIN IMMEDIATE')
        await pause(milliseconds)
        db.exec('ROLLBACK')
      } finally {
        db.close()
      }
    },
  }
}

/** The file of one of the Worker's databases: the runtime derives its name from that of the binding. */
export async function findDatabase(storage: string, binding = 'DB'): Promise<string> {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const seal = (of: string | Buffer) =>
    createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const name = seal(binding)
  const id = Buffer.concat([name, seal(name)]).toString('hex')
  const file = join(storage, 'v3/d1/miniflare-D1DatabaseObject', `${id}.sqlite`)
  await access(file)
  return file
}

function readAll(db: DatabaseSync) {
  const count = (state: string) =>
    Number(
      db.prepare('SELECT count(*) AS n FROM lead_deliveries WHERE state = ?').get(state)?.n ?? 0,
    )
  const leads = new Set(
    db
      .prepare('SELECT id FROM leads')
      .all()
      .map(({ id }) => String(id)),
  )
  return { leads, pending: count('pending'), delivered: count('delivered'), held: count('held') }
}

/** Opens a database for the duration of some work. */
export function using<T>(file: string, readOnly: boolean, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

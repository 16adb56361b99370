// The database of a drill's Worker, opened from outside: its content, and a lock that blocks the Worker's writes.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { pause } from './open-worker.ts'

export type Database = {
  /** Leads by id, with the states of their deliveries. */
  read: () => { leads: Set<string>; pending: number; delivered: number; held: number }
  /** Blocks other writers for that many milliseconds (F7). */
  lock: (milliseconds: number) => Promise<void>
}

/** Finds the file that has the table of leads. */
export async function openDatabase(storage: string): Promise<Database> {
  const file = await findDatabase(storage)
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

/** The file of the Worker's database. */
export async function findDatabase(storage: string): Promise<string> {
  const folder = join(storage, 'v3/d1/miniflare-D1DatabaseObject')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'))
  const file = files.map((name) => join(folder, name)).find(hasLeads)
  if (file === undefined) throw new Error(`No database with leads in ${folder}`)
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

function hasLeads(file: string): boolean {
  return using(file, true, (db) => {
    const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'lead_deliveries'")
    return table.get() !== undefined
  })
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

// A site's stock after the last import: each vehicle with the hash of its row, by which an equal row is recognised.
// Stored by the importer, and ignored once anything else has changed the stock.
import type { Seconds } from '#lib/zone-time.ts'
import type { Loss } from '#vehicle/reading/read-document.ts'
import type { Result } from './delivery.ts'
import type { Identified } from './identify.ts'

/** A vehicle of the stock, and data about its row for replies to deliveries. */
export type Remembered = Omit<Identified, 'isSold'> & {
  /** Time of its sale; 0 if it is not sold. */
  soldDate: Seconds
  /** The dealer marked it as sold, whatever its row says. */
  isSoldByHand?: true
  /** Hash of its row; empty if the row must be read again. */
  sent: string
  losses?: readonly Loss[]
  repair?: string
  /** Names of unread fields in its row (feed-row.ts). */
  unknown?: string
  /** Its Consumer Information Notice is incomplete. */
  isIncomplete?: true
}

export type Vehicles = ReadonlyMap<string, Remembered>

/** Other state after an import. */
export type Left = {
  /**
   * The last delivery as a whole: equal bytes with equal terms give the same result, until the vehicle that was sold
   * first leaves the stock. `firstSold` is 0 if none was sold.
   */
  last: { key: string; result: Result; firstSold: Seconds }
}

export type StockMemory = ReturnType<typeof createStockMemory>

/**
 * Opens the memory in an object's storage. `state` names everything that the memory depends on; with any other state it
 * is empty.
 */
export function createStockMemory({ sql }: Pick<DurableObjectStorage, 'sql'>) {
  sql.exec('CREATE TABLE IF NOT EXISTS known (id TEXT PRIMARY KEY, vehicle TEXT NOT NULL)')
  sql.exec(`CREATE TABLE IF NOT EXISTS known_state (
    one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL, left TEXT NOT NULL)`)

  return {
    load(state: string): Left | null {
      const [row] = sql.exec<{ state: string; left: string }>('SELECT * FROM known_state')
      // Written below, by a release that reads rows the same way.
      return row?.state === state ? (JSON.parse(row.left) as Left) : null
    },

    /** The vehicles besides the state. */
    loadVehicles(): Vehicles {
      const rows = sql.exec<{ id: string; vehicle: string }>('SELECT id, vehicle FROM known')
      const vehicles = new Map<string, Remembered>()
      for (const { id, vehicle } of rows) vehicles.set(id, JSON.parse(vehicle) as Remembered)
      return vehicles
    },

    /** Carries the memory over to another state, after a change that could not have affected any row. */
    moveTo(state: string, next: string): void {
      sql.exec('UPDATE known_state SET state = ? WHERE state = ?', next, state)
    },

    /** Writes what differs from the loaded vehicles; null if none were loaded. */
    save(state: string, before: Vehicles | null, after: Vehicles, left: Left): void {
      // If the object stops halfway, the memory is empty.
      sql.exec('DELETE FROM known_state')
      if (before === null) sql.exec('DELETE FROM known')
      for (const id of before?.keys() ?? [])
        if (!after.has(id)) sql.exec('DELETE FROM known WHERE id = ?', id)
      for (const [id, vehicle] of after) {
        if (before?.get(id) === vehicle) continue
        const query = 'INSERT OR REPLACE INTO known (id, vehicle) VALUES (?, ?)'
        sql.exec(query, id, JSON.stringify(vehicle))
      }
      const insert = 'INSERT INTO known_state (one, state, left) VALUES (1, ?, ?)'
      sql.exec(insert, state, JSON.stringify(left))
    },
  }
}

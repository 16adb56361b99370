// All that a site keeps of a shopper, shown, taken along and deleted.
import type { Details } from './member.ts'

/** Rows by the name of their table, as they are. */
export type Stored = Record<string, Record<string, unknown>[]>

export type AccountPort = {
  /** Whether it was written. Never rejects. */
  update: (userId: string, details: Details) => Promise<boolean>
  /** Everything that is kept of a shopper; null where it cannot be read. */
  load: (userId: string) => Promise<Stored | null>
  /** Deletes everything, or nothing. */
  delete: (userId: string) => Promise<boolean>
}

/** The accounts of one site. */
export function createAccounts(_db: D1Database, _slug: string): AccountPort {
  return { update: async () => false, load: async () => null, delete: async () => false }
}

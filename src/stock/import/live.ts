// The contents of an index before an import, reduced so that every document fits in memory.
import { createHash } from 'node:crypto'

import type { Stored, StockStore } from './store.ts'

/** `soldDate` is 0 for unsold vehicles; times in seconds. */
export type Live = { hash: string; created: number; soldDate: number }

/** Every document of an index, by id. */
export async function readLive(store: StockStore, index: string): Promise<Map<string, Live>> {
  const live = new Map<string, Live>()
  for await (const stored of store.browse(index)) live.set(stored.objectID, toLive(stored))
  return live
}

export function toLive(stored: Stored): Live {
  return {
    hash: hashRecord(stored),
    created: toNumber(stored.created_at_timestamp),
    soldDate: isSold(stored) ? toNumber(stored.sold_date_timestamp) : 0,
  }
}

export function isSold(stored: Stored): boolean {
  return stored.status === 'sold'
}

/** The same hash for the same vehicle, regardless of field order and of its hold, which feeds do not contain. */
export function hashRecord(record: object): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...record, held_until: undefined }, sortFields))
    .digest('base64')
    .slice(0, 16)
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

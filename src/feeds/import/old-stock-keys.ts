// Uses of stock keys that a dealer should have replaced, in D1. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'
import type { StockKeyUsed } from '#tenant/secret.ts'

/** Minimum seconds between two writes for one key. */
const PRECISION: Seconds = 3600

/** Records when an old key was used. */
export async function saveOldKeyUse(
  db: D1Database,
  site: string,
  { key, version }: StockKeyUsed,
  now: Seconds,
): Promise<void> {
  const statement = db.prepare(
    `INSERT INTO old_stock_keys (site, key, version, used_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET used_at = ?4 WHERE used_at <= ?5`,
  )
  await statement.bind(site, key, version, now, now - PRECISION).run()
}

export type OldKeyUse = { site: string; key: string; usedAt: Seconds }

/** The last use of each old key. */
export async function listOldKeyUses(db: D1Database): Promise<OldKeyUse[]> {
  const statement = db.prepare(
    'SELECT site, key, MAX(used_at) AS usedAt FROM old_stock_keys GROUP BY site, key',
  )
  return (await statement.all<OldKeyUse>()).results
}

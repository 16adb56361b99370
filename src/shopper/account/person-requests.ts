// Log of data requests in D1: operator, time and number of rows, but nothing about the person. The only SQL for that
// table.
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export type PersonRequest = {
  /** 32 hex digits, for the operator's own register. */
  id: string
  /** Slug; empty if nothing was found on any site. */
  site: string
  action: 'find' | 'export' | 'correct' | 'forget'
  /** The operator, or "account" for a shopper who used their own page. */
  by: string
  /** Number of rows by kind. */
  counts: Readonly<Record<string, number>>
  now: Seconds
}

export function insertRequest(
  db: D1Database,
  { id, site, action, by, counts, now }: PersonRequest,
): D1PreparedStatement {
  return db
    .prepare(
      'INSERT INTO person_requests (id, site, action, done_by, counts, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
    )
    .bind(id, site, action, by, JSON.stringify(counts), now)
}

/** Deletes records of a site from before a time, and those without a site; returns the number deleted. */
export async function purgeRequests(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM person_requests WHERE (id, site) IN (
       SELECT id, site FROM person_requests WHERE site IN (?1, '') AND created_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}

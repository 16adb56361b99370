// Signed agreements of test drives in D1. The only SQL for that table.
import * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Agreement } from './drive-agreement.ts'

/** Saves a signed agreement; false if the drive already has one, which is not replaced. */
export async function insertAgreement(
  db: D1Database,
  { site, lead }: { site: string; lead: string },
  { strokes, signedAt, ...details }: Agreement,
): Promise<boolean> {
  const statement = db.prepare(
    `INSERT INTO drive_agreements (lead_id, site, signed_at, details, strokes) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT DO NOTHING`,
  )
  const values = [lead, site, signedAt, JSON.stringify(details), strokes]
  return (await statement.bind(...values).run()).meta.changes > 0
}

/** The agreement of a drive; null if it is not signed. */
export async function findAgreement(
  db: D1Database,
  { site, lead }: { site: string; lead: string },
): Promise<Agreement | null> {
  const statement = db.prepare(
    'SELECT signed_at AS signedAt, details, strokes FROM drive_agreements WHERE lead_id = ?1 AND site = ?2',
  )
  type Row = { signedAt: Seconds; details: string; strokes: string }
  const row = await statement.bind(lead, site).first<Row>()
  const details = row && readJson(row.details, detailsShape)
  return row === null || details === null
    ? null
    : { ...details, strokes: row.strokes, signedAt: row.signedAt }
}

const detailsShape = z.object({
  name: z.string(),
  licence: z.string(),
  issuer: z.string(),
  expires: z.string(),
  signature: z.string(),
  text: z.string(),
})

/**
 * Deletes agreements of a site that were signed before a time, unless their drive is later; returns the number deleted.
 */
export async function purgeAgreements(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM drive_agreements WHERE lead_id IN (
       SELECT a.lead_id FROM drive_agreements a WHERE a.site = ?1 AND signed_at < ?2 AND NOT EXISTS (
         SELECT 1 FROM test_drives d WHERE d.lead_id = a.lead_id AND start_at >= ?2) LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}

/** Deletes the agreements of deleted leads. */
export function deleteAgreements(db: D1Database, leads: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM drive_agreements WHERE lead_id IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead_id)`,
  )
  return statement.bind(JSON.stringify(leads))
}

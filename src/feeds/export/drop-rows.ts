// Vehicles that each file of a site's feeds contained and left out when it was last written, in D1. The only SQL for
// this table.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import { type Absence, type FeedState, ORIGINS } from './drops.ts'
import { isReason } from './write-feed.ts'

/**
 * Maximum bytes of a row's JSON, about 50,000 vehicles: D1 allows two million, and moving the site to another database
 * escapes the JSON.
 */
const MAX_BYTES = 1_400_000

const row = z.object({
  file: z.string(),
  written_at: z.number(),
  left_out: z.string(),
  notified_at: z.number(),
})
const stateRow = row.extend({ taken: z.string() })
const absencesOf = z.array(
  z.object({
    origin: z.enum(ORIGINS),
    reason: z.string(),
    since: z.number(),
    ids: z.array(z.string()),
    example: z.object({ title: z.string(), stocknum: z.string().nullable() }),
  }),
)

/** The file as last written; null if it never was. */
export async function loadFeedState(
  db: D1Database,
  site: string,
  file: string,
): Promise<FeedState | null> {
  const statement = db.prepare('SELECT * FROM feed_drops WHERE site = ?1 AND file = ?2')
  const found = await statement.bind(site, file).first()
  if (found === null) return null
  const { written_at: writtenAt, taken, left_out: leftOut } = stateRow.parse(found)
  return {
    writtenAt,
    included: z.array(z.string()).parse(JSON.parse(taken)),
    absences: toAbsences(leftOut),
  }
}

/**
 * Saves what a file contains and leaves out. False if that is too long for a row: then nothing is known about the file.
 */
export async function saveFeedState(
  db: D1Database,
  site: string,
  file: string,
  { writtenAt, included, absences }: FeedState,
): Promise<boolean> {
  const texts = [JSON.stringify(included), JSON.stringify(absences)]
  const isKept = new TextEncoder().encode(texts.join('')).length <= MAX_BYTES
  const statement = isKept
    ? db
        .prepare(
          `INSERT INTO feed_drops (site, file, written_at, taken, left_out) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET written_at = ?3, taken = ?4, left_out = ?5`,
        )
        .bind(site, file, writtenAt, ...texts)
    : db.prepare('DELETE FROM feed_drops WHERE site = ?1 AND file = ?2').bind(site, file)
  await statement.run()
  return isKept
}

/** Vehicles that a file leaves out, and when the dealer was last notified. */
export type FileAbsences = {
  file: string
  writtenAt: Seconds
  absences: Absence[]
  /** 0 for never. */
  notifiedAt: Seconds
}

/** Vehicles that each file of a site leaves out, by file name. */
export async function listAbsences(db: D1Database, site: string): Promise<FileAbsences[]> {
  const statement = db.prepare(
    'SELECT file, written_at, left_out, notified_at FROM feed_drops WHERE site = ?1 ORDER BY file',
  )
  const { results } = await statement.bind(site).all()
  return results.map((value) => {
    const { file, written_at: writtenAt, left_out: leftOut, notified_at } = row.parse(value)
    return { file, writtenAt, absences: toAbsences(leftOut), notifiedAt: notified_at }
  })
}

/** Drops reasons that this release doesn't know. */
function toAbsences(leftOut: string): Absence[] {
  return absencesOf
    .parse(JSON.parse(leftOut))
    .flatMap(({ reason, ...absence }) => (isReason(reason) ? [{ ...absence, reason }] : []))
}

/**
 * Saves when the dealer was notified about these files; the next notice covers a file that was written again meanwhile.
 */
export async function saveNotified(
  db: D1Database,
  site: string,
  files: readonly FileAbsences[],
  now: Seconds,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE feed_drops SET notified_at = ?4 WHERE site = ?1 AND file = ?2 AND written_at = ?3',
  )
  await db.batch(files.map(({ file, writtenAt }) => statement.bind(site, file, writtenAt, now)))
}

/** Deletes files of a site that were last written before a time; returns the number deleted. */
export async function purgeFeedDrops(
  db: D1Database,
  { site, before }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare('DELETE FROM feed_drops WHERE site = ?1 AND written_at < ?2')
  return (await statement.bind(site, before).run()).meta.changes
}

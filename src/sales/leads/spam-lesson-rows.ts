// Spam marks that a site has learned, in D1. The only SQL for that table.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Mark } from './spam-marks.ts'

/** Days after which a lesson expires, unless it is learned again. */
export const LESSON_DAYS = 180
/** Maximum lessons of a site; beyond them the oldest are deleted. */
export const MAX_LESSONS = 500

export type Lesson = Mark & { lead: string; by: string; at: Seconds }

/** Learns the marks of a lead that a person marked as spam. */
export async function learnSpam(
  db: D1Database,
  site: string,
  marks: readonly Mark[],
  { lead, by, now }: { lead: string; by: string; now: Seconds },
): Promise<void> {
  if (marks.length === 0) return
  const insert = db.prepare(
    `INSERT INTO spam_lessons (site, mark, shown, lead, learned_by, learned_at)
     SELECT ?1, value ->> '$.mark', value ->> '$.shown', ?3, ?4, ?5 FROM json_each(?2) WHERE true
     ON CONFLICT (site, mark) DO UPDATE SET learned_at = excluded.learned_at, learned_by = excluded.learned_by, lead = excluded.lead`,
  )
  const forget = db.prepare(
    `DELETE FROM spam_lessons WHERE site = ?1 AND (learned_at < ?2 OR mark NOT IN (
       SELECT mark FROM spam_lessons WHERE site = ?1 ORDER BY learned_at DESC, mark LIMIT ?3))`,
  )
  await db.batch([
    insert.bind(site, JSON.stringify(marks), lead, by, now),
    forget.bind(site, now - LESSON_DAYS * DAY, MAX_LESSONS),
  ])
}

/** Whether any of these marks was learned as spam. */
export async function isLearned(
  db: D1Database,
  site: string,
  marks: readonly Mark[],
  now: Seconds,
): Promise<boolean> {
  if (marks.length === 0) return false
  const statement = db.prepare(
    `SELECT 1 AS found FROM spam_lessons WHERE site = ?1 AND learned_at >= ?2
       AND mark IN (SELECT value FROM json_each(?3)) LIMIT 1`,
  )
  const values = [site, now - LESSON_DAYS * DAY, JSON.stringify(marks.map(({ mark }) => mark))]
  return (await statement.bind(...values).first()) !== null
}

/** A site's lessons, newest first. */
export async function listLessons(db: D1Database, site: string, now: Seconds): Promise<Lesson[]> {
  const statement = db.prepare(
    `SELECT mark, shown, lead, learned_by AS by, learned_at AS at FROM spam_lessons
     WHERE site = ?1 AND learned_at >= ?2 ORDER BY learned_at DESC, mark LIMIT ?3`,
  )
  const { results } = await statement.bind(site, now - LESSON_DAYS * DAY, MAX_LESSONS).all<Lesson>()
  return results
}

/** Forgets one mark. */
export async function forgetMark(db: D1Database, site: string, mark: string): Promise<void> {
  await db.prepare('DELETE FROM spam_lessons WHERE site = ?1 AND mark = ?2').bind(site, mark).run()
}

/** Forgets the marks learned from one lead. */
export async function forgetLead(db: D1Database, site: string, lead: string): Promise<void> {
  await db.prepare('DELETE FROM spam_lessons WHERE site = ?1 AND lead = ?2').bind(site, lead).run()
}

/** Deletes a site's expired and surplus lessons; returns the number deleted. */
export async function purgeLessons(
  db: D1Database,
  { site, now }: Pick<PurgeBatch, 'site' | 'now'>,
): Promise<number> {
  const statement = db.prepare('DELETE FROM spam_lessons WHERE site = ?1 AND learned_at < ?2')
  return (await statement.bind(site, now - LESSON_DAYS * DAY).run()).meta.changes
}

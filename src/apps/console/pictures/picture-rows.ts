// The pictures of a site that people may choose from. The only SQL for that table; the files are in picture-files.ts.
import type { Seconds } from '#lib/zone-time.ts'
import type { OwnPicture } from '#tenant/own-picture.ts'

export type Picture = OwnPicture & {
  site: string
  /** Name of the uploaded file. */
  name: string
  /** The alt text. A picture without one cannot be chosen yet. */
  alt: string
  /** Size of all its files. */
  bytes: number
  addedAt: Seconds
  /** Email address. */
  addedBy: string
}

export type NewPicture = Picture & {
  /** Number of uploaded bytes. */
  received: number
}

/** Limits of a site: its number of pictures, and the bytes uploaded per day. */
export type PictureLimits = { pictures: number; bytes: number; since: Seconds }

const COLUMNS =
  'site, id, name, alt, width, height, focus, bytes, added_at AS addedAt, added_by AS addedBy'

/** Adds a picture whose files are not written yet; false if the site is at its limit. */
export async function reservePicture(
  db: D1Database,
  picture: NewPicture,
  limits: PictureLimits & { leavesAt: Seconds },
): Promise<boolean> {
  const { site, id, name, alt, width, height, focus, bytes, received, addedAt, addedBy } = picture
  const values = [site, id, name, alt, width, height, focus, bytes, received, addedAt, addedBy]
  const { leavesAt, pictures, since, bytes: most } = limits
  const statement = db
    .prepare(
      `INSERT INTO console_pictures (site, id, name, alt, width, height, focus, bytes, received, added_at, added_by, leaves_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
       WHERE (SELECT count(*) FROM console_pictures WHERE site = ?1) < ?13
         AND (SELECT coalesce(sum(received), 0) FROM console_pictures WHERE site = ?1 AND added_at > ?14) + ?9 <= ?15`,
    )
    .bind(...values, leavesAt, pictures, since, most)
  return (await statement.run()).meta.changes === 1
}

/** The site's number of pictures, and bytes uploaded today. */
export async function measureRoom(
  db: D1Database,
  site: string,
  { pictures, bytes, since }: PictureLimits,
): Promise<{ pictures: number; bytes: number }> {
  const row = await db
    .prepare(
      `SELECT count(*) AS pictures, coalesce(sum(CASE WHEN added_at > ?2 THEN received END), 0) AS bytes
       FROM console_pictures WHERE site = ?1`,
    )
    .bind(site, since)
    .first<{ pictures: number; bytes: number }>()
  return { pictures: pictures - (row?.pictures ?? 0), bytes: bytes - (row?.bytes ?? 0) }
}

/** The statement that marks a picture as complete, to batch with its log entry. */
export function keepPicture(db: D1Database, site: string, id: string): D1PreparedStatement {
  return db
    .prepare('UPDATE console_pictures SET leaves_at = NULL WHERE site = ?1 AND id = ?2')
    .bind(site, id)
}

/** Sets a picture's alt text and focal point, to batch with the log entry. */
export function changePicture(
  db: D1Database,
  { site, id, alt, focus }: Pick<Picture, 'site' | 'id' | 'alt' | 'focus'>,
): D1PreparedStatement {
  return db
    .prepare('UPDATE console_pictures SET alt = ?3, focus = ?4 WHERE site = ?1 AND id = ?2')
    .bind(site, id, alt, focus)
}

/**
 * Removes a picture from the list, to batch with the log entry; its files are deleted later, once nothing uses them.
 */
export function dropPicture(
  db: D1Database,
  { site, id, replacedBy }: { site: string; id: string; replacedBy: string | null },
  leavesAt: Seconds,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE console_pictures SET replaced_by = ?3, leaves_at = max(?4, added_at + 86400) WHERE site = ?1 AND id = ?2`,
    )
    .bind(site, id, replacedBy, leavesAt)
}

/** A listed picture; null if there is none. */
export async function findPicture(
  db: D1Database,
  site: string,
  id: string,
): Promise<Picture | null> {
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM console_pictures WHERE site = ?1 AND id = ?2 AND leaves_at IS NULL`,
  )
  return statement.bind(site, id).first<Picture>()
}

export type Listing = {
  /** Each word must be in the alt text or the name. */
  words: string
  /** Only pictures that can be chosen. */
  isDescribed: boolean
  from: number
  most: number
}

/** Pictures of a site, newest first. */
export async function listPictures(
  db: D1Database,
  site: string,
  { words, isDescribed, from, most }: Listing,
): Promise<Picture[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM console_pictures WHERE site = ?1 AND leaves_at IS NULL AND (?3 = 0 OR alt <> '')
       AND NOT EXISTS (SELECT 1 FROM json_each(?2) AS word WHERE instr(lower(alt || ' ' || name), word.value) = 0)
     ORDER BY added_at DESC, id LIMIT ?5 OFFSET ?4`,
  )
  const values = [site, JSON.stringify(wanted), isDescribed ? 1 : 0, from, most]
  return (await statement.bind(...values).all<Picture>()).results
}

const MAX_WORDS = 8

/** Pictures whose files may be deleted now, by site. */
export async function listLeaving(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<{ site: string; id: string }[]> {
  const statement = db.prepare(
    'SELECT site, id FROM console_pictures WHERE leaves_at <= ?1 ORDER BY leaves_at LIMIT ?2',
  )
  return (await statement.bind(now, most).all<{ site: string; id: string }>()).results
}

/** Postpones the check of a picture that is still in use. */
export async function postponeLeaving(
  db: D1Database,
  { site, id }: { site: string; id: string },
  at: Seconds,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE console_pictures SET leaves_at = ?3 WHERE site = ?1 AND id = ?2',
  )
  await statement.bind(site, id, at).run()
}

export async function deletePictureRow(db: D1Database, site: string, id: string): Promise<void> {
  const statement = db.prepare('DELETE FROM console_pictures WHERE site = ?1 AND id = ?2')
  await statement.bind(site, id).run()
}

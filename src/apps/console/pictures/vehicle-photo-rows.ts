// Uploaded photos of vehicles, and when to check that their vehicles still have them. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'

export type VehiclePhoto = {
  site: string
  id: string
  vehicle: string
  width: number
  height: number
  /** Number of uploaded bytes. */
  received: number
  addedAt: Seconds
  addedBy: string
}

/** Maximum photos of a site, and maximum bytes received since a time. */
export type PhotoLimits = { photos: number; bytes: number; since: Seconds }

/** Adds a photo's row before its files are written; false if the site is at its limit. An existing row stays. */
export async function reserveVehiclePhoto(
  db: D1Database,
  photo: VehiclePhoto,
  { photos, bytes, since, lookAt }: PhotoLimits & { lookAt: Seconds },
): Promise<boolean> {
  const { site, id, vehicle, width, height, received, addedAt, addedBy } = photo
  const statement = db
    .prepare(
      `INSERT INTO console_vehicle_photos (site, id, vehicle, width, height, received, added_at, added_by, look_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM console_vehicle_photos WHERE site = ?1) < ?10
         AND (SELECT coalesce(sum(received), 0) FROM console_vehicle_photos WHERE site = ?1 AND added_at > ?11) + ?6 <= ?12
       ON CONFLICT (site, id) DO UPDATE SET look_at = ?9 RETURNING id`,
    )
    .bind(
      site,
      id,
      vehicle,
      width,
      height,
      received,
      addedAt,
      addedBy,
      lookAt,
      photos,
      since,
      bytes,
    )
  return (await statement.first()) !== null
}

/** Vehicles whose photos are due for a check. */
export async function listVehiclesToLook(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<{ site: string; vehicle: string }[]> {
  const statement = db.prepare(
    `SELECT DISTINCT site, vehicle FROM console_vehicle_photos WHERE look_at <= ?1 ORDER BY look_at LIMIT ?2`,
  )
  return (await statement.bind(now, most).all<{ site: string; vehicle: string }>()).results
}

export async function listPhotoIds(
  db: D1Database,
  site: string,
  vehicle: string,
): Promise<string[]> {
  const statement = db.prepare(
    'SELECT id FROM console_vehicle_photos WHERE site = ?1 AND vehicle = ?2',
  )
  return (await statement.bind(site, vehicle).all<{ id: string }>()).results.map(({ id }) => id)
}

/** Sets when a vehicle's photos are checked next. */
export async function lookLater(
  db: D1Database,
  { site, vehicle }: { site: string; vehicle: string },
  at: Seconds,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE console_vehicle_photos SET look_at = ?3 WHERE site = ?1 AND vehicle = ?2',
  )
  await statement.bind(site, vehicle, at).run()
}

export async function deletePhotoRow(db: D1Database, site: string, id: string): Promise<void> {
  const statement = db.prepare('DELETE FROM console_vehicle_photos WHERE site = ?1 AND id = ?2')
  await statement.bind(site, id).run()
}

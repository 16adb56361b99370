// Photos uploaded for a vehicle: encoded like pictures of the site (encode.ts), named by their content, and deleted
// once the vehicle no longer has them. An own value of the vehicle decides which of them shoppers see
// (vehicle/own-photos.ts).
import { createHash } from 'node:crypto'

import { createSearchService } from '#composition/site-services.ts'
import type { Env } from '#env.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { isObject } from '#lib/is-object.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { yardCarQueries } from '#search/yard-list.ts'
import { parsePictureAddress, toPictureAddress } from '#tenant/own-picture.ts'
import { deletePictureFiles, savePictureFiles } from '#tenant/picture-files.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { addedPhotos } from '#vehicle/own-photos.ts'
import { readOwnValues } from '#vehicle/own-values.ts'
import { encodePicture } from './encode.ts'
import {
  deletePhotoRow,
  listPhotoIds,
  listVehiclesToLook,
  lookLater,
  reserveVehiclePhoto,
} from './vehicle-photo-rows.ts'

/** Maximum photos of a site's vehicles, and maximum bytes received in 24 hours. */
const MAX_PHOTOS = 40_000
const MAX_DAILY = 2_000_000_000
/** Vehicles checked per hour, and how often each is checked. */
const MAX = 100
const EVERY: Seconds = 30 * DAY

type By = { site: string; vehicle: string; email: string; now: Seconds }

/**
 * The address of a photo uploaded for a vehicle, or why it was refused. The same photo always gets the same address.
 */
export async function addVehiclePhoto(
  env: Env,
  bytes: Uint8Array<ArrayBuffer>,
  { site, vehicle, email, now }: By,
): Promise<{ address: string } | { problem: string }> {
  const id = idOf(site, vehicle, bytes)
  const encoded = await encodePicture(env.IMAGES, bytes)
  if ('problem' in encoded) return encoded
  const { width, height, files } = encoded
  const photo = { site, id, vehicle, width, height, received: bytes.length }
  const isIn = await reserveVehiclePhoto(
    env.DB,
    { ...photo, addedAt: now, addedBy: email },
    { photos: MAX_PHOTOS, bytes: MAX_DAILY, since: now - DAY, lookAt: now + DAY },
  )
  if (!isIn) return { problem: FULL }
  await savePictureFiles(env.MEDIA, { site, id, files })
  return { address: toPictureAddress({ id, width, height, focus: '' }) }
}

const FULL =
  'Your site has reached its limit for photos: for today, or in total. Try again tomorrow, or use smaller files.'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** An 80-bit hash of the vehicle and the photo. */
function idOf(site: string, vehicle: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(`${site}\n${vehicle}\n`).update(bytes).digest()
  return Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % 32]).join('')
}

/** Schedules a check of a vehicle's photos in a day, because one may have been removed. */
export const noteChange = (env: Env, of: { site: string; vehicle: string }, now: Seconds) =>
  lookLater(env.DB, of, now + DAY)

/** Deletes photos that their vehicle no longer has. Never rejects: the rest are checked a day later. */
export async function purgeVehiclePhotos(env: Env, now: Seconds): Promise<void> {
  const failed = (error: unknown) =>
    logError('console.purge-failed', { kind: 'vehicle-photos', error: errorName(error) })
  const due = await listVehiclesToLook(env.DB, now, MAX).catch(failed)
  let rows = 0
  for (const one of due ?? [])
    // eslint-disable-next-line no-await-in-loop -- each asks the stock
    rows += (await removeUnused(env, one, now).catch(failed)) ?? 0
  if (rows > 0) logInfo('console.purged', { kind: 'vehicle-photos', rows })
}

async function removeUnused(
  env: Env,
  of: { site: string; vehicle: string },
  now: Seconds,
): Promise<number> {
  const { site, vehicle } = of
  // First, so that a vehicle whose stock can't be read goes to the end of the queue.
  await lookLater(env.DB, of, now + DAY)
  const used = await loadUsed(env, of, now)
  if (used === null) return 0
  const ids = (await listPhotoIds(env.DB, site, vehicle)).filter((id) => !used.has(id))
  for (const id of ids) {
    // eslint-disable-next-line no-await-in-loop -- few
    await deletePictureFiles(env.MEDIA, site, id)
    // The row is deleted last, because without it nothing would find the files.
    // eslint-disable-next-line no-await-in-loop
    await deletePhotoRow(env.DB, site, id)
  }
  await lookLater(env.DB, of, now + EVERY)
  return ids.length
}

/** Ids of a vehicle's photos; null if the stock does not answer. */
async function loadUsed(
  env: Env,
  { site: slug, vehicle }: { site: string; vehicle: string },
  now: Seconds,
): Promise<ReadonlySet<string> | null> {
  const tenant = await loadTenantBySlug(env, slug, now)
  if (tenant === null) return null
  const { fresh } = createSearchService(env, tenant, () => undefined)
  const answer = await fresh(yardCarQueries(tenant.site, vehicle, now), now)
  if (answer === null) return null
  const [document] = answer.hits
  const photos = isObject(document)
    ? readOwnValues(document).find(({ field }) => field === 'photos')
    : undefined
  const addresses = addedPhotos(photos?.set ?? {})
  return new Set(addresses.flatMap((address) => parsePictureAddress(address)?.id ?? []))
}

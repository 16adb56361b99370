// Adds, describes, replaces and deletes the pictures of a site, and deletes their files hourly. Each act is in the
// activity log. Pages only change in the draft.
import type { Env } from '#env.ts'
import { audit, auditStatements } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import type { Person } from '#apps/console/permissions.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { ListedKv } from '#rollout/kv.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { toPictureAddress } from '#tenant/own-picture.ts'
import { encodePicture } from './encode.ts'
import { deletePictureFiles, savePictureFiles } from '#tenant/picture-files.ts'
import {
  changePicture,
  deletePictureRow,
  dropPicture,
  keepPicture,
  listLeaving,
  measureRoom,
  type Picture,
  postponeLeaving,
  reservePicture,
} from './picture-rows.ts'
import { countPreviewsWith, findUses, findVersionsWith, swapEdits, type Use } from './uses.ts'

const HOUR: Seconds = 3600
/** Maximum pictures of a site, including those whose files are not deleted yet. */
const MAX_PICTURES = 1000
/** Maximum bytes that a site may upload in 24 hours. */
const MAX_DAILY = 500_000_000
const MAX_ALT = 200
const MAX_NAME = 100
/** Maximum pictures whose files are checked per hour. */
const MAX = 100

/** `sites` are all published versions, which a rollback can restore. */
type Deps = { env: Env; sites: ListedKv }
export type By = { who: Person; site: string; now: Seconds }
export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> }
type Problem = { problem: string }

/** The error in a picture's alt text; null if there is none. */
export function altProblem(alt: string): string | null {
  if (alt === '') return 'Say what the picture shows, for people who can’t see it.'
  return alt.length > MAX_ALT ? `Use at most ${MAX_ALT} characters.` : null
}

/** Adds a picture. One without alt text is stored, but cannot be chosen until it has some. */
export async function addPicture(
  env: Env,
  { upload, alt, focus = '' }: { upload: Upload; alt: string; focus?: string },
  by: By,
): Promise<{ added: Picture } | Problem> {
  const { site, now, who } = by
  const limits = { pictures: MAX_PICTURES, bytes: MAX_DAILY, since: now - DAY }
  const room = await measureRoom(env.DB, site, limits)
  if (room.pictures <= 0 || room.bytes < upload.bytes.length) return { problem: describeFull(room) }
  const encoded = await encodePicture(env.IMAGES, upload.bytes)
  if ('problem' in encoded) return encoded
  const { width, height, files } = encoded
  const picture: Picture = {
    site,
    id: newId(),
    name: upload.name.slice(-MAX_NAME),
    alt: alt.slice(0, MAX_ALT),
    width,
    height,
    focus,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    addedAt: now,
    addedBy: who.email,
  }
  const received = upload.bytes.length
  // If writing the files fails, the hourly clean-up removes what was written.
  const isIn = await reservePicture(
    env.DB,
    { ...picture, received },
    { ...limits, leavesAt: now + HOUR },
  )
  if (!isIn) return { problem: describeFull({ pictures: 0 }) }
  await savePictureFiles(env.MEDIA, { site, id: picture.id, files })
  await log(env, 'picture.add', picture, by, [keepPicture(env.DB, site, picture.id)])
  return { added: picture }
}

function describeFull({ pictures }: { pictures: number }): string {
  return pictures <= 0
    ? `The site has ${MAX_PICTURES} pictures, which is the maximum. Delete some that nothing uses; there is room for others a day later.`
    : `The site has received ${MAX_DAILY / 1_000_000} MB of pictures within a day, which is the maximum. Continue tomorrow, or make the pictures smaller.`
}

/** Alt text and focal point of a picture. */
export type Described = Pick<Picture, 'alt' | 'focus'>

/**
 * Saves alt text and focal point where they differ from what the form had `shown`. Changes by others meanwhile stay,
 * and a change to the same field is refused. A new focal point is set in the draft wherever the picture is used.
 */
export async function describePicture(
  env: Env,
  picture: Picture,
  { typed, shown }: { typed: Described; shown: Described },
  by: By,
): Promise<{ changed: number } | Problem> {
  const settle = (key: keyof Described): string | null => {
    if (typed[key] === shown[key]) return picture[key]
    const isFree = shown[key] === picture[key] || typed[key] === picture[key]
    return isFree ? typed[key] : null
  }
  const [alt, focus] = [settle('alt'), settle('focus')]
  if (alt === null || focus === null)
    return {
      problem: `Someone else changed this picture in the meantime. Its description is “${picture.alt}”. Save again to use yours.`,
    }
  const changed = { ...picture, alt, focus }
  const swapped =
    focus === picture.focus
      ? { changed: 0 }
      : await swapInDraft(env, picture.id, toPictureAddress(changed), by)
  if ('problem' in swapped) return swapped
  await log(env, 'picture.change', changed, by, [changePicture(env.DB, changed)])
  return swapped
}

/** Replaces a picture with another one, in the draft. The old one stays until nothing uses it. */
export async function replacePicture(
  env: Env,
  picture: Picture,
  upload: Upload,
  by: By,
): Promise<{ added: Picture; changed: number } | Problem> {
  const { alt, focus, site } = picture
  const result = await addPicture(env, { upload, alt, focus }, by)
  if ('problem' in result) return result
  const { added } = result
  const leavesAt = by.now + HOUR
  const swapped = await swapInDraft(env, picture.id, toPictureAddress(added), by)
  if ('problem' in swapped) {
    await dropPicture(env.DB, { site, id: added.id, replacedBy: null }, leavesAt).run()
    return swapped
  }
  const drop = dropPicture(env.DB, { site, id: picture.id, replacedBy: added.id }, leavesAt)
  await log(env, 'picture.replace', picture, by, [drop])
  return { added, changed: swapped.changed }
}

export type Uses = {
  uses: Use[]
  /** Earlier versions that a rollback can restore. */
  versions: number[]
  /** Shared links to drafts that still work. */
  previews: number
}

export const isUsed = ({ uses, versions, previews }: Uses): boolean =>
  uses.length + versions.length + previews > 0

/** Everything that uses a picture. */
export async function loadUses({ env, sites }: Deps, site: string, id: string): Promise<Uses> {
  const [state, versions, previews] = await Promise.all([
    openDraft(env, site).read(),
    findVersionsWith(sites, site, id),
    countPreviewsWith(sites, site, id),
  ])
  return {
    uses: findUses(site, state).get(id) ?? [],
    versions: versions.filter((version) => version !== state.live?.version),
    previews,
  }
}

/** Deletes an unused picture; returns its uses if there are any. */
export async function deletePicture(
  deps: Deps,
  picture: Picture,
  by: By,
): Promise<'deleted' | { usedBy: Uses }> {
  const { site, id } = picture
  const usedBy = await loadUses(deps, site, id)
  if (isUsed(usedBy)) return { usedBy }
  const drop = dropPicture(deps.env.DB, { site, id, replacedBy: null }, by.now + HOUR)
  await log(deps.env, 'picture.delete', picture, by, [drop])
  return 'deleted'
}

/** Deletes files of deleted and replaced pictures that nothing uses. Never rejects: the next hour retries. */
export async function purgePictures(deps: Deps, now: Seconds): Promise<void> {
  const failed = (error: unknown) =>
    logError('console.purge-failed', { kind: 'pictures', error: errorName(error) })
  const leaving = await listLeaving(deps.env.DB, now, MAX).catch(failed)
  let rows = 0
  for (const picture of leaving ?? [])
    // eslint-disable-next-line no-await-in-loop -- each reads all versions of a site
    if ((await removeUnused(deps, picture, now).catch(failed)) === true) rows += 1
  if (rows > 0) logInfo('console.purged', { kind: 'pictures', rows })
}

/** Whether the files are deleted; those of a picture in use are checked again a day later. */
async function removeUnused(
  deps: Deps,
  { site, id }: { site: string; id: string },
  now: Seconds,
): Promise<boolean> {
  const { env } = deps
  if (isUsed(await loadUses(deps, site, id))) {
    await postponeLeaving(env.DB, { site, id }, now + DAY)
    return false
  }
  await deletePictureFiles(env.MEDIA, site, id)
  // The row is deleted last, because without it nothing would find the files.
  await deletePictureRow(env.DB, site, id)
  return true
}

/** Replaces a picture with an address wherever the draft uses it; returns the number of fields. */
async function swapInDraft(
  env: Env,
  id: string,
  address: string,
  { who, site, now }: By,
): Promise<{ changed: number } | Problem> {
  const draft = openDraft(env, site)
  const { live, draft: document, revision } = await draft.read()
  const set = swapEdits(document ?? live?.source ?? {}, id, address)
  if (set.length === 0) return { changed: 0 }
  const changes = set.map(({ at, was, value }) => ({ at, before: was, after: value }))
  const held = heldBack(who, 'draft', site, changes)
  if (held.length > 0)
    return {
      problem: `The picture is used in ${held.join(', ')}, which your role can’t change. Ask an admin of the site, or staff.`,
    }
  const saved = await draft.save({ by: who.email, base: revision, set })
  if ('refused' in saved) return { problem: saved.refused }
  if ('conflicts' in saved)
    return { problem: 'Someone else just changed where the picture is used. Try again.' }
  const detail = saved.changes.join('\n')
  await audit(env, { who, act: 'draft.save', site, subject: 'Pictures', detail }, now)
  return { changed: set.length }
}

async function log(
  env: Env,
  act: AuditAct,
  { id, name, alt, site }: Picture,
  { who, now }: By,
  statements: D1PreparedStatement[],
): Promise<void> {
  const entry = { who, act, site, subject: alt || name, detail: id }
  await env.DB.batch([...statements, ...auditStatements(env.DB, entry, now)])
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** 80 random bits. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => LETTERS[byte % 32]).join('')
}

// Uploads photos of a vehicle, several at once; and serves each of its photos to the console, whose pages load nothing
// from other hosts.
import { audit } from '#apps/console/audit.ts'
import { addVehiclePhoto, noteChange } from '#apps/console/pictures/vehicle-photos.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { type Notice, redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { createSearchService } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { isObject } from '#lib/is-object.ts'
import { countOf } from '#lib/text.ts'
import { toHttps } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { yardCarQueries } from '#search/yard-list.ts'
import { parsePictureAddress, smallerWidths, largestFile } from '#tenant/own-picture.ts'
import { loadPictureFile } from '#tenant/picture-files.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { loadPicture, toFormat } from '#upstream/picture.ts'
import { photoKey } from '#vehicle/own-photos.ts'
import { readOwnValues } from '#vehicle/own-values.ts'
import { shownOf } from '#feeds/import/edit-stock.ts'
import { importerOf, loadVehicle, photosOf, subjectOf } from './car-route.tsx'
import type { YardVehicle } from './car-page.tsx'
import { photoName } from './photo-name.ts'
import { MAX_PHOTOS } from './read-own.ts'

/** Maximum photos in one form. */
const AT_ONCE = 20
/** Maximum attempts if others change the photos at the same moment. */
const TRIES = 4

export async function postYardPhotos(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const vehicle = await loadVehicle(c, tenant, now)
  if (vehicle === 'unknown') return screens.unavailable(c)
  if (vehicle === null) return screens.notFound(c)
  const { slug } = tenant
  const { person } = c.var.console
  const { id } = vehicle.car
  const say = (notice: Notice) =>
    redirectWithNotice(c, consoleRoutes.yardCar.href(slug, id), notice)
  const files = await readFiles(c)
  if (files.length === 0) return say({ problem: 'Choose photos on this device first.' })
  const room = Math.min(AT_ONCE, MAX_PHOTOS - photosOf(vehicle.document).all.length)
  if (files.length > room)
    return say({
      problem: `Nothing was added: ${room <= 0 ? `a vehicle has at most ${MAX_PHOTOS} photos` : `choose at most ${countOf(room, 'photo')} at once`}.`,
    })
  const added: string[] = []
  const problems: string[] = []
  for (const file of files) {
    // eslint-disable-next-line no-await-in-loop -- one in memory at a time
    const bytes = new Uint8Array(await file.arrayBuffer())
    const by = { site: slug, vehicle: id, email: person.email, now }
    // eslint-disable-next-line no-await-in-loop
    const result = await addVehiclePhoto(c.env, bytes, by)
    if ('address' in result) added.push(result.address)
    else problems.push(`${file.name.slice(-60) || 'A photo'}: ${result.problem}`)
  }
  const outcome = added.length === 0 ? 'refused' : await showThem(c, tenant, vehicle, added, now)
  await noteChange(c.env, { site: slug, vehicle: id }, now)
  const entry = { who: person, act: 'stock.edit', site: slug, subject: subjectOf(vehicle) } as const
  const detail = [`Photos: ${added.length} added`, ...problems].join('; ')
  await audit(c.env, { ...entry, outcome, detail }, clock())
  return say(noticeOf({ outcome, added: added.length, problems }))
}

type Added = 'done' | 'pending' | 'failed' | 'refused'

function noticeOf({
  outcome,
  added,
  problems,
}: {
  outcome: Added
  added: number
  problems: readonly string[]
}): Notice {
  const many = countOf(added, 'photo')
  if (outcome === 'failed')
    return {
      problem:
        'Nothing was added: someone else changed the photos at the same time. Add them again.',
    }
  const done =
    outcome === 'pending'
      ? `${many} added. An import is running, so they will show here in about a minute: reload the page then.`
      : `${many} added. Shoppers see ${added === 1 ? 'it' : 'them'} within a minute.`
  if (problems.length === 0) return { done }
  // It goes into a cookie, so it is truncated; the activity log has all of it.
  const wrong = problems.slice(0, 5).join(' ').slice(0, 900)
  return { problem: added === 0 ? wrong : `${done} ${wrong}` }
}

/** Adds the photos after those that the vehicle has; retries if others changed them at the same moment. */
async function showThem(
  c: Ctx,
  tenant: Tenant,
  first: YardVehicle,
  addresses: readonly string[],
  now: Seconds,
): Promise<Added> {
  const { slug } = tenant
  const { id } = first.car
  let vehicle: YardVehicle | null | 'unknown' = first
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (vehicle === null || vehicle === 'unknown') return 'failed'
    const { document } = vehicle
    const own = readOwnValues(document).find(({ field }) => field === 'photos')
    const { all, added, set } = photosOf(document)
    const fresh = addresses.filter(
      (one, at) => !added.includes(one) && addresses.indexOf(one) === at,
    )
    const order = Array.isArray(set.order) ? set.order : all.map(photoKey)
    const known = order.filter((key) => typeof key === 'string')
    const rest = all.map(photoKey).filter((key) => !known.includes(key))
    const change = {
      field: 'photos',
      set: {
        order: [...known, ...rest, ...fresh],
        hidden: Array.isArray(set.hidden) ? set.hidden : [],
        added: [...added, ...fresh],
      },
      // They stay even if the feed's photos change later, unless an end date was chosen.
      until: own === undefined || own.until === 'changed' ? 'removed' : own.until,
    } as const
    const edit = { id, changes: [change], shown: shownOf(document, ['photos']) }
    // eslint-disable-next-line no-await-in-loop -- each try after the one before
    const done = await importerOf(c, slug).edit(slug, {
      who: c.var.console.person.email,
      edits: [edit],
    })
    if (done === null) return 'pending'
    if (done.missing > 0) return 'failed'
    if (done.moved === 0) return 'done'
    // eslint-disable-next-line no-await-in-loop
    vehicle = await loadVehicle(c, tenant, now)
  }
  return 'failed'
}

async function readFiles(c: Ctx): Promise<File[]> {
  const sent = await c.req.formData().catch(() => new FormData())
  // A form without a chosen file sends one without name and bytes.
  return sent
    .getAll('file')
    .filter((value) => typeof value !== 'string')
    .filter(({ name, size }) => name !== '' || size > 0)
}

const WIDTH = 320
const CACHE = 'private, max-age=86400'

/** The photo, or an empty 404. Only photos of the vehicle, so that it can't be used to load anything else. */
export async function getYardPhoto(c: Ctx): Promise<Response> {
  const now = clock()
  const none = () => c.body(null, 404, { 'Cache-Control': 'no-store' })
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  // Loads only the vehicle, because a page has many photos.
  const [query] = yardCarQueries(tenant.site, c.req.param('id') ?? '', now)
  const [document] = (query && (await fresh([query], now))?.hits) ?? []
  if (!isObject(document)) return none()
  const name = c.req.param('name')
  const photo = photosOf(document).all.find((one) => photoName(photoKey(one)) === name)
  if (photo === undefined) return none()
  const own = parsePictureAddress(photo.source)
  if (own !== null) {
    const [width] = smallerWidths(own.width)
    const file = width === undefined ? largestFile(own) : `${width}.webp`
    const wanted = { site: tenant.slug, id: own.id, file, isPublic: false }
    return (await loadPictureFile(c.env.MEDIA, wanted)) ?? none()
  }
  const source = toHttps(photo.thumb ?? photo.source)
  // A file of the release, which this host has too.
  if (source.startsWith('/')) return c.redirect(source, 302)
  const format = toFormat(c.req.header('Accept') ?? '')
  const picture = await loadPicture({ source, width: WIDTH, quality: 70, crop: false, format })
  if (picture === null) return none()
  picture.headers.set('Cache-Control', CACHE)
  return picture
}

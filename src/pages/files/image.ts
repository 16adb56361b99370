// Resizes vehicle pictures to fixed widths: only pictures of this site's vehicles, so it is not an open proxy.
import { clock } from '#http/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import { absoluteUrl, toHttps } from '#lib/url.ts'
import type { Ctx } from '#pages/send-page.ts'
import { loadCar } from '#search/load-car.ts'
import { picturesOf, videosOf } from '#stock/gallery.ts'
import { IMAGE_WIDTHS, STILL_WIDTH } from '#ui/image-url.ts'
import { loadPicture, loadVideoThumbnail, toFormat } from '#upstream/picture.ts'

/** One day: a picture's address may get a better picture. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800'

const VIDEO = /^video-(\d+)$/

/** `/img/{slug}/{n or "video-{n}"}/{width}`: the picture, or an empty 404. */
export async function getImage(c: Ctx): Promise<Response> {
  const { images } = c.var.tenant.site.gallery
  const width = IMAGE_WIDTHS.find((known) => String(known) === c.req.param('width'))
  if (width === undefined || !isAsked(c)) return none(c)

  const format = toFormat(c.req.header('Accept') ?? '')
  const name = `${format}${c.req.path}`
  const cached = await loadCached(c, 'images', name)
  if (cached !== null) return cached

  const source = await findSource(c, width)
  if (source === null) return none(c)
  // One of our own files, which has one width.
  if (source.startsWith('/')) return c.redirect(source, 302)
  const { quality, crop } = images
  const picture = await loadPicture({ source: toHttps(source), width, quality, crop, format })
  if (picture === null) return none(c)
  picture.headers.set('Cache-Control', CACHE)
  picture.headers.set('Vary', 'Accept')
  saveCached(c, 'images', name, picture.clone())
  return picture
}

function isAsked(c: Ctx): boolean {
  const { gallery, upstreams } = c.var.tenant.site
  return VIDEO.test(c.req.param('which') ?? '')
    ? upstreams.video_thumbnails !== null
    : gallery.images.resize === 'edge'
}

async function findSource(c: Ctx, width: number): Promise<string | null> {
  const { services, tenant } = c.var
  // Pictures may be cached; a gallery would otherwise be many billed queries to a hosted engine.
  const ask = services.search
  const car = await loadCar(c.req.param('slug') ?? '', tenant.site, ask, clock())
  if (car === null || car === 'unknown') return null
  const pictures = picturesOf(car)
  const which = c.req.param('which') ?? ''
  const [, nth] = VIDEO.exec(which) ?? []
  if (nth === undefined) return pictures.find(({ n }) => String(n) === which)?.source ?? null
  const film = videosOf(car, tenant.site.gallery.embed_hosts).find(({ n }) => String(n) === nth)
  if (film === undefined) return null
  // The service is elsewhere: a path of this site means nothing to it.
  const address = absoluteUrl(film.video.href, tenant.site)
  const thumbnail = await loadVideoThumbnail(services.call, address)
  // Beside pictures, a film is a plain tile rather than one more picture; its player has a poster in any case.
  return thumbnail ?? (width === STILL_WIDTH ? null : (pictures[0]?.source ?? null))
}

function none(c: Ctx): Response {
  return c.body(null, 404, { 'Cache-Control': 'no-store' })
}

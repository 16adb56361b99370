// Resizes vehicle pictures to fixed widths: only pictures of this site's vehicles, so it is not an open proxy.
import { clock } from '#lib/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import { absoluteUrl, toHttps } from '#lib/url.ts'
import type { Ctx } from '#http/send-page.ts'
import { loadCar } from '#search/load-car.ts'
import { picturesOf, videosOf } from '#vehicle/gallery.ts'
import { toSpin } from '#vehicle/spin.ts'
import { IMAGE_WIDTHS, imageUrl, INTERIOR_WIDTH, STILL_WIDTH } from '#apps/site/ui/image-url.ts'
import { loadPicture, loadVideoThumbnail, toFormat } from '#upstream/picture.ts'

/** One day: the picture at an address may be replaced. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800'

const STILL = /^\d+$/
const VIDEO = /^video-(\d+)$/
const INTERIOR = 'inside'
/** Spin pictures are never cropped: their hotspots are positions on the whole picture. */
const SPIN = /^(?:spin-\d+|inside)$/

/** `/img/{slug}/{which}/{width}` (routes.ts): the picture, or an empty 404. */
export async function getImage(c: Ctx): Promise<Response> {
  const { images } = c.var.tenant.site.gallery
  const which = c.req.param('which') ?? ''
  const widths = which === INTERIOR ? ([INTERIOR_WIDTH] as const) : IMAGE_WIDTHS
  const width = widths.find((known) => String(known) === c.req.param('width'))
  if (width === undefined || !isRequested(c)) return none(c)

  const format = toFormat(c.req.header('Accept') ?? '')
  const name = `${format}${c.req.path}`
  const cached = await loadCached(c, 'images', name)
  if (cached !== null) return cached

  const source = await findSource(c, width)
  if (source === null) return none(c)
  // One of our own files, at the width that is nearest; or the feed's own, which sites without resizing show.
  const isOwn = images.resize === 'none' && STILL.test(which)
  if (source.startsWith('/') || isOwn) {
    const still = { slug: c.req.param('slug') ?? '', n: 1, source }
    return c.redirect(imageUrl(c.var.tenant.site, still, width), 302)
  }
  const { quality, crop } = images
  const picture = await loadPicture({
    source: toHttps(source),
    width,
    quality,
    crop: crop && !SPIN.test(which),
    format,
  })
  if (picture === null) return none(c)
  picture.headers.set('Cache-Control', CACHE)
  picture.headers.set('Vary', 'Accept')
  saveCached(c, 'images', name, picture.clone())
  return picture
}

function isRequested(c: Ctx): boolean {
  const { gallery, upstreams } = c.var.tenant.site
  const which = c.req.param('which') ?? ''
  if (gallery.images.resize === 'edge' || STILL.test(which)) return true
  return VIDEO.test(which) && upstreams.video_thumbnails !== null
}

async function findSource(c: Ctx, width: number): Promise<string | null> {
  const { services, tenant } = c.var
  // Pictures may be cached; a gallery would otherwise be many billed queries to a hosted engine.
  const ask = services.search.list
  const car = await loadCar(c.req.param('slug') ?? '', tenant.site, ask, clock())
  if (car === null || car === 'unknown') return null
  const { gallery } = tenant.site
  const pictures = picturesOf(car)
  const which = c.req.param('which') ?? ''
  if (SPIN.test(which)) {
    const spin = toSpin(car, gallery.spin)
    if (which === INTERIOR) return spin?.inside ?? null
    return spin?.frames.find((_, at) => `spin-${at + 1}` === which) ?? null
  }
  const [, nth] = VIDEO.exec(which) ?? []
  if (nth === undefined) return pictures.find(({ n }) => String(n) === which)?.source ?? null
  const film = videosOf(car, gallery.embed_hosts).find(({ n }) => String(n) === nth)
  if (film === undefined) return null
  if (film.poster !== null) return film.poster
  if (tenant.site.upstreams.video_thumbnails === null) return null
  // The service is external: it cannot resolve a path of this site.
  const address = absoluteUrl(film.video.href, tenant.site)
  const thumbnail = await loadVideoThumbnail(services.call, address)
  // Among pictures, a video is a plain tile rather than one more picture; its player always has a poster.
  return thumbnail ?? (width === STILL_WIDTH ? null : (pictures[0]?.source ?? null))
}

function none(c: Ctx): Response {
  return c.body(null, 404, { 'Cache-Control': 'no-store' })
}

// Addresses of a vehicle's pictures at page widths. All pictures are rendered with these.
import { toHttps } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { parseSizedAddress, smallerWidths } from '#tenant/own-picture.ts'
import type { Site } from '#tenant/schema.ts'
import { pictureSet } from './site-picture.tsx'

const WIDTH = 1280

/** `n` counts from 1 (vehicle/gallery.ts), or names a picture outside the gallery; `source` is the feed's address. */
export type Still = { slug: string; n: Parameters<typeof routes.image.href>[1]; source: string }

/** Widths in pixels; others are refused, so that no one can make us generate every size. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
/** The only width of an interior panorama: a screen shows a part of it. */
export const INTERIOR_WIDTH = 3840
/** Width of the small pictures below a gallery. */
export const STILL_WIDTH: ImageWidth = 320

/** The picture at a width if the site resizes, else the feed's own. Always https. */
export function imageUrl(
  site: Site,
  { slug, n, source }: Still,
  width: ImageWidth | typeof INTERIOR_WIDTH = 640,
): string {
  const own = parseSizedAddress(source)
  if (own !== null) {
    const fitting = smallerWidths(own.width).find((smaller) => smaller >= width)
    return fitting === undefined ? source : `${own.folder}${fitting}.webp`
  }
  return isResized(site, source) ? routes.image.href(slug, n, width) : toHttps(source)
}

/** `srcset` of the picture; undefined if the site does not resize. */
export function imageSet(
  site: Site,
  still: Still,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): string | undefined {
  if (parseSizedAddress(still.source) !== null) return pictureSet(still.source, Math.max(...widths))
  if (!isResized(site, still.source)) return undefined
  return widths.map((width) => `${imageUrl(site, still, width)} ${width}w`).join()
}

/** Our own files are small already; the edge resizes only fetched ones. */
const isResized = ({ gallery }: Site, source: string) =>
  gallery.images.resize === 'edge' && !source.startsWith('/')

/**
 * The permanent address of a photo, for use beyond a page's lifetime: a path of this site, which redirects to the
 * photo's current address.
 */
export function lastingAddress({ slug, n, source }: Still, width: ImageWidth): string {
  return source.startsWith('/') ? source : routes.image.href(slug, n, width)
}

/** `src` is a path or an absolute address; sizes in pixels, if known. */
export type ShareImage = { src: string; alt: string; width?: number; height?: number }

/** The picture for sharing services, which also load it later. */
export function vehicleImage(site: Site, still: Still, alt: string): ShareImage {
  const src = lastingAddress(still, WIDTH)
  const { resize, crop } = site.gallery.images
  // Cropped to three by two at the edge; the size of all others is unknown.
  const isCut = resize === 'edge' && crop && !still.source.startsWith('/')
  return isCut ? { src, alt, width: WIDTH, height: Math.round((WIDTH * 2) / 3) } : { src, alt }
}

/** The site's picture, otherwise the first of its home page; null if it has neither. */
export function siteImage(site: Site): ShareImage | null {
  const src = site.search_engines.share_image || firstSlide(site)
  return src === '' ? null : { src, alt: site.name }
}

/** Only a slide that is always shown: a shared link outlives a promotion. */
function firstSlide({ pages }: Site): string {
  const home = pages.find((page) => page.path === routes.home.href() && isAlways(page))
  for (const block of home?.blocks ?? []) {
    if (block.kind !== 'hero' || !block.show || !isAlways(block)) continue
    const slide = block.slides.find((one) => isAlways(one) && one.image !== '')
    if (slide !== undefined) return slide.image
  }
  return ''
}

const isAlways = ({ start, expiry }: { start: string; expiry: string }) =>
  start === '' && expiry === ''

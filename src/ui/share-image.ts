// The picture of a shared link. Services crop it to about two by one.
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { imageUrl, type Still } from './image-url.ts'

/** `src` is a path of the site or an address; width and height in pixels, where they are known. */
export type ShareImage = { src: string; alt: string; width?: number; height?: number }

/** A picture of a vehicle at the width that sharing services request. */
export function vehicleImage(site: Site, still: Still, alt: string): ShareImage {
  const src = imageUrl(site, still, WIDTH)
  const { resize, crop } = site.gallery.images
  // Cropped to three by two at the edge; the size of all others is unknown.
  const isCut = resize === 'edge' && crop && src !== still.source
  return isCut ? { src, alt, width: WIDTH, height: Math.round((WIDTH * 2) / 3) } : { src, alt }
}

const WIDTH = 1280

/** The default picture: the site's, else the first of its home page; null if it has neither. */
export function siteImage(site: Site): ShareImage | null {
  const src = site.search_engines.share_image || firstSlide(site)
  return src === '' ? null : { src, alt: site.name }
}

/** A slide that is always shown: a link outlives a promotion. */
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

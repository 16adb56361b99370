// Addresses of a vehicle's pictures at page widths (A32). All rendering of pictures uses them.
import { toHttps } from '#lib/https.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** A still of a vehicle: its place among them from 1 (stock/gallery.ts), and its address as the feed has it. */
export type Still = { slug: string; n: number; source: string }

/** Widths in pixels that may be requested, so that others cannot resize at our cost. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Address of a picture so many pixels wide where the site resizes, else as it is. Pages are https, so pictures are. */
export function imageUrl(site: Site, { slug, n, source }: Still, width: ImageWidth = 640): string {
  return isResized(site, source) ? routes.image.href(slug, n, width) : toHttps(source)
}

/** Its addresses by width for `srcset`; undefined where there is but one. */
export function imageSet(
  site: Site,
  still: Still,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): string | undefined {
  if (!isResized(site, still.source)) return undefined
  return widths.map((width) => `${imageUrl(site, still, width)} ${width}w`).join()
}

/** Our own files are small already, and the edge resizes only what it fetches. */
const isResized = ({ gallery }: Site, source: string) =>
  gallery.images.resize === 'edge' && !source.startsWith('/')

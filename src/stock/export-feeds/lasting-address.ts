// The address of a photo for whatever outlives a page: feeds, structured data, sitemaps, shared links.
import { routes } from '#routes.ts'

/** A photo of a vehicle; `n` as in gallery.ts. */
type Photo = { slug: string; n: number; source: string }

/**
 * The address of a photo for whatever outlives a page: a path of this site, which leads to where the photo is at present.
 */
export function lastingAddress({ slug, n, source }: Photo, width: number): string {
  const isOwn = source.startsWith('/') && !source.startsWith('//')
  return isOwn ? source : routes.image.href(slug, n, width)
}

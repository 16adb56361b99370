// What search engines and those who share a page are told of it.
import type { SitePage } from '#dealership/pages.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toPageGraph } from './page-graph.ts'

export function toContentHead(page: SitePage, site: Site): Head {
  const picture = pictureOf(page)
  const canonical = absoluteUrl(page.path, site)
  return {
    kind: 'content',
    title: toTitle(page, site),
    description: page.description,
    canonical,
    robots: page.index ? 'index, follow' : 'noindex, follow',
    ...(picture !== '' && { image: absoluteUrl(picture, site) }),
    structured: toPageGraph(page, site),
  }
}

/** The home page goes by the name of the site. */
function toTitle({ path, title }: SitePage, { name, tagline }: Site): string {
  if (path !== routes.home.href()) return `${title} | ${name}`
  const more = tagline || title
  return more === '' || more === name ? name : `${name} | ${more}`
}

/** That of its article, else the first that it shows; empty where it shows none. */
export function pictureOf({ article, blocks }: SitePage): string {
  if (article !== null && article.image !== '') return article.image
  for (const block of blocks) {
    const [image = ''] =
      block.kind === 'hero'
        ? block.slides.map((slide) => slide.image)
        : 'image' in block
          ? [block.image]
          : []
    if (block.show && image !== '') return image
  }
  return ''
}

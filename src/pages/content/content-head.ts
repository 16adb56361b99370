// Metadata of a content page for search engines and sharing.
import type { SitePage } from '#dealership/pages.ts'
import { isInWindow, type Window } from '#dealership/shown.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toPageGraph } from './page-graph.ts'

/** `now` in seconds. */
export function toContentHead(page: SitePage, site: Site, now: number): Head {
  const canonical = absoluteUrl(page.path, site)
  return {
    kind: 'content',
    title: toTitle(page, site),
    description: page.description,
    canonical,
    robots: page.index ? 'index, follow' : 'noindex, follow',
    ...(page.article !== null && { type: 'article' }),
    image: pictureOf(page, site, now),
    structured: toPageGraph(page, site, now),
  }
}

/** The home page uses the site's name. */
function toTitle({ path, title }: SitePage, { name, tagline }: Site): string {
  if (path !== routes.home.href()) return `${title} | ${name}`
  const more = tagline || title
  return more === '' || more === name ? name : `${name} | ${more}`
}

/** The article's picture, else the first that the page shows today; none if it shows none. `now` in seconds. */
function pictureOf({ article, blocks }: SitePage, site: Site, now: number): Head['image'] {
  const isToday = (window: Window) => isInWindow(window, site, now)
  if (article !== null && article.image !== '') return { src: article.image, alt: article.alt }
  const shown = blocks.filter((block) => block.show && isToday(block))
  const pictures = shown.flatMap((block): { image: string; alt?: string }[] => {
    if (block.kind === 'hero') return block.slides.filter(isToday)
    return 'image' in block ? [block] : []
  })
  const first = pictures.find(({ image }) => image !== '')
  return first && { src: first.image, alt: first.alt ?? '' }
}

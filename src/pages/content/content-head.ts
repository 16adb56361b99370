// What search engines and those who share a page are told of it.
import type { SitePage } from '#dealership/pages.ts'
import { isInWindow, type Window } from '#dealership/shown.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toPageGraph } from './page-graph.ts'

/** `now` in seconds. */
export function toContentHead(page: SitePage, site: Site, now: number): Head {
  const picture = pictureOf(page, site, now)
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

/** That of its article, else the first that it shows today; empty where it shows none. `now` in seconds. */
function pictureOf({ article, blocks }: SitePage, site: Site, now: number): string {
  const isToday = (window: Window) => isInWindow(window, site, now)
  if (article !== null && article.image !== '') return article.image
  for (const block of blocks) {
    if (!block.show || !isToday(block)) continue
    const [image = ''] =
      block.kind === 'hero'
        ? block.slides.filter(isToday).map((slide) => slide.image)
        : 'image' in block
          ? [block.image]
          : []
    if (image !== '') return image
  }
  return ''
}

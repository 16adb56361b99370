// Which addresses of a site a page answers: the fixed ones of routes.ts, and those that the site gives its own pages.
import { TrieRouter } from 'hono/router/trie-router'

import { modelSlug } from '#dealership/models.ts'
import { formRoutes, routes, toModelPage } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** Whether a page that every site may have answers there. */
export function isFixedPage(path: string): boolean {
  return pages.match('GET', path)[0].length > 0
}

/** The same, or a page of the site's own. */
export function isPage(path: string, site: Pick<Site, 'finance' | 'pages' | 'models'>): boolean {
  return (
    isFixedPage(path) ||
    site.finance.pages.some((page) => page.path === path) ||
    site.pages.some((page) => page.path === path) ||
    site.models.list.some((model) => toModelPage(modelSlug(model, site)) === path)
  )
}

/** An address without its query and fragment. */
export function withoutQuery(href: string): string {
  return href.replace(/[?#].*/, '')
}

const pages = new TrieRouter<true>()
for (const { pattern } of [...Object.values(routes), ...Object.values(formRoutes)]) {
  pages.add('GET', pattern, true)
}

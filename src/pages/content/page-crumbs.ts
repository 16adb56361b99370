// Breadcrumbs of a content page: the site's pages above it in the address.
import type { SitePage } from '#dealership/pages.ts'
import type { Site } from '#tenant/schema.ts'
import type { Crumb } from '#ui/crumbs.ts'

/** Steps after Home: "/blog/first-car" is below "/blog" if the site has that page. */
export function toPageCrumbs({ path, title }: SitePage, { pages }: Pick<Site, 'pages'>): Crumb[] {
  const above = pages
    .filter((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
  return [...above.map((page) => ({ label: page.title, href: page.path })), { label: title }]
}

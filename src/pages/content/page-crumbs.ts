// The way to a page of the site: over those of its pages whose addresses it stands under.
import type { SitePage } from '#dealership/pages.ts'
import type { Site } from '#tenant/schema.ts'
import type { Crumb } from '#ui/crumbs.ts'

/** Steps behind Home: "/blog/first-car" is under "/blog" where the site has such a page. */
export function toPageCrumbs({ path, title }: SitePage, { pages }: Pick<Site, 'pages'>): Crumb[] {
  const above = pages
    .filter((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
  return [...above.map((page) => ({ label: page.title, href: page.path })), { label: title }]
}

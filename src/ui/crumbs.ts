// Steps from the front page to a page, for shoppers (breadcrumbs.tsx) and for search engines.
import { routes } from '#routes.ts'

/** A step; the page itself, at the end, needs no address. */
export type Crumb = { label: string; href?: string }

/** Every way starts at Home (R1). */
export function withHome(crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Home', href: routes.home.href() }, ...crumbs]
}

/** The same for search engines: a BreadcrumbList for a graph of schema.org, in absolute addresses below `url` (site.url). */
export function breadcrumbList(crumbs: readonly Crumb[], url: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: withHome(crumbs).map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: href === undefined ? undefined : new URL(href, url).href,
    })),
  }
}

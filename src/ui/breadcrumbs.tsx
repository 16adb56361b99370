// The way here from the front page, on pages of every kind.
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** `crumbs` behind Home, which comes first by itself; one without an address is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {withHome(crumbs).map(({ label, href }) => (
          <li key={href ?? label}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A step; the page itself, at the end, needs no address. */
export type Crumb = { label: string; href?: string }

/** Every way starts at Home. */
export function withHome(crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Home', href: routes.home.href() }, ...crumbs]
}

/** JSON-LD of a page: what it is about, and the way to it, as one graph of schema.org. */
export function toGraph(
  things: readonly object[],
  crumbs: readonly Crumb[],
  site: Pick<Site, 'url'>,
): object {
  return { '@context': 'https://schema.org', '@graph': [...things, breadcrumbList(crumbs, site)] }
}

/** The same steps for search engines, in absolute addresses. */
function breadcrumbList(crumbs: readonly Crumb[], site: Pick<Site, 'url'>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: withHome(crumbs).map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: href === undefined ? undefined : absoluteUrl(href, site),
    })),
  }
}

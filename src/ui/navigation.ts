// The links of header and footer: the site's own, or its stock by condition (W57, W62).
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

type Link = { label: string; href: string }

/** Header links with their dropdowns. */
export function headerLinks(site: Site): (Link & { children: Link[] })[] {
  if (site.layout.navigation.length > 0) return site.layout.navigation
  return stockLinks(site).map(({ label, href }) => ({ label, href, children: [] }))
}

/** Footer columns: the site's own, or its stock and its places. */
export function footerColumns(site: Site): { title: string; links: Link[] }[] {
  if (site.layout.footer.length > 0) return site.layout.footer
  const places = site.locations
    .filter((place) => place.visible)
    .map((place) => ({ label: place.name, href: routes.search.href(place.slug) }))
  return [
    { title: 'Our stock', links: stockLinks(site) },
    ...(places.length === 0 ? [] : [{ title: 'Where we are', links: places }]),
  ]
}

function stockLinks(site: Site): Link[] {
  const { many } = site.vehicle
  return [
    { label: 'Our stock', href: routes.search.href(DEFAULT_SEARCH) },
    { label: `New ${many}`, href: routes.search.href('new-cars') },
    { label: `Demo ${many}`, href: routes.search.href('demo-cars') },
    { label: `Used ${many}`, href: routes.search.href('used-cars') },
  ]
}

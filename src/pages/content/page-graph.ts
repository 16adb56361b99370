// A page of the site for machines, as one graph of schema.org: who sells, how to search, what an article is, the way to it.
// Properties without a value are undefined, which JSON leaves out.
import type { SitePage } from '#dealership/pages.ts'
import { toPostalAddress } from '#dealership/postal-address.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { mainPlace } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { breadcrumbList } from '#ui/crumbs.ts'
import { toPageCrumbs } from './page-crumbs.ts'

/** JSON-LD of the page; every address in it is absolute. */
export function toPageGraph(page: SitePage, site: Site): object {
  const isHome = page.path === routes.home.href()
  const graph = isHome
    ? [toWebSite(site), toDealer(site)]
    : [
        ...(page.article === null ? [] : [toArticle(page, page.article, site)]),
        breadcrumbList(toPageCrumbs(page, site), site.url),
      ]
  return { '@context': 'https://schema.org', '@graph': graph }
}

function toWebSite(site: Site) {
  const list = absolute(routes.search.href(DEFAULT_SEARCH), site)
  return {
    '@type': 'WebSite',
    '@id': absolute('/#website', site),
    url: absolute('/', site),
    name: site.name,
    inLanguage: site.locale,
    publisher: { '@id': dealerId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${list}?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function toDealer(site: Site) {
  const { phone_numbers: phones, layout, sidebar, youtube_url: channel } = site
  const yard = mainPlace(site)
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    name: site.name,
    url: absolute('/', site),
    slogan: site.tagline || undefined,
    logo: layout.logo.url === '' ? undefined : absolute(layout.logo.url, site),
    // A number that shoppers must ask for is not given away to machines.
    telephone: phones.general || (sidebar.phone.mask ? '' : yard?.phone) || undefined,
    sameAs: channel === '' ? undefined : [channel],
    address: yard && toPostalAddress(yard, site),
  }
}

function toArticle(
  { title, description, path }: SitePage,
  { date, image }: NonNullable<SitePage['article']>,
  site: Site,
) {
  return {
    '@type': 'Article',
    headline: title,
    description: description || undefined,
    datePublished: date || undefined,
    image: image === '' ? undefined : absolute(image, site),
    mainEntityOfPage: absolute(path, site),
    publisher: { '@id': dealerId(site), '@type': 'AutoDealer', name: site.name },
  }
}

const dealerId = (site: Site) => absolute('/#dealer', site)

const absolute = (path: string, { url }: Pick<Site, 'url'>) => new URL(path, url).href

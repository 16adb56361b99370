// A page of the site for machines, as one graph of schema.org: who sells, how to search, what an article is, the way to it.
// Properties without a value are undefined, which JSON leaves out.
import { dealerId, toDealerData, toDealerName } from '#dealership/dealer-data.ts'
import type { SitePage } from '#dealership/pages.ts'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { mainPlace } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { toPageCrumbs } from './page-crumbs.ts'

/** JSON-LD of the page; every address in it is absolute. */
export function toPageGraph(page: SitePage, site: Site): object {
  if (page.path === routes.home.href()) {
    const dealer = toDealerData(site, mainPlace(site))
    return { '@context': 'https://schema.org', '@graph': [toWebSite(site), dealer] }
  }
  const things = page.article === null ? [] : [toArticle(page, page.article, site)]
  return toGraph(things, toPageCrumbs(page, site), site)
}

function toWebSite(site: Site) {
  const list = absoluteUrl(routes.search.href(DEFAULT_SEARCH), site)
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website', site),
    url: absoluteUrl('/', site),
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
    image: image === '' ? undefined : absoluteUrl(image, site),
    mainEntityOfPage: absoluteUrl(path, site),
    publisher: toDealerName(site),
  }
}

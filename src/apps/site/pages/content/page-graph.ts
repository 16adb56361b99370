// A content page as a schema.org graph; undefined properties are left out of the JSON.
import type { SitePage } from '#dealership/pages.ts'
import { shownPlaces } from '#dealership/places.ts'
import { isInWindow } from '#dealership/shown.ts'
import { dealerId, toDealerData, toDealerName, toPlaceData } from '#dealership/structured-data.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { mainPlace } from '#vehicle/places.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toFaqPage, toGraph } from '#apps/site/ui/breadcrumbs.tsx'

/** JSON-LD of the page; every URL is absolute. */
export function toPageGraph(page: SitePage, site: Site, now: Seconds): object {
  const questions = toQuestions(page, site, now)
  if (page.path === routes.home.href()) {
    const things = [toWebSite(site), toDealer(site, now), ...questions]
    return { '@context': 'https://schema.org', '@graph': things }
  }
  const articles = page.article === null ? [] : [toArticle(page, page.article, site)]
  return toGraph([...articles, ...questions], toPageCrumbs(page, site), site)
}

/** Describes locations without a page of their own. */
function toDealer(site: Site, now: Seconds) {
  const dealer = toDealerData(site, mainPlace(site))
  const places = site.manufacturer === null ? [] : shownPlaces(site)
  return places.length === 0
    ? dealer
    : { ...dealer, department: places.map((place) => toPlaceData(place, site, now)) }
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
    author: toDealerName(site),
    publisher: { '@id': dealerId(site) },
  }
}

function toQuestions({ blocks }: SitePage, site: Site, now: Seconds): object[] {
  const questions = blocks.flatMap((block) =>
    block.kind === 'faq' && block.show && isInWindow(block, site, now)
      ? questionsOf(block, site)
      : [],
  )
  if (questions.length === 0) return []
  return [toFaqPage(questions)]
}

/** Steps after Home: "/blog/first-car" is below "/blog" if the site has that page. */
export function toPageCrumbs({ path, title }: SitePage, { pages }: Pick<Site, 'pages'>): Crumb[] {
  const above = pages
    .filter((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
  return [...above.map((page) => ({ label: page.title, href: page.path })), { label: title }]
}

/** Answers may contain basic markup. */
export function questionsOf(
  { items, trade_in: isTradeIn }: Pick<BlockOf<'faq'>, 'items' | 'trade_in'>,
  site: Site,
): { id?: string; question: string; answer: string }[] {
  return [...items, ...(isTradeIn ? toFaq(site) : [])]
}

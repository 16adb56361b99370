// Entries of each sitemap of a site and of its index, as XML.
import type { Services } from '#composition/services.ts'
import { brandHref } from '#dealership/brands.ts'
import { modelFilters, modelHref } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { findPage } from '#dealership/pages.ts'
import { shownPlaces } from '#dealership/places.ts'
import { isInWindow } from '#dealership/shown.ts'
import { escapeXml } from '#lib/escape.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { formRoutes, routes } from '#routes.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import { loadIndexableSearches } from '#search/indexable-searches.ts'
import { signInTypeOf } from '#shopper/identity/sign-in-rules.ts'
import type { Car } from '#vehicle/car.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { toTimestamp } from '#vehicle/timestamp.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { lastingAddress } from '#apps/site/ui/image-url.ts'

export const PAGE_KINDS = ['pages', 'models', 'brands', 'offers', 'places'] as const

const NO_QUERY = new URLSearchParams()

const PAGES: Record<PagesKind, (site: Site, now: Seconds) => string[]> = {
  pages: (site, now) => [
    ...(findPage(routes.home.href(), site, now)?.index === false ? [] : [routes.home.href()]),
    ...site.pages.flatMap((page) =>
      page.index && page.path !== routes.home.href() && isInWindow(page, site, now)
        ? [page.path]
        : [],
    ),
    ...site.finance.pages.map(({ path }) => path),
    ...(site.budget.enabled ? [routes.budget.href()] : []),
    ...FORM_KINDS.filter((kind) => hasForm(kind, site)).map((kind) => formRoutes[kind].href()),
  ],
  models: (site) => {
    const { list } = site.models
    if (list.length === 0) return []
    return [
      routes.models.href(),
      ...modelFilters(site).map(({ href }) => href),
      ...list.filter(hasOwnPage).map((model) => modelHref(model, site)),
    ]
  },
  brands: ({ brands: { list } }) =>
    list.length === 0
      ? []
      : [
          routes.brands.href(),
          ...list.filter(({ href }) => href === '').map((brand) => brandHref(brand)),
        ],
  offers: (site, now) => {
    const offers = shownOffers(site, now)
    return offers.length === 0
      ? []
      : [routes.specialOffers.href(), ...offers.map((offer) => offerHref(offer, site))]
  },
  places: (site) => {
    const places = shownPlaces(site)
    if (places.length === 0) return []
    // On a single-make site, location pages redirect to the enquiry form.
    const own = site.manufacturer === null ? places : []
    return [routes.dealerships.href(), ...own.map(({ slug }) => routes.location.href(slug))]
  },
}

/** Maximum entries per file: far below the limits of search engines (50,000, 50 MB), however long the addresses. */
export const STOCK_FILE = 10_000

/** Picture width in pixels if the site resizes: the size that pages show. */
const WIDTH = 1280

/** One picture each: all of them would be most of the data. */
const FIELDS = [
  'status',
  'sold',
  'sold_date_timestamp',
  'updated_at',
  'primary_image_url',
] as const satisfies readonly (keyof Car)[]

export type Sources = {
  tenant: Tenant
  services: { search: Pick<Services['search'], 'list' | 'browse'> }
  now: Seconds
}

/** A named file; its entries are null if they could not be read completely. */
export type Sitemap = { name: string; entries: readonly Entry[] | null }

/** Non-empty files. If the engine fails, stock files stay listed, and `isWhole` is false. */
export async function loadIndex(sources: Sources): Promise<{ entries: Entry[]; isWhole: boolean }> {
  const { tenant, services, now } = sources
  const { site } = tenant
  const searches = await loadIndexableSearches(site, services.search.list, now)
  const files = searches === null ? 1 : Math.ceil(searches.total / STOCK_FILE)
  const toEntry = (name: string) => ({ loc: absoluteUrl(routes.sitemap.href(name), site) })
  const lastmod = toLastmod(tenant.publishedAt, now)
  return {
    entries: [
      ...PAGE_KINDS.filter((kind) => toPages(kind, sources).length > 0).map((kind) => ({
        ...toEntry(kind),
        lastmod,
      })),
      ...(searches?.hrefs.length === 0 ? [] : [toEntry(SEARCHES)]),
      ...Array.from({ length: files }, (_, at) => toEntry(stockName(at))),
    ],
    isWhole: searches !== null,
  }
}

/** The file with a name, and those loaded with it; undefined if the site has none. */
export async function loadSitemaps(name: string, sources: Sources): Promise<Sitemap[]> {
  const { tenant, services, now } = sources
  const { site } = tenant
  if (isPagesKind(name)) return [{ name, entries: toPages(name, sources) }]
  if (name === SEARCHES) {
    const searches = await loadIndexableSearches(site, services.search.list, now)
    // A list changes with its vehicles; the time is unknown.
    return [{ name, entries: searches && toEntries(searches.hrefs, tenant) }]
  }
  if (!STOCK_NAME.test(name)) return []
  const all = await loadStockEntries(site, services.search.browse, now)
  if (all === null) return [{ name, entries: null }]
  const open = all.filter(({ loc }) => isOpen(loc, tenant))
  return Array.from({ length: Math.ceil(open.length / STOCK_FILE) }, (_, at) => ({
    name: stockName(at),
    entries: open.slice(at * STOCK_FILE, (at + 1) * STOCK_FILE),
  }))
}

const SEARCHES = 'searches'
const STOCK_NAME = /^stock-[1-9]\d{0,2}$/
const stockName = (at: number) => `stock-${at + 1}`

const isPagesKind = (name: string): name is PagesKind => PAGE_KINDS.some((kind) => kind === name)

/** Configured content changed when it was published. */
function toPages(kind: PagesKind, { tenant, now }: Sources): Entry[] {
  const lastmod = toLastmod(tenant.publishedAt, now)
  const paths = sitePages(kind, tenant.site, now)
  return toEntries(paths, tenant).map((entry) => ({ ...entry, lastmod }))
}

function toEntries(paths: readonly string[], tenant: Tenant): Entry[] {
  return paths
    .map((path) => ({ loc: absoluteUrl(path, tenant.site) }))
    .filter(({ loc }) => isOpen(loc, tenant))
}

/** A page of this site that robots.txt allows. */
function isOpen(loc: string, { site }: Tenant): boolean {
  const { origin, pathname, search } = new URL(loc)
  return (
    origin === new URL(site.url).origin &&
    !isDisallowed(pathname + search, site.search_engines.disallow)
  )
}

/** Rules match the start of an address; "*" matches anything, "$" the end. `address` is path and query. */
export function isDisallowed(address: string, rules: readonly string[]): boolean {
  return rules.some((rule) => toPattern(rule).test(address))
}

function toPattern(rule: string): RegExp {
  const body = rule.replace(/\$$/, '')
  const pattern = body.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
  return new RegExp(`^${pattern}${body === rule ? '' : '$'}`)
}

/** All stock entries, by address; null if the stock could not be read completely. */
export async function loadStockEntries(
  site: Site,
  browseStock: BrowseStock,
  now: Seconds,
): Promise<Entry[] | null> {
  const { cars, isWhole } = browseStock(FIELDS)
  const soldWindow = site.search.sold.window_days
  const entries: Entry[] = []
  for await (const car of cars) {
    if (stockState(car, { now, soldWindow }).isInStock) entries.push(toEntry(car, site, now))
  }
  if (!isWhole()) return null
  // Keeps each vehicle in its file, whatever the order of the index.
  return entries.toSorted((one, other) => (one.loc < other.loc ? -1 : 1))
}

function toEntry(car: Car, site: Site, now: Seconds): Entry {
  const { slug } = car
  const [picture] = picturesOf(car)
  return {
    loc: absoluteUrl(routes.car.href(slug), site),
    lastmod: toLastmod(car.updated_at, now),
    images: picture && [absoluteUrl(lastingAddress({ slug, ...picture }, WIDTH), site)],
  }
}

export type PagesKind = (typeof PAGE_KINDS)[number]

/** Paths of a kind, without duplicates. */
export function sitePages(kind: PagesKind, site: Site, now: Seconds): string[] {
  const paths = PAGES[kind](site, now).filter((path) => signInTypeOf(path, NO_QUERY, site) === null)
  return [...new Set(paths)]
}

const hasOwnPage = ({ override_url: elsewhere }: { override_url: string }) => elsewhere === ''

/** ISO 8601 of a given time; undefined if it is invalid or in the future. */
export function toLastmod(date: string | null | undefined, now: Seconds): string | undefined {
  const seconds = toTimestamp(date ?? null)
  if (seconds === null || seconds > now) return undefined
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** A page, or a sitemap of an index. */
export type Entry = {
  loc: string
  /** Last change, ISO 8601; left out if unknown. */
  lastmod?: string | undefined
  images?: readonly string[] | undefined
}

export function toUrlset(entries: readonly Entry[]): string {
  const pictures = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `${XML}<urlset ${NAMESPACE}${pictures}>\n${entries.map((entry) => toElement('url', entry)).join('')}</urlset>\n`
}

export function toSitemapIndex(entries: readonly Entry[]): string {
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => toElement('sitemap', entry)).join('')}</sitemapindex>\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function toElement(name: 'url' | 'sitemap', { loc, lastmod, images = [] }: Entry): string {
  const parts = [
    `<loc>${escapeXml(loc)}</loc>`,
    ...(lastmod === undefined ? [] : [`<lastmod>${escapeXml(lastmod)}</lastmod>`]),
    ...images.map(
      (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
    ),
  ]
  return `<${name}>${parts.join('')}</${name}>\n`
}

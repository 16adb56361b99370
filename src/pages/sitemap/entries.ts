// The entries of each sitemap of a site, and of their index.
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { loadIndexableSearches } from '#search/indexable-searches.ts'
import type { Services } from '#composition/services.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { isDisallowed } from './is-disallowed.ts'
import { toLastmod } from './lastmod.ts'
import { PAGE_KINDS, sitePages, type PagesKind } from './site-pages.ts'
import type { Entry } from './sitemap-xml.ts'
import { loadStockEntries, STOCK_FILE } from './stock-entries.ts'

export type Sources = {
  tenant: Tenant
  services: Pick<Services, 'search' | 'browseStock'>
  /** Seconds. */
  now: number
}

/** A named file; its entries are null if they could not be read completely. */
export type Sitemap = { name: string; entries: readonly Entry[] | null }

/**
 * The non-empty files. If the engine does not answer, files that depend on it stay listed, and `isWhole` is false,
 * because their number is unknown.
 */
export async function loadIndex(sources: Sources): Promise<{ entries: Entry[]; isWhole: boolean }> {
  const { tenant, services, now } = sources
  const { site } = tenant
  const searches = await loadIndexableSearches(site, services.search, now)
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

/** The file of a name, and those loaded with it; undefined if the site has none. */
export async function loadSitemaps(name: string, sources: Sources): Promise<Sitemap[]> {
  const { tenant, services, now } = sources
  const { site } = tenant
  if (isPagesKind(name)) return [{ name, entries: toPages(name, sources) }]
  if (name === SEARCHES) {
    const searches = await loadIndexableSearches(site, services.search, now)
    // A list changes with its vehicles; the time is unknown.
    return [{ name, entries: searches && toEntries(searches.hrefs, tenant) }]
  }
  if (!STOCK_NAME.test(name)) return []
  const all = await loadStockEntries(site, services.browseStock, now)
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

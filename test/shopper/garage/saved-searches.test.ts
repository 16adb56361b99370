import { describe, expect, it } from 'vitest'

import { loadNewIn } from '#shopper/garage/saved-search-news.ts'
import { loadSavedSearchViews, toFreshHref } from '#shopper/garage/saved-search-view.ts'
import { saveSearch, outcomeHref, canonicalHref } from '#shopper/garage/save-search.ts'
import type { SavedSearch, SavedSearchService } from '#shopper/garage/saved-searches.ts'
import type { Search } from '#search/answer-store.ts'
import type { EngineQuery } from '#search/request.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_790_000_000
const DAY = 86_400
const OFFERED = { account: { sign_in: true }, garage: { saved_searches: true } }
const site = testSite(OFFERED)

const search = (more: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 's1',
  userId: 'u1',
  href: '/search/used-cars',
  title: 'Used cars',
  createdAt: NOW - DAY,
  seenAt: NOW - DAY,
  ...more,
})

/** An engine that finds the given number of vehicles, by the position of the query. */
function engine(totals: number[], hits: unknown[] = []) {
  const asked: (readonly EngineQuery[])[] = []
  const ask: Search = async (queries) => {
    asked.push(queries)
    const lists = queries.slice(1).map(() => hits)
    const total = totals[0] ?? 0
    return { at: NOW, hits, total, facets: {}, stats: {}, without: {}, totals, lists }
  }
  return { ask, asked }
}

/** With a place that every list can be near. */
const lists = (ask: Search) => ({
  ask,
  findNear: async () => ({
    postcode: '2150',
    locality: 'Parramatta',
    yards: [{ name: 'West', isVisible: true, km: 3 }],
  }),
})

describe('stored address of a search', () => {
  it.each([
    ['/search/used-cars?page=4', '/search/used-cars'],
    [
      '/search/used-cars?range[created_at_timestamp]=1700000000:&sortBy=lowestPrice',
      '/search/used-cars?sortBy=lowestPrice',
    ],
    ['/search/new-used-and-demo-cars?make=Toyota&model=HiLux', '/search/toyota/hilux'],
  ])('is canonical, without page and listing time: %s', (href, kept) => {
    expect(canonicalHref(href, site)).toBe(kept)
  })

  it('is none if it would be too long for the sign-in page', () => {
    const many = Array.from({ length: 30 }, (_, at) => `make=${'x'.repeat(90)}${at}`).join('&')
    expect(canonicalHref(`/search/used-cars?${many}`, site)).toBeNull()
  })
})

describe('saving a search', () => {
  const kept: unknown[] = []
  // Only the methods that are called.
  const searches = {
    save: async (userId: string, wanted: { href: string; title: string; seenAt: number }) => {
      kept.push(wanted)
      return search({ userId, ...wanted })
    },
  } as unknown as SavedSearchService
  const keeper = { site, searches, userId: 'u1' }

  it('uses its heading as the name, with the current or the original viewing time', async () => {
    const href = '/search/toyota?range[price]=:30000&page=2'
    await saveSearch({ href }, keeper, NOW)
    await saveSearch({ href, seenAt: NOW - DAY }, keeper, NOW)
    await saveSearch({ href, seenAt: NOW + DAY }, keeper, NOW)
    const same = {
      href: '/search/toyota?range%5Bprice%5D=:30000',
      title: 'Toyota cars under $30,000',
    }
    expect(kept).toEqual([
      { ...same, seenAt: NOW },
      { ...same, seenAt: NOW - DAY },
      { ...same, seenAt: NOW },
    ])
  })

  it('shows the result on the page', async () => {
    expect(outcomeHref(await saveSearch({ href: '//evil.example' }, keeper, NOW))).toBe(
      '/saved-searches?problem=unreadable',
    )
    const without = { ...keeper, site: testSite() }
    expect(await saveSearch({ href: '/search/toyota' }, without, NOW)).toBe('unreadable')
    expect(outcomeHref(search())).toBe('/saved-searches?saved=s1')
    expect(outcomeHref('full')).toBe('/saved-searches?problem=full')
  })
})

describe('new matches of searches', () => {
  it('are queried together, since the last view of each, up to now, without sold vehicles', async () => {
    const { ask, asked } = engine([2, 0], [{ id: '1', slug: 'a', make: 'Kia', model: 'Rio' }])
    const searches = [search(), search({ id: 's2', href: '/search/toyota', seenAt: NOW - 5 })]
    const found = await loadNewIn(searches, ({ seenAt }) => seenAt, site, lists(ask), NOW)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject([
      {
        facetFilters: [['car_type:used'], 'status:-sold'],
        numericFilters: [`created_at_timestamp>${NOW - DAY}`, `created_at_timestamp<=${NOW}`],
      },
      { numericFilters: [`created_at_timestamp>${NOW - 5}`, `created_at_timestamp<=${NOW}`] },
    ])
    expect(found?.get('s1')).toMatchObject({ count: 2, titles: ['Kia Rio'] })
    expect(found?.get('s2')).toMatchObject({ count: 0 })
  })

  it('are those near the place of the search', async () => {
    const { ask, asked } = engine([1])
    await loadNewIn(
      [search({ href: '/search/used-cars?near=2150' })],
      () => 0,
      site,
      lists(ask),
      NOW,
    )
    expect(asked[0]?.[0]?.facetFilters).toEqual([
      ['location_name:West'],
      ['car_type:used'],
      'status:-sold',
    ])
  })

  it('leave out lists that the site no longer has, and are unknown if the engine does not answer', async () => {
    const { ask, asked } = engine([])
    const gone = [search({ href: '/search/no-such-place' })]
    expect(await loadNewIn(gone, () => 0, site, lists(ask), NOW)).toEqual(new Map())
    expect(asked).toEqual([])
    expect(
      await loadNewIn(
        [search()],
        () => 0,
        site,
        lists(async () => null),
        NOW,
      ),
    ).toBeNull()
  })

  it('need one request for every fifty searches, the engine’s limit', async () => {
    const { ask, asked } = engine(Array.from({ length: 50 }, () => 1))
    const searches = Array.from({ length: 101 }, (_, at) => search({ id: `s${at}` }))
    const found = await loadNewIn(searches, () => 0, site, lists(ask), NOW)
    expect(asked.map((queries) => queries.length)).toEqual([50, 50, 1])
    expect(found?.size).toBe(101)
  })
})

describe('a saved search on the page', () => {
  it('shows its filters, its order, its count and its date, in the dealer’s time zone', async () => {
    const { ask, asked } = engine([1, 12])
    const href = '/search/toyota?range[price]=:30000&sortBy=lowestPrice'
    const [view] = await loadSavedSearchViews([search({ href })], site, lists(ask), NOW)
    expect(view).toMatchObject({
      words: ['Toyota', 'Price under $30,000', 'Price: low to high'],
      since: '21 September',
      held: { total: 12, fresh: { count: 1 } },
    })
    expect(asked).toHaveLength(1)
    const [old] = await loadSavedSearchViews(
      [search({ seenAt: NOW - 365 * DAY })],
      site,
      lists(ask),
      NOW,
    )
    expect(old?.since).toBe('22 September 2025')
  })

  it('has no counts if the engine does not answer, or fails', async () => {
    for (const ask of [async () => null, async () => Promise.reject(new Error('down'))]) {
      const [view] = await loadSavedSearchViews([search()], site, lists(ask), NOW)
      expect(view).toMatchObject({ href: '/search/used-cars', held: null })
    }
  })

  it('has its own count even if another one has no list any more', async () => {
    const { ask } = engine([1, 10, 2, 20])
    const searches = [
      search({ id: 'a' }),
      search({ id: 'b', href: '/search/no-such-place' }),
      search({ id: 'c', href: '/search/toyota' }),
    ]
    const views = await loadSavedSearchViews(searches, site, lists(ask), NOW)
    expect(views.map(({ held }) => held && [held.fresh.count, held.total])).toEqual([
      [1, 10],
      null,
      [2, 20],
    ])
    expect(views[1]?.href).toBeNull()
  })

  it('links to its new matches, the latest first', () => {
    expect(toFreshHref(search({ seenAt: 99 }), site)).toBe(
      '/search/used-cars?range%5Bcreated_at_timestamp%5D=100:&sortBy=latest',
    )
    const plain = testSite({ search: { sorts: ['mostRelevant'] } })
    expect(toFreshHref(search({ seenAt: 99 }), plain)).toBe(
      '/search/used-cars?range%5Bcreated_at_timestamp%5D=100:',
    )
  })
})

import { describe, expect, it } from 'vitest'

import type { Answer } from '#search/answer.ts'
import type { ListPlace } from '#search/near.ts'
import { parseSearch, withPage } from '#search/state.ts'
import { toSearchView } from '#search/to-view.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_763_700_000
const car = (id: number) => ({
  id,
  slug: `car-${id}`,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  status: 'in_stock',
})
const cars = (count: number) => Array.from({ length: count }, (_, at) => car(at))

type More = {
  answer?: Partial<Answer>
  site?: Partial<SiteInput>
  page?: number
  withoutQuery?: number
  stale?: boolean
  place?: ListPlace
}

const yard = (name: string, km: number) => ({ name, isVisible: true, km })

function view(
  search: string,
  { answer = {}, site = {}, page = 1, withoutQuery, stale = false, place = null }: More = {},
) {
  return toSearchView({
    state: withPage(parseSearch(search, SORT_NAMES), page),
    site: testSite(site),
    answer: { at: NOW, hits: [], total: 0, facets: {}, stats: {}, without: {}, ...answer },
    withoutQuery: withoutQuery ?? null,
    stale,
    place,
    expanded: 'all',
    now: NOW,
  })
}

describe('search view', () => {
  it('counts hits up to 1999, and above it the cars by their status (C2)', () => {
    const facets = { status: { in_stock: 2500, coming_soon: 40, sold: 3 } }
    expect(view('', { answer: { total: 1999, facets } }).total).toBe(1999)
    expect(view('', { answer: { total: 2000, facets } }).total).toBe(2543)
    expect(view('status=in_stock', { answer: { total: 2000, facets } }).total).toBe(2500)
    expect(view('', { answer: { total: 2000 } }).total).toBe(2000)
  })

  it('offers an order only if it can change the list: by value with figures of the market, by distance near a place', () => {
    const offered = (search: string, more: More = {}) =>
      view(search, more).sorts.map(({ name }) => name)
    const figures = { answer: { stats: { below_market: { min: -3, max: 8 } } } }
    expect(offered('')).toEqual(['mostRelevant', 'latest', 'highestPrice', 'lowestPrice'])
    expect(offered('', figures)).toContain('bestValue')
    expect(offered('', { answer: { stats: { below_market: { min: 4, max: 4 } } } })).not.toContain(
      'bestValue',
    )
    const near = { place: { postcode: '2150', locality: '', yards: [yard('A', 3), yard('B', 90)] } }
    expect(offered('near=2150', near)).toContain('nearest')
    expect(offered('near=xyz', { place: 'unknown' })).not.toContain('nearest')
    // A shared link keeps its order, whatever is offered.
    expect(offered('sortBy=bestValue')).toContain('bestValue')
  })

  it('links first, last and neighbouring pages, previous and next, and marks gaps of two pages or more (W7)', () => {
    const linked = (page: number, last: number) =>
      view('make=Kia', { answer: { total: 21 * last }, page })
        .pages.map(({ label, current, afterGap }) => {
          const own = current ? `[${label}]` : label
          return afterGap ? `… ${own}` : own
        })
        .join(' ')
    expect(linked(1, 12)).toBe('[1] 2 3 … 12 Next')
    expect(linked(6, 12)).toBe('Previous 1 … 4 5 [6] 7 8 … 12 Next')
    expect(linked(5, 9), 'one page fits in its gap').toBe('Previous 1 2 3 4 [5] 6 7 8 9 Next')
    const { pages } = view('make=Kia', { answer: { total: 21 * 9 }, page: 5 })
    expect(pages.find(({ rel }) => rel === 'prev')?.href).toBe('/search/kia?page=4')
    expect(pages.find(({ label }) => label === '1')?.href).toBe('/search/kia')
  })

  it('has a page for the cars that do not fill one', () => {
    const last = (total: number) =>
      view('', { answer: { total } }).pages.findLast(({ rel }) => rel === undefined)?.label
    expect([last(22), last(42), last(43)]).toEqual(['2', '2', '3'])
  })

  it('has no pages for one page of cars', () => {
    expect(view('', { answer: { total: 21 } }).pages).toEqual([])
  })

  it('stops at page 50 and suggests filters, with the true total (Depth)', () => {
    const last = view('', { answer: { total: 1600 }, page: 50 })
    expect(last.pages.some(({ rel }) => rel === 'next')).toBe(false)
    expect([last.deep, last.total]).toEqual([true, 1600])
    expect(view('', { answer: { total: 1600 }, page: 49 }).deep).toBe(false)
    expect(view('', { answer: { total: 1050 }, page: 50 }).deep).toBe(false)
  })

  it('has a chip for each filter, whose link is the list without it', () => {
    const { chips, clearHref } = view(
      'query=tow&make=Kia&model=Rio&range[price]=:30000&sortBy=latest',
    )
    expect(chips.map(({ label, href }) => [label, decodeURIComponent(href)])).toEqual([
      ['“tow”', '/search/kia/rio?range[price]=:30000&sortBy=latest'],
      ['Kia', '/search/new-used-and-demo-cars?query=tow&range[price]=:30000&sortBy=latest'],
      ['Rio', '/search/kia?query=tow&range[price]=:30000&sortBy=latest'],
      ['Price under $30,000', '/search/kia/rio?query=tow&sortBy=latest'],
    ])
    expect(clearHref).toBe('/search/new-used-and-demo-cars?sortBy=latest')
  })

  it('keeps the models of a make if another make is removed', () => {
    const { chips } = view('make=Kia&make=BMW&model=Rio')
    const hrefs = Object.fromEntries(
      chips.map(({ label, href }) => [label, decodeURIComponent(href)]),
    )
    expect(hrefs['BMW']).toBe('/search/kia/rio')
    expect(hrefs['Kia']).toContain('refinementList[model][0]=Rio')
  })

  it('offers the filters whose removal restores cars, most cars first (X4)', () => {
    const { drops } = view('query=zebra&make=Kia&colour=Mauve', {
      answer: { without: { colour: 12, make: 0 } },
      withoutQuery: 30,
    })
    expect(drops.map(({ label, count }) => [label, count])).toEqual([
      ['“zebra”', 30],
      ['Mauve', 12],
    ])
  })

  it('says when results are stale (F1)', () => {
    expect(view('', { stale: true }).notice).toContain('a few minutes old')
    expect(view('').notice).toBeNull()
    const caravans = { vehicle: { one: 'caravan' } }
    expect(view('', { stale: true, site: caravans }).notice).toContain('check that a caravan is')
  })

  it('renders no filter for the time of a listing, which is only in addresses (E10)', () => {
    const site: Partial<SiteInput> = { search: { facets: ['created_at_timestamp', 'km'] } }
    const stats = { created_at_timestamp: { min: 1, max: 9 }, km: { min: 1, max: 90_000 } }
    expect(view('', { site, answer: { stats } }).facets.map(({ name }) => name)).toEqual(['km'])
  })

  it('shows the brand grid on the unfiltered search of a site that has it (W14, T7)', () => {
    const answer = { facets: { make: { Kia: 3, BMW: 2 } } }
    const site = { layout: { brand_grid: true } }
    expect(view('', { answer, site }).brands.map(({ value }) => value)).toEqual(['Kia', 'BMW'])
    const makes = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`Make ${at}`, 100 - at]),
    )
    const many = view('', { answer: { facets: { make: makes } }, site }).brands
    expect(
      many.map(({ value }) => value),
      'the first 20 (W4)',
    ).toEqual(Object.keys(makes).slice(0, 20))
    expect(view('colour=Red', { answer, site }).brands).toEqual([])
    expect(view('', { answer }).brands).toEqual([])
  })

  it('drops a document that cannot be read and keeps the others (F16)', () => {
    const { items } = view('', {
      answer: { hits: [...cars(2), null, 7, { id: '' }, 'car'], total: 6 },
    })
    expect(items).toHaveLength(2)
  })

  it('offers the orders of the site, with the current one marked (W2)', () => {
    const { sorts } = view('sortBy=lowestPrice', {
      site: { search: { sorts: ['latest', 'lowestPrice'] } },
    })
    expect(sorts.map(({ name, selected }) => [name, selected])).toEqual([
      ['latest', false],
      ['lowestPrice', true],
    ])
  })
})

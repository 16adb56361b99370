import { describe, expect, it } from 'vitest'

import { budgetHref, parseBudgetQuery, toResults, toTypeNames } from '#search/budget-query.ts'
import { wholeQuery, withinQuery } from '#search/budget-view.ts'
import { parseHref } from '#search/parse-href.ts'
import { toHref } from '#search/path.ts'
import { emptyState } from '#search/state.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_763_700_123
const site = testSite({ budget: { enabled: true, method: 'sum' } })
const ask = (query: string) => parseBudgetQuery(new URLSearchParams(query), site)
const hrefOf = (query: string, highest: number | null = 90_000, hasCheaper = false) =>
  decodeURIComponent(toHref(toResults(ask(query), { highest, hasCheaper }), site))
const DEFAULT = '/search/new-used-and-demo-cars'

describe('search by budget', () => {
  it('leads to the current search with the price up to the budget, the most expensive first (R61)', () => {
    expect(hrefOf('')).toBe(`${DEFAULT}?range[price]=:38000&sortBy=highestPrice`)
    expect(hrefOf('from=/search/used-cars&repayment=700&deposit=0')).toBe(
      '/search/used-cars?range[price]=:42000&sortBy=highestPrice',
    )
    expect(
      hrefOf(`from=${encodeURIComponent('/search/suv?query=red&sortBy=lowestPrice&page=3')}`),
    ).toBe('/search/suv?query=red&range[price]=:38000&sortBy=highestPrice')
  })

  it('goes no higher than the highest price of the list (R61)', () => {
    expect(hrefOf('repayment=5000', 61_490)).toContain('range[price]=:61490')
    expect(hrefOf('', 38_000)).toContain('range[price]=:38000')
    expect(hrefOf('', null)).toContain('range[price]=:38000')
  })

  it('replaces the prices of the search, and keeps all else', () => {
    const from = encodeURIComponent('/search/toyota?range[price]=50000:60000&range[year]=2018:')
    expect(hrefOf(`from=${from}`)).toBe(
      '/search/toyota?range[price]=:38000&range[year]=2018:&sortBy=highestPrice',
    )
  })

  it('keeps a lower price if the shopper sets one (W78)', () => {
    expect(hrefOf('min=20,000')).toContain('range[price]=20000:38000')
    expect(hrefOf('min=20000', 15_000)).toContain('range[price]=15000:15000')
  })

  it('leaves out vehicles of 1,000 or less where there are any (V59)', () => {
    expect(hrefOf('', 90_000, true)).toContain('range[price]=1001:38000')
    expect(hrefOf('min=500', 90_000, true)).toContain('range[price]=1001:38000')
    expect(hrefOf('min=20000', 90_000, true)).toContain('range[price]=20000:38000')
  })

  it('has kilometres as range[km], with or without thousands separators and "kms" (V57)', () => {
    for (const km of ['80000', '80,000', '80,000 kms', ' 80000kms '])
      expect(hrefOf(`km=${encodeURIComponent(km)}`)).toContain('range[km]=:80000')
    for (const km of ['', '0', 'few']) expect(hrefOf(`km=${km}`)).not.toContain('range[km]')
    const from = encodeURIComponent('/search/used-cars?range[km]=10000:50000')
    expect(ask(`from=${from}`).km).toBe(50_000)
    expect(hrefOf(`from=${from}&km=`)).toContain('range[km]=10000:&')
  })

  it('starts from all stock if the address is not a list on this site', () => {
    for (const from of [
      '',
      '/cars/x',
      'https://evil.example/search/used-cars',
      '//evil',
      '/search/zz',
    ])
      expect(hrefOf(`from=${encodeURIComponent(from)}`)).toContain(DEFAULT)
  })

  it('is linked from a list with that list, and plain from all stock', () => {
    expect(budgetHref(emptyState('mostRelevant'), site)).toBe('/find-by-budget')
    const list = parseHref('/search/used-cars?page=4', site)
    expect(list).not.toBeNull()
    if (list !== null)
      expect(budgetHref(list, site)).toBe('/find-by-budget?from=%2Fsearch%2Fused-cars')
  })

  it('names the list: by its only filter, or in the site’s own words (S27, X27)', () => {
    const words = (from: string, vehicle = site.vehicle) =>
      toTypeNames(ask(`from=${from}`).base, { ...site, vehicle }).many
    expect(words('')).toBe('cars')
    expect(words('/search/used-cars')).toBe('Used cars')
    expect(words('/search/demo-cars')).toBe('Demo cars')
    expect(words('/search/new-and-demo-cars')).toBe('cars')
    const vans = { one: 'caravan', many: 'caravans' }
    expect(words('/search/new-cars', vans)).toBe('New caravans')
  })

  it('counts only vehicles above 1,000, 21 of them, by body, make and price range (V59, A31)', () => {
    const within = withinQuery(ask('from=/search/used-cars'), site, NOW)
    expect(within).toMatchObject({
      indexName: 'Car_production_price_desc',
      hitsPerPage: 21,
      facets: ['body', 'location_name', 'make', 'price_range'],
      facetFilters: [['car_type:used']],
    })
    expect(within.numericFilters).toEqual(expect.arrayContaining(['price<=38000', 'price>=1001']))
    const whole = wholeQuery(ask('repayment=1'), site, NOW)
    expect(whole.numericFilters).toEqual(['price>=1001'])
    expect(JSON.stringify(whole)).toBe(JSON.stringify(wholeQuery(ask('repayment=2'), site, NOW)))
  })
})

import { describe, expect, it } from 'vitest'

import { lastPage, toQueries } from '#search/request.ts'
import { parseSearch } from '#search/state.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { CHARGED, LAST_DAY } from '#test/support/charged-site.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_763_700_123
const queries = (search: string, more: Partial<SiteInput> = {}) =>
  toQueries(parseSearch(search, SORT_NAMES), testSite(more), NOW)
const filters = (more: Partial<SiteInput> = {}) => queries('', more)[0]?.filters

describe('search request', () => {
  it('asks for 21 cars of Car_production, pages counted from 0 (A1, C1)', () => {
    const [page] = queries('page=3')
    expect(page).toMatchObject({ indexName: 'Car_production', hitsPerPage: 21, page: 2 })
  })

  it('uses the replica of an order (R59)', () => {
    expect(queries('sortBy=highestPrice')[0]?.indexName).toBe('Car_production_price_desc')
    expect(queries('sortBy=lowestPrice')[0]?.indexName).toBe('Car_production_price_asc')
    expect(queries('sortBy=latest')[0]?.indexName).toBe('Car_production_latest')
  })

  it('filters and sorts by the price to drive away of a state, by today’s figures alone', () => {
    const priced = (search: string, now: number) =>
      toQueries(parseSearch(search, SORT_NAMES, ['QLD']), testSite(CHARGED), now)[0]
    const search = 'drive_away=qld&range[price]=:30000&sortBy=lowestPrice'
    const day = Date.parse(`${LAST_DAY}T02:00:00Z`) / 1000
    const page = priced(search, day)
    expect(page).toMatchObject({
      indexName: 'Car_production_price_asc_qld',
      numericFilters: ['drive_away.qld<=30000'],
      facetFilters: [[expect.stringMatching(/^drive_away\.figures:[0-9a-f]{12}$/)]],
    })
    expect(page?.facets).toContain('drive_away.qld')
    expect(page?.facets).not.toContain('price')
    // The next day has other figures, and the year after none, so that nothing matches.
    expect(priced(search, day + 86_400)?.facetFilters).not.toEqual(page?.facetFilters)
    expect(priced(search, day + 60 * 86_400)).toMatchObject({
      indexName: 'Car_production_price_asc',
      facetFilters: [['drive_away.figures:none']],
    })
  })

  it('includes stock, upcoming vehicles, and those sold in the last 3 days, rounded to 10 minutes (A3)', () => {
    const since = Math.floor((NOW - 3 * 86_400) / 600) * 600
    expect(filters()).toBe(
      `(status:"in_stock" OR status:"coming_soon" OR status:"sold") AND sold_date_timestamp>=${since} AND show_on_dealer_website:"true"`,
    )
  })

  it('uses the site’s window of sold cars; 0 leaves them out (T8)', () => {
    expect(filters({ search: { sold: { window_days: 10 } } })).toContain(
      `sold_date_timestamp>=${Math.floor((NOW - 864_000) / 600) * 600}`,
    )
    expect(filters({ search: { sold: { window_days: 0 } } })).not.toContain('status:"sold"')
  })

  it("adds the site's own filter, make restriction and excluded stock numbers (A3, T27, T28, C6)", () => {
    const text = filters({
      search_filters: 'state:NSW OR state:QLD',
      make_restriction: { make: 'Ford' },
      search: { excluded_stock_numbers: ['A1', 'B"2'] },
    })
    expect(text).toContain('(state:"NSW" OR state:"QLD")')
    expect(text).toContain('(make:"Ford" OR car_type:"used")')
    expect(text).toContain('NOT stocknum:"A1" AND NOT stocknum:"B\\"2"')
  })

  it('finds nothing rather than too much if the site filter cannot be read', () => {
    expect(filters({ search_filters: '((' })).toContain('status:"none"')
  })

  it('leaves cars without a price out of "lowest price" if the site says so (V5, T12)', () => {
    expect(queries('sortBy=lowestPrice')[0]?.filters).toContain('price>0')
    expect(
      queries('sortBy=lowestPrice', { search: { hide_price_zero: false } })[0]?.filters,
    ).not.toContain('price>0')
    expect(queries('sortBy=highestPrice')[0]?.filters).not.toContain('price>0')
  })

  it('counts each refined facet without itself', () => {
    const [page, make, price, ...rest] = queries('make=Kia&make=BMW&range[price]=20000:30000')
    expect(page?.facetFilters).toEqual([['make:BMW', 'make:Kia']])
    expect(page?.numericFilters).toEqual(['price>=20000', 'price<=30000'])
    expect(make).toMatchObject({
      facets: ['make'],
      hitsPerPage: 0,
      numericFilters: ['price>=20000', 'price<=30000'],
    })
    expect(make?.facetFilters).toBeUndefined()
    expect(price).toMatchObject({ facets: ['price'], facetFilters: [['make:BMW', 'make:Kia']] })
    expect(price?.numericFilters).toBeUndefined()
    expect(rest).toEqual([])
  })

  it('asks for vehicles with all chosen features, and for one of the chosen values of other facets', () => {
    const [page, features] = queries('filtered_features=Tow bar&filtered_features=Sunroof')
    expect(page?.facetFilters).toEqual([
      ['filtered_features:Sunroof'],
      ['filtered_features:Tow bar'],
    ])
    expect(queries('make=Kia&make=BMW')[0]?.facetFilters).toEqual([['make:BMW', 'make:Kia']])
    // Without them it counts the vehicles only: what each feature adds is counted among those with the chosen ones.
    expect(features).toMatchObject({
      facets: ['filtered_features'],
      statisticsOnly: ['filtered_features'],
    })
    expect(features?.facetFilters).toBeUndefined()
  })

  it('restricts a list to the yards near a place, and ranks them by distance if it is asked to', () => {
    const yard = (name: string, km: number) => ({ name, isVisible: true, km })
    const place = {
      postcode: '2150',
      locality: '',
      yards: [yard('A', 3), yard('-B', 40), yard('C', 90)],
    }
    const asked = (search: string) =>
      toQueries(parseSearch(`near=2150&${search}`, SORT_NAMES), testSite(), NOW, place)
    for (const query of asked('make=Kia'))
      expect(query.facetFilters?.[0]).toEqual(['location_name:A', 'location_name:\\-B'])
    expect(asked('')[0]?.optionalFilters).toBeUndefined()
    expect(asked('sortBy=nearest')[0]).toMatchObject({
      indexName: 'Car_production',
      optionalFilters: [
        'location_name:A<score=3>',
        'location_name:\\-B<score=2>',
        'location_name:C<score=1>',
      ],
    })
  })

  it('finds no vehicle without a price below a price (V5)', () => {
    expect(queries('range[price]=:30000')[0]?.numericFilters).toEqual(['price<=30000', 'price>0'])
    expect(queries('range[price]=20000:')[0]?.numericFilters).toEqual(['price>=20000'])
    expect(queries('range[km]=:30000')[0]?.numericFilters).toEqual(['km<=30000'])
  })

  it('counts the models of a make by make and model, so that each appears under its own (W4)', () => {
    expect(
      queries('make=Kia&model=Rio').find(({ facets }) => facets?.[0] === 'model'),
    ).toMatchObject({
      facets: ['model', 'make_model'],
      facetFilters: [['make:Kia']],
    })
  })

  it('treats a value that starts with a minus as a value (TH6)', () => {
    expect(queries('make=-Kia')[0]?.facetFilters).toEqual([['make:\\-Kia']])
  })

  it('reaches 50 pages and 1,050 cars (Depth)', () => {
    expect(lastPage(21)).toBe(50)
    expect(lastPage(60)).toBe(18)
    expect(queries('page=9999')[0]?.page).toBe(49)
  })

  it('has one spelling for one search, so that caches match (A2)', () => {
    const one = queries('make=Kia&body=SUV&query=x')
    const other = queries('query=x&refinementList[body][]=SUV&refinementList[make][0]=Kia')
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })
})

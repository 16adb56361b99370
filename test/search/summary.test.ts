import { describe, expect, it } from 'vitest'

import { parseSearch, type SearchState } from '#search/state.ts'
import { indexableHref, toShortName, toSummary } from '#search/summary.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { testSite } from '#test/support/site.ts'

const site = testSite({
  address: { city: 'Brisbane' },
  locations: [
    { id: '1', slug: 'parramatta', name: 'Acme Parramatta', address: { city: 'Parramatta' } },
    { id: '2', slug: 'valley', name: 'Acme Valley', address: { city: 'Brisbane' } },
  ],
})
const state = (search: string): SearchState => parseSearch(search, SORT_NAMES)
const heading = (search: string) => toSummary(state(search), site, 12).heading

describe('search summary', () => {
  it.each([
    ['', 'New, used and demo cars in Brisbane'],
    ['make=Toyota', 'Toyota cars in Brisbane'],
    [
      'car_type=used&make=Toyota&body=SUV&range[price]=:40000&location_name=Acme Parramatta',
      'Used Toyota SUVs under $40,000 in Parramatta',
    ],
    // In the home city the whole site would have the same name (R11).
    ['location_name=Acme Valley', 'New, used and demo cars at Acme Valley'],
    ['categories=Off-road', 'New, used and demo Off-road cars in Brisbane'],
    ['make=Toyota&model=Corolla&car_type=used', 'Used Toyota Corolla cars in Brisbane'],
    [
      'make=Kia&make=BMW&range[price]=20000:30000',
      'BMW or Kia cars $20,000 to $30,000 in Brisbane',
    ],
    ['body=Ute&range[year]=2018:', 'Utes from 2018 in Brisbane'],
    ['car_type=new&car_type=demo', 'New and demo cars in Brisbane'],
    ['car_type=new&car_type=demo&car_type=used', 'New, used and demo cars in Brisbane'],
    ['query=tow bar', 'New, used and demo cars in Brisbane matching “tow bar”'],
    ['fuel=Diesel&transmission=Manual&car_type=used', 'Used Diesel Manual cars in Brisbane'],
  ])('says %s as "%s"', (search, text) => {
    expect(heading(search)).toBe(text)
  })

  it('writes a model that is only a number with its make, once (V37)', () => {
    const one = testSite({ manufacturer: { name: 'Mazda' } })
    expect(toSummary(state('model=3'), one, 1).heading).toBe('New, used and demo Mazda 3 cars')
    expect(toSummary(state('make=Mazda&model=3'), one, 1).heading).toBe('Mazda 3 cars')
  })

  it('names the conditions that the site’s own filter lets through, where no filter does', () => {
    const headingOf = (search_filters: string, search = '') =>
      toSummary(state(search), testSite({ search_filters }), 1).heading
    expect(headingOf('car_type:used')).toBe('Used cars')
    expect(headingOf('car_type:used', 'make=Kia')).toBe('Kia cars')
    expect(headingOf('car_type:used', 'colour=Red')).toBe('Used Red cars')
    expect(headingOf('make:Kia AND NOT car_type:new')).toBe('Used and demo cars')
    expect(headingOf('(car_type:new OR car_type:demo) AND year>2000')).toBe('New and demo cars')
    expect(headingOf('make:Kia OR car_type:used')).toBe('New, used and demo cars')
    expect(toShortName(state('colour=Red'), testSite({ search_filters: 'car_type:used' }))).toBe(
      'Red cars',
    )
  })

  it('keeps one address in search engines for a site that sells one condition (F18)', () => {
    const used = testSite({ search_filters: 'car_type:used' })
    expect(indexableHref(state('car_type=used'), used)).toBeNull()
    expect(indexableHref(state(''), used)).not.toBeNull()
  })

  it('uses the city set by a site instead of its address (T29)', () => {
    const there = testSite({
      address: { city: 'Brisbane' },
      override_city: 'South East Queensland',
    })
    expect(toSummary(state(''), there, 1).heading).toContain('in South East Queensland')
  })

  it('uses the site’s term for vehicles', () => {
    const caravans = testSite({ vehicle: { one: 'caravan', many: 'caravans' } })
    expect(toSummary(state('make=Jayco'), caravans, 1).heading).toBe('Jayco caravans')
  })

  it('gives the canonical address on the configured host, without the order (TH1)', () => {
    const { canonical } = toSummary(state('make=Toyota&sortBy=latest&page=2'), site, 90)
    expect(canonical).toBe('https://www.acme.example/search/toyota?page=2')
  })

  it.each([
    ['', true],
    ['make=Toyota', true],
    ['make=Toyota&model=Corolla', true],
    ['body=SUV', true],
    ['car_type=used', true],
    ['car_type=new&car_type=demo', true],
    ['location_name=Acme Parramatta', true],
    ['make=Toyota&page=2', true],
    ['make=Toyota&body=SUV', false],
    ['make=Toyota&make=Kia', false],
    ['make=Unheard of', false],
    ['query=tow', false],
    ['range[price]=:40000', false],
    ['make=Toyota&sortBy=latest', false],
    ['colour=Red', false],
  ])('allows search engines to index "%s": %s (F18)', (search, indexed) => {
    expect(indexableHref(state(search), site) !== null).toBe(indexed)
    expect(toSummary(state(search), site, 1).robots).toBe(
      indexed ? 'index, follow' : 'noindex, follow',
    )
  })

  it.each([
    'make=Toyota&body=SUV&colour=Red',
    'make=Toyota&make=Kia&make=Ford',
    'make=Toyota&query=tow&range[price]=:40000',
  ])('lets search engines follow links no deeper than "%s" (F18)', (search) => {
    expect(toSummary(state(search), site, 1).robots).toBe('noindex, nofollow')
  })

  it('lets them index no empty list, and any that is not yet counted', () => {
    expect(toSummary(state('make=Toyota'), site, 0).robots).toBe('noindex, follow')
    expect(toSummary(state('make=Toyota'), site, null).robots).toBe('index, follow')
  })
})

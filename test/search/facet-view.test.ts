import { describe, expect, it } from 'vitest'

import type { Answer } from '#search/answer.ts'
import { type Expanded, parseExpanded, toFacetViews } from '#search/facet-view.ts'
import { parseSearch } from '#search/state.ts'
import type { FacetView } from '#search/view.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const answer = (more: Partial<Answer>): Answer => ({
  at: 0,
  hits: [],
  total: 9,
  facets: {},
  stats: {},
  without: {},
  ...more,
})
const views = (search: string, given: Partial<Answer>, more: Partial<SiteInput> = {}) =>
  toFacetViews({
    state: parseSearch(search, SORT_NAMES),
    site: testSite(more),
    answer: answer(given),
    expanded: 'all',
  })
const list = (found: FacetView[], name: string) => {
  const view = found.find((facet) => facet.name === name)
  return view?.kind === 'list' ? view : undefined
}
const range = (found: FacetView[], name: string) => {
  const view = found.find((facet) => facet.name === name)
  return view?.kind === 'range' ? view : undefined
}
const values = (found: FacetView[], name: string) =>
  list(found, name)?.values.map(({ value }) => value)

describe('facets of a page', () => {
  it('says what the values are: a type of vehicle, a collection of the dealer’s', () => {
    const facets = {
      item_type: { car: 5, caravan: 2 },
      categories: { 'Low kilometres': 2, Couples: 1 },
    }
    const found = views('', { facets }, { search: { facets: ['item_type', 'categories'] } })
    expect(list(found, 'item_type')?.label).toBe('Vehicle type')
    expect(list(found, 'categories')?.label).toBe('Collection')
  })

  it('sorts bodies by count, then name downwards, and shows 4 of them (W5)', () => {
    const found = views('', { facets: { body: { Ute: 5, SUV: 9, Wagon: 5, Hatch: 1 } } })
    expect(values(found, 'body')).toEqual(['SUV', 'Wagon', 'Ute', 'Hatch'])
    expect(list(found, 'body')?.shown).toBe(4)
  })

  it("shows a dealer's own bodies in the dealer's order, 20 of them (W5, T26)", () => {
    const found = views(
      '',
      { facets: { body: { 'Pop Top': 1, Caravan: 9, Hybrid: 3 } } },
      { search: { custom_bodies: ['Hybrid', 'Pop Top'] } },
    )
    expect(values(found, 'body')).toEqual(['Hybrid', 'Pop Top', 'Caravan'])
    expect(list(found, 'body')?.shown).toBe(20)
  })

  it('lists 20 cities and 40 dealerships at most (C26)', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`N${at}`, 60 - at]))
    const found = views(
      '',
      { facets: { city: many, dealership_name: many } },
      { search: { facets: ['city', 'dealership_name'] } },
    )
    expect(values(found, 'city')).toHaveLength(20)
    expect(values(found, 'dealership_name')).toHaveLength(40)
  })

  it('lists popular makes first, then by cars, 7 before "Show all makes" (W4)', () => {
    const found = views(
      '',
      { facets: { make: { Kia: 3, BMW: 9, Audi: 1 } } },
      { search: { popular_makes: ['Audi'] } },
    )
    expect(values(found, 'make')).toEqual(['Audi', 'BMW', 'Kia'])
    expect(list(found, 'make')).toMatchObject({ display: 'makes', shown: 7 })
  })

  it('shows the models of a chosen make under its card (W4)', () => {
    const found = views('make=Kia&model=Rio', {
      facets: {
        make: { Kia: 3, BMW: 9 },
        make_model: { 'Kia Rio': 1, 'Kia Sportage': 2, 'BMW X3': 9 },
      },
    })
    const kia = list(found, 'make')?.values.find(({ value }) => value === 'Kia')
    expect(
      kia?.models?.values.map(({ value, count, selected }) => [value, count, selected]),
    ).toEqual([
      ['Sportage', 2, false],
      ['Rio', 1, true],
    ])
    expect(found.some(({ name }) => name === 'model')).toBe(false)
  })

  it('collapses the models of a make beyond thirty, except a chosen one (W4)', () => {
    const names = Array.from({ length: 40 }, (_, at) => `M${100 + at}`)
    const make_model = Object.fromEntries(names.map((name) => [`Kia ${name}`, 1]))
    const answer = { facets: { make: { Kia: 40, BMW: 9 }, make_model } }
    const models = list(views('make=Kia&model=M139', answer), 'make')?.values[0]?.models
    expect(models).toMatchObject({ shown: 30, folded: 9 })
    expect(models?.values).toHaveLength(40)
  })

  it('writes a model that is only a number with its make (V37)', () => {
    const makes = { manufacturer: { name: 'Mazda' } }
    const facets = { make: { Mazda: 9 }, model: { '3': 5, 'CX-5': 4 } }
    const label = (found: FacetView[]) => list(found, 'model')?.values.map((value) => value.label)
    expect(label(views('', { facets }, makes))).toEqual(['Mazda 3', 'CX-5'])
  })

  it('lists models separately if there is one make to choose', () => {
    const found = views('', { facets: { make: { Mazda: 9 }, model: { 'CX-5': 5, Mazda3: 4 } } })
    expect(values(found, 'make')).toBeUndefined()
    expect(values(found, 'model')).toEqual(['CX-5', 'Mazda3'])
  })

  it('hides "not certified" on certified-only sites (V6, T11)', () => {
    const facets = { certified: { true: 4, false: 5 } }
    const shows = (certified_only: boolean) =>
      views('certified=true', { facets }, { search: { facets: ['certified'], certified_only } })
    expect(values(shows(false), 'certified')).toEqual(['false', 'true'])
    expect(values(shows(true), 'certified')).toEqual(['true'])
  })

  it('offers "certified" alone, before and after it is chosen, if it shortens the list (V6, T11)', () => {
    const only: Partial<SiteInput> = { search: { facets: ['certified'], certified_only: true } }
    const shows = (search: string, certified: Record<string, number>) =>
      list(views(search, { facets: { certified } }, only), 'certified')?.values
    expect(shows('', { true: 4, false: 5 })).toMatchObject([{ value: 'true', selected: false }])
    expect(shows('certified=true', { true: 4, false: 5 })).toMatchObject([{ selected: true }])
    expect(shows('certified=true', { true: 4 })).toMatchObject([{ selected: true }])
    expect(shows('', { true: 9 })).toBeUndefined()
    expect(shows('', { false: 9 })).toBeUndefined()
  })

  it('keeps a chosen value without cars, with count 0', () => {
    const found = views('colour=Mauve', { facets: { colour: { Red: 2 } } })
    expect(list(found, 'colour')?.values.find(({ value }) => value === 'Mauve')).toMatchObject({
      count: 0,
      selected: true,
    })
  })

  it('keeps a chosen value however many others there are', () => {
    const names = Array.from({ length: 60 }, (_, at) => `Colour ${100 + at}`)
    const colour = Object.fromEntries(names.map((name) => [name, 2]))
    const found = values(views('colour=Mauve&colour=Colour 150', { facets: { colour } }), 'colour')
    expect(found).toHaveLength(32)
    expect(found).toEqual(expect.arrayContaining(['Mauve', 'Colour 150']))
  })

  it('renders dropdowns if the site says so (W5)', () => {
    const found = views(
      '',
      { facets: { fuel: { Petrol: 1, Diesel: 2 } } },
      { search: { dropdowns: ['fuel'] } },
    )
    expect(list(found, 'fuel')?.display).toBe('dropdown')
  })

  it('returns the collapsed values of open sections only, and their number (W4)', () => {
    const facets = {
      make: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Make ${at}`, 99 - at])),
    }
    const makes = (expanded: Expanded) =>
      list(
        toFacetViews({
          state: parseSearch('make=Make 11', SORT_NAMES),
          site: testSite(),
          answer: answer({ facets }),
          expanded,
        }),
        'make',
      )
    expect(makes('all')?.values).toHaveLength(12)
    expect(makes(new Set())?.values.map(({ value }) => value)).toHaveLength(7)
    expect(makes(new Set())?.values.some(({ value }) => value === 'Make 11')).toBe(true)
    expect(makes(new Set())?.folded).toBe(5)
    expect(makes(parseExpanded(new URLSearchParams('fold=make&fold=nope')))?.values).toHaveLength(
      12,
    )
  })

  it('renders makes as a dropdown if the site says so, with the models as a list of their own (W4, W5)', () => {
    const facets = { make: { Kia: 3, BMW: 9 }, model: { Rio: 3, X3: 9 } }
    const found = views('', { facets }, { search: { dropdowns: ['make'] } })
    expect(list(found, 'make')?.display).toBe('dropdown')
    expect(values(found, 'model')).toEqual(['X3', 'Rio'])
  })

  it('links single steps for search engines, and nothing deeper (F18)', () => {
    const facets = { body: { SUV: 1, Ute: 1 } }
    expect(list(views('', { facets }), 'body')?.values[0]?.href).toBe('/search/ute')
    expect(list(views('colour=Red', { facets }), 'body')?.values[0]?.href).toBeNull()
  })

  it('orders price ranges and seats by their numbers', () => {
    const found = views(
      '',
      {
        facets: {
          price_range: { '$10,000 - $20,000': 5, 'Under $10,000': 1, 'Over $100,000': 2 },
          seats: { '5': 1, '12': 1, '2': 9 },
        },
      },
      { search: { facets: ['price_range', 'seats'] } },
    )
    expect(values(found, 'price_range')).toEqual([
      'Under $10,000',
      '$10,000 - $20,000',
      'Over $100,000',
    ])
    expect(values(found, 'seats')).toEqual(['2', '5', '12'])
  })

  it('slides between whole thousands rounded outward from the stock, a hundred steps (W3, V4)', () => {
    const found = views('', {
      stats: { price: { min: 4990, max: 81_250 }, km: { min: 7, max: 199_001 } },
    })
    expect(range(found, 'price')).toMatchObject({ min: 4000, max: 82_000, step: 780 })
    expect(range(found, 'km')).toMatchObject({ min: 0, max: 200_000 })
  })

  it('offers the subscription slider only if cars have one (W3)', () => {
    const site = { search: { facets: ['subscription_price' as const] } }
    expect(views('', {}, site)).toEqual([])
    expect(
      range(
        views('', { stats: { subscription_price: { min: 189, max: 420 } } }, site),
        'subscription_price',
      ),
    ).toMatchObject({ min: 180, max: 420 })
  })

  it('falls back to a maximum of 100000 without statistics, and reports an unreachable limit (V3, V4)', () => {
    expect(range(views('range[price]=:500', {}), 'price')).toMatchObject({ max: 100_000 })
    const found = range(
      views('range[price]=900000:', { stats: { price: { min: 5000, max: 90_000 } } }),
      'price',
    )
    expect(found?.note).toBe('Nothing in stock is this high.')
  })
})

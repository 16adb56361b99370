import { describe, expect, it } from 'vitest'

import { brandHref, findBrand, modelsOf, placesOfMake, sisterSite } from '#dealership/brands.ts'
import {
  findNewModel,
  findModelFilter,
  fromPrice,
  modelFilters,
  modelGroups,
  modelHref,
  modelLabel,
  modelName,
  modelPicture,
} from '#dealership/models.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type ModelInput = NonNullable<NonNullable<SiteInput['models']>['list']>[number]

const model = (name: string, body = 'SUVs', more: Partial<ModelInput> = {}): ModelInput => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  manufacturer_name: 'Ford',
  manufacturer_body: body,
  ...more,
})
const withModels = (list: ModelInput[], more: SiteInput['models'] = {}) =>
  testSite({ models: { list, ...more } })
const groupsOf = (site: ReturnType<typeof testSite>) =>
  modelGroups(site).map(({ title, models }) => [title, models.map(({ name }) => name).join()])
const only = (more: Partial<ModelInput>, models: SiteInput['models'] = {}) => {
  const site = withModels([model('Ranger PHEV', 'Trucks', more)], models)
  const [first] = site.models.list
  if (first === undefined) throw new Error('The site has a model')
  return { site, model: first }
}

describe('groups of new models (W61)', () => {
  it('are in the order Trucks, SUVs, Vans, People Movers, Performance, others after', () => {
    const bodies = ['Wagons', 'Performance', 'People Movers', 'Vans', 'SUVs', 'Trucks', 'Hatches']
    const site = withModels(bodies.map((body) => model(`A ${body}`, body)))
    expect(modelGroups(site).map(({ title }) => title)).toEqual([
      'Trucks',
      'SUVs',
      'Vans',
      'People Movers',
      'Performance',
      'Wagons',
      'Hatches',
    ])
  })

  it('are in the site’s own order if it has one', () => {
    const list = [model('A', 'SUVs'), model('B', 'Utes')]
    expect(groupsOf(withModels(list, { bodies: ['Utes', 'SUVs'] }))).toEqual([
      ['Utes', 'B'],
      ['SUVs', 'A'],
    ])
  })

  it('contain a model for each of its bodies, in any spelling, and once per group (E13)', () => {
    const list = [
      model('A', 'suvs', { manufacturer_body2: 'Vans', manufacturer_body3: 'Performance' }),
      model('B', 'Performance', { performance: true }),
      model('C', '', { performance: true }),
    ]
    expect(groupsOf(withModels(list))).toEqual([
      ['SUVs', 'A'],
      ['Vans', 'A'],
      ['Performance', 'A,B,C'],
    ])
  })
})

describe('filters of new models (R38, W62)', () => {
  const site = withModels([
    model('A', 'SUVs', { electric: true }),
    model('B', 'Trucks'),
    model('C', 'People Movers', { status: 'coming_soon' }),
    model('D', 'Performance'),
    model('E', 'Vans'),
  ])

  it('are the groups, electric models and upcoming ones, by their slugs', () => {
    expect(modelFilters(site).map(({ slug, href }) => [slug, href])).toEqual([
      ['trucks', '/models?body=trucks'],
      ['suv', '/models?body=suv'],
      ['vans', '/models?body=vans'],
      ['people-movers', '/models?body=people-movers'],
      ['performance', '/models?body=performance'],
      ['electric', '/models?body=electric'],
      ['future-vehicles', '/models?body=future-vehicles'],
    ])
  })

  it('leave out filters without a model', () => {
    expect(modelFilters(withModels([model('A')])).map(({ slug }) => slug)).toEqual(['suv'])
    expect(modelFilters(testSite())).toEqual([])
  })

  it.each([
    ['suv', 'A'],
    ['SUVs', 'A'],
    ['truck', 'B'],
    ['people movers', 'C'],
    ['future-vehicles', 'C'],
    ['electric', 'A'],
    ['boats', undefined],
    ['', undefined],
  ])('read "%s" as people write it', (word, name) => {
    expect(findModelFilter(word, site)?.models[0]?.name).toBe(name)
  })
})

describe('a new model', () => {
  it('says New, Coming Soon or nothing, in the site’s own text (S31)', () => {
    const said = (status: '' | 'new' | 'coming_soon', words = {}) => {
      const { site, model: own } = only({ status }, words)
      return modelLabel(own, site)
    }
    expect([said(''), said('new'), said('coming_soon')]).toEqual(['', 'New', 'Coming Soon'])
    expect(said('new', { new_label: 'Just landed' })).toBe('Just landed')
  })

  it('is found by its slug, its new slug, or the site’s rewrite of it (R39, W61)', () => {
    const href = (more: Partial<ModelInput>, models = {}) => {
      const { site, model: own } = only(more, models)
      return modelHref(own, site)
    }
    expect(href({})).toBe('/ranger-phev')
    expect(href({ new_slug: 'ranger-plug-in' })).toBe('/ranger-plug-in')
    expect(href({}, { rewrites: { 'ranger-phev': 'hybrid' } })).toBe('/hybrid')
    expect(href({ override_url: '/ford-ranger' })).toBe('/ford-ranger')
  })

  it('is found by every slug that it has had', () => {
    const { site } = only({ new_slug: 'plug-in' }, { rewrites: { 'plug-in': 'hybrid' } })
    for (const slug of ['hybrid', 'plug-in', 'ranger-phev'])
      expect(findNewModel(slug, site)?.name).toBe('Ranger PHEV')
    expect(findNewModel('ranger', site)).toBeNull()
  })

  it('is found by its current slug before another model’s former one', () => {
    const site = withModels([
      model('Old', 'SUVs', { new_slug: 'other' }),
      model('New', 'SUVs', { slug: 'old' }),
    ])
    expect(findNewModel('old', site)?.name).toBe('New')
  })

  it('names its make if the site has several, and shows the last picture (T22)', () => {
    const { site, model: own } = only({ image: { url: '/a.webp' } })
    expect(modelName(own, site)).toBe('Ford Ranger PHEV')
    expect(modelName(own, testSite({ manufacturer: { name: 'Ford' } }))).toBe('Ranger PHEV')
    expect(modelPicture(own)).toBe('/a.webp')
    expect(modelPicture({ ...own, cloudfront_new_image_url: '/b.webp' })).toBe('/b.webp')
  })

  it('shows its starting price, and what kind of price it is (W77)', () => {
    expect(fromPrice(only({ from_price: 71_990 }).model)).toBe('From $71,990 drive away')
    expect(fromPrice(only({ from_price: 0, from_price_note: '' }).model)).toBe('From $0')
    expect(fromPrice(only({}).model)).toBe('')
  })
})

describe('makes of a site (R36, R37, T35)', () => {
  const place = (id: string, manufacturers: string[], visible = true) => ({
    id,
    name: `Yard ${id}`,
    slug: `yard-${id}`,
    visible,
    manufacturers,
  })
  const site = testSite({
    brands: {
      list: [{ make: 'Volkswagen' }, { make: 'Land Rover' }, { make: 'Ford', href: '/ford-page' }],
    },
    models: {
      list: [model('Ranger'), model('Golf', 'Hatches', { manufacturer_name: 'Volkswagen' })],
    },
    locations: [
      place('1', ['Ford']),
      place('2', ['ford', 'Volkswagen']),
      place('3', ['Ford'], false),
    ],
    dealership_websites: [
      { name: 'All of us', url: 'https://all.example' },
      { name: 'VW Sydney', url: 'https://vw.example', make: 'Volkswagen' },
    ],
  })

  it('link to their overviews, unless the site has another page for one', () => {
    expect(site.brands.list.map(brandHref)).toEqual([
      '/volkswagen/overview',
      '/land-rover/overview',
      '/ford-page',
    ])
  })

  it.each([
    ['volkswagen', 'Volkswagen'],
    ['vw', 'Volkswagen'],
    ['land-rover', 'Land Rover'],
    ['toyota', undefined],
    ['', undefined],
  ])('are found by the word "%s"', (word, make) => {
    expect(findBrand(word, site)?.make).toBe(make)
  })

  it('have their models, the visible locations that sell them, and their sister site (E14)', () => {
    expect(modelsOf('ford', site).map(({ name }) => name)).toEqual(['Ranger'])
    expect(placesOfMake('Ford', site).map(({ id }) => id)).toEqual(['1', '2'])
    expect(placesOfMake('Kia', site)).toEqual([])
    expect(sisterSite('Volkswagen', site)?.url).toBe('https://vw.example')
    expect(sisterSite('Ford', site)).toBeNull()
  })
})

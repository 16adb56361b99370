// Structured data of every kind of page, checked against schema.org and Google's requirements.
import { beforeAll, describe, expect, it } from 'vitest'

import { PAGE_KINDS, sitePages } from '#apps/site/pages/sitemap/entries.ts'
import { routes } from '#routes.ts'
import { loadIndexableSearches } from '#search/indexable-searches.ts'
import { type DemoSite, firstCars, listDemoSites, openDemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { faultsOf, isKindOf } from '#test/support/schema-org.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
/** That many lists and vehicles of a site: they differ only in their values. */
const LISTS = 15
const CARS = 25

type Node = Record<string, unknown>

/** What Google requires to show a thing (developers.google.com/search/docs/appearance/structured-data). */
const NEEDED: readonly (readonly [type: string, paths: readonly string[]])[] = [
  ['BreadcrumbList', ['itemListElement']],
  ['Article', ['headline', 'image', 'datePublished', 'author.name', 'author.url']],
  ['FAQPage', ['mainEntity']],
  ['Question', ['name', 'acceptedAnswer.text']],
  ['ListItem', ['position']],
  ['AggregateOffer', ['lowPrice', 'priceCurrency']],
  ['Vehicle', ['name']],
]

/** The same for a car that is listed for sale, with all facts known. */
const CAR_NEEDS =
  'name url image brand.name model vehicleModelDate itemCondition vehicleIdentificationNumber mileageFromOdometer.value mileageFromOdometer.unitCode offers.price offers.priceCurrency offers.availability'

answerInNode(NOW)

async function readGraph(demo: DemoSite, path: string): Promise<Node> {
  const { status, text } = await getDemoPage(demo, path)
  const all = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect([path, status, all.length]).toEqual([path, 200, 1])
  return JSON.parse(all[0]?.[1] ?? '') as Node // unchecked type: its faults are reported
}

/** Everything of a type or its subtypes in a graph, at any depth. */
function allOf(value: unknown, type: string): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => allOf(one, type))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node // checked by the line before
  const types = [node['@type']].flat().filter((one) => typeof one === 'string')
  const isOne = types.some((one) => isKindOf(one, type))
  return [...(isOne ? [node] : []), ...Object.values(node).flatMap((one) => allOf(one, type))]
}

const isBusiness = (node: unknown): node is Node =>
  isKindOf(String((node as Node)['@type']), 'LocalBusiness')

const lacks = (node: Node, paths: readonly string[]) =>
  paths.filter((path) => valueAt(node, path) === undefined)

function valueAt(node: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Node | undefined)?.[name], node)
}

describe.each(await listDemoSites())('structured data of %s', (slug) => {
  let demo: DemoSite
  let graphs: Map<string, Node>
  let fullest: string
  beforeAll(async () => {
    demo = await openDemoSite(slug, NOW)
    const searches = await loadIndexableSearches(demo.site, demo.search, NOW)
    const { excluded_stock_numbers: excluded } = demo.site.search
    const cars = await firstCars(demo.site, NOW, CARS)
    const carPaths = cars
      .filter(({ stocknum }) => !excluded.includes(String(stocknum)))
      .map(({ slug: car }) => routes.car.href(String(car)))
    fullest = carPaths[0] ?? ''
    const paths = [
      ...PAGE_KINDS.flatMap((kind) => sitePages(kind, demo.site, NOW)),
      ...(searches?.hrefs ?? []).slice(0, LISTS),
      ...carPaths,
    ]
    const read = paths.map(async (path) => [path, await readGraph(demo, path)] as const)
    graphs = new Map(await Promise.all(read))
  }, 120_000)

  it('uses terms of schema.org, with values of the right type', () => {
    for (const [path, graph] of graphs) expect.soft([path, faultsOf(graph)]).toEqual([path, []])
  })

  it('has what search engines require', () => {
    for (const [path, graph] of graphs) {
      for (const [type, paths] of NEEDED) {
        for (const node of allOf(graph, type))
          expect.soft([path, type, lacks(node, paths)]).toEqual([path, type, []])
      }
      // A reference has the address of its own page.
      const businesses = [graph['@graph']].flat().filter((node) => isBusiness(node))
      for (const node of businesses)
        expect.soft([path, lacks(node, ['name', 'address.addressCountry'])]).toEqual([path, []])
      // A product without an offer, a review or a rating is an error in Google's report.
      for (const node of allOf(graph, 'Product').filter((one) =>
        [one['@type']].flat().includes('Product'),
      ))
        expect.soft([path, lacks(node, ['offers'])]).toEqual([path, []])
      // Stars that a business gives itself are not allowed.
      expect.soft([path, allOf(graph, 'AggregateRating')]).toEqual([path, []])
    }
    const cars = allOf(graphs.get(fullest), 'Car')
    for (const car of cars) expect(lacks(car, CAR_NEEDS.split(' '))).toEqual([])
  })

  it('leads home from every page, with an address for each step but the last', () => {
    for (const [path, graph] of graphs) {
      if (path === routes.home.href()) continue
      const [list, ...more] = allOf(graph, 'BreadcrumbList')
      const steps = allOf(list, 'ListItem')
      expect.soft([path, more.length, steps[0]?.['name']]).toEqual([path, 0, 'Home'])
      const isNotified = steps.map(
        (step, at) => step['position'] === at + 1 && (at === steps.length - 1 || 'item' in step),
      )
      expect.soft([path, isNotified]).toEqual([path, steps.map(() => true)])
    }
  })
})

describe('faults of a graph', () => {
  const graph = (...nodes: object[]) => ({ '@context': 'https://schema.org', '@graph': nodes })
  const car = (more: object) => graph({ '@type': 'Car', ...more })

  it.each([
    [car({ wheels: 4 }), '[0].wheels is no property of Car'],
    [graph({ '@type': 'Kar' }), '[0] is of no type: Kar'],
    [car({ brand: 'Toyota' }), '[0].brand is "Toyota", wanted: Brand, Organization, IdReference'],
    [
      car({ brand: { '@type': 'Offer' } }),
      '[0].brand is Offer, wanted: Brand, Organization, IdReference',
    ],
    [
      car({ itemCondition: 'Used' }),
      '[0].itemCondition is "Used", wanted: OfferItemCondition, IdReference',
    ],
    [car({ image: [] }), '[0].image is empty'],
    [car({ name: 4 }), '[0].name is 4, wanted: Text'],
    [car({ url: '/cars/a' }), '[0].url is "/cars/a", wanted: URL'],
    [car({ brand: { '@id': '#none' } }), '[0].brand names nothing: {"@id":"#none"}'],
    [{ '@graph': [] }, 'is not in the words of https://schema.org'],
  ])('are reported for %j', (wrong, fault) => {
    expect(faultsOf(wrong)).toEqual([fault])
  })

  it('are none in a valid graph', () => {
    const brand = { '@type': 'Brand', '@id': '#b', name: 'Toyota' }
    expect(faultsOf(graph(brand, { '@type': 'Car', brand: { '@id': '#b' } }))).toEqual([])
    expect(faultsOf({ '@context': 'https://schema.org', ...brand })).toEqual([])
  })
})

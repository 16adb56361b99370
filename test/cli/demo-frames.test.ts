// Pictures of demo stock as lists show them: no page has one picture twice, and bodies of one class differ.
import { describe, expect, it } from 'vitest'

import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import { lights } from '#catalogue/drawing/catalogue.ts'
import { firstCars, listDemoSites, openDemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { answerInNode } from '#test/support/in-node.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000

answerInNode(NOW)

/** The frame of each card's picture, whatever its width. */
function listFrames(html: string): string[] {
  return html
    .split('data-testid="car-card"')
    .slice(1)
    .flatMap((card) => {
      const [, src] = /<img[^>]* src="(\/stock\/[^"]+)\.webp"/.exec(card) ?? []
      return src === undefined ? [] : [src.replace(/\/\d+(?:x\d+)?$/, '')]
    })
}

const twice = (frames: readonly string[]) => frames.filter((one, at) => frames.indexOf(one) < at)

describe.each(await listDemoSites())('a list of %s', (slug) => {
  it('has no picture twice on its first pages, in each order', async () => {
    const demo = await openDemoSite(slug, NOW)
    const seen = new Set<string>()
    for (const sort of demo.site.search.sorts)
      for (const page of [1, 2, 3]) {
        const path = `/search/used-cars?sortBy=${sort}&page=${page}`
        const frames = listFrames((await getDemoPage(demo, path)).text)
        for (const frame of frames) seen.add(frame)
        expect(twice(frames), path).toEqual([])
      }
    expect(seen.size).toBeGreaterThan(40)
  })

  it('has no picture twice on the first page of a make of which there are many', async () => {
    const demo = await openDemoSite(slug, NOW)
    const cars = await firstCars(demo.site, NOW, 1000)
    const makes = Map.groupBy(cars, ({ make }) => String(make))
    const large = [...makes].filter(([, own]) => own.length >= 2 * demo.site.search.hits_per_page)
    expect(large.length).toBeGreaterThan(0)
    for (const [make] of large) {
      const path = `/search/used-cars?refinementList%5Bmake%5D%5B0%5D=${encodeURIComponent(make)}`
      const frames = listFrames((await getDemoPage(demo, path)).text)
      expect(frames.length, path).toBeGreaterThan(1)
      expect(twice(frames), path).toEqual([])
    }
  })
})

describe('drawn bodies', () => {
  const drawn = new Set(
    Object.values(lights).flatMap(({ bodies, large = {} }) => [
      ...Object.keys(bodies),
      ...Object.keys(large),
    ]),
  )
  const motorcycles = [
    'motorcycle',
    'sport',
    'adventure',
    'classic',
    'tourer',
    'cruiser',
    'scooter',
  ]
  const caravans = [
    'caravan',
    'single-axle-van',
    'family-van',
    'off-road-van',
    'pop-top',
    'hybrid',
    'teardrop',
    'camper-trailer',
  ]

  it('are eight caravans, seven motorcycles and more than two dozen cars and utes', () => {
    for (const body of [...motorcycles, ...caravans]) expect(drawn, body).toContain(body)
    const others = [...drawn].filter(
      (body) => !motorcycles.includes(body) && !caravans.includes(body) && body !== 'motorhome',
    )
    expect(others.length).toBeGreaterThanOrEqual(24)
  })

  it('include what each model and each kind of body is shown as', () => {
    for (const shapes of [...Object.values(looks.bodies), ...Object.values(looks.models)])
      expect(
        shapes.some((shape) => drawn.has(shape)),
        shapes.join(),
      ).toBe(true)
  })
})

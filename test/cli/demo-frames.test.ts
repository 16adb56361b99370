// Pictures of demo stock: no two vehicles of a dealer begin with the same one, no page of a list has one twice, and bodies
// of one class differ.
import { describe, expect, it } from 'vitest'

import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import { lights } from '#catalogue/drawing/catalogue.ts'
import { firstCars, listDemoSites, openDemoSite, recipeOf } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { answerInNode } from '#test/support/in-node.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const MANY = 900

answerInNode(NOW)

/** The frame of each card's picture, whatever its width. */
function listFrames(html: string): string[] {
  return html
    .split('data-testid="car-card"')
    .slice(1)
    .flatMap((card) => {
      const [, src] = /<img[^>]* src="(\/stock\/[^"]+)\.webp"/.exec(card) ?? []
      return src === undefined ? [] : [toFrame(src)]
    })
}

const toFrame = (src: string) => src.replace(/(\/\d+(x\d+)?)?(\.webp)?$/, '')

const twice = (frames: readonly string[]) => frames.filter((one, at) => frames.indexOf(one) < at)

describe.each(await listDemoSites())('the stock of %s', (slug) => {
  it('has no two vehicles that begin with the same picture, and few that begin with a rear or a side', async () => {
    const { site } = await openDemoSite(slug, NOW)
    const cars = await firstCars(site, NOW, (await recipeOf(slug)).count)
    const first = cars.flatMap(({ primary_image_url: url }) =>
      typeof url === 'string' ? [toFrame(url)] : [],
    )
    expect(first.length).toBeGreaterThan(0.8 * cars.length)
    expect(twice(first)).toEqual([])
    const others = first.filter((one) => !one.endsWith('front'))
    expect(others.length).toBeLessThan(0.3 * first.length)
  })

  it('shows each picture once on its lists, in each order', async () => {
    const demo = await openDemoSite(slug, NOW)
    for (const sort of demo.site.search.sorts) {
      const pages = await Promise.all(
        [1, 2].map((page) => getDemoPage(demo, `/search/used-cars?sortBy=${sort}&page=${page}`)),
      )
      const frames = pages.flatMap(({ text }) => listFrames(text))
      expect(frames.length).toBeGreaterThan(20)
      expect(twice(frames), sort).toEqual([])
    }
  })
})

describe.each(await listDemoSites())('%s with more vehicles than pictures', (slug) => {
  it('has no picture twice on a page of a list', async () => {
    const demo = await openDemoSite(slug, NOW, MANY)
    for (const sort of demo.site.search.sorts)
      for (const page of [1, 2, 3]) {
        const path = `/search/used-cars?sortBy=${sort}&page=${page}`
        expect(twice(listFrames((await getDemoPage(demo, path)).text)), path).toEqual([])
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

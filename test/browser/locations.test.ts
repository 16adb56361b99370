// Locations of a dealer: maps that load with one click, and tabs that work without scripts.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

const MAPS = 'https://www.openstreetmap.org/**'

journeys('locations of a dealer', () => {
  it('load no map on the contact page before a click (W72)', async ({ open }) => {
    const asked: string[] = []
    const page = await open('/contact', {
      expected: /openstreetmap/,
      prepare: (context) =>
        context.route(MAPS, (route) => {
          asked.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<p>A map' })
        }),
    })
    const map = page.locator('.place-unmapped')
    await map.scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await map.getByRole('link', { name: 'Map of Harbour Parramatta' }).click()
    const framed = map.frameLocator('iframe[title^="Map of Harbour"]')
    await expect.poll(() => framed.locator('p').innerText()).toBe('A map')
    expect(asked).toHaveLength(1)
  })

  it('change tabs without scripts, and load no frame automatically (W67)', async ({ open }) => {
    const page = await open('/about-us', { scripts: false })
    const tabs = page.locator('.place-tabs')
    expect(await tabs.getByRole('heading', { name: 'Harbour Parramatta' }).isVisible()).toBe(true)
    await tabs.getByText('Newstead', { exact: true }).first().click()
    expect(await tabs.getByRole('heading', { name: 'Harbour Newstead' }).isVisible()).toBe(true)
    expect(await tabs.getByRole('heading', { name: 'Harbour Parramatta' }).isVisible()).toBe(false)
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('have a button for their map where no picture of it is known, and no empty ground', async ({
    open,
  }) => {
    for (const site of ['wattle-park-mazda', 'banksia-caravans']) {
      const page = await open('/contact', { site })
      const place = page.locator('.place-unmapped').first()
      expect(await place.getByRole('link', { name: 'Map of' }).isVisible()).toBe(true)
      expect(await place.getByRole('link', { name: 'Get Directions' }).isVisible()).toBe(true)
      expect(await page.locator('.place-map, .embed:not(:has(img))').count()).toBe(0)
    }
  })
})

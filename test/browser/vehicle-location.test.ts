// The location of a vehicle, on a third-party map that loads with one click.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

const MAPS = 'https://www.openstreetmap.org/**'

journeys('location of a vehicle (W39)', () => {
  it('shows its map on request, and sends no request to the map service before', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open('/cars/2023-kia-sportage-sx-h10000', {
      expected: /openstreetmap/,
      prepare: (context) =>
        context.route(MAPS, (route) => {
          asked.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<p>A map' })
        }),
    })
    const card = page.getByTestId('location-card')
    await card.scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await card.getByRole('link', { name: 'Map of Harbour' }).click()
    const map = card.frameLocator('iframe[title^="Map of Harbour"]')
    await expect.poll(() => map.locator('p').innerText()).toBe('A map')
    expect(asked).toHaveLength(1)
  })

  it('keeps the address and the directions if the map does not load', async ({ open }) => {
    const page = await open('/cars/2023-kia-sportage-sx-h10000', {
      size: 'phone',
      expected: /ERR_FAILED|openstreetmap/,
      prepare: (context) => context.route(MAPS, (route) => route.abort()),
    })
    const card = page.getByTestId('location-card')
    // On a phone the sections of a vehicle are closed.
    await card.locator('summary').tap()
    await card.getByRole('link', { name: 'Map of Harbour' }).tap()
    await card.locator('iframe').waitFor()
    expect(await card.getByRole('link', { name: 'Get Directions' }).isVisible()).toBe(true)
    const there = await card.getByRole('link', { name: 'Open it there' }).getAttribute('href')
    expect(there).toBe(await card.locator('iframe').getAttribute('src'))
  })
})

// The location of a vehicle, on a third-party map that loads with one click.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

const MAPS = 'https://www.openstreetmap.org/**'

journeys('location of a vehicle (W39)', () => {
  it('shows its map on request, sends no request to the map service before, and keeps the directions', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open('/cars/2023-kia-sportage-sx-h10000', {
      size: 'phone',
      expected: /openstreetmap/,
      prepare: (context) =>
        context.route(MAPS, (route) => {
          asked.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<p>A map' })
        }),
    })
    const card = page.getByTestId('location-card')
    // On a phone the sections of a vehicle are closed.
    await card.locator('summary').tap()
    expect(asked).toEqual([])
    await card.getByRole('link', { name: 'Map of Harbour' }).tap()
    const frame = card.locator('iframe[title^="Map of Harbour"]')
    await expect.poll(() => frame.contentFrame().locator('p').innerText()).toBe('A map')
    expect(asked).toHaveLength(1)
    // The map service may not answer.
    expect(await card.getByRole('link', { name: 'Get Directions' }).isVisible()).toBe(true)
    const there = card.getByRole('link', { name: 'Open it there' })
    expect(await there.getAttribute('href')).toBe(await frame.getAttribute('src'))
  })
})

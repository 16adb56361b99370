// When the list cannot be loaded, the page keeps its content and says so.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { box, carIds, countOf, pathOf, promised, tick } from './support/search-page.ts'

const SENTENCE = 'Search is unavailable right now. Showing your previous results.'
const TOO_MANY = 'A search can’t hold that many filters. Your last change was left out.'
const LIST = /refinementList/

journeys('a search that fails', () => {
  it('keeps cars, filters and address when the engine is down, the connection is lost or the address would be too long (X6)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars', {
      expected: /414|503|net::ERR|Failed to fetch/,
    })
    const all = await countOf(page)
    for (const status of [414, 503, null]) {
      const cars = await carIds(page)
      await page.route(LIST, (route) =>
        status === null ? route.abort() : route.fulfill({ status, body: 'Down' }),
      )
      await tick(page, 'make', 'Kia')
      await expect
        .poll(() => page.locator('#search-error').innerText())
        .toBe(status === 414 ? TOO_MANY : SENTENCE)
      expect(await carIds(page)).toEqual(cars)
      await expect.poll(() => box(page, 'make', 'Kia').isChecked()).toBe(false)
      await expect.poll(() => pathOf(page)).toBe('/search/new-used-and-demo-cars')

      await page.unroute(LIST)
      if (status !== null) continue
      const mazdas = await promised(page, 'make', 'Mazda')
      await tick(page, 'make', 'Mazda')
      await expect.poll(() => countOf(page)).toBe(mazdas)
      // The list changes first, and the notice goes with the last step of the swap.
      await expect.poll(() => page.locator('#search-error').innerText()).toBe('')
      await tick(page, 'make', 'Mazda')
      await expect.poll(() => pathOf(page)).toBe('/search/new-used-and-demo-cars')
      // The address changes before the list.
      await expect.poll(() => countOf(page)).toBe(all)
    }
  })
})

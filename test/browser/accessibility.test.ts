// axe finds no errors on a list, a vehicle and pages without content. Journeys of other pages also run axe, once for each
// template; `npm run shots -- axe` does on every site, at every width, with large text and forced colours.
import { expect } from 'vitest'

import { faultsOf, TARGETS } from './support/axe.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { carOf } from './support/request-site.ts'

const BARE = '/search/new-used-and-demo-cars'

journeys('axe', () => {
  it('finds nothing on a list with its filters open, and on the page of a car', async ({
    open,
  }) => {
    const page = await open(BARE, { size: 'phone' })
    expect(await faultsOf(page, 'html', TARGETS)).toEqual([])
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    expect(await faultsOf(page, '#filter-sheet'), 'open filters').toEqual([])
    await page.goto(addressOf(await carOf()))
    await isAlive(page)
    expect(await faultsOf(page, 'main')).toEqual([])
  })

  it('finds nothing where there is nothing to show, or no site', async ({ open }) => {
    const page = await open('/search/used-cars?query=zzzz&range[price]=10000:60000', {
      expected: /404|421|503|unknown|^request to/,
    })
    expect(await faultsOf(page, 'main'), 'no results').toEqual([])
    for (const [path, site, words] of [
      ['/nowhere', 'harbour', /./],
      [BARE, 'down', /unavailable/],
    ] as const) {
      await page.goto(addressOf(path, site))
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(words)
      expect(await faultsOf(page, 'main'), path).toEqual([])
    }
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
    const again = page.getByRole('link', { name: 'Try again' })
    expect(await again.getAttribute('href')).toBe(BARE)
  })
})

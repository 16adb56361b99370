// What axe finds wrong: nothing, on every kind of page of every site, on a phone and on a wide screen.
import { expect, inject } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

const BARE = '/search/new-used-and-demo-cars'
const PAGES = [
  BARE,
  '/search/used-cars?query=2&range[price]=20000:23000&sortBy=lowestPrice',
  '/search/new-used-and-demo-cars?query=zzzz&range[price]=10000:60000',
  '/nowhere',
]
/** Every site in one size, and both sizes. */
const VISITS = inject('slugs').map((site, at) => ({
  site,
  size: at % 2 === 0 ? ('phone' as const) : ('wide' as const),
}))

journeys('axe', () => {
  it.for(VISITS)('finds nothing on pages of $site ($size)', async ({ site, size }, { open }) => {
    const page = await open(BARE, { site, size, expected: /404/, reducedMotion: 'reduce' })
    for (const path of PAGES) {
      await page.goto(addressOf(path, site))
      await isAlive(page)
      expect(await faultsOf(page), path).toEqual([])
    }
    if (size === 'wide') return
    await page.goto(addressOf(BARE, site))
    await isAlive(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    expect(await faultsOf(page, '#filter-sheet'), 'open filters').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await faultsOf(page, '#menu'), 'open menu').toEqual([])
  })

  it('finds nothing on the page of a car, or where the dealer is', async ({ open }) => {
    const page = await open(BARE, { size: 'phone', reducedMotion: 'reduce' })
    const card = page.locator('#results').getByTestId('car-card').first()
    await card.getByTestId('car-title').getByRole('link').tap()
    await page.getByTestId('key-information').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(addressOf('/contact'))
    await isAlive(page)
    await page.getByTestId('location-card').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('finds nothing where there is no site', async ({ open }) => {
    const page = await open(BARE, { expected: /nobody|421/ })
    await page.goto(addressOf('/', 'nobody'))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no site here')
    expect(await faultsOf(page)).toEqual([])
  })

  it('finds nothing where the search engine is down', async ({ open }) => {
    const page = await open(BARE, { site: 'down', expected: /503/ })
    expect(await faultsOf(page)).toEqual([])
  })
})

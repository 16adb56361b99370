// axe finds no errors on lists and vehicles, on any site, on phones and wide screens. Journeys of
// other pages also run axe once for each of their states.
import { expect, inject } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { openCar } from './support/forms.ts'
import { addressOf, isAlive, it, journeys, SIZES } from './support/journey.ts'

const BARE = '/search/new-used-and-demo-cars'
/** States of a list, without a page. Sites differ in colour, so each is requested for one of them. */
const STATES = [
  '/search/used-cars?query=2&range[price]=20000:23000&sortBy=lowestPrice',
  '/search/new-used-and-demo-cars?query=zzzz&range[price]=10000:60000',
  '/nowhere',
]
/** Every site in one size, and both sizes. */
const VISITS = inject('slugs').map((site, at) => ({
  site,
  size: at % 2 === 0 ? ('phone' as const) : ('wide' as const),
  state: STATES[at % STATES.length] ?? '',
}))

journeys('axe', () => {
  it.for(VISITS)('finds nothing on lists of $site ($size)', async (visit, { open }) => {
    const { site, size, state } = visit
    const page = await open(state, { site, size, expected: /404/ })
    expect(await faultsOf(page), state).toEqual([])
    await page.goto(addressOf(BARE, site))
    await isAlive(page)
    expect(await faultsOf(page, 'main')).toEqual([])
    if (size === 'wide') return
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    expect(await faultsOf(page, '#filter-sheet'), 'open filters').toEqual([])
  })

  it('finds nothing on the page of a car', async ({ open }) => {
    const page = await openCar(open, { size: 'phone' })
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(SIZES.wide.viewport)
    expect(await faultsOf(page)).toEqual([])
  })

  it('finds nothing if the search engine is down, or if there is no site', async ({ open }) => {
    const page = await open(BARE, { site: 'down', expected: /503|unknown|421/ })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/unavailable/)
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
    const again = page.getByRole('link', { name: 'Try again' })
    expect(await again.getAttribute('href')).toBe(BARE)
    expect(await faultsOf(page)).toEqual([])
    await page.goto(addressOf('/', 'unknown'))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no site here')
    expect(await faultsOf(page)).toEqual([])
  })
})

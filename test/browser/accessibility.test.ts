// axe finds no errors on lists and vehicles, on any site, on phones and wide screens. Journeys of
// other pages also run axe, once for each template.
import { expect, inject } from 'vitest'

import { faultsOf, TARGETS } from './support/axe.ts'
import { openCar } from './support/forms.ts'
import { addressOf, it, journeys, SIZES } from './support/journey.ts'

const BARE = '/search/new-used-and-demo-cars'
const FILTERED = '/search/used-cars?query=2&range[price]=20000:23000&sortBy=lowestPrice'
/** Every site, which differ in colour, in one size, and both sizes and kinds of lists. */
const VISITS = inject('slugs').map((site, at) => ({
  site,
  size: at % 2 === 0 ? ('phone' as const) : ('wide' as const),
  list: at % 4 < 2 ? BARE : FILTERED,
  // Header and footer are those of the home page, as content.test.ts shows it.
  part: at === 0 ? 'html' : 'main',
}))

journeys('axe', () => {
  it.for(VISITS)('finds nothing on a list of $site ($size)', async (visit, { open }) => {
    const { site, size, list, part } = visit
    const page = await open(list, { site, size })
    expect(await faultsOf(page, part, TARGETS), list).toEqual([])
    // Axe lets a smaller target pass where no other is near, which depends on the vehicle.
    const names = page.locator('.card-name a')
    const heights = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
    if (size === 'wide') return
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    expect(await faultsOf(page, '#filter-sheet'), 'open filters').toEqual([])
  })

  it('finds nothing on the page of a car', async ({ open }) => {
    const page = await openCar(open, { size: 'phone' })
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(SIZES.wide.viewport)
    expect(await faultsOf(page, 'main')).toEqual([])
  })

  it('finds nothing where there is nothing to show, or no site', async ({ open }) => {
    const page = await open('/search/used-cars?query=zzzz&range[price]=10000:60000', {
      expected: /404|421|503|unknown|^request to/,
    })
    expect(await faultsOf(page, 'main'), 'no results').toEqual([])
    for (const [path, site, words] of [
      ['/nowhere', 'harbour', /./],
      [`/reservation/${'0'.repeat(32)}`, 'harbour', /can’t find/],
      ['/checkout-journey', 'harbour', /./],
      ['/', 'unknown', /^There is no site here$/],
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

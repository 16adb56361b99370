// Makes as cards with their wordmarks, and the models of a chosen one (W4).
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { countOf, heading, pathOf, promised, tick } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

journeys('makes', () => {
  it('are seven, and all after "Show all makes", also after a filter; a chosen one shows its models, which lead to pages of their own (W4, R9)', async ({
    open,
  }) => {
    const page = await open(BARE)
    const makes = page.getByTestId('facet-make')
    const shown = makes.getByTestId('facet-value').filter({ visible: true })
    expect(await shown.count()).toBe(7)
    const showAll = makes.locator('summary').getByText('Show all makes')
    await showAll.click()
    // They are loaded when they are asked for.
    await expect.poll(() => shown.count()).toBeGreaterThan(7)
    const all = await makes.getByTestId('facet-value').count()
    expect(await shown.count()).toBe(all)
    await makes.getByText('Hide extra makes').click()
    expect(await shown.count()).toBe(7)

    const used = await promised(page, 'car_type', 'used')
    await tick(page, 'car_type', 'used')
    await expect.poll(() => countOf(page)).toBe(used)
    expect(pathOf(page), 'an open section is not in the address').toBe('/search/used-cars')

    await tick(page, 'make', 'Toyota')
    const models = page.getByRole('list', { name: 'Models of Toyota' })
    await models.waitFor()
    const hilux = models.locator('[data-value="HiLux"]')
    const cars = Number(await hilux.getAttribute('data-count'))
    await hilux.getByRole('checkbox').click()
    await expect.poll(() => countOf(page)).toBe(cars)
    await expect.poll(() => pathOf(page)).toMatch(/^\/search\/toyota\/hilux/)
    expect(await heading(page)).toMatch(/^Used Toyota HiLux cars in /)
  })
})

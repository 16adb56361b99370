// Without JavaScript: real forms and real links lead to the same lists.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { box, carIds, chips, countOf, heading, pathOf, titles } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

journeys('without scripts', () => {
  it('the form leads to a shareable address', async ({ open }) => {
    const page = await open(BARE, { scripts: false })
    await box(page, 'make', 'Kia').check()
    await page.getByTestId('range-price').getByLabel('To ($)').fill('40000')
    await page.getByTestId('sort').selectOption('lowestPrice')
    await page.getByTestId('show-cars').click()
    await page.waitForURL(/search\/kia/)
    await expect.poll(() => pathOf(page)).toBe('/search/kia?range[price]=:40000&sortBy=lowestPrice')
    await expect.poll(() => chips(page)).toEqual(['Kia', 'Price under $40,000'])
    for (const title of await titles(page)) expect(title).toContain('Kia')

    await page.getByTestId('active-filter').filter({ hasText: 'Price' }).click()
    await page.waitForURL(/kia\?sortBy=lowestPrice$/)
    await page.getByTestId('search-box').fill('sportage')
    await page.getByTestId('search-box').press('Enter')
    await page.waitForURL(/search\/kia\/sportage\?sortBy=lowestPrice/)
    expect(await heading(page)).toContain('Kia Sportage')
    expect(await countOf(page)).toBeGreaterThan(0)
  })

  it('an empty list has a way on, and its filters can be changed', async ({ open }) => {
    const page = await open('/search/kia?range[price]=:1000', { scripts: false })
    expect(await page.getByTestId('nearly').getByTestId('car-card').count()).toBe(6)
    await page.getByTestId('range-price').getByLabel('To ($)').fill('40000')
    await page.getByRole('button', { name: 'See close matches' }).click()
    await expect.poll(() => pathOf(page)).toBe('/search/kia?range[price]=:40000')
    const wrong = await open(`${BARE}?query=cheap+suv+under+30000`, { scripts: false })
    await wrong.getByRole('link', { name: 'Search using filters' }).click()
    await wrong.waitForURL(/asked=/)
    await expect.poll(() => chips(wrong)).toEqual(['SUV', 'Price under $30,000'])
    expect(await countOf(wrong)).toBeGreaterThan(0)
  })

  it('late fragments are at the end, pages are links, sorting has a button, makes expand, and controls that need scripts are hidden (W2, W4, W7, W12)', async ({
    open,
  }) => {
    const page = await open(BARE, { scripts: false })
    const late = page.locator('late-part[for="curated"]')
    expect(await late.getByRole('heading', { level: 2 }).count()).toBe(2)
    expect(await late.getByTestId('car-card').first().isVisible()).toBe(true)
    expect(await page.locator('#curated').isVisible(), 'no empty space is left').toBe(false)
    expect(await page.locator('input[type=range]').filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('.carousel button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByTestId('range-price').getByLabel('From ($)').isVisible()).toBe(true)

    const first = await carIds(page)
    await page.getByTestId('pagination').getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL(/page=2/)
    expect((await carIds(page)).filter((id) => first.includes(id))).toEqual([])
    await page.getByTestId('sort').selectOption('latest')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.waitForURL(/sortBy=latest/)
    await expect.poll(() => pathOf(page)).toBe(`${BARE}?sortBy=latest`)
    const makes = page.getByTestId('facet-make')
    await makes.getByRole('button', { name: 'Show all makes' }).click()
    await page.waitForURL(/fold=make/)
    const shown = makes.getByTestId('facet-value').filter({ visible: true })
    expect(await shown.count()).toBeGreaterThan(7)
  })

  it('a phone has filters and menu, too', async ({ open }) => {
    const page = await open(BARE, { scripts: false, size: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    await box(page, 'make', 'Kia').tap()
    await page.getByTestId('show-cars').tap()
    await page.waitForURL(/search\/kia$/)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByText('Our stock').tap()
    await menu.locator('a[href="/search/ute"]').tap()
    await page.waitForURL(/search\/ute$/)
  })
})

// Print: the cars and their dealer, without controls.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

journeys('a printed list', () => {
  it('has cars, prices and a phone number, and no controls (W57)', async ({ open }) => {
    const page = await open('/search/kia')
    await page.emulateMedia({ media: 'print' })
    const controls = page.locator(
      '#filter-sheet, .search-box, .sort, #chips, .pagination, .menu, .card-actions, .promo',
    )
    expect(await controls.filter({ visible: true }).count()).toBe(0)
    expect(await page.getByTestId('car-card').first().isVisible()).toBe(true)
    expect(await page.getByTestId('car-price').first().isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.locator('a[href^="tel:"]').filter({ visible: true }).count()).toBeGreaterThan(
      0,
    )
  })
})

journeys('a printed car', () => {
  it('has its picture, price and facts, and no controls (W50)', async ({ open }) => {
    const page = await open('/search/used-cars')
    const href = await page.getByTestId('car-title').locator('a').first().getAttribute('href')
    await page.goto(new URL(href ?? '', page.url()).href)
    await page.emulateMedia({ media: 'print' })
    const controls = page.locator(
      '.save-buttons, .offer-actions, .sticky-header, .bottom-bar, .tools, .photos-button',
    )
    expect(await controls.count()).toBeGreaterThan(0)
    expect(await controls.filter({ visible: true }).count()).toBe(0)
    expect(await page.getByTestId('car-price').first().isVisible()).toBe(true)
    expect(await page.getByTestId('key-information').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

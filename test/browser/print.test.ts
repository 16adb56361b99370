// Print: the cars and their dealer, without controls.
import { expect } from 'vitest'

import { addressOf, it, journeys } from './support/journey.ts'
import { carOf } from './support/request-site.ts'

/** What a screen has and paper has not. */
const CONTROLS = {
  list: '#filter-sheet, .search-box, .sort, #chips, .pagination, .menu, .card-actions, .promo',
  car: '.save-buttons, .offer-actions, .sticky-header, .bottom-bar, .tools, .photos-button',
}

journeys('print', () => {
  it('has the cars of a list, prices and a phone number, or picture, price and facts of a car, and no controls (W57, W50)', async ({
    open,
  }) => {
    const page = await open('/search/kia')
    await page.emulateMedia({ media: 'print' })
    const expectPrinted = async (controls: string) => {
      expect(await page.locator(controls).count()).toBeGreaterThan(0)
      expect(await page.locator(controls).filter({ visible: true }).count()).toBe(0)
      expect(await page.getByTestId('car-price').first().isVisible()).toBe(true)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    }
    await expectPrinted(CONTROLS.list)
    expect(await page.getByTestId('car-card').first().isVisible()).toBe(true)
    const phones = page.locator('a[href^="tel:"]').filter({ visible: true })
    expect(await phones.count()).toBeGreaterThan(0)

    await page.goto(addressOf(await carOf('/search/kia')))
    await expectPrinted(CONTROLS.car)
    expect(await page.getByTestId('key-information').isVisible()).toBe(true)
  })
})

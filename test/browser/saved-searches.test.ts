// Saved searches: saved from the list. Without scripts, and what is saved after the sign-in: saved-searches.worker.test.ts and
// sign-in.worker.test.ts in test/pages. Signed in: account-pages.test.ts.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { heading } from './support/search-page.ts'

journeys('saved searches', () => {
  it('leads to sign-in with the list of the moment, also after filtering', async ({ open }) => {
    const page = await open('/search/used-cars')
    await page.getByTestId('facet-value').and(page.locator('[data-value="Toyota"]')).first().click()
    await page.waitForURL(/\/search\/toyota/)
    await expect.poll(() => heading(page)).toContain('Toyota')
    await page.getByRole('button', { name: 'Save this search' }).first().click()
    await page.waitForURL(/\/sign-in\?type=searches/)
    expect(decodeURIComponent(page.url())).toContain(
      '/search/toyota?refinementList[car_type][0]=used',
    )
  })
})

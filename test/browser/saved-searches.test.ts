// Saved searches: saved from the list. test/pages/saved-searches.worker.test.ts covers it without scripts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { signInHere } from './support/sign-in.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this search' }).first()
const cards = (page: Page) => page.getByTestId('saved-search')
const titles = (page: Page) => cards(page).locator('h2').allInnerTexts()

journeys('saved searches', () => {
  it('saves the current list, also after filtering, once signed in', async ({ open }) => {
    const page = await open('/search/used-cars')
    await page.getByTestId('facet-value').and(page.locator('[data-value="Toyota"]')).first().click()
    await page.waitForURL(/\/search\/toyota/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.innerText()).toContain('Toyota')
    const shown = await heading.innerText()
    await saveButton(page).click()
    await page.waitForURL(/\/sign-in\?type=searches/)
    await signInHere(page)
    expect(await titles(page)).toEqual([shown])
    await page.getByTestId('search-saved').waitFor()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.waitForURL(/\/search\/toyota/)
  })
})

// Saved searches: saved from the list. Without scripts, and what is saved after the sign-in: saved-searches.worker.test.ts and
// sign-in.worker.test.ts in test/pages. Signed in: account-pages.test.ts.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { signIn } from './support/request-site.ts'
import { heading, tick } from './support/search-page.ts'

journeys('saved searches', () => {
  it('leads to sign-in with the list of the moment, also after filtering', async ({ open }) => {
    const page = await open('/search/used-cars')
    await page.getByTestId('facet-value').and(page.locator('[data-value="Toyota"]')).first().click()
    await page.waitForURL(/\/search\/toyota/)
    await expect.poll(() => heading(page)).toContain('Toyota')
    await page.getByRole('button', { name: 'Save this search' }).first().click()
    await page.waitForURL(/\/sign-in\?type=searches/)
    expect(decodeURIComponent(page.url())).toContain(
      '/search/toyota?refinementList%5Bcar_type%5D%5B0%5D=used',
    )
  })

  it('says on the button that the search is saved, until the list is another one', async ({
    open,
  }) => {
    const page = await open('/search/used-cars', { prepare: signIn })
    const save = page.locator('#save-search button')
    await save.click()
    await page.getByText('Search Saved').waitFor()
    expect(await save.innerText()).toBe('Saved')
    await tick(page, 'make', 'Toyota')
    await expect.poll(() => save.innerText()).toBe('Save this search')
  })

  it('does not say so of the list that follows before the answer', async ({ open }) => {
    const page = await open('/search/used-cars', { prepare: signIn })
    const isFollowed = Promise.withResolvers<void>()
    await page.route(/\/saved-searches$/, async (route) => {
      await isFollowed.promise
      await route.continue()
    })
    const save = page.locator('#save-search button')
    await save.click()
    await tick(page, 'make', 'Toyota')
    await page.waitForURL(/\/search\/toyota/)
    await expect.poll(() => heading(page)).toContain('Toyota')
    isFollowed.resolve()
    await page.getByText('Search Saved').waitFor()
    expect(await save.innerText()).toBe('Save this search')
  })

  it('saves the list on which it was pressed, although its script comes after another list is shown', async ({
    open,
  }) => {
    const page = await open('/search/used-cars', { prepare: signIn })
    const isFollowed = Promise.withResolvers<void>()
    await page.route(/\/save-search-[^/]*\.js$/, async (route) => {
      await isFollowed.promise
      await route.continue()
    })
    const sent = page.waitForRequest(/\/saved-searches$/)
    await page.locator('#save-search button').click()
    await tick(page, 'make', 'Toyota')
    await page.waitForURL(/\/search\/toyota/)
    await expect.poll(() => heading(page)).toContain('Toyota')
    isFollowed.resolve()
    expect((await sent).postDataJSON()).toEqual({ href: '/search/used-cars' })
    await page.getByText('Search Saved').waitFor()
    expect(await page.locator('#save-search button').innerText()).toBe('Save this search')
  })
})

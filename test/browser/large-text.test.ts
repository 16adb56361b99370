// Text at double size, on the smallest phone: everything is visible, and nothing overflows the page.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { signIn } from './support/request-site.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { hasLoadedSaved } from './support/watchlist.ts'

const OWN = ['/my-garage', '/watchlist', '/saved-searches', '/account', '/spin-to-win']

journeys('text at double size', () => {
  it.for(inject('slugs'))('keeps logo and menu of %s visible', async (site, { open }) => {
    const page = await open('/favourites', { site, size: 'phone' })
    const logo = page.locator('.logo > *').first()
    const width = (await logo.boundingBox())?.width ?? 0
    await enlarge(page)
    expect((await logo.boundingBox())?.width).toBeGreaterThan(width)
    await expectInside(page)
  })

  it('keeps account pages within their width (R50, R53)', async ({ open }) => {
    const page = await open('/sign-in', { size: 'phone' })
    await enlarge(page)
    await expectInside(page)
    await signIn(page.context())
    await page.goto(addressOf('/search/used-cars?refinementList[body][0]=SUV'))
    await hasLoadedSaved(page)
    await page.locator('#results [data-watch]').first().tap()
    await page.getByText('Car Saved In Watchlist').waitFor()
    await page.getByRole('button', { name: 'Save this search' }).first().tap()
    await page.getByText('Search Saved').waitFor()
    for (const path of OWN) {
      await page.goto(addressOf(path))
      await enlarge(page)
      await expectInside(page)
    }
  })
})

/** As the browser's text size setting does. */
function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 200% }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Checks that the page needs no horizontal scrolling, and that words have more room than their letters need. */
async function expectInside(page: Page): Promise<void> {
  const { path, over, squeezed } = await page.evaluate(() => ({
    path: location.pathname,
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    squeezed: [...document.querySelectorAll('main p, main a, main span, main summary, main h2')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, svg'))
      .filter((element) => /^\w{4,}/.test(element.textContent.trim()))
      .filter((element) => element.getBoundingClientRect().width < 32)
      .map((element) => element.textContent.trim()),
  }))
  expect({ path, over, squeezed }).toEqual({ path, over: 0, squeezed: [] })
}

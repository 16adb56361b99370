// What the scripts of a shopper's pages report, and how its dealer reads it in the console: on a phone of 390 px and a screen
// of 1280 px. Every figure, enquiries too: test/analytics/results.worker.test.ts.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { SIZES, overflow } from './support/console.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { comeNearSave, SAVE } from './support/save-button.ts'
import { carsOf } from './support/request-site.ts'

/** Most journeys have the browser say that it is a program, which is not counted. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

/** A person at an address of their own; the speed of each of their pages is measured. */
const asPerson = (address: string) => async (context: BrowserContext) => {
  await context.setExtraHTTPHeaders({ 'User-Agent': PERSON, 'CF-Connecting-IP': address })
  await context.addInitScript(() => {
    Math.random = () => 0
  })
}

async function cellsOf(page: Page, name: string): Promise<Record<string, string>> {
  const row = page.locator('.numbers tbody tr', { has: page.locator(name) }).first()
  return row.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('td')].map((cell) => [cell.dataset.label, cell.textContent]),
    ),
  )
}

journeys('the results of a site', () => {
  it('are what a shopper did: a view and a save of a vehicle, with the campaign, and the speed of the page', async ({
    open,
  }) => {
    // A second try has a campaign of its own, and another vehicle.
    const campaign = `Journey ${crypto.randomUUID().slice(0, 4)}`
    const cars = await carsOf('/search/used-cars?page=6')
    const path = cars.at(-1 - Math.floor(Math.random() * 8)) ?? ''
    const query = new URLSearchParams({
      utm_source: 'news',
      utm_medium: 'email',
      utm_campaign: campaign,
    })
    const first = await open(`${path}?${query.toString()}`, {
      size: 'phone',
      prepare: asPerson('203.0.113.81'),
    })
    await first.setViewportSize(SIZES.phone)
    await comeNearSave(first)
    await first.locator(SAVE).click()
    await first.locator(`${SAVE}[aria-pressed="true"]`).waitFor()
    // Seen again, it is no other view.
    await first.goto(addressOf(path))
    await isAlive(first)
    // The first use of a page loads what measures it, which runs once it is imported.
    const measuring = first.waitForResponse(/page-speed-\w+\.js$/)
    const [measured] = await Promise.all([measuring, first.mouse.move(90, 90)])
    await first.evaluate(`import(${JSON.stringify(measured.url())}).then(() => null)`)
    // A browser says so when its person leaves the page, which is measured until then.
    await first.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })

    const page = await open('/_console/demo')
    await page.locator('button[value="staff@forecourt.example"]').click()
    await page.waitForURL(/_console$/)
    const results = addressOf('/_console/sites/harbour/results?days=7')
    const link = `a[href$="${path}"]`
    await expect
      .poll(async () => {
        await page.goto(results)
        const speed = await page.getByText(/\d s, (?:good|needs work|poor)/).count()
        return { ...(await cellsOf(page, link)), hasSpeed: speed > 0 }
      })
      .toMatchObject({ Views: '1', Saves: '1', Enquiries: '0', hasSpeed: true })
    for (const size of [SIZES.phone, SIZES.wide]) {
      await page.setViewportSize(size)
      await page.locator(link).scrollIntoViewIfNeeded()
      expect(await overflow(page)).toBe(0)
      expect(await cellsOf(page, `.below:text-is("${campaign}")`)).toMatchObject({
        Visits: '1',
        'Vehicle views': '1',
        Saves: '1',
      })
    }
  })
})

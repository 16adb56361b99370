// The page of a vehicle as a whole: its length and order on a phone and on a wide screen, in the layout of each site.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { isAlive, it, journeys, type Open, type Visit } from './support/journey.ts'
import { FULLEST } from './support/request-site.ts'

type Slug = keyof typeof FULLEST

/** Its page once everything that comes late is there. */
async function openFinished(open: Open, site: Slug, visit: Visit): Promise<Page> {
  const page = await open(FULLEST[site], { site, ...visit })
  await isAlive(page)
  await page.getByTestId('similar-cars').waitFor({ state: 'attached' })
  return page
}

/** The first letters of what a shopper sees from top to bottom. */
const tops = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all
        .map((selector) => [selector, document.querySelector(selector)] as const)
        .map(([selector, found]) => [selector, found?.getBoundingClientRect().top ?? -1] as const)
        .toSorted(([, a], [, b]) => a - b)
        .map(([selector]) => selector),
    selectors,
  )

const [NAME, PRICE, PICTURES, KEY] = [
  'h1',
  '[data-testid="car-price"]',
  '[data-testid="gallery"]',
  '[data-testid="key-information"]',
]

/** Where a layout differs: what comes first on a phone. */
const ORDERS: Partial<Record<Slug, readonly string[]>> = {
  harbour: [PICTURES, NAME, PRICE, KEY],
  'tui-motors': [NAME, PRICE, PICTURES, KEY],
  'wattle-park-mazda': [NAME, PICTURES, PRICE, KEY],
}

journeys('the page of a vehicle on a phone', () => {
  it.for(Object.keys(FULLEST) as Slug[])(
    'has the order of the site, is at most 7,500 px long, has bars of at most 100 px, and no fact in letters under 14 px: %s',
    async (site, { open }) => {
      const page = await openFinished(open, site, { size: 'phone' })
      const order = ORDERS[site]
      if (order !== undefined) expect(await tops(page, [NAME, PRICE, PICTURES, KEY])).toEqual(order)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        7500,
      )
      await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
      const bars = page.locator('.sticky-header, .bottom-bar')
      await expect.poll(() => bars.filter({ visible: true }).count()).toBe(2)
      const heights = await bars.evaluateAll((all) =>
        all.map((bar) => bar.getBoundingClientRect().height),
      )
      expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(100)
      const small = await page.locator('.vehicle').evaluate((vehicle) => {
        for (const section of vehicle.querySelectorAll('details')) section.open = true
        const texts = document.createTreeWalker(vehicle, NodeFilter.SHOW_TEXT)
        const found = new Set<string>()
        while (texts.nextNode()) {
          const { parentElement: element, textContent: text } = texts.currentNode
          if (element === null || text === null || text.trim() === '') continue
          if (!element.checkVisibility() || element.closest('.unseen') !== null) continue
          if (Number.parseFloat(getComputedStyle(element).fontSize) < 14)
            found.add(`${element.className || element.tagName}: ${text.trim().slice(0, 40)}`)
        }
        return [...found]
      })
      expect(small).toEqual([])
    },
  )

  it('shows what was checked and when, has its other sections closed, their content in the page, and opens them without scripts', async ({
    open,
  }) => {
    const page = await open(FULLEST.harbour, { size: 'phone', scripts: false })
    const history = page.getByTestId('timeline')
    expect(await history.getByText('First listed at').isVisible()).toBe(true)
    expect(await page.getByTestId('used-car-checks').getByText('Clear title').isVisible()).toBe(
      true,
    )
    const towing = page.getByTestId('towing')
    const limit = towing.getByText('Tow ball limit')
    expect(await limit.count()).toBe(1)
    expect(await limit.isVisible()).toBe(false)
    await towing.getByRole('heading', { name: 'Towing' }).tap()
    await limit.waitFor()
  })
})

journeys('the layout of vehicle pages', () => {
  it('shows every section open where there is space, and lets each be closed', async ({ open }) => {
    const page = await openFinished(open, 'banksia-caravans', { size: 'wide' })
    const order = ['key-information', 'towing', 'tabs', 'details', 'video', 'location-card']
    const selectors = order.map((name) => `[data-testid="${name}"]`)
    expect(await tops(page, selectors), 'in the order of the site').toEqual(selectors)
    const rows = page.getByTestId('details').locator('dl').first()
    expect(await rows.isVisible()).toBe(true)
    await page.getByTestId('details').getByRole('heading').click()
    await expect.poll(() => rows.isVisible()).toBe(false)
  })

  it('ends both columns of details together, and has an offer that starts beside the pictures and can be read to its end in a window of any height', async ({
    open,
  }) => {
    const page = await openFinished(open, 'harbour', { size: 'wide' })
    for (const list of ['details', 'all-specifications']) {
      const ends = await page
        .getByTestId(list)
        .locator('> dl > div')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
      expect(ends.length).toBeGreaterThan(2)
      expect(new Set(ends.slice(-2)).size, list).toBe(1)
    }
    const scrollTo = (y: number) =>
      page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    const topOf = (testId: string) =>
      page.getByTestId(testId).evaluate((element) => element.getBoundingClientRect().top)
    for (const height of [720, 800, 1400]) {
      await page.setViewportSize({ width: 1440, height })
      await scrollTo(0)
      expect(await topOf('offer')).toBe(await topOf('gallery'))
      await scrollTo(1800)
      const call = await page.getByTestId('offer').getByTestId('call-dealer').boundingBox()
      expect(call?.y).toBeGreaterThan(0)
      expect((call?.y ?? Infinity) + (call?.height ?? 0)).toBeLessThanOrEqual(height)
    }
    expect(await topOf('offer'), 'right under the bar').toBe(80)
  })
})

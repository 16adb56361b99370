// The first view of lists and vehicles, before any scrolling: on a phone of 360 by 780, and at 1440 by 900.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { carsOf } from './support/request-site.ts'

const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'] as const
const LIST = '/search/new-used-and-demo-cars'

/** Where an element ends, in pixels from the top of the view. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  return box.y + box.height
}

journeys.each(SITES)('the first view of a vehicle of %s', (site) => {
  it('has its picture, its price with its kind, and an action on a phone, without scripts too', async ({
    open,
  }) => {
    const [path = ''] = await carsOf(LIST, site, (card) => card.includes('<img'))
    const page = await open(path, { site, size: 'phone', scripts: false })
    const bar = page.getByTestId('bottom-bar')
    expect(await endOf(bar)).toBeLessThanOrEqual(780)
    const floor = (await bar.boundingBox())?.y ?? 0
    expect(await bar.getByRole('link').count()).toBeGreaterThan(0)
    const offer = page.locator('.vehicle')
    expect(await endOf(offer.getByTestId('car-price').first())).toBeLessThanOrEqual(floor)
    // The picture may go on below the bar, but most of it is seen.
    const picture = await offer.locator('.gallery img').first().boundingBox()
    expect((picture?.y ?? 780) + (picture?.height ?? 0) * 0.9).toBeLessThanOrEqual(floor)
  })
})

journeys.each(SITES)('the first view of the list of %s', (site) => {
  it('is a page of at most 9,000 px on a phone, whose cards have one action each', async ({
    open,
  }) => {
    const page = await open(LIST, { site, size: 'phone' })
    const cards = page.locator('.results').getByTestId('car-card')
    expect(await shownActions(cards.first())).toBe(1)
    expect(await cards.first().getByTestId('weekly-repayment').isVisible()).toBe(false)
    expect(await heightOf(page, cards)).toBeLessThanOrEqual(9000)
  })

  it('is a whole row of cards with their prices at 1440 by 900', async ({ open }) => {
    const page = await open(LIST, { site })
    await page.setViewportSize({ width: 1440, height: 900 })
    const cards = page.locator('.results').getByTestId('car-card')
    const top = (await cards.first().boundingBox())?.y
    for (const card of await cards.all()) {
      if ((await card.boundingBox())?.y !== top) break
      expect(await endOf(card.getByTestId('car-price'))).toBeLessThanOrEqual(900)
      expect(await endOf(card.getByTestId('car-title'))).toBeLessThanOrEqual(900)
    }
  })
})

/** Pixels of a page of 21 cards; the stock of these tests fills less than one. */
async function heightOf(page: Page, cards: Locator): Promise<number> {
  await page.locator('.footer-small').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  // Between some there is a promotion.
  const steps = tops.slice(1).map((top, at) => top - (tops[at] ?? 0))
  const each = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Infinity
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return height + (21 - (await cards.count())) * each
}

async function shownActions(card: Locator): Promise<number> {
  const all = await card.locator('.card-actions a').all()
  const shown = await Promise.all(all.map((link) => link.isVisible()))
  return shown.filter(Boolean).length
}

journeys('the footer on a phone', () => {
  it('folds its links under their titles, and opens them without scripts', async ({ open }) => {
    const page = await open('/contact', { size: 'phone', scripts: false })
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
    expect(await links.first().isVisible()).toBe(false)
    await page.locator('.footer summary').first().click()
    expect(await links.first().isVisible()).toBe(true)
  })

  it('is open on wide screens, with nothing to press but its links', async ({ open }) => {
    const page = await open('/contact')
    const footer = page.getByRole('navigation', { name: 'Footer' })
    expect(await footer.getByRole('link').first().isVisible()).toBe(true)
    expect(await footer.locator('summary').first().isVisible()).toBe(false)
    expect(await footer.getByRole('heading').first().isVisible()).toBe(true)
  })
})

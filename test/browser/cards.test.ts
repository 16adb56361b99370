// Cards of vehicles: the first is in sight on a phone, and what lies on a picture covers nothing.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { entriesOf } from './support/request-site.ts'

const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors']
const WIDTHS = [320, 360, 600, 768, 1000, 1440]
const USED = '/search/used-cars'
const NARROW = `${USED}?range[price]=5000:90000&sortBy=highestPrice`

/** The bottom of the upper half of the first picture, in pixels from the top of the window. */
const halfOf = (page: Page) =>
  page
    .locator('#results .card-photo')
    .first()
    .evaluate((photo) => {
      const { top, height } = photo.getBoundingClientRect()
      return top + height / 2
    })

/** Runs in the page: what lies on each picture and takes more than a line or more than its card, or covers another. */
function badgeFaults(): string[] {
  const faults: string[] = []
  for (const card of document.querySelectorAll('.card, .compare-scroll thead th')) {
    const edge = card.getBoundingClientRect()
    const placed = [
      ...card.querySelectorAll<HTMLElement>('.tag, .save-toggle, label, .card-artwork span'),
    ]
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
    for (const [at, { one, box }] of placed.entries()) {
      const lines = one.matches('.tag')
        ? box.height / parseFloat(getComputedStyle(one).fontSize)
        : 1
      if (lines > 2.2) faults.push(`${one.textContent} wraps`)
      if (box.left < edge.left || box.right > edge.right) faults.push(`${one.textContent} is cut`)
      for (const { one: other, box: its } of placed.slice(at + 1)) {
        const isApart =
          its.left >= box.right - 0.5 ||
          its.right <= box.left + 0.5 ||
          its.top >= box.bottom - 0.5 ||
          its.bottom <= box.top + 0.5
        if (!isApart)
          faults.push(`${one.textContent} covers ${other.ariaLabel ?? other.textContent}`)
      }
    }
  }
  return faults
}

/** Runs in the page: each card has the most that a card can have, in long words. */
function addBadges(): void {
  for (const photo of document.querySelectorAll('.card-photo')) {
    for (const old of photo.querySelectorAll('.tag')) old.remove()
    for (const words of ['Manager’s special this weekend only', 'RESERVED', 'Certified'])
      photo.insertAdjacentHTML(
        'beforeend',
        `<span class="tag"><i class="icon icon-bolt"></i>${words}</span>`,
      )
  }
}

journeys('cards', () => {
  it.for(SITES)(
    'of %s begin in sight: a phone shows half of the first picture or more',
    async (site, { open }) => {
      const page = await open('/search/new-used-and-demo-cars', { site, size: 'phone' })
      expect(await halfOf(page)).toBeLessThanOrEqual(780)
      await page.goto(new URL(NARROW, page.url()).href)
      expect(await page.getByTestId('active-filter').count()).toBeGreaterThan(1)
      expect(await halfOf(page)).toBeLessThanOrEqual(780)
    },
  )

  it('have filters, order and saving in one bar of a phone, which stays (W2)', async ({ open }) => {
    const page = await open(NARROW, { size: 'phone' })
    const bar = page.locator('.toolbar')
    const [filters, sort, save] = await Promise.all(
      [
        bar.getByRole('button', { name: 'Filters' }),
        bar.getByLabel('Sort by'),
        bar.getByRole('button', { name: 'Save this search' }),
      ].map((control) => control.boundingBox()),
    )
    for (const control of [sort, save]) expect(control?.y).toBeCloseTo(filters?.y ?? NaN, 0)
    expect(save?.width).toBeGreaterThanOrEqual(44)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(100)
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
    const seen = await bar.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(seen).toBeGreaterThan(44)
    expect(seen).toBeLessThanOrEqual(64)
  })

  it.for(SITES)(
    'of %s have badges of one line that cover nothing, at every width',
    async (site, { open }) => {
      const page = await open(USED, { site })
      const cars = (await entriesOf(USED, site)).slice(0, 3)
      const slugs = cars.map(({ slug }) => slug).join()
      const ids = cars.map(({ id }) => id).join()
      for (const path of [USED, `/favourites?ids=${ids}`, `/compare?cars=${slugs}`, '/']) {
        await page.goto(new URL(path, page.url()).href)
        await page.locator('.card-photo').first().waitFor({ state: 'attached' })
        for (const isFull of [false, true]) {
          if (isFull) await page.evaluate(addBadges)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 })
            expect.soft([path, width, await page.evaluate(badgeFaults)]).toEqual([path, width, []])
          }
        }
      }
    },
  )
})

// Reviews in a browser: the row that advances automatically, what stops it, and how it works without scripts (W73, W74, S28).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys, MOVING, type Open, type Visit } from './support/journey.ts'
import { moveFingers } from './support/fingers.ts'

const ROTATE_MS = 3000

/** The reviews of the home page, visible and active; the test controls the clock. */
async function openReviews(open: Open, visit: Visit = {}): Promise<Page> {
  const page = await open('/', {
    ...MOVING,
    ...visit,
    prepare: (context) => context.clock.install(),
  })
  await scrollThere(page)
  await page.locator('.review-slider.awake').waitFor()
  await expect.poll(() => page.evaluate(isCentred)).toBe(true)
  return page
}

const scrollThere = (page: Page) =>
  page.locator('.review-slider').evaluate((slider) => slider.scrollIntoView({ block: 'center' }))

/** The selected card is as near to the middle of the row as possible, which a script has done. */
function isCentred(): boolean {
  const row = document.querySelector('.review-row')
  const card = row?.querySelector('[aria-current]')
  if (row == null || card == null) return false
  const [outer, inner] = [row.getBoundingClientRect(), card.getBoundingClientRect()]
  const off = inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  const atEnd = row.scrollLeft < 2 || row.scrollLeft > row.scrollWidth - row.clientWidth - 2
  return (
    Math.abs(off) < 3 || (atEnd && inner.left > outer.left - 2 && inner.right < outer.right + 2)
  )
}

/** Index of the selected card. */
const selected = (page: Page) =>
  page
    .getByTestId('review-card')
    .evaluateAll((cards) => cards.findIndex((card) => card.ariaCurrent === 'true'))
const selects = (page: Page, index: number) => expect.poll(() => selected(page)).toBe(index)

/** Advances the clock and runs all timers that are due. */
const pass = (page: Page, ms = ROTATE_MS + 100) => page.clock.runFor(ms)
/** Checks that the row does not move. */
async function staysStill(page: Page): Promise<void> {
  const before = await selected(page)
  await pass(page, 4 * ROTATE_MS)
  expect(await selected(page)).toBe(before)
}

journeys('a row of reviews', () => {
  it('starts at its third card, and advances every three seconds, in a loop (S28)', async ({
    open,
  }) => {
    const page = await openReviews(open)
    expect(await selected(page)).toBe(2)
    await pass(page)
    await selects(page, 3)
    await pass(page)
    await selects(page, 4)
    const count = await page.getByTestId('review-card').count()
    for (let turn = 4; turn < count; turn += 1) await pass(page)
    await selects(page, 0)
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)
  })

  it('pauses while it is hovered, and continues afterwards (S28)', async ({ open }) => {
    const page = await openReviews(open)
    await page.locator('.review-row').hover()
    await staysStill(page)
    await page.mouse.move(2, 2)
    await pass(page)
    await selects(page, 3)
  })

  it('pauses while it has keyboard focus, and arrow keys select cards', async ({ open }) => {
    const page = await openReviews(open)
    await page.locator('.review-row').focus()
    await staysStill(page)
    await page.keyboard.press('ArrowRight')
    await selects(page, 3)
    await page.keyboard.press('Home')
    await selects(page, 0)
    await page.keyboard.press('ArrowLeft')
    await selects(page, 0)
    await page.keyboard.press('End')
    await selects(page, (await page.getByTestId('review-card').count()) - 1)
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)
  })

  it('scrolls to the card that is clicked (S28)', async ({ open }) => {
    const page = await openReviews(open)
    await page
      .getByTestId('review-card')
      .nth(3)
      .click({ position: { x: 8, y: 8 } })
    await selects(page, 3)
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)
  })

  it('stops permanently when it is paused, and continues on request (S28)', async ({ open }) => {
    const page = await openReviews(open)
    const pause = page.getByRole('button', { name: 'Pause reviews' })
    await pause.click()
    await page.mouse.move(2, 2)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    expect(await pause.getAttribute('aria-pressed')).toBe('true')
    await staysStill(page)
    await pause.click()
    await page.mouse.move(2, 2)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await pass(page)
    await selects(page, 3)
  })

  it('pauses out of view and in a hidden tab (S28)', async ({ open }) => {
    const page = await openReviews(open)
    await page.evaluate(() => scrollTo(0, 0))
    await expect
      .poll(() =>
        page
          .locator('.review-slider')
          .evaluate((one) => one.getBoundingClientRect().top > innerHeight),
      )
      .toBe(true)
    // The observer has notified the page by the next frame.
    await page.evaluate(
      () => new Promise((done) => new IntersectionObserver(done).observe(document.body)),
    )
    await staysStill(page)
    await scrollThere(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await staysStill(page)
  })

  it('never advances for shoppers who prefer reduced motion (S28)', async ({ open }) => {
    const page = await openReviews(open, { reducedMotion: 'reduce' })
    expect(await selected(page)).toBe(2)
    await staysStill(page)
    expect(await page.getByRole('button', { name: 'Pause reviews' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Next reviews' }).click()
    await selects(page, 3)
  })

  it('can be swiped on a phone, announces it, and stops permanently (W73)', async ({ open }) => {
    const page = await openReviews(open, { size: 'phone' })
    expect(await page.locator('#reviews').getByText('Swipe').isVisible()).toBe(true)
    const box = await page.locator('.review-row').boundingBox()
    if (box === null) throw new Error('There is a row')
    const y = box.y + box.height / 2
    await moveFingers(page, [{ from: { x: box.x + 300, y }, to: { x: box.x + 20, y } }])
    await expect
      .poll(async () => {
        await page.clock.runFor(200)
        return selected(page)
      })
      .toBe(3)
    await staysStill(page)
  })

  it('is complete without scripts: it scrolls, it snaps, and its texts expand (W73, W74)', async ({
    open,
  }) => {
    const page = await open('/', { scripts: false, size: 'phone' })
    const row = page.locator('.review-row')
    await row.scrollIntoViewIfNeeded()
    const { overflowX, scrollSnapType } = await row.evaluate((one) => getComputedStyle(one))
    expect([overflowX, scrollSnapType]).toEqual(['auto', 'x mandatory'])
    expect(await page.getByRole('button', { name: /in reviews$/ }).count()).toBe(0)
    const card = page.getByTestId('review-card').filter({ hasText: 'View more' }).first()
    await card.getByText('View more').click()
    expect(await card.getByText('View less').isVisible()).toBe(true)
  })
})

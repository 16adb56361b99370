// Reviews in a browser: the row that advances automatically, what stops it, and how it works without scripts (W73, W74, S28).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys, MOVING, type Open, type Visit } from './support/journey.ts'
import { moveFingers } from './support/fingers.ts'

const ROTATE_MS = 3000

/** The reviews of the home page, visible and active; only the test advances the clock. */
async function openReviews(open: Open, visit: Visit = {}): Promise<Page> {
  const page = await open('/', {
    ...MOVING,
    ...visit,
    prepare: async (context) => {
      await context.clock.install()
      await context.clock.pauseAt(Date.now() + 60_000)
    },
  })
  await scrollThere(page)
  await page.locator('.review-slider.awake').waitFor()
  // A gliding row would arrive by real time.
  await rowOf(page).evaluate((row: HTMLElement) => (row.style.scrollBehavior = 'auto'))
  await scrollThere(page)
  await expect.poll(() => page.evaluate(isCentred)).toBe(true)
  return page
}

const rowOf = (page: Page) => page.locator('.review-row')

/** Scrolls the window, until the page knows what is in view. */
async function scrollThere(page: Page, isThere = true): Promise<void> {
  await page.locator('.review-slider').evaluate((slider, there) => {
    if (there) slider.scrollIntoView({ block: 'center', behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
    // A later observer is notified later.
    return new Promise((done) => new IntersectionObserver(done).observe(slider))
  }, isThere)
}

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
const pass = (page: Page, ms = ROTATE_MS) => page.clock.runFor(ms)
/** Checks that the row does not move. */
async function staysStill(page: Page): Promise<void> {
  const before = await selected(page)
  await pass(page, 2 * ROTATE_MS)
  expect(await selected(page)).toBe(before)
}
/** Takes pointer and focus away. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
}

journeys('a row of reviews', () => {
  it('starts at its third card, advances every three seconds in a loop, and not out of view, in a hidden tab or under reduced motion (S28)', async ({
    open,
  }) => {
    const page = await openReviews(open)
    expect(await selected(page)).toBe(2)
    await pass(page, ROTATE_MS - 1)
    expect(await selected(page)).toBe(2)
    const count = await page.getByTestId('review-card').count()
    for (let at = 3; at < count; at += 1) {
      await pass(page)
      expect(await selected(page)).toBe(at)
    }
    await pass(page)
    expect(await selected(page)).toBe(0)
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)

    await scrollThere(page, false)
    await staysStill(page)
    await scrollThere(page)
    await pass(page)
    await selects(page, 1)
    const setHidden = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await setHidden(true)
    await staysStill(page)
    await setHidden(false)
    await pass(page)
    await selects(page, 2)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The page learns of it with its next frame, before it learns what is in view.
    await scrollThere(page)
    await staysStill(page)
    expect(await page.getByRole('button', { name: 'Pause reviews' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Next reviews' }).click()
    await selects(page, 3)
  })

  it('pauses while it is hovered or has keyboard focus, is moved by keys and by a click, and stops permanently on request (S28)', async ({
    open,
  }) => {
    const page = await openReviews(open)
    await rowOf(page).hover()
    await staysStill(page)
    await leave(page)
    await pass(page)
    await selects(page, 3)

    await rowOf(page).focus()
    await staysStill(page)
    const last = (await page.getByTestId('review-card').count()) - 1
    for (const [key, at] of [
      ['ArrowRight', 4],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', last],
    ] as const) {
      await page.keyboard.press(key)
      await selects(page, at)
    }
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)
    await page
      .getByTestId('review-card')
      .nth(last - 1)
      .click({ position: { x: 8, y: 8 } })
    await selects(page, last - 1)
    await expect.poll(() => page.evaluate(isCentred)).toBe(true)

    const pause = page.getByRole('button', { name: 'Pause reviews' })
    await pause.click()
    await leave(page)
    expect(await pause.getAttribute('aria-pressed')).toBe('true')
    await staysStill(page)
    await pause.click()
    await leave(page)
    await pass(page)
    await selects(page, last)
  })

  it('can be swiped on a phone, announces it, and stops permanently (W73)', async ({ open }) => {
    const page = await openReviews(open, { size: 'phone' })
    expect(await page.locator('#reviews').getByText('Swipe').isVisible()).toBe(true)
    const box = await rowOf(page).boundingBox()
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
    const row = rowOf(page)
    await row.scrollIntoViewIfNeeded()
    const { overflowX, scrollSnapType } = await row.evaluate((one) => getComputedStyle(one))
    expect([overflowX, scrollSnapType]).toEqual(['auto', 'x mandatory'])
    expect(await page.getByRole('button', { name: /in reviews$/ }).count()).toBe(0)
    const card = page.getByTestId('review-card').filter({ hasText: 'View more' }).first()
    await card.getByText('View more').click()
    expect(await card.getByText('View less').isVisible()).toBe(true)
  })
})

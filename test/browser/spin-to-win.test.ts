// The prize wheel from the spin to the code (R48): with scripts, without, and with reduced motion. That visitors sign in first:
// test/pages/spin-to-win.worker.test.ts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { signIn } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { addressOf, it, journeys, MOVING, type Visit } from './support/journey.ts'

const PAGE = '/spin-to-win'
const SIGNED_IN: Visit = { site: 'wheel', prepare: (context) => signIn(context, 'wheel') }

const spinButton = (page: Page) => page.getByRole('button', { name: 'Spin the wheel' })
const outcome = (page: Page) => page.getByTestId('spin-outcome')
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const code = (page: Page) => page.getByTestId('prize-code').innerText()

/** Rotation of the wheel in degrees, from 0 to below 360. */
function standsAt(page: Page): Promise<number> {
  return page.locator('[data-wheel]').evaluate((wheel) => {
    const { a, b } = new DOMMatrix(getComputedStyle(wheel).transform)
    return (Math.round((Math.atan2(b, a) * 1800) / Math.PI) / 10 + 360) % 360
  })
}

/** The text of the segment at the pointer, to the right of the middle. */
function atPointer(page: Page): Promise<string> {
  return page.locator('.wheel').evaluate((wheel) => {
    const { left, right, top, height } = wheel.getBoundingClientRect()
    const fields = document.elementsFromPoint(right - (right - left) * 0.2, top + height / 2)
    const field = fields.find((element) => element.closest('.wheel-field') !== null)
    const words = field?.closest('.wheel-field')?.querySelectorAll('tspan') ?? []
    return Array.from(words, ({ textContent }) => textContent).join(' ')
  })
}

/** Runs in the page: notes for how many milliseconds the wheel turns. */
function noteTurns(): void {
  const [turn] = document.querySelector('[data-wheel]')?.getAnimations() ?? []
  if (turn === undefined) requestAnimationFrame(noteTurns)
  else document.body.dataset.turned = String(turn.effect?.getComputedTiming().endTime)
}

journeys('the prize wheel', () => {
  it('does not move for shoppers who prefer reduced motion', async ({ open }) => {
    const page = await open(PAGE, SIGNED_IN)
    expect(await overflowOf(page)).toBe(0)
    expect(await page.getByTestId('spin-terms').isVisible()).toBe(true)
    expect(await faultsOf(page, 'main')).toEqual([])
    await page.evaluate(() => {
      Element.prototype.animate = () => {
        throw new Error('Something moved')
      }
    })
    await spinButton(page).click()
    await page.getByTestId('prize-code').waitFor()
    expect(await outcome(page).innerText()).toContain(await atPointer(page))
  })

  it('turns to the drawn prize, and shows it with its code (R48)', async ({ open }) => {
    const page = await open(PAGE, { ...SIGNED_IN, ...MOVING, size: 'phone' })
    expect(await overflowOf(page)).toBe(0)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(PAGE)) sent.push(request.url())
    })
    await page.evaluate(noteTurns)
    await spinButton(page).dblclick()
    await expect
      .poll(async () => Number(await page.locator('body').getAttribute('data-turned')))
      .toBeGreaterThan(1000)
    await page
      .locator('[data-wheel]')
      .evaluate((wheel) => wheel.getAnimations().forEach((turn) => turn.finish()))
    await page.getByTestId('prize-code').waitFor()
    expect(sent).toHaveLength(1)
    const words = await outcome(page).innerText()
    expect(words).toContain(await atPointer(page))
    expect(await atPointer(page)).not.toBe('')
    expect(await outcome(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await faultsOf(page, 'main')).toEqual([])
    const [won, stood] = [await code(page), await standsAt(page)]
    await page.reload()
    expect(await code(page)).toBe(won)
    expect(await standsAt(page)).toBe(stood)
    expect(await spinButton(page).count()).toBe(0)
  })

  it('works as without scripts if the fragment does not load', async ({ open }) => {
    const page = await open(PAGE, { ...SIGNED_IN, expected: /ERR_FAILED/ })
    await page.route(addressOf(PAGE, 'wheel'), (route) => {
      const isPart = route.request().headers()['hx-request-type'] === 'partial'
      return isPart ? route.abort() : route.continue()
    })
    await spinButton(page).click()
    await page.getByTestId('prize-code').waitFor()
    expect(await outcome(page).innerText()).toContain(await atPointer(page))
  })
})

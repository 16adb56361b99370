// The price gauge and similar cars in a browser: they fill their reserved space, without layout shift.
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'

import { requestSite, carsOf } from './support/request-site.ts'
import { it, journeys, MOVING, type Open } from './support/journey.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'

/** A car with enough similar cars in the same stock, found by search because the demo stock is regenerated each day. */
async function findCompared(): Promise<string> {
  if (compared !== '') return compared
  for (const path of await carsOf('/search/used-cars?query=toyota')) {
    const { text } = await requestSite(path)
    if (text.includes('data-testid="price-gauge"')) return (compared = path)
  }
  throw new Error('No car of the demo stock can be compared')
}
let compared = ''

/** Answers late fragments of a page with empty content. */
const withoutLateParts = async (context: BrowserContext) => {
  await context.route('**/cars/*', async (route) => {
    // Outside the browser, names under localhost do not resolve.
    const url = new URL(route.request().url())
    const headers = { ...route.request().headers(), host: url.host }
    url.hostname = '127.0.0.1'
    const answer = await route.fetch({ url: url.href, headers })
    const empty = (await answer.text()).replaceAll(
      /(<late-part for="[\w-]+">).*?(<late-end>)/gs,
      '$1$2',
    )
    await route.fulfill({ response: answer, body: empty })
  })
  await watchShifts(context)
}

async function openCompared(open: Open, visit: Parameters<Open>[1] = {}): Promise<Page> {
  return open(await findCompared(), { ...MOVING, prepare: watchShifts, ...visit })
}

const mark = (page: Page) => page.getByTestId('price-gauge').locator('path').last()
const isMoving = (page: Page) =>
  mark(page).evaluate((element) =>
    element.getAnimations().some(({ playState }) => playState === 'running'),
  )

journeys('market around a vehicle', () => {
  it('fills its reserved space, without layout shift (S17, S18)', async ({ open }) => {
    const page = await openCompared(open, { size: 'phone' })
    await expectFilled(page)
  })

  it('also on a wide screen, where the mark of the gauge moves for 2.5 s once it is visible, but not for shoppers who prefer reduced motion (C7, S17, S18)', async ({
    open,
  }) => {
    const page = await openCompared(open)
    expect(await isMoving(page)).toBe(false)
    await page.getByTestId('price-gauge').scrollIntoViewIfNeeded()
    await expect.poll(() => isMoving(page)).toBe(true)
    const { ms, from } = await mark(page).evaluate((element) => {
      const effect = element.getAnimations()[0]?.effect
      const [first] = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return { ms: effect?.getTiming().duration, from: first?.['strokeDashoffset'] }
    })
    expect(ms).toBe(2500)
    expect(from, 'the low end').toBe('0px')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await mark(page).evaluate((element) => element.getAnimations().length)).toBe(0)
    await expectFilled(page)
  })

  it('leaves no empty space if no data arrives, and causes no layout shift (X1, S18)', async ({
    open,
  }) => {
    const page = await openCompared(open, { prepare: withoutLateParts })
    await expect.poll(() => page.locator('#price-gauge, #similar-cars').count()).toBe(0)
    expect(await page.locator('.ghost').count()).toBe(0)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })
})

/** The late parts of the page have arrived where they were expected. */
async function expectFilled(page: Page): Promise<void> {
  await page.getByTestId('price-gauge').waitFor({ state: 'attached' })
  await page.getByTestId('similar-cars').scrollIntoViewIfNeeded()
  expect(await page.getByTestId('similar-cars').getByTestId('car-card').count()).toBe(6)
  expect(await page.locator('.ghost, late-part').count()).toBe(0)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
}

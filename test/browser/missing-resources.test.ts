// A vehicle's page when part of it never arrives.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { carOf } from './support/request-site.ts'
import { addressOf, it, journeys, type Open } from './support/journey.ts'

/** Opens a vehicle without the resources that match; its first card in the list leads there. */
async function openWithout(open: Open, missing: RegExp): Promise<Page> {
  const page = await open('/nowhere', { expected: /ERR_FAILED|^request to|404/ })
  await page.route(missing, (route) => route.abort())
  await page.goto(addressOf(await carOf()))
  return page
}

journeys('a vehicle page with a missing resource', () => {
  it.for([
    ['the script', /build\/.*\.js$/],
    ['the script of vehicle pages', /build\/(?!main)[^/]*\.js$/],
  ] as const)(
    'keeps no empty space for late fragments without %s',
    async ([, missing], { open }) => {
      const page = await openWithout(open, missing)
      const waiting = page.locator('[aria-busy="true"]').filter({ visible: true })
      // An animation gives up the empty space after some seconds.
      await page.evaluate(() => {
        for (const one of document.getAnimations()) one.currentTime = 6000
      })
      await expect.poll(() => waiting.count()).toBe(0)
      expect(
        await page.getByTestId('similar-cars').getByTestId('car-card').first().isVisible(),
      ).toBe(true)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    },
  )

  it('shows all content without the style sheet', async ({ open }) => {
    const page = await openWithout(open, /build\/.*\.css$/)
    expect(await page.getByTestId('car-price').first().isVisible()).toBe(true)
    await expect.poll(() => page.locator('late-part, .ghost').count()).toBe(0)
  })
})

// The account page with what the device has stored (R50). That it is behind sign-in: test/pages/gates.worker.test.ts.
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { it, journeys } from './support/journey.ts'
import { signIn } from './support/request-site.ts'

const FAVOURITES = [
  { id: '1', name: '2021 <b>Ute</b>', slug: '2021-ute' },
  { id: '2', name: '2019 Wagon', slug: '2019-wagon' },
  { id: '3' },
]

async function prepare(context: BrowserContext): Promise<void> {
  await signIn(context)
  await context.addInitScript((saved) => {
    // The browser's initial blank page has no storage.
    if (location.protocol !== 'about:')
      localStorage.setItem('forecourt.favourites', JSON.stringify(saved))
  }, FAVOURITES)
}

journeys('account pages', () => {
  it('contain what the device has stored (R50)', async ({ open }) => {
    const page = await open('/my-garage', { size: 'phone', prepare })
    const links = page.getByTestId('device-favourites').getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toEqual(['2021 <b>Ute</b>', '2019 Wagon'])
    expect(await links.first().getAttribute('href')).toBe('/cars/2021-ute')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    expect(await faultsOf(page, 'main')).toEqual([])
  })
})

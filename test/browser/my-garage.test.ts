// The account page, starting at its sign-in gate (R50, P4).
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { signInHere } from './support/sign-in.ts'

const FAVOURITES = [
  { id: '1', name: '2021 <b>Ute</b>', slug: '2021-ute' },
  { id: '2', name: '2019 Wagon', slug: '2019-wagon' },
  { id: '3' },
]

journeys('account pages', () => {
  it('are behind the gate, and after it contain what the device has stored (R50)', async ({
    open,
  }) => {
    const page = await open('/my-garage', { size: 'phone' })
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await page.evaluate(
      (saved) => localStorage.setItem('forecourt.favourites', JSON.stringify(saved)),
      FAVOURITES,
    )
    await signInHere(page)
    expect(page.url()).toBe(addressOf('/my-garage'))
    const links = page.getByTestId('device-favourites').getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toEqual(['2021 <b>Ute</b>', '2019 Wagon'])
    expect(await links.first().getAttribute('href')).toBe('/cars/2021-ute')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    expect(await faultsOf(page, 'main')).toEqual([])
  })
})

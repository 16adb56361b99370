// What a shopper's own pages have in common: nothing jumps between them, and a thumb hits what is there.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, it, journeys, SIZES } from './support/journey.ts'
import { nameOf, openSignedIn, toast, toggles } from './support/watchlist.ts'

const OWN = ['/my-garage', '/watchlist', '/saved-searches', '/account']

const boxOf = async (found: Locator) =>
  (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Saves the first two vehicles of the list. */
async function saveTwo(page: Page): Promise<void> {
  for (const at of [0, 1]) {
    const name = await nameOf(page, at)
    await toggles(page).nth(at).click()
    await toast(page).getByText(`${name} is now available`).waitFor()
  }
}

journeys('a shopper’s own pages, one beside the other,', () => {
  it.for(['phone', 'wide'] as const)(
    'have heading and links in one place, the links in one row with the own in sight: %s',
    async (size, { open }) => {
      const page = await openSignedIn(open, { size })
      const places: unknown[] = []
      for (const path of OWN) {
        await page.goto(addressOf(path))
        const { x, y } = await boxOf(page.getByRole('heading', { level: 1 }))
        const nav = await boxOf(page.getByTestId('account-nav'))
        places.push([x, y, nav])
        expect(nav.height).toBeLessThan(60)
        const here = await boxOf(page.getByTestId('account-nav').locator('[aria-current]'))
        expect(here.height).toBeGreaterThanOrEqual(44)
        expect(here.x).toBeGreaterThanOrEqual(0)
        expect(here.x + here.width).toBeLessThanOrEqual(SIZES[size].viewport.width)
      }
      expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
    },
  )

  it('have switches of messages that a thumb hits, on and off', async ({ open }) => {
    const page = await openSignedIn(open, { size: 'phone' })
    await saveTwo(page)
    await page.goto(addressOf('/watchlist'))
    const turnOn = page.getByTestId('alert-switch').locator('summary')
    expect((await boxOf(turnOn)).height).toBeGreaterThanOrEqual(44)
    expect((await boxOf(turnOn)).width).toBeGreaterThan(300)
    await turnOn.click()
    await page.getByTestId('alert-switch').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Text me', exact: true }).click()
    const turnOff = await boxOf(page.getByRole('button', { name: 'Turn off' }))
    expect(turnOff.height).toBeGreaterThanOrEqual(44)
    expect(turnOff.width).toBeGreaterThanOrEqual(44)
  })

  it('keep the bar that compares off the cards until something is chosen', async ({ open }) => {
    const page = await openSignedIn(open, { size: 'phone' })
    await saveTwo(page)
    await page.goto(addressOf('/watchlist'))
    const compare = page.getByRole('button', { name: /^Compare chosen/ })
    const low = SIZES.phone.viewport.height
    expect((await boxOf(compare)).y).toBeGreaterThan(low)
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .first()
      .check()
    // From then on it follows.
    expect((await boxOf(compare)).y).toBeLessThan(low)
  })
})

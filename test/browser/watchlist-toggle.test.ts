// The watchlist toggle on a card: what it shows while saving, and if that fails.
import { expect } from 'vitest'

import { it, journeys, SIZES } from './support/journey.ts'
import { nameOf, openSignedIn, pressed, toast, toggles } from './support/watchlist.ts'

journeys('the watchlist toggle', () => {
  it('is reset with a message if it could not be saved, shows a press at once, saves it once, and stays on a sold vehicle while it is saved (S9, S4, X7)', async ({
    open,
  }) => {
    const page = await openSignedIn(open, { expected: /Failed to load resource/ })
    await expect.poll(() => pressed(page)).toBe('false')
    const name = await nameOf(page)
    const toggle = toggles(page).first()
    const answers = [
      { fulfil: { status: 503, json: { message: 'Not right now.' } }, says: 'Not right now.' },
      { fulfil: { status: 502, body: '<p>Bad gateway' }, says: `${name} couldn’t be saved.` },
      { fulfil: null, says: `${name} couldn’t be saved. Please try again.` },
    ]
    for (const { fulfil, says } of answers) {
      await page.route('**/api/watchlist/*', (route) =>
        fulfil === null ? route.abort() : route.fulfill(fulfil),
      )
      await toggle.click()
      await page.getByRole('alert').getByText(says).waitFor()
      expect(await pressed(page)).toBe('false')
      expect(await page.locator('[data-watched-count]').innerText()).toBe('')
      await page.unroute('**/api/watchlist/*')
      // The next message may be the same.
      await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    }

    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const bodies: unknown[] = []
    await page.route('**/api/watchlist/*', async (route) => {
      bodies.push(route.request().postDataJSON())
      await held
      await route.continue()
    })
    await toggle.click()
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await toggle.getAttribute('aria-busy')).toBe('true')
    await toggle.click()
    expect(await toast(page).getByText('Car Saved In Watchlist').count()).toBe(0)
    release()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    expect(await toggle.getAttribute('aria-busy')).toBe(null)
    const id = await toggle.getAttribute('value')
    expect(bodies).toEqual([{ phone_number: expect.stringMatching(/^04\d{8}$/), car_id: id }])

    // As the server renders a sold one from then on.
    await toggle.evaluate((button) => (button.dataset.closed = ''))
    await page.locator('#results').evaluate((list) => list.append('news'))
    expect(await toggle.isVisible()).toBe(true)
    await toggle.click()
    await toggle.waitFor({ state: 'hidden' })
  })

  it('leads to sign-in if the session has ended meanwhile (V14)', async ({ open }) => {
    const page = await openSignedIn(open, { expected: /401/ })
    await expect.poll(() => pressed(page)).toBe('false')
    await page.context().clearCookies({ name: '__Host-session' })
    await toggles(page).first().click()
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=[^&]*used-cars[^&]*&.*car_id=/)
  })

  it('has toggles large enough for a thumb, beside the tag, on a phone and a wide screen', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars')
    for (const { viewport } of [SIZES.phone, SIZES.wide]) {
      await page.setViewportSize(viewport)
      const boxes = await page
        .locator('#results')
        .getByTestId('car-card')
        .evaluateAll((cards) =>
          cards.flatMap((card) => {
            const toggle = card.querySelector('.save-toggle')
            if (toggle?.checkVisibility() !== true) return []
            const { left, right, width, height } = toggle.getBoundingClientRect()
            const tag = card.querySelector('[data-testid="car-tag"]')?.getBoundingClientRect()
            return [{ left, right, width, height, tagEnd: tag?.right ?? 0 }]
          }),
        )
      expect(boxes.length).toBeGreaterThan(5)
      expect(boxes.some(({ tagEnd }) => tagEnd > 0)).toBe(true)
      for (const { left, right, width, height, tagEnd } of boxes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        expect(right).toBeLessThanOrEqual(viewport.width)
        expect(tagEnd).toBeLessThanOrEqual(left)
      }
    }
  })
})

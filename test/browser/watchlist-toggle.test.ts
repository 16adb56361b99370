// The watchlist toggle on a card: what it shows while saving, and if that fails.
import { expect } from 'vitest'

import { addressOf, it, journeys, SIZES } from './support/journey.ts'
import { signInHere } from './support/sign-in.ts'
import { LIST, nameOf, openSignedIn, pressed, toast, toggles } from './support/watchlist.ts'

journeys('the watchlist toggle', () => {
  it('shows a press at once, and that it is being saved; once only (S9)', async ({ open }) => {
    const page = await openSignedIn(open)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const bodies: unknown[] = []
    await page.route('**/api/watchlist/*', async (route) => {
      bodies.push(route.request().postDataJSON())
      await held
      await route.continue()
    })
    const toggle = toggles(page).first()
    await expect.poll(() => pressed(page)).toBe('false')
    await toggle.click()
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await toggle.getAttribute('aria-busy')).toBe('true')
    await toggle.click()
    expect(await toast(page).count()).toBe(0)
    release()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    expect(await toggle.getAttribute('aria-busy')).toBe(null)
    const id = await toggle.getAttribute('value')
    expect(bodies).toEqual([{ phone_number: expect.stringMatching(/^04\d{8}$/), car_id: id }])
  })

  it('is reset if it could not be saved, with a message (S9)', async ({ open }) => {
    const page = await openSignedIn(open, { expected: /Failed to load resource/ })
    await expect.poll(() => pressed(page)).toBe('false')
    const name = await nameOf(page)
    const answers = [
      { fulfil: { status: 503, json: { message: 'Not right now.' } }, says: 'Not right now.' },
      { fulfil: { status: 502, body: '<p>Bad gateway' }, says: `${name} couldn’t be saved.` },
      { fulfil: null, says: `${name} couldn’t be saved. Please try again.` },
    ]
    for (const { fulfil, says } of answers) {
      await page.route('**/api/watchlist/*', (route) =>
        fulfil === null ? route.abort() : route.fulfill(fulfil),
      )
      await toggles(page).first().click()
      await page.getByRole('alert').getByText(says).waitFor()
      expect(await pressed(page)).toBe('false')
      expect(await page.locator('[data-watched-count]').innerText()).toBe('')
      await page.unroute('**/api/watchlist/*')
      // The next message may be the same.
      await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    }
    await toggles(page).first().click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
  })

  it('leads to sign-in if the session has ended meanwhile (V14)', async ({ open }) => {
    const page = await openSignedIn(open, { expected: /401/ })
    await expect.poll(() => pressed(page)).toBe('false')
    await page.context().clearCookies({ name: '__Host-session' })
    await toggles(page).first().click()
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=[^&]*used-cars[^&]*&.*car_id=/)
    await signInHere(page)
    expect(page.url()).toBe(addressOf(LIST))
    await expect.poll(() => pressed(page)).toBe('true')
  })

  it('of a sold vehicle stays while it is saved, and no longer (S4)', async ({ open }) => {
    const page = await openSignedIn(open)
    const toggle = toggles(page).first()
    await toggle.click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    // As the server renders it from then on.
    await toggle.evaluate((button) => (button.dataset.closed = ''))
    await page.locator('#results').evaluate((list) => list.append('news'))
    expect(await toggle.isVisible()).toBe(true)
    await toggle.click()
    await toggle.waitFor({ state: 'hidden' })
  })

  it.for(['phone', 'wide'] as const)(
    'has toggles large enough for a thumb, beside the tag: %s',
    async (size, { open }) => {
      const page = await open('/search/new-used-and-demo-cars', { size })
      const [low, high] = [44, SIZES[size].viewport.width]
      for (const card of await page.locator('#results').getByTestId('car-card').all()) {
        const toggle = card.locator('.save-toggle')
        if (!(await toggle.isVisible())) continue
        const box = await toggle.boundingBox()
        const tag = await card
          .getByTestId('car-tag')
          .boundingBox({ timeout: 1 })
          .catch(() => null)
        expect(box?.width).toBeGreaterThanOrEqual(low)
        expect(box?.height).toBeGreaterThanOrEqual(low)
        expect((box?.x ?? high) + (box?.width ?? 0)).toBeLessThanOrEqual(high)
        if (tag !== null) expect(tag.x + tag.width).toBeLessThanOrEqual(box?.x ?? 0)
      }
    },
  )
})

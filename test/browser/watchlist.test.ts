// The watchlist: saved from wherever a vehicle is seen, and back where the shopper was.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  addressOf,
  isAlive,
  it,
  journeys,
  SIZES,
  type Open,
  type Visit,
} from './support/journey.ts'
import { fromOwnNetwork } from './support/own-network.ts'
import { signInHere } from './support/sign-in.ts'

const LIST = '/search/used-cars?sortBy=lowestPrice'

const toggles = (page: Page) => page.locator('#results .save-toggle')
const pathOf = (page: Page) => page.url().slice(addressOf('').length)
const pressed = (page: Page, at = 0) => toggles(page).nth(at).getAttribute('aria-pressed')
const nameOf = async (page: Page, at = 0) =>
  (await toggles(page).nth(at).getAttribute('data-name')) ?? ''
const toast = (page: Page) => page.getByTestId('toast')
/** Year, make and the first word of the model: what every heading of a vehicle begins with. */
const title = (name: string) => name.split(' ').slice(0, 3).join(' ')

/** A list, signed in; the bookmarks show what is saved. */
async function openSignedIn(open: Open, visit: Visit = {}): Promise<Page> {
  const href = `/sign-in?type=account&redirect=${encodeURIComponent(LIST)}`
  const page = await open(href, { prepare: fromOwnNetwork, ...visit })
  await signInHere(page)
  await isAlive(page)
  return page
}

journeys('the watchlist', () => {
  const ways = (['phone', 'wide'] as const).flatMap((size) =>
    [true, false].map((scripts) => ({ size, scripts })),
  )
  it.for(ways)(
    'is saved to from a card, a vehicle and the list, each back where the shopper was: $size, scripts $scripts (W52, V14, R53)',
    async ({ size, scripts }, { open }) => {
      const page = await open(LIST, { size, scripts, prepare: fromOwnNetwork })
      const first = await nameOf(page)
      await toggles(page).first().click()
      await page.waitForURL(/\/sign-in\?type=watchlist/)
      expect(await page.locator('main').innerText()).toContain(title(first))
      await signInHere(page)
      expect(pathOf(page)).toBe(LIST)
      if (scripts) await expect.poll(() => pressed(page)).toBe('true')

      const card = page.locator('#results').getByTestId('car-card').nth(1)
      await card.getByTestId('car-title').locator('a').click()
      await page.waitForURL(/\/cars\//)
      const car = pathOf(page)
      const button = page.locator('.save-buttons [data-watch]')
      const second = (await button.getAttribute('data-name')) ?? ''
      if (scripts) await isAlive(page)
      await button.click()
      if (scripts) await toast(page).getByText('is now available').waitFor()
      else await page.waitForLoadState()
      expect(pathOf(page)).toBe(car)
      await page.reload()
      expect(await button.getAttribute('aria-pressed')).toBe('true')

      await page.goto(addressOf('/watchlist'))
      if (scripts) await isAlive(page)
      const places = page.locator('[data-watched]').filter({ visible: true })
      expect(await places.count()).toBe(2)
      await page.getByRole('button', { name: `Remove ${first}` }).click()
      await expect.poll(() => places.count()).toBe(1)
      expect(pathOf(page)).toBe('/watchlist')
      expect(await places.innerText()).toContain(title(second))
      await page.reload()
      expect(await places.count()).toBe(1)
    },
  )

  it('says so in its own words, and leads to the list (S9)', async ({ open }) => {
    const page = await openSignedIn(open)
    const name = await nameOf(page)
    await toggles(page).first().click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    expect(await toast(page).locator('p').innerText()).toBe(
      `Car Saved In Watchlist\n${name} is now available in your watchlist`,
    )
    const way = toast(page).getByRole('link', { name: 'View List' })
    expect(await way.getAttribute('href')).toBe('/watchlist')
    expect(await page.locator('[data-watched-count]').innerText()).toBe('1')

    await toggles(page).first().click()
    await toast(page).getByText('Car Removed').waitFor()
    expect(await toast(page).locator('p').innerText()).toBe(
      `Car Removed\n${name} is no longer in your watchlist`,
    )
    expect(await way.getAttribute('href')).toBe('/watchlist')
    expect(await page.locator('[data-watched-count]').innerText()).toBe('')
  })

  it('shows a press before the answer is there, and that it is on its way; once only (S9)', async ({
    open,
  }) => {
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

  it('goes back where it could not be kept, and says so to everybody (S9)', async ({ open }) => {
    const page = await openSignedIn(open, { expected: /Failed to load resource/ })
    await expect.poll(() => pressed(page)).toBe('false')
    const name = await nameOf(page)
    const answers = [
      { fulfil: { status: 503, json: { message: 'Not right now.' } }, says: 'Not right now.' },
      { fulfil: { status: 502, body: '<p>Bad gateway' }, says: `${name} could not be saved.` },
      { fulfil: null, says: `${name} could not be saved. Please try again.` },
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
    }
    await toggles(page).first().click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
  })

  it('leads to sign in where the session has ended meanwhile (V14)', async ({ open }) => {
    const page = await openSignedIn(open, { expected: /401/ })
    await expect.poll(() => pressed(page)).toBe('false')
    await page.context().clearCookies({ name: '__Host-session' })
    await toggles(page).first().click()
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=[^&]*used-cars[^&]*&.*car_id=/)
    await signInHere(page)
    expect(pathOf(page)).toBe(LIST)
    await expect.poll(() => pressed(page)).toBe('true')
  })

  it('is shown on lists that change in place, and asked for once (W52)', async ({ open }) => {
    const page = await openSignedIn(open)
    await expect.poll(() => pressed(page)).toBe('false')
    await toggles(page).first().click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me')) asked.push(request.url())
    })
    const saved = await toggles(page).first().getAttribute('value')
    await page.getByLabel('Sort by').selectOption('highestPrice')
    await page.waitForURL(/highestPrice/)
    await expect.poll(() => toggles(page).first().getAttribute('value')).not.toBe(saved)
    await page.goBack()
    await expect.poll(() => toggles(page).first().getAttribute('value')).toBe(saved)
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await pressed(page, 1)).toBe('false')
    expect(asked).toEqual([])
    await page.reload()
    await expect.poll(() => pressed(page)).toBe('true')
    expect(asked).toHaveLength(1)
  })

  it('is the same in two tabs, and on a page that is come back to', async ({ open }) => {
    const page = await openSignedIn(open)
    const other = await page.context().newPage()
    await other.goto(addressOf(LIST))
    await expect.poll(() => pressed(other)).toBe('false')
    await expect.poll(() => pressed(page)).toBe('false')
    await toggles(page).first().click()
    await expect.poll(() => pressed(other)).toBe('true')
    expect(await other.locator('[data-watched-count]').innerText()).toBe('1')
    expect(await page.evaluate(() => localStorage.getItem('forecourt.watchlist'))).toBe(null)

    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    await page.locator('#results').getByTestId('car-title').locator('a').nth(1).click()
    await page.waitForURL(/\/cars\//)
    await toggles(other).first().click()
    await toast(other).getByText('Car Removed').waitFor()
    await page.goBack()
    await page.waitForURL(/\/search\//)
    await expect.poll(() => pressed(page)).toBe('false')
  })

  it('takes a vehicle out of the list once it is gone, and brings it back when asked', async ({
    open,
  }) => {
    const page = await openSignedIn(open)
    for (const at of [0, 1]) {
      const name = await nameOf(page, at)
      await toggles(page).nth(at).click()
      await toast(page).getByText(`${name} is now available`).waitFor()
    }
    await page.goto(addressOf('/watchlist'))
    await isAlive(page)
    const places = page.locator('[data-watched]').filter({ visible: true })
    const [first = '', second = ''] = await page
      .locator('[data-watched]')
      .evaluateAll((all) => all.map((place) => place.getAttribute('data-watched') ?? ''))
    const remove = (id: string) => page.locator(`[data-watch="${id}"]`)
    await expect.poll(() => page.locator('[data-watched-count]').innerText()).toBe('2')
    await remove(first).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => places.count()).toBe(1)
    // The keyboard goes on with the next vehicle.
    expect(await remove(second).evaluate((button) => button === document.activeElement)).toBe(true)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => places.count()).toBe(2)
    await page.reload()
    expect(await places.count()).toBe(2)
    await isAlive(page)

    await expect.poll(() => page.locator('[data-watched-count]').innerText()).toBe('2')
    for (const id of [first, second]) {
      await remove(id).click()
      await remove(id).waitFor({ state: 'hidden' })
    }
    await page.locator('[data-unwatched]').waitFor()
  })

  it('keeps the toggle of what has been sold while it is saved, and no longer (S4)', async ({
    open,
  }) => {
    const page = await openSignedIn(open)
    const toggle = toggles(page).first()
    await toggle.click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    // As the server draws it from then on.
    await toggle.evaluate((button) => (button.dataset.closed = ''))
    await page.locator('#results').evaluate((list) => list.append('news'))
    expect(await toggle.isVisible()).toBe(true)
    await toggle.click()
    await toggle.waitFor({ state: 'hidden' })
  })

  it('asks nobody who they are that is not signed in', async ({ open }) => {
    const asked: string[] = []
    const page = await open(LIST, {
      prepare: async (context) => {
        context.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      },
    })
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/search/used-cars')
    expect(asked).not.toContain('/api/me')
  })

  it.for(['phone', 'wide'] as const)(
    'has toggles that a thumb hits, beside the tag: %s',
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

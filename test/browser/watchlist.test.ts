// The watchlist: saving from each place that shows a vehicle, and returning to it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { signInHere } from './support/sign-in.ts'
import { LIST, nameOf, openSignedIn, pressed, toast, toggles } from './support/watchlist.ts'

const pathOf = (page: Page) => page.url().slice(addressOf('').length)
/** Year, make and the first word of the model: the start of every vehicle heading. */
const title = (name: string) => name.split(' ').slice(0, 3).join(' ')

journeys('the watchlist', () => {
  it('starts on the device of a shopper who is signed out (W52, W53)', async ({ open }) => {
    const asked: string[] = []
    const page = await open(LIST, {
      prepare: async (context) => {
        context.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      },
    })
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/search/used-cars')
    expect(asked, 'no shopper is signed in').not.toContain('/api/me')
    const heart = page.locator('.header [data-saved]')
    // The first use loads the script, and is not lost.
    await toggles(page).first().click()
    await toast(page).getByText('Saved to your favourites.').waitFor()
    expect(await pressed(page)).toBe('true')
    expect(await heart.innerText()).toMatch(/1$/)
    expect(await heart.getAttribute('href')).toMatch(/\/favourites\?ids=/)
    expect(pathOf(page)).toBe(LIST)
  })

  it('keeps on the device the same of a vehicle from its card and from its page: make, model and picture too (E20)', async ({
    open,
  }) => {
    const page = await open(LIST)
    const stored = () =>
      page.evaluate(
        () => JSON.parse(localStorage.getItem('forecourt.favourites') ?? '[]') as unknown[],
      )
    const card = page.locator('#results').getByTestId('car-card').first()
    await toggles(page).first().click()
    await expect.poll(stored).toHaveLength(1)
    const [entry] = await stored()
    const text = expect.stringMatching(/./)
    expect(entry).toEqual({
      id: await card.getAttribute('data-car-id'),
      name: text,
      slug: text,
      make: text,
      model: text,
      primary_image_url: expect.stringMatching(/^\//),
    })
    await page.evaluate(() => localStorage.removeItem('forecourt.favourites'))
    await card.getByTestId('car-title').locator('a').click()
    await page.waitForURL(/\/cars\//)
    await isAlive(page)
    await page.locator('.save-buttons').getByTestId('watchlist').click()
    await expect
      .poll(stored)
      .toEqual([{ ...(entry as object), primary_image_url: expect.stringMatching(/^\//) }])
  })

  it('is saved to from a card and a vehicle, returns the shopper to each, and removes on request, with a way back (W52, V14, R53)', async ({
    open,
  }) => {
    // As a shopper without scripts does, who may turn them on.
    const page = await open(LIST)
    const first = await nameOf(page)
    await page.evaluate(() =>
      document
        .querySelector<HTMLFormElement>('#watch')
        ?.requestSubmit(document.querySelector<HTMLElement>('#results .save-toggle')),
    )
    await page.waitForURL(/\/sign-in\?type=watchlist/)
    expect(await page.locator('main').innerText()).toContain(title(first))
    await signInHere(page)
    expect(pathOf(page)).toBe(LIST)
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    expect(await toast(page).innerText()).toContain(`${first} is now available`)
    await expect.poll(() => pressed(page)).toBe('true')
    // Announced once.
    await page.reload()
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await toast(page).count()).toBe(0)

    const card = page.locator('#results').getByTestId('car-card').nth(1)
    await card.getByTestId('car-title').locator('a').click()
    await page.waitForURL(/\/cars\//)
    const car = pathOf(page)
    const button = page.locator('.save-buttons [data-watch]')
    await isAlive(page)
    await button.click()
    await toast(page).getByText('is now available').waitFor()
    expect(pathOf(page)).toBe(car)
    expect(await button.getAttribute('aria-pressed')).toBe('true')

    await page.goto(addressOf('/watchlist'))
    await isAlive(page)
    const places = page.locator('[data-watched]').filter({ visible: true })
    expect(await places.count()).toBe(2)
    const [latest = '', earlier = ''] = await page
      .locator('[data-watched]')
      .evaluateAll((all) => all.map((place) => place.getAttribute('data-watched') ?? ''))
    const remove = (id: string) => page.locator(`[data-watch][value="${id}"]`)
    await expect.poll(() => page.locator('[data-watched-count]').innerText()).toBe('2')
    await remove(latest).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => places.count()).toBe(1)
    // The focus moves to the next vehicle.
    expect(await remove(earlier).evaluate((one) => one === document.activeElement)).toBe(true)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => places.count()).toBe(2)
  })

  it('confirms in its own words, links to the list, and is shown on lists that change in place, loaded once (W52, S9)', async ({
    open,
  }) => {
    const page = await openSignedIn(open)
    await expect.poll(() => pressed(page)).toBe('false')
    const name = await nameOf(page)
    await toggles(page).first().click()
    await toast(page).getByText('Car Saved In Watchlist').waitFor()
    expect(await toast(page).locator('p').innerText()).toBe(
      `Car Saved In Watchlist\n${name} is now available in your watchlist`,
    )
    const way = toast(page).getByRole('link', { name: 'View List' })
    expect(await way.getAttribute('href')).toBe('/watchlist')
    expect(await page.locator('[data-watched-count]').innerText()).toBe('1')

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

    await toggles(page).first().click()
    await toast(page).getByText('Car Removed').waitFor()
    expect(await toast(page).locator('p').innerText()).toBe(
      `Car Removed\n${name} is no longer in your watchlist`,
    )
    expect(await way.getAttribute('href')).toBe('/watchlist')
    expect(await page.locator('[data-watched-count]').innerText()).toBe('')
  })

  it('is the same in two tabs, and on a page restored by Back', async ({ open }) => {
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
})

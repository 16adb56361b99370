// The menus of the header (W57, W58, S33): by hover, by click, by keyboard, in the drawer, and without scripts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { isAlive, it, journeys, MOVING } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const PLAIN = '/favourites'
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const summary = (page: Page, label: string) => menuOf(page).locator('summary', { hasText: label })
const isOpen = (page: Page) =>
  page.locator('.header').evaluate((header) => header.classList.contains('dropdown-open'))
const countOpen = (page: Page) => page.locator('.menu details[open]').count()

/** The sum of layout shifts. */
const noteShifts = (page: Page) =>
  page.evaluate(() => {
    const noted = globalThis as unknown as { shifts: number }
    noted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: false })
  })
const shifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)

journeys('the menus of the header', () => {
  it('open on hover and close after it, without layout shift, each fetched once and not before, and keep their links if that fails (W58, S33, F1)', async ({
    open,
  }) => {
    const page = await open(PLAIN, { ...MOVING, expected: /503/ })
    await noteShifts(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/menu\/|dropdowns/.test(pathname)) asked.push(pathname)
    })
    await page.getByRole('heading', { level: 1 }).hover()
    expect(asked).toEqual([])
    await summary(page, 'Brands').hover()
    await page.getByTestId('menu-brands').getByRole('link', { name: 'Kia' }).waitFor()
    await expect.poll(() => isOpen(page)).toBe(true)
    await summary(page, 'New cars').hover()
    await page
      .getByTestId('menu-models')
      .getByRole('link', { name: /Sportage/ })
      .waitFor()
    expect(await countOpen(page), 'one at a time').toBe(1)
    await summary(page, 'Brands').hover()
    await page.getByTestId('menu-brands').waitFor()
    await summary(page, 'New cars').hover()
    await page.getByTestId('menu-models').waitFor()
    expect(asked.filter((path) => path.startsWith('/menu/'))).toEqual([
      '/menu/brands',
      '/menu/models',
    ])
    await page.getByTestId('menu-models').hover()
    await page.mouse.move(700, 980)
    await expect.poll(() => countOpen(page)).toBe(0)
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await shifts(page)).toBe(0)

    // Without their content they keep their links.
    await page.reload()
    await isAlive(page)
    await page.route('**/menu/*', (route) => route.fulfill({ status: 503 }))
    await summary(page, 'New cars').click()
    await menuOf(page).getByRole('link', { name: 'All models' }).waitFor()
    await expect.poll(() => isOpen(page)).toBe(true)
  })

  it('stay open after a click, close by another, by Escape and by a click elsewhere, and work by keyboard alone: Enter, arrows, Tab (W58, S33)', async ({
    open,
  }) => {
    const page = await open(PLAIN)
    await summary(page, 'Locations').click()
    const places = page.getByTestId('menu-locations')
    await places.waitFor()
    await expect.poll(() => places.locator('a[href^="tel:"]').count()).toBeGreaterThan(4)
    await page.mouse.move(700, 980)
    await page.clock.install()
    await summary(page, 'Locations').click()
    await expect.poll(() => countOpen(page)).toBe(0)
    // Nor does the pointer that rests on it open it again.
    await page.clock.runFor(1000)
    expect(await countOpen(page)).toBe(0)

    await summary(page, 'Locations').click()
    await places.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => countOpen(page)).toBe(0)
    expect(await hasFocus(summary(page, 'Locations'))).toBe(true)

    await page.mouse.move(700, 980)
    await summary(page, 'Company').click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.mouse.click(700, 980)
    await expect.poll(() => isOpen(page)).toBe(false)

    const brands = summary(page, 'Brands')
    await summary(page, 'New cars').focus()
    await page.keyboard.press('ArrowRight')
    expect(await hasFocus(brands)).toBe(true)
    await page.keyboard.press('Enter')
    const panel = page.getByTestId('menu-brands')
    await panel.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(panel.getByRole('link', { name: 'Toyota' }))).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(panel.getByRole('link', { name: 'Kia' }))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => countOpen(page)).toBe(0)
    expect(await hasFocus(brands)).toBe(true)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await hasFocus(panel.getByRole('link', { name: 'Toyota' }))).toBe(true)
    for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Tab')
    expect(await hasFocus(summary(page, 'Our stock'))).toBe(true)
    await expect.poll(() => countOpen(page)).toBe(0)
  })

  it('are a drawer on a phone, with their content inside (W57, W58)', async ({ open }) => {
    const page = await open(PLAIN, { size: 'phone' })
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menuOf(page).waitFor()
    await summary(page, 'New cars').tap()
    const models = page.getByTestId('menu-models')
    await models.waitFor()
    const { width = 0, x = 0 } = (await models.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(360)
    expect(await faultsOf(page, '#menu')).toEqual([])
    await summary(page, 'Locations').tap()
    await page.getByTestId('menu-locations').waitFor()
    expect(await countOpen(page)).toBe(1)
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
  })

  it('open without scripts, and lead to the same pages (W57)', async ({ open }) => {
    const page = await open(PLAIN, { scripts: false })
    await summary(page, 'Locations').click()
    await menuOf(page).getByRole('link', { name: 'All locations' }).click()
    await page.waitForURL(/\/dealerships$/)
  })
})

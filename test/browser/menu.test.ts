// The menus of the header (W57, W58, S33): by hover, by click, by keyboard, in the drawer, and without scripts.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { it, journeys, MOVING } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const PLAIN = '/favourites'
/** Sites whose header has what is saved and the account. */
const WITH_ACCOUNT = new Set(['harbour', 'wattle-park-mazda', 'tui-motors'])

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
  it('open on hover and close after it, without layout shift, each fetched once and not before (W58, S33)', async ({
    open,
  }) => {
    const page = await open(PLAIN, MOVING)
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
  })

  it('stay open after a click, and close by another, by Escape and by a click elsewhere (W58)', async ({
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
  })

  it('work by keyboard alone: Enter, arrows, Tab and Escape (W58, S33)', async ({ open }) => {
    const page = await open(PLAIN)
    const brands = summary(page, 'Brands')
    await summary(page, 'New cars').focus()
    const goOn = async () => {
      await page.keyboard.press('ArrowRight')
      return hasFocus(brands)
    }
    await expect.poll(goOn, { message: 'once the script is there' }).toBe(true)
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

  it('keep their links if their content cannot be loaded (F1)', async ({ open }) => {
    const page = await open(PLAIN, { expected: /503/ })
    await page.route('**/menu/*', (route) => route.fulfill({ status: 503 }))
    await summary(page, 'New cars').click()
    await menuOf(page).getByRole('link', { name: 'All models' }).waitFor()
    await expect.poll(() => isOpen(page)).toBe(true)
  })

  it('open without scripts, and lead to the same pages (W57)', async ({ open }) => {
    const page = await open(PLAIN, { scripts: false })
    await summary(page, 'Locations').click()
    await menuOf(page).getByRole('link', { name: 'All locations' }).click()
    await page.waitForURL(/\/dealerships$/)
  })

  it.for(inject('slugs'))(
    'of %s fit each layout of the header at every width, beside the account and what is saved (W57, T32)',
    async (site, { open }) => {
      const page = await open(PLAIN, { site })
      for (const width of [960, 1080, 1199, 1280, 1344, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        const { rows, over, outside } = await page.evaluate(() => {
          const items = [...document.querySelectorAll('.menu > ul > li, .header-tools > *')]
            .filter((item) => item.checkVisibility())
            .map((item) => item.getBoundingClientRect())
          const tops = [...document.querySelectorAll('.menu > ul > li')]
            .filter((item) => item.checkVisibility())
            .map((item) => Math.round(item.getBoundingClientRect().top))
          return {
            rows: new Set(tops).size,
            over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            outside: items.filter(({ left, right }) => left < 0 || right > innerWidth).length,
          }
        })
        expect({ width, rows, over, outside }).toEqual({ width, rows: 1, over: 0, outside: 0 })
        if (width >= 1200 || !WITH_ACCOUNT.has(site)) continue
        const header = page.locator('.header')
        for (const name of ['Saved', 'Account'])
          expect([
            width,
            name,
            await header.getByRole('link', { name }).last().isVisible(),
          ]).toEqual([width, name, true])
        const heights = await header
          .locator('.header-tools, .menu > ul')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
        for (const height of heights) expect(height).toBeLessThan(60)
      }
      for (const dropdown of await page.locator('.menu summary').all()) {
        await dropdown.click()
        const inside = await page.evaluate(() => {
          const panel = document.querySelector('.menu details[open] > :last-child')
          const { left = -1, right = -1 } = panel?.getBoundingClientRect() ?? {}
          return left >= 0 && right <= innerWidth
        })
        expect([await dropdown.textContent(), inside]).toEqual([expect.any(String), true])
        await page.keyboard.press('Escape')
      }
    },
  )
})

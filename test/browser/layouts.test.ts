// Layouts of lists: each demo site has one of its own, and the bar of filters works like the rail.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { enlarge } from './support/enlarge.ts'
import { it, journeys, SIZES } from './support/journey.ts'
import { countOf, facetValue, hasFocus, pathOf, tick } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'
const BAR = 'tui-motors'

/** Runs in the page: how the first cards and the filters lie. */
function readLayout() {
  const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const cards = [...document.querySelectorAll('#results .card')].map((card) =>
    card.getBoundingClientRect(),
  )
  const [first] = cards
  const photo = rect('#results .card-photo')
  const name = rect('#results .card-name')
  const bar = rect('#filters')
  const list = rect('.search-list')
  return {
    columns: cards.filter(({ top }) => Math.abs(top - (first?.top ?? 0)) < 1).length,
    beside: (photo?.right ?? 0) <= (name?.left ?? 0),
    height: Math.round(first?.height ?? 0),
    filters: (bar?.bottom ?? 0) <= (list?.top ?? 0) ? 'above' : 'beside',
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

const panel = (page: Page, name: string) => page.locator(`#f-${name}`)
const isOpen = (page: Page, name: string) =>
  panel(page, name).evaluate((one) => one instanceof HTMLDetailsElement && one.open)

/** Runs in the page: whether the header is one row and inside the window. */
function readHeader() {
  const rectsOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((item) => item.checkVisibility())
      .map((item) => item.getBoundingClientRect())
  const items = rectsOf('.menu > ul > li')
  const inside = [...items, ...rectsOf('.header-tools > *')]
  return {
    rows: new Set(items.map(({ top }) => Math.round(top))).size,
    outside: inside.filter(({ left, right }) => left < 0 || right > innerWidth).length,
    lowest: Math.max(...rectsOf('.header-tools, .menu > ul').map(({ height }) => height)),
    tools: [...document.querySelectorAll('.header-tools a')]
      .filter((item) => item.checkVisibility())
      .map((item) => item.textContent.trim()),
  }
}

/** Columns of cards by width, where they differ. */
const COLUMNS: Record<number, number | undefined> = { 1440: 3, 800: 2, 360: 1 }

/** Sites whose header has what is saved and the account. */
const WITH_ACCOUNT = new Set(['harbour', 'wattle-park-mazda', 'tui-motors'])

journeys('layouts of lists', () => {
  it.for([
    ['harbour', { columns: 3, beside: false, filters: 'beside' }],
    ['wattle-park-mazda', { columns: 3, beside: false, filters: 'above' }],
    ['banksia-caravans', { columns: 1, beside: true, filters: 'beside' }],
    ['tui-motors', { columns: 1, beside: true, filters: 'above' }],
  ] as const)(
    'of %s: its own on a wide screen, and list and header fit every width, with text of double size, too (W6, W57, T32)',
    async ([site, layout], { open }) => {
      const page = await open(BARE, { site })
      expect(await page.evaluate(readLayout)).toMatchObject(layout)
      // Axe lets a smaller target pass where no other is near, which depends on the vehicle.
      const names = await page
        .locator('.card-name a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(Math.min(...names)).toBeGreaterThanOrEqual(24)
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
      for (const width of [1440, 1280, 1199, 960, 800, 360, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const { columns, overflow } = await page.evaluate(readLayout)
        expect([width, overflow]).toEqual([width, 0])
        const expected = site === 'harbour' ? COLUMNS[width] : undefined
        if (expected !== undefined) expect([width, columns]).toEqual([width, expected])
        if (width < 960) continue
        const { rows, outside, lowest, tools } = await page.evaluate(readHeader)
        expect({ width, rows, outside }).toEqual({ width, rows: 1, outside: 0 })
        if (width >= 1200 || !WITH_ACCOUNT.has(site)) continue
        expect([width, tools.join()]).toEqual([width, expect.stringMatching(/Saved.*Account/s)])
        expect(lowest).toBeLessThan(60)
      }
      if (site === 'tui-motors') {
        await page.setViewportSize({ width: 1440, height: 900 })
        expect((await page.evaluate(readLayout)).height).toBeLessThan(170)
        await page.setViewportSize(SIZES.phone.viewport)
        expect((await page.evaluate(readLayout)).height).toBeLessThan(230)
      }
      await page.setViewportSize(SIZES.phone.viewport)
      const logo = page.locator('.logo > *').first()
      const width = (await logo.boundingBox())?.width ?? 0
      await enlarge(page)
      expect((await logo.boundingBox())?.width).toBeGreaterThan(width)
      expect(await page.evaluate(readHeader)).toMatchObject({ outside: 0 })
    },
  )

  it('have a bar whose panels open one at a time, filter in place, and close by Escape and by a press elsewhere', async ({
    open,
  }) => {
    const page = await open(BARE, { site: BAR })
    await panel(page, 'make').locator('> summary').click()
    const before = await countOf(page)
    await tick(page, 'make', 'Mazda')
    await expect.poll(() => countOf(page)).toBeLessThan(before)
    expect(await isOpen(page, 'make')).toBe(true)
    await panel(page, 'body').locator('> summary').click()
    await expect.poll(() => isOpen(page, 'make')).toBe(false)
    await facetValue(page, 'body', 'Hatch').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page, 'body')).toBe(false)
    expect(await hasFocus(panel(page, 'body').locator('> summary'))).toBe(true)
    await panel(page, 'more').locator('> summary').click()
    await panel(page, 'fuel').locator('> summary').click()
    await facetValue(page, 'fuel', 'Petrol').waitFor()
    expect(await isOpen(page, 'more')).toBe(true)
    expect(await faultsOf(page, '#filters')).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => isOpen(page, 'more')).toBe(false)
    const rim = (name: string) =>
      panel(page, name)
        .locator('> summary')
        .evaluate((summary) => getComputedStyle(summary).borderTopColor)
    expect(await rim('make'), 'a filter in use is marked').not.toBe(await rim('year'))
  })

  it('have a bar that is a sheet of sections on a phone', async ({ open }) => {
    const page = await open(BARE, { site: BAR, size: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await panel(page, 'more').locator('> summary').tap()
    await panel(page, 'fuel').locator('> summary').tap()
    await tick(page, 'fuel', 'Hybrid')
    await expect.poll(() => pathOf(page)).toContain('refinementList[fuel][0]=Hybrid')
    expect(await isOpen(page, 'more')).toBe(true)
    await page.getByTestId('show-cars').tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor({ state: 'hidden' })
  })
})

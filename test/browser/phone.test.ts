// On a phone: filters are a sheet, the menu a drawer, and the page is usable again once either closes.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys, MOVING } from './support/journey.ts'
import { box, carIds, chips, countOf, hasFocus, promised } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

async function openSheet(page: Page) {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const sheet = page.getByRole('complementary', { name: 'Filters' })
  expect(await sheet.isVisible()).toBe(false)
  await button.tap()
  await sheet.waitFor()
  return { button, sheet }
}

journeys('on a phone', () => {
  it('"Show Me N cars" counts up, is announced once, closes the filters and shows the list (W9, C7)', async ({
    open,
  }) => {
    const page = await open(BARE, { ...MOVING, size: 'phone' })
    const { sheet } = await openSheet(page)
    await page.evaluate(() => {
      const numbers: string[] = []
      Object.assign(globalThis, { numbers })
      const foot = document.querySelector('#show-cars')
      const look = () => numbers.push(foot?.querySelector('[data-count]')?.textContent ?? '')
      const all = { childList: true, characterData: true, subtree: true }
      if (foot !== null) new MutationObserver(look).observe(foot, all)
      const said: string[] = []
      Object.assign(globalThis, { said })
      for (const region of document.querySelectorAll(
        'output, [role=status], [role=alert], [aria-live]',
      ))
        new MutationObserver(() => said.push(region.textContent)).observe(region, all)
    })
    const before = await countOf(page)
    const kias = await promised(page, 'make', 'Kia')
    await box(page, 'make', 'Kia').tap()
    const show = page.getByTestId('show-cars')
    await expect.poll(() => show.getAttribute('aria-label')).toBe(`Show Me ${kias} cars`)
    await expect.poll(() => show.textContent()).toBe(`Show Me ${kias} cars`)
    const numbers: string[] = await page.evaluate('numbers')
    const between = numbers.map(Number).filter((number) => number > kias && number < before)
    expect(between.length, 'it goes through the numbers between').toBeGreaterThan(0)
    expect(await page.evaluate('said'), 'announced once').toEqual([`${kias} cars`])
    expect(await sheet.isVisible()).toBe(true)

    await show.tap()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => chips(page)).toEqual(['Kia'])
    expect(await carIds(page)).not.toEqual([])
    const first = page.getByTestId('car-card').first()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(500)
  })

  it('"Show Me N cars" takes a second to count (C7)', async ({ open }) => {
    const page = await open(BARE, { ...MOVING, size: 'phone' })
    await openSheet(page)
    const before = await countOf(page)
    const kias = await promised(page, 'make', 'Kia')
    const number = page.locator('#show-cars [data-count]')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await box(page, 'make', 'Kia').tap()
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return Number(await number.textContent())
      })
      .toBeLessThan(before)
    await page.clock.runFor(700)
    expect(Number(await number.textContent())).toBeGreaterThan(kias)
    await page.clock.runFor(320)
    expect(Number(await number.textContent())).toBe(kias)
  })

  it('fingers have room; filters that match nothing say so, and lead to what comes close (X4)', async ({
    open,
  }) => {
    const page = await open('/search/ford', { size: 'phone' })
    const targets = page.locator(
      '.filter-button, #sort, .menu-button, .card-actions a, .applied a, .pagination a',
    )
    const low = await targets.evaluateAll((elements) =>
      elements
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        // Cards show one of their buttons.
        .filter(([, height]) => height > 0 && height < 43.5),
    )
    expect(low, 'targets of at least 44 px').toEqual([])
    const { sheet } = await openSheet(page)
    const price = page.getByTestId('range-price').getByLabel('To ($)')
    await price.fill('1000')
    await price.blur()
    const show = page.getByTestId('show-cars')
    await expect.poll(() => show.textContent()).toBe('No cars match.See close matches')
    expect(await page.getByRole('button', { name: /^Show Me/ }).count()).toBe(0)
    await show.getByRole('button').tap()
    await sheet.waitFor({ state: 'hidden' })
    const near = page.getByTestId('nearly').getByTestId('car-card')
    await expect.poll(() => near.count()).toBe(6)
    await page.locator('.drops a').first().tap()
    await expect.poll(() => countOf(page)).toBeGreaterThan(0)
    await expect.poll(() => show.getAttribute('aria-label')).toMatch(/^Show Me \d+ cars$/)
  })

  it('the page behind open filters is inert, and active again afterwards; so with the menu (W57)', async ({
    open,
  }) => {
    const page = await open(BARE, { size: 'phone' })
    const { button, sheet } = await openSheet(page)
    expect(await page.locator('.search-list').getAttribute('inert')).not.toBeNull()
    expect(await page.locator('.header').getAttribute('inert')).not.toBeNull()
    await sheet.getByRole('button', { name: 'Close filters' }).tap()
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.locator('[inert]').count()).toBe(0)

    await button.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => hasFocus(sheet.getByRole('button', { name: 'Close filters' })))
      .toBe(true)
    await page.keyboard.press('Tab')
    expect(await sheet.locator(':focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(button)).toBe(true)
    expect(await page.locator('[inert]').count()).toBe(0)

    const menu = page.getByRole('navigation', { name: 'Main' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.waitFor()
    await menu.getByText('Our stock').tap()
    expect(await menu.getByRole('link', { name: 'Utes' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })

    // The number appears without animation for shoppers who prefer reduced motion.
    await openSheet(page)
    const kias = await promised(page, 'make', 'Kia')
    await box(page, 'make', 'Kia').tap()
    await expect.poll(() => countOf(page)).toBe(kias)
    expect(await page.locator('#show-cars [data-count]').textContent()).toBe(`${kias}`)
  })
})

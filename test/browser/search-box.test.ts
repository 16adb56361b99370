// The search box of header, home page and lists: suggestions while typing, by keyboard, pointer and touch. What it finds:
// test/pages/ask.worker.test.ts.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf, TARGETS } from './support/axe.ts'
import { isAlive, it, journeys } from './support/journey.ts'
import { chips, hasFocus, heading, pathOf } from './support/search-page.ts'

const FINANCE = '/finance'

/** The box of the page: a combobox once it is used. */
const field = (page: Page) => page.locator('input[name=ask]').filter({ visible: true })
const options = (page: Page) => page.getByRole('option')
const current = (page: Page) => page.getByRole('option', { selected: true })

async function type(page: Page, text: string): Promise<Locator> {
  const input = field(page)
  await input.click()
  await input.pressSequentially(text)
  await page
    .getByRole('group', { name: 'Search', exact: true })
    .getByText(new RegExp(text, 'i'))
    .waitFor()
  return input
}

journeys('the search box', () => {
  it('suggests while the shopper types, says how many, and is used by keys: Down and Up move, Home and End stay keys of the text, Escape closes, then clears, Tab takes nothing, Enter opens', async ({
    open,
  }) => {
    const page = await open(FINANCE)
    const input = await type(page, 'toy')
    const names = await options(page).allInnerTexts()
    expect(names[1]).toMatch(/^Toyota\s/)
    expect(await page.getByRole('combobox', { name: 'Search cars', expanded: true }).count()).toBe(
      1,
    )
    expect(await current(page).count(), 'nothing is chosen before the shopper does').toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await current(page).innerText()).toMatch(/^Toyota\s/)
    expect(await input.getAttribute('aria-activedescendant')).toBe(
      await current(page).getAttribute('id'),
    )
    expect([await input.inputValue(), pathOf(page)]).toEqual(['toy', FINANCE])
    expect(await hasFocus(input)).toBe(true)
    const number = await options(page).count()
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'suggestions' }).innerText())
      .toBe(`${number} suggestions`)

    await expectInside(page)

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await current(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await current(page).innerText()).toBe(
      await options(page)
        .nth(number - 1)
        .innerText(),
    )
    await page.keyboard.press('ArrowDown')
    expect(await current(page).count()).toBe(0)
    expect(await input.getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Home')
    await page.keyboard.type('a ')
    expect(await input.inputValue()).toBe('a toy')

    await page.keyboard.press('Escape')
    expect([await options(page).count(), await input.inputValue()]).toEqual([0, 'a toy'])
    await page.keyboard.press('Escape')
    expect([await options(page).count(), await input.inputValue()]).toEqual([0, ''])
    await type(page, 'kia')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect([await options(page).count(), await input.inputValue(), pathOf(page)]).toEqual([
      0,
      'kia',
      FINANCE,
    ])
    expect(await hasFocus(input)).toBe(false)

    await input.fill('')
    await type(page, 'toy')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/toyota$/)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe(FINANCE)
  })

  it('reads the words when they are sent, with the filters that the list has, begins with them when it is empty, and opens nothing that covers what has the focus by then', async ({
    open,
  }) => {
    const page = await open('/search/used-cars')
    const input = field(page)
    await input.fill('automatic suv under 30000')
    await input.press('Enter')
    await expect.poll(() => pathOf(page)).toMatch(/^\/search\/suv\?.*range\[price\]=:30000/)
    // The address changes before the list, and the scripts of the list store the search.
    await isAlive(page)
    const read = expect.arrayContaining(['Used', 'SUV', 'Automatic'])
    await expect.poll(() => chips(page)).toEqual(read)
    await expect.poll(() => field(page).inputValue()).toBe('')

    const { pathname } = new URL(page.url())
    await page.goto(new URL(FINANCE, page.url()).href)
    await field(page).click()
    const recent = page.getByRole('group', { name: 'Recent searches' })
    await recent.waitFor()
    expect(await options(page).first().innerText()).toContain('SUV')
    await recent.getByRole('option').first().click()
    await page.waitForURL((url) => url.pathname === pathname)

    const loaded = Promise.withResolvers<void>()
    await page.route(/\/search-box-/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await isAlive(page)
    await field(page).focus()
    await page.keyboard.press('Tab')
    loaded.resolve()
    await page.getByRole('combobox', { name: 'Search cars' }).waitFor()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(asked, 'the focus has moved on').not.toContain('/api/suggest')
  })

  it('asks after a pause of 120 ms, while letters are composed not at all, and shows no answer that is older than another one', async ({
    open,
  }) => {
    const page = await open(FINANCE)
    const released = Promise.withResolvers<void>()
    await page.route(/suggest\?q=toy$/, async (route) => {
      await released.promise
      await route.continue().catch(() => undefined) // The page no longer waits for it.
    })
    const input = field(page)
    await input.click()
    const slow = page.waitForRequest(/suggest\?q=toy$/)
    const given = page.waitForEvent('requestfailed')
    await input.fill('toy')
    const request = await slow
    await input.fill('mazda')
    expect(await given).toBe(request)
    await expect.poll(() => options(page).first().innerText()).toContain('Mazda')
    released.resolve()
    expect(await options(page).first().innerText()).toContain('Mazda')

    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/suggest'))
        asked.push(new URL(request.url()).searchParams.get('q') ?? '')
    })
    await field(page).pressSequentially(' cx')
    await page.clock.runFor(119)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['mazda cx'])
    await field(page).evaluate((input) => {
      input.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }))
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }),
      )
    })
    await page.clock.runFor(1000)
    expect(asked).toEqual(['mazda cx'])
    expect(await options(page).count()).toBeGreaterThan(0)
  })

  it('opens on a phone by its button, ready for typing, and has options that a thumb hits and no fault of accessibility', async ({
    open,
  }) => {
    const page = await open(FINANCE, { size: 'phone' })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect.poll(() => hasFocus(field(page))).toBe(true)
    await type(page, 'toy')
    await expectInside(page)
    expect(await faultsOf(page, '.search-box', TARGETS)).toEqual([])
    await field(page).fill('')
    await type(page, 'rav4')
    await options(page).first().tap()
    await page.waitForURL(/search\/toyota\/rav4/)
    expect(await field(page).count(), 'one on each page').toBe(1)
    expect(await heading(page)).toContain('RAV4')
  })

  it('is sent without scripts from the header of a phone', async ({ open }) => {
    const page = await open(FINANCE, { scripts: false, size: 'phone' })
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await field(page).fill('used kia')
    await page.locator('#find').getByRole('button').tap()
    await page.waitForURL(/\/search\/kia\?/)
  })
})

/** The suggestions for "toy", complete and within the window. */
async function expectInside(page: Page): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  expect(await list.ariaSnapshot()).toMatch(
    /- group "Search":\s+- option "Cars matching “toy” [\d,]+ cars".*- group "Makes and models":\s+- option "Toyota [\d,]+ cars".*- group "Cars":\s+- option ".* \$[\d,]+"/s,
  )
  const heights = await options(page).evaluateAll((all) =>
    all.map((option) => option.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  const { right, width, inside } = await list.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    width: document.documentElement.scrollWidth,
    inside: document.documentElement.clientWidth,
  }))
  expect(right).toBeLessThanOrEqual(inside)
  expect(width).toBeLessThanOrEqual(inside)
}

// Favourites, comparison and recently viewed vehicles: on the device, across pages.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { carOf, carsOf, entriesOf } from './support/request-site.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { comeNearSave, SAVE, SAVE_CAR } from './support/save-button.ts'

async function go(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await isAlive(page)
}

/** Goes to a page that leads itself to the address which names what the device stores. */
async function goToList(page: Page, path: string, address: RegExp): Promise<void> {
  await page.goto(addressOf(path), { waitUntil: 'commit' })
  await page.waitForURL(address)
  await isAlive(page)
}

const buttonOf = (list: 'favourites' | 'compare') =>
  list === 'compare' ? '[data-list="compare"]' : SAVE

/** Presses the button of a list until it is shown as pressed. */
async function save(page: Page, list: 'favourites' | 'compare'): Promise<void> {
  await comeNearSave(page)
  const button = page.locator(buttonOf(list))
  if (list === 'compare') await page.getByRole('button', { name: 'More', exact: true }).click()
  await button.click()
  await page.locator(`${buttonOf(list)}[aria-pressed="true"]`).waitFor({ state: 'attached' })
}

/** What the device stores. */
const entries = (page: Page): Promise<{ id: string; slug: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.favourites') ?? '[]'))

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const saved = (page: Page) => page.locator('[data-saved] b').innerText()
const pressed = (page: Page) => page.locator(SAVE).getAttribute('aria-pressed')

journeys('the garage', () => {
  it('keeps favourites, counts only the saving, shows them, and removes them; shows previously viewed vehicles on the next page, without the vehicle itself (W53, S10, N9, E21)', async ({
    open,
  }) => {
    const events: unknown[] = []
    const [first = '', second = ''] = await carsOf('/search/used-cars')
    const page = await open(first, {
      prepare: async (context) =>
        context.on('request', (request) => {
          if (request.url().endsWith('/api/event')) events.push(request.postDataJSON())
        }),
    })
    const name = await title(page)
    const saves = () => events.filter((event) => JSON.stringify(event).includes(`:${SAVE_CAR},`))
    await save(page, 'favourites')
    expect(await saved(page)).toBe('1')
    await page.getByTestId('toast').getByRole('link', { name: 'View List' }).waitFor()
    await expect.poll(() => saves().length).toBe(1)
    const row = page.locator('[data-viewed]')
    expect(await row.isVisible()).toBe(false)

    await go(page, second)
    // The parts above it may still come.
    await expect
      .poll(async () => {
        await row.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
        return row.getByTestId('car-title').allInnerTexts()
      })
      .toEqual([name])
    expect(await row.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(1)
    await save(page, 'favourites')

    await page.locator('[data-saved]').click()
    await page.waitForURL(/\/favourites\?ids=/)
    await isAlive(page)
    const cards = page.getByTestId('car-card')
    expect(await cards.count()).toBe(2)
    const links = cards.getByTestId('car-title').locator('a')
    expect(await links.first().getAttribute('href')).toBe(second)
    await page.getByRole('link', { name: 'Remove' }).first().click()
    await expect.poll(() => cards.count()).toBe(1)
    await expect.poll(() => saved(page)).toBe('1')

    await go(page, first)
    await comeNearSave(page)
    expect(await pressed(page)).toBe('true')
    await page.locator(SAVE).click()
    await expect.poll(() => pressed(page)).toBe('false')
    expect(await saved(page)).toBe('')
    expect(saves()).toHaveLength(2)
  })

  it('keeps a favourite from its card if the site has no watchlist, and shows it on lists that change in place (W53, N9)', async ({
    open,
  }) => {
    const site = 'banksia-caravans'
    const page = await open('/search/new-used-and-demo-cars?sortBy=lowestPrice', { site })
    const events: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/event')) events.push(request.postDataJSON())
    })
    const hearts = page.locator('#results .save-toggle')
    // The first use loads the script, and is not lost.
    await hearts.first().click()
    await page.locator('.save-toggle[aria-pressed="true"]').waitFor()
    expect(await saved(page)).toBe('1')
    await expect
      .poll(() => JSON.stringify(events))
      .toContain(`{"id":${SAVE_CAR},"path":"/search/new-used-and-demo-cars","car":"`)
    const [kept] = await entries(page)
    await page.getByLabel('Sort by').selectOption('highestPrice')
    await expect.poll(() => page.locator('.save-toggle[aria-pressed="true"]').count()).toBe(0)
    await page.goBack()
    await expect.poll(() => hearts.first().getAttribute('aria-pressed')).toBe('true')
    const way = await hearts.first().locator('xpath=ancestor::article//h3/a').getAttribute('href')
    expect(way).toBe(`/cars/${kept?.slug}`)
  })

  it('compares up to four vehicles, shows what differs, shares the address, and removes vehicles that are gone (W54)', async ({
    open,
  }) => {
    const [own = ''] = await carsOf('/search/used-cars')
    const others = (await entriesOf('/search/used-cars')).slice(1, 5)
    const page = await open(own)
    await comeNearSave(page)
    const store = (all: unknown) =>
      page.evaluate((list) => {
        localStorage.setItem('forecourt.compare', JSON.stringify(list))
        dispatchEvent(new StorageEvent('storage'))
      }, all)
    // As each of their pages would store it.
    await store(others)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.locator('[data-list="compare"]').click()
    await page.getByText('You can compare up to four.').waitFor()
    await store(others.slice(1))
    await save(page, 'compare')
    await page.getByRole('link', { name: 'Compare 4 vehicles' }).click()
    await page.waitForURL(/\/compare\?cars=/)
    const table = page.getByTestId('compare-table')
    expect(await table.getByRole('columnheader').count()).toBe(5)
    const rows = table.getByRole('rowheader')
    const all = await rows.count()
    await page.getByLabel('Show only differences').check()
    const differing = await rows.filter({ visible: true }).count()
    expect(differing).toBeGreaterThan(0)
    expect(differing).toBeLessThan(all)
    // The row of links stays.
    expect(await page.locator('.differs').count()).toBe(differing - 1)
    await page.getByRole('link', { name: 'Remove' }).first().click()
    await page.waitForURL(/cars=[^,]+,[^,]+,[^,]+$/)

    const gone = ['a', 'b', 'c'].map((id) => ({ id, slug: `gone-${id}` }))
    await store([...gone, { id: 'd', slug: {} }])
    await goToList(page, '/compare', /[?&]cars=/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('forecourt.compare')))
      .toBe('[]')
  })

  it('is one Save and three actions beside a menu, and pressing one moves no other; handles whatever an old page or an attacker has stored', async ({
    open,
  }) => {
    const page = await open(await carOf(), { size: 'phone' })
    await comeNearSave(page)
    const buttons = page.locator('[data-testid="actions"] > *, .save-buttons > .button')
    expect(await buttons.allInnerTexts()).toEqual([
      'Enquire',
      'Test drive',
      'Reserve',
      'Save',
      'More',
    ])
    const boxes = () =>
      buttons.evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x, y + scrollY, width, height]
        }),
      )
    const before = await boxes()
    await save(page, 'favourites')
    expect(await boxes()).toEqual(before)
    const menu = page.getByTestId('share')
    for (const way of ['Trade in', 'Request photos', 'Print', 'Download brochure', 'SMS'])
      expect([way, await menu.getByText(way, { exact: true }).count()]).toEqual([way, 1])
    await save(page, 'compare')
    expect(await menu.isVisible(), 'a choice closes it').toBe(false)
    expect(await boxes()).toEqual(before)

    const stored = [
      ['favourites', String.raw`[null,{"id":{}},["a"],{"id":"\ud800","slug":"\ud800"}]`],
      ['compare', '[{"id":"x","slug":{"toString":1}}]'],
      ['viewed', JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, slug: 'long' })))],
    ] as const
    await page.evaluate((items) => {
      for (const [list, text] of items) localStorage.setItem(`forecourt.${list}`, text)
    }, stored)
    await page.reload()
    await save(page, 'favourites')
    await goToList(page, '/favourites', /[?&]ids=/)
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor()
  })

  it('offers no buttons that need scripts if there are no scripts', async ({ open }) => {
    const page = await open(await carOf(), { scripts: false, expected: /^request to/ })
    expect(await page.locator('[data-list]').filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('.header [data-saved]').getAttribute('href')).toBe('/watchlist')
    expect(await page.locator('[data-viewed]').isVisible()).toBe(false)
    // A site without a watchlist, whose cards therefore have hearts.
    await page.goto(addressOf('/search/new-used-and-demo-cars', 'banksia-caravans'))
    const hearts = page.locator('.save-toggle')
    expect(await hearts.count()).toBeGreaterThan(0)
    expect(await hearts.filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('[data-saved]').isVisible()).toBe(false)
  })
})

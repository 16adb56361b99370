// Back, Forward, shared links and remembered searches.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { change, chips, countOf, heading, pathOf, tick, turnTo } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

/** Everything that a shopper sees of a search. */
async function seen(page: Page) {
  // Polls until the page has the expected content.
  const shown = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const value = (selector: string) =>
      document.querySelector<HTMLInputElement>(selector)?.value ?? null
    return {
      title: document.title,
      heading: document.querySelector('h1')?.innerText,
      count: document.querySelector<HTMLElement>('[data-testid=result-count] b')?.innerText,
      cars: all('#results [data-testid=car-card]').map((card) => card.dataset.carId),
      chips: all('[data-testid=active-filter]').map((chip) => chip.innerText),
      ticked: all('#facets input:checked').map((box) => box.getAttribute('value')),
      prices: all('[data-testid=range-price] input:not([type=range])').map(
        (field) => (field as HTMLInputElement).value,
      ),
      text: value('[data-testid=search-box]'),
      sort: value('[data-testid=sort]'),
    }
  })
  return { path: pathOf(page), ...shown }
}

journeys('history', () => {
  it('restores each list with its text and its controls', async ({ open }) => {
    const page = await open(BARE)
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        await page.getByTestId('range-price').getByLabel('To ($)').fill('60000')
        await page.keyboard.press('Tab')
      },
      () => page.getByTestId('search-box').fill('toyota'),
      () => page.getByTestId('sort').selectOption('highestPrice'),
      () => turnTo(page, 'Next'),
    ]
    const before = [await seen(page)]
    for (const step of steps) {
      const from = page.url()
      await change(page, step)
      await expect.poll(() => page.url()).not.toBe(from)
      before.push(await seen(page))
    }
    expect(before.at(-1)?.path).toBe(
      `${BARE}?query=toyota&range[price]=:60000&sortBy=highestPrice&page=2`,
    )

    for (const expected of before.slice(0, -1).reverse()) {
      await page.goBack()
      await expect.poll(() => seen(page)).toEqual(expected)
    }
    await page.evaluate((steps) => history.go(steps), before.length - 1)
    await expect.poll(() => seen(page)).toEqual(before.at(-1))
    await page.reload()
    expect(await seen(page), 'a reload shows the same').toEqual(before.at(-1))
  })

  it('restores the list from the page of a car, and filters answer on each restored page', async ({
    open,
  }) => {
    const page = await open('/search/used-cars?page=2')
    const before = await seen(page)
    const title = page.locator('#results').getByTestId('car-title').nth(4)
    const name = await title.innerText()
    await title.getByRole('link').click()
    await page.waitForURL(/\/cars\//)
    expect(await heading(page)).toBe(name)
    await page.goBack()
    await isAlive(page)
    expect(await seen(page)).toEqual(before)

    await change(page, () => tick(page, 'make', 'Kia'))
    expect(await chips(page)).toContain('Kia')
    await page.goBack()
    await expect.poll(() => seen(page)).toEqual(before)
    await tick(page, 'make', 'Mazda')
    await expect.poll(() => chips(page)).toContain('Mazda')
    await expect.poll(() => chips(page)).not.toContain('Kia')
  })
})

/** Runs in the page: whether its search is the last of this device. */
function isNewest() {
  const [newest] = JSON.parse(localStorage.getItem('forecourt.searches') ?? '[]')
  return newest?.href === location.pathname + location.search
}

journeys('remembered searches', () => {
  it('are the last five, each once and in its final state; are offered on the unfiltered list, never applied automatically, and deleted when the shopper clears them (S7, E40)', async ({
    open,
  }) => {
    const page = await open(BARE)
    const all = await countOf(page)
    const offer = page.locator('[data-last-search]')
    expect(await offer.isVisible()).toBe(false)
    await change(page, () => tick(page, 'make', 'Kia'))
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    await change(page, () => tick(page, 'make', 'Mazda'))
    await expect.poll(() => pathOf(page)).not.toBe('/search/kia')
    await expect.poll(() => page.evaluate(isNewest)).toBe(true)
    const both = pathOf(page)
    // As their lists would store them, in this order.
    await page.evaluate(
      ([key, paths]) => {
        const own = JSON.parse(localStorage.getItem(key) ?? '[]')
        const older = paths.map((href) => ({ href, words: `${href} in Artarmon` }))
        localStorage.setItem(key, JSON.stringify([...own, ...older]))
      },
      [
        'forecourt.searches',
        [
          '/search/suv',
          '/search/ute?range[price]=:50000',
          '/search/kia',
          '/search/van',
          '/search/hatch',
        ],
      ] as const,
    )

    // A shared link stays as it is.
    await page.goto(addressOf('/search/ute?range[price]=:50000'))
    await isAlive(page)
    expect(pathOf(page)).toBe('/search/ute?range[price]=:50000')
    expect(await chips(page)).toEqual(['Ute', 'Price under $50,000'])
    expect(await offer.filter({ visible: true }).count()).toBe(0)

    await page.goto(addressOf(BARE))
    await offer.waitFor()
    expect(await countOf(page)).toBe(all)
    expect(await chips(page)).toEqual([])
    const links = offer.getByRole('link')
    const hrefs = () =>
      links.evaluateAll((found) =>
        found.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
      )
    // Their space is reserved before scripts fill it.
    await expect
      .poll(hrefs)
      .toEqual([
        '/search/ute?range[price]=:50000',
        both,
        '/search/suv',
        '/search/kia',
        '/search/van',
      ])
    await offer.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(await offer.isVisible()).toBe(false)
    await page.reload()
    await isAlive(page)
    expect(await offer.isVisible()).toBe(false)
  })
})

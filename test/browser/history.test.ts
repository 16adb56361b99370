// Back, Forward, shared links and remembered searches.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { isAlive, it, journeys } from './support/journey.ts'
import { box, chips, countOf, heading, openFacet, pathOf, turnTo } from './support/search-page.ts'

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

/** The next answer is complete: the title changes last. */
const isSwapped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('htmx:finally:swap', () => resolve(), { once: true })
      }),
  )

journeys('history', () => {
  it('restores each list with its text and its controls', async ({ open }) => {
    const page = await open(BARE)
    await openFacet(page, 'body')
    const steps: (() => Promise<unknown>)[] = [
      () => box(page, 'body', 'SUV').check(),
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
      const swapped = isSwapped(page)
      await step()
      await swapped
      await expect.poll(() => page.url()).not.toBe(from)
      before.push(await seen(page))
    }
    expect(before.at(-1)?.path).toBe(
      '/search/suv?query=toyota&range[price]=:60000&sortBy=highestPrice&page=2',
    )

    for (const expected of before.slice(0, -1).reverse()) {
      await page.goBack()
      await expect.poll(() => seen(page)).toEqual(expected)
    }
    for (const expected of before.slice(1)) {
      await page.goForward()
      await expect.poll(() => seen(page)).toEqual(expected)
    }
    await page.reload()
    expect(await seen(page), 'a reload shows the same').toEqual(before.at(-1))
  })

  it('restores the list from the page of a car', async ({ open }) => {
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
  })

  it('works after Back: filters answer on the restored page', async ({ open }) => {
    const page = await open(BARE)
    const all = await countOf(page)
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    await page.goBack()
    await expect.poll(() => countOf(page)).toBe(all)
    await box(page, 'make', 'Mazda').check()
    await expect.poll(() => pathOf(page)).toBe('/search/mazda')
    await expect.poll(() => chips(page)).toEqual(['Mazda'])
  })
})

journeys('remembered searches', () => {
  it('are offered on the unfiltered list, never applied automatically, and deleted when the shopper clears them (S7)', async ({
    open,
  }) => {
    const page = await open(BARE)
    const all = await countOf(page)
    const offer = page.locator('[data-last-search]')
    expect(await offer.isVisible()).toBe(false)
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')

    await page.goto(new URL(BARE, page.url()).href)
    await offer.waitFor()
    expect(await countOf(page)).toBe(all)
    await expect.poll(() => chips(page)).toEqual([])
    await offer.getByRole('link').click()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    await expect.poll(() => chips(page)).toEqual(['Kia'])

    // A shared link stays as it is.
    await page.goto(new URL('/search/ute?range[price]=:50000', page.url()).href)
    await isAlive(page)
    await expect.poll(() => pathOf(page)).toBe('/search/ute?range[price]=:50000')
    await expect.poll(() => chips(page)).toEqual(['Ute', 'Price under $50,000'])
    expect(await offer.filter({ visible: true }).count()).toBe(0)

    await page.goto(new URL(BARE, page.url()).href)
    await offer.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(await offer.isVisible()).toBe(false)
    await page.reload()
    await isAlive(page)
    expect(await offer.isVisible()).toBe(false)
  })

  it('are the last five, each once and in its final state (E40)', async ({ open }) => {
    const page = await open(BARE)
    const offer = page.locator('[data-last-search]')
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    await box(page, 'make', 'Mazda').check()
    await expect.poll(() => pathOf(page)).not.toBe('/search/kia')
    const both = pathOf(page)
    for (const path of ['/search/ute', '/search/suv', '/search/kia', '/search/ute', '/search/van'])
      await page.goto(new URL(path, page.url()).href)
    await page.goto(new URL(BARE, page.url()).href)
    await offer.waitFor()
    const hrefs = await offer
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
      )
    expect(hrefs).toEqual(['/search/van', '/search/ute', '/search/kia', '/search/suv', both])
  })

  it('are not stored by a site that has them switched off', async ({ open }) => {
    const page = await open('/search/used-cars', { site: 'banksia-caravans' })
    await page.goto(new URL(BARE, page.url()).href)
    await isAlive(page)
    expect(await page.locator('[data-last-search]').count()).toBe(0)
  })
})

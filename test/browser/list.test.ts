// The list: its order, its pages, and the rows of cars below it.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { carIds, countOf, hasFocus, pathOf, turnTo } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

journeys('the list', () => {
  it('has rows of picked cars below it, which two buttons scroll and a search hides; it is sorted as the shopper chooses, without cars that have no price (W2, W12, V5, A4)', async ({
    open,
  }) => {
    const page = await open(BARE)
    const row = page.locator('.carousel').first()
    await row.scrollIntoViewIfNeeded()
    expect(await row.getByRole('heading', { level: 2 }).textContent()).toMatch(/^Utes/)
    const cars = row.locator('.carousel-row')
    expect(await cars.getByTestId('car-card').count()).toBeGreaterThan(3)
    await row.getByRole('button', { name: /^Next/ }).click()
    const left = () => cars.evaluate((element) => element.scrollLeft)
    await expect.poll(left).toBeGreaterThan(100)
    await row.getByRole('button', { name: /^Previous/ }).click()
    await expect.poll(left).toBe(0)
    expect(await page.locator('late-part').count()).toBe(0)

    await page.getByTestId('sort').selectOption('lowestPrice')
    await expect.poll(() => pathOf(page)).toBe(`${BARE}?sortBy=lowestPrice`)
    const prices = async () => {
      const texts = await page.locator('#results').getByTestId('car-price').allTextContents()
      const shown = texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
      return { hasPrice: (shown[0] ?? 0) > 0, shown, sorted: shown.toSorted((a, b) => a - b) }
    }
    // The address changes before the list.
    await expect
      .poll(async () => {
        const { shown, sorted } = await prices()
        return shown.join() === sorted.join()
      })
      .toBe(true)
    expect((await prices()).hasPrice).toBe(true)
    await page.getByTestId('search-box').fill('hilux')
    await page.locator('.carousel').first().waitFor({ state: 'hidden' })
    await expect.poll(() => pathOf(page)).toContain('query=hilux')
    expect(await countOf(page)).toBeGreaterThan(0)
  })

  it.for(['wide', 'phone'] as const)(
    'of compact rows has one row of picked vehicles, whose facts do not break, on a %s screen',
    async (size, { open }) => {
      const page = await open(BARE, { site: 'tui-motors', size })
      const row = page.locator('.carousel').first()
      await row.scrollIntoViewIfNeeded()
      const tops = await row
        .getByTestId('car-card')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(tops.length).toBeGreaterThan(3)
      expect(new Set(tops).size).toBe(1)
      const broken = await page.locator('.chips li').evaluateAll((all) =>
        all.flatMap(({ firstChild }) => {
          if (firstChild === null) return []
          const range = document.createRange()
          range.selectNodeContents(firstChild)
          return range.getClientRects().length > 1 ? [range.toString()] : []
        }),
      )
      expect(broken).toEqual([])
    },
  )

  it('has pages: links change it in place and scroll to its top (W7, R58)', async ({ open }) => {
    const page = await open(BARE)
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    const first = await carIds(page)
    expect(first).toHaveLength(9)
    await turnTo(page, '2')
    await expect.poll(() => pathOf(page)).toBe(`${BARE}?page=2`)
    // The address changes before the list.
    const same = async () => (await carIds(page)).filter((id) => first.includes(id))
    await expect.poll(same).toEqual([])
    await expect.poll(() => page.title()).toContain('page 2')
    await expect
      .poll(async () => (await page.locator('#results').boundingBox())?.y)
      .toBeLessThan(300)
    expect((await page.locator('#results').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await expect.poll(() => hasFocus(page.locator('#results'))).toBe(true)

    await turnTo(page, '1')
    await expect.poll(() => pathOf(page)).toBe(BARE)
    await expect.poll(() => carIds(page)).toEqual(first)
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
  })
})

// Filtering without a page load: what changes, and what must not.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import {
  asked,
  box,
  change,
  chips,
  countOf,
  counts,
  facetValue,
  hasFocus,
  heading,
  hearAll,
  openFacet,
  pathOf,
  promised,
  tick,
  titles,
} from './support/search-page.ts'

journeys('filters', () => {
  it('go back to the first page, change the list, its text and its address without a reload, and are removed by their chips, one or all (S6, R57, R58)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars?page=3')
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await tick(page, 'car_type', 'used')
    await expect.poll(() => pathOf(page)).toBe('/search/used-cars')
    const current = page.getByTestId('pagination').locator('[aria-current]')
    await expect.poll(() => current.innerText()).toBe('1')
    await change(page, () => tick(page, 'car_type', 'used'))
    expect(pathOf(page)).toBe('/search/new-used-and-demo-cars')

    const [kias, mazdas, bodies] = [
      await promised(page, 'make', 'Kia'),
      await promised(page, 'make', 'Mazda'),
      await counts(page, 'body'),
    ]

    await tick(page, 'make', 'Kia')
    await expect.poll(() => countOf(page)).toBe(kias)

    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    expect(await heading(page)).toMatch(/^Kia cars in /)
    expect(await page.title()).toBe(`${await heading(page)} | Harbour Motor Group`)
    await expect.poll(() => chips(page)).toEqual(['Kia'])
    for (const title of await titles(page)) expect(title).toContain('Kia')
    await expect.poll(() => counts(page, 'body')).not.toEqual(bodies)
    expect(await promised(page, 'make', 'Mazda'), 'other makes stay on offer').toBe(mazdas)

    const suvs = await promised(page, 'body', 'SUV')
    await openFacet(page, 'body')
    await tick(page, 'body', 'SUV')
    await expect.poll(() => countOf(page)).toBe(suvs)
    await expect.poll(() => pathOf(page)).toBe('/search/kia?refinementList[body][0]=SUV')
    expect(await heading(page)).toMatch(/^Kia SUVs in /)

    await page.getByTestId('range-price').getByLabel('To ($)').fill('60000')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => pathOf(page))
      .toBe('/search/kia?refinementList[body][0]=SUV&range[price]=:60000')
    await expect.poll(() => chips(page)).toHaveLength(3)
    await page.getByTestId('active-filter').filter({ hasText: 'SUV' }).click()
    await expect.poll(() => pathOf(page)).toBe('/search/kia?range[price]=:60000')
    await expect.poll(() => box(page, 'body', 'SUV').isChecked()).toBe(false)
    await page.locator('#chips').getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => pathOf(page)).toBe('/search/new-used-and-demo-cars')
    await expect.poll(() => chips(page)).toEqual([])
    await expect.poll(() => box(page, 'make', 'Kia').isChecked()).toBe(false)
    expect(await page.getByTestId('range-price').getByLabel('To ($)').inputValue()).toBe('')
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
  })

  it('keep scroll, focus and open sections, can be ticked by their labels, which are links without scripts, and show the last choice, however late the answer to the previous one, and one that is made while that is shown (S6, S8)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars')
    // Few cars are electric: lists above this box grow shorter.
    const electric = box(page, 'fuel', 'Electric')
    await page.locator('#f-car_type > summary').click()
    await page.locator('#f-fuel > summary').click()
    await electric.hover()
    const height = async () => (await electric.boundingBox())?.y ?? NaN
    const before = await height()
    const wanted = await promised(page, 'fuel', 'Electric')

    await electric.click()
    await expect.poll(() => countOf(page)).toBe(wanted)

    await expect.poll(() => hasFocus(electric)).toBe(true)
    // It has not moved under the pointer.
    await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(2)
    expect(await page.locator('#f-fuel').getAttribute('open')).not.toBeNull()
    expect(await page.locator('#f-car_type').getAttribute('open')).toBeNull()
    await change(page, () => electric.click())
    expect(await chips(page)).toEqual([])

    const suvs = await promised(page, 'body', 'SUV')
    await openFacet(page, 'body')
    const words = facetValue(page, 'body', 'SUV').getByRole('link', { name: 'SUV' })
    expect(await words.getAttribute('href')).toBe('/search/suv')
    await words.click()
    await expect.poll(() => countOf(page)).toBe(suvs)
    await expect.poll(() => box(page, 'body', 'SUV').isChecked()).toBe(true)
    await expect.poll(() => hasFocus(box(page, 'body', 'SUV'))).toBe(true)
    await change(page, () => tick(page, 'body', 'SUV'))
    expect(await chips(page)).toEqual([])

    await showLastChoice(page)
    await change(page, () => tick(page, 'make', 'Mazda'))
    expect(await chips(page)).toEqual([])
    await keepChoice(page)
  })

  it('send one request for a burst of typing, 300 ms after the last letter (V1)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars')
    const paths = asked(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByTestId('search-box').pressSequentially('hilux')
    await page.clock.runFor(299)
    await hearAll(page)
    expect(paths).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => heading(page)).toContain('matching “hilux”')
    expect(paths).toHaveLength(1)
    for (const title of await titles(page)) expect(title).toMatch(/hilux/i)
  })
})

/** The answer to the first choice comes after the second was made. */
async function showLastChoice(page: Page): Promise<void> {
  const released = Promise.withResolvers<void>()
  await page.route(/make.*=Kia/, async (route) => {
    await released.promise
    await route.continue().catch(() => undefined) // The page no longer waits for it.
  })
  const mazdas = await promised(page, 'make', 'Mazda')
  const first = page.waitForRequest(/make.*=Kia/)
  await tick(page, 'make', 'Kia')
  const given = page.waitForEvent('requestfailed')
  const request = await first
  await tick(page, 'make', 'Kia')
  await tick(page, 'make', 'Mazda')
  expect(await given).toBe(request)
  released.resolve()
  await expect.poll(() => countOf(page)).toBe(mazdas)
  await expect.poll(() => pathOf(page)).toBe('/search/mazda')
  await expect.poll(() => chips(page)).toEqual(['Mazda'])
}

/** A choice while the answer to another is being shown. */
async function keepChoice(page: Page): Promise<void> {
  const released = Promise.withResolvers<void>()
  await page.route(/make.*=Mazda/, async (route) => {
    await released.promise
    await route.continue()
  })
  const [mazda, kias] = [box(page, 'make', 'Mazda'), await promised(page, 'make', 'Kia')]
  await mazda.evaluate((input: HTMLInputElement) =>
    document.addEventListener('htmx:before:swap', () => input.click(), { once: true }),
  )
  await tick(page, 'make', 'Kia')
  await expect.poll(() => countOf(page)).toBe(kias)
  await expect.poll(() => chips(page)).toEqual(['Kia'])
  expect(await mazda.isChecked()).toBe(true)
  released.resolve()
  await expect.poll(() => chips(page)).toEqual(['Kia', 'Mazda'])
  expect(await mazda.isChecked()).toBe(true)
}

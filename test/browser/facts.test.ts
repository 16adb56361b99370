// Vehicle facts as shoppers open them: collapsed sections, tabs and comments, with and without scripts, by mouse and keyboard.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'

import { it, journeys, MOVING, SIZES, type Open, type Visit } from './support/journey.ts'

/** The vehicle of the demo stock that has every fact. */
const openCar = (open: Open, visit: Visit = {}): Promise<Page> =>
  open('/cars/2023-kia-sportage-sx-h10000', visit)

const tab = (page: Page, name: string) =>
  page
    .getByTestId('tabs')
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const rowsOf = (page: Page, testId: string) =>
  page.getByTestId(testId).locator('dt').filter({ visible: true }).count()

/** Expands each list of facts, and collapses it again. */
async function unfold(page: Page): Promise<void> {
  for (const [testId, limit] of [
    ['details', 8],
    ['all-specifications', 4],
  ] as const) {
    const toggle = page.getByTestId(testId).locator('summary')
    expect(await rowsOf(page, testId)).toBe(limit)
    await toggle.getByText('Show More').click()
    await expect.poll(() => rowsOf(page, testId)).toBeGreaterThan(limit)
    await toggle.getByText('Show Less').click()
    await expect.poll(() => rowsOf(page, testId)).toBe(limit)
  }
}

journeys('facts of a vehicle', () => {
  it('Show More and Show Less; comments continue where they were cut; tabs show one at a time, by mouse and by key; breadcrumbs link back (W22, W25-W28, W30)', async ({
    open,
  }) => {
    const page = await openCar(open)
    // Where a site folds them too: test/pages/car-facts.test.tsx.
    expect(await rowsOf(page, 'key-information'), 'all key facts are open').toBe(8)
    await unfold(page)
    const comments = page.getByTestId('dealer-comments')
    const before = await comments.boundingBox()
    await comments.getByText('Show More').click()
    await expect
      .poll(async () => (await comments.boundingBox())?.height)
      .toBeGreaterThan(before?.height ?? Infinity)
    const tops = await comments.evaluate((element) => {
      const parts = [element.firstChild, element.querySelector('details')?.lastChild]
      // Two words, so that the line does not end at the first fragment.
      return parts.map((part, at) => {
        if (!(part instanceof Text)) return at
        part.data = at === 0 ? 'One' : ' owner'
        const range = document.createRange()
        range.selectNode(part)
        return range.getBoundingClientRect().top
      })
    })
    expect(tops[1], 'the rest begins in the line where the first part ends').toBe(tops[0])

    const places = await page
      .getByTestId('tabs')
      .locator('summary:has(h2)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(places).size, 'all in one row').toBe(1)
    await tab(page, 'Features').click()
    await page.getByRole('heading', { name: 'Safety and driver assistance' }).waitFor()
    await expect.poll(() => page.getByTestId('dealer-comments').isVisible()).toBe(false)
    await tab(page, 'Why Buy From Us?').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Five yards, one owner').waitFor()
    expect(await page.getByRole('heading', { name: 'Safety and driver' }).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await tab(page, 'Features').focus()
    expect(await page.getByText('Five yards, one owner').isVisible(), 'one stays open').toBe(true)

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    expect((await crumbs.allTextContents()).slice(0, 2)).toEqual(['Home', 'Used cars'])
  })

  it('unfold in 300 ms (C7)', async ({ open }) => {
    const page = await openCar(open, MOVING)
    const takes = await page
      .getByTestId('all-specifications')
      .locator('details')
      .evaluate((list) => getComputedStyle(list, '::details-content').transitionDuration)
    expect(takes).toBe('0.3s, 0.3s')
  })

  it('without scripts, too, unfold, and are stacked sections on a phone (W25-W28)', async ({
    open,
  }) => {
    const page = await openCar(open, { scripts: false })
    const toggle = page.getByTestId('details').locator('summary')
    await toggle.getByText('Show More').click()
    await expect.poll(() => rowsOf(page, 'details')).toBeGreaterThan(8)
    await page.setViewportSize(SIZES.phone.viewport)
    const boxes = await page
      .getByTestId('tabs')
      .locator('summary:has(h2)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...boxes), 'tall enough for thumbs').toBeGreaterThanOrEqual(44)
    await tab(page, 'Protect Your Car').click()
    await page.getByText('Our workshop fits paint protection').waitFor()
    await expect.poll(() => page.getByTestId('dealer-comments').isVisible()).toBe(false)
  })
})

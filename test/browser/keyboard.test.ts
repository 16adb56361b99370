// Everything works with the keyboard alone.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { box, countOf, facetValue, hasFocus, heading, pathOf } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

/** Presses a key until an element has focus, in the page's own order. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target.toString()}`)
}

/** How often Tab is pressed until something is there. */
async function countTabs(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.count()) > 0) return presses
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target.toString()}`)
}

journeys('the keyboard', () => {
  it('skips to the content first, then past the filters, is soon past them without, and always shows the focus', async ({
    open,
  }) => {
    const page = await open(BARE)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => hasFocus(skip)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    const hidden: string[] = []
    for (let presses = 0; presses < 25; presses += 1) {
      hidden.push(...(await page.evaluate(findHiddenFocus)))
      await page.keyboard.press('Tab')
    }
    expect(hidden).toEqual([])
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count()).toBe(1)

    const past = page.getByRole('link', { name: 'Skip to results' })
    await tabTo(page, past)
    expect((await past.boundingBox())?.width).toBeGreaterThan(44)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.locator('#results'))).toBe(true)
    // A closed filter is one stop; those that start open are few.
    expect(await page.locator('#facets .facet[open]').count()).toBe(3)
    await past.focus()
    const presses = await countTabs(page, page.locator('.search-list :focus'))
    expect(presses).toBeLessThanOrEqual(50)
  })

  it('searches, filters, moves sliders and opens filters', async ({ open }) => {
    const page = await open(BARE)
    await page.locator('.header a').last().focus()
    await tabTo(page, page.getByTestId('search-box'))
    await page.keyboard.type('toyota')
    await expect.poll(() => pathOf(page)).toContain('query=toyota')

    await tabTo(page, box(page, 'car_type', 'used'))
    await page.keyboard.press('Space')
    await expect.poll(() => pathOf(page)).toMatch(/^\/search\/used-cars/)
    await expect.poll(() => hasFocus(box(page, 'car_type', 'used'))).toBe(true)

    const before = await countOf(page)
    await tabTo(page, page.getByLabel('Price from'))
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => pathOf(page)).toContain('range[price]=')
    await expect.poll(() => countOf(page)).toBeLessThan(before)

    const fold = page.locator('#f-fuel > summary')
    await tabTo(page, fold)
    await page.keyboard.press('Enter')
    await facetValue(page, 'fuel', 'Hybrid').waitFor()
    expect(await heading(page)).toMatch(/^Used cars/)
  })
})

/** Runs in the page: the focused element, if nothing shows that it is. */
function findHiddenFocus(): string[] {
  const element = document.activeElement
  if (element === null || element === document.body) return []
  const marked = element.closest('label')
  const styles = [element, ...(marked === null ? [] : [marked])].map((each) =>
    getComputedStyle(each),
  )
  const isShown = styles.some(({ outlineStyle }) => outlineStyle !== 'none')
  return isShown ? [] : [element.outerHTML.slice(0, 120)]
}

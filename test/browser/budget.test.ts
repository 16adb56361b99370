// Searching by budget: instant sums, counts from the engine, and sliders that never cross. Without scripts, and the way to
// the list: test/pages/budget-search.worker.test.ts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { it, journeys } from './support/journey.ts'
import { asked } from './support/search-page.ts'

const PATH = '/find-by-budget'
const field = (page: Page, name: string) => page.locator(`#budget [name=${name}]`)
const slider = (page: Page, side: 'from' | 'to') => page.getByLabel(`Price ${side}`)
const ceiling = (page: Page) => page.locator('[data-say=ceiling]').innerText()
const button = (page: Page) => page.getByTestId('budget-results')
const promise = async (page: Page) => Number((await button(page).innerText()).replaceAll(/\D/g, ''))
const settled = (page: Page) =>
  page.waitForResponse((response) => {
    const partial = response.request().headers()['hx-request-type'] === 'partial'
    return partial && new URL(response.url()).pathname === PATH
  })

journeys('the search by budget', () => {
  it('calculates at once what a loan at the site’s rate pays for, and counts soon after; picks a price with one press, has sliders in steps of 500 that never cross, clamps typed values, reads text without a number as 0, and formats kilometres as they are typed (W80, V55, V56, V57, V58)', async ({
    open,
  }) => {
    const page = await open(PATH)
    expect(await ceiling(page)).toBe('$30,460')
    const before = await promise(page)
    const counted = page.waitForResponse((response) => response.url().includes('repayment=300'))
    await field(page, 'repayment').fill('300')
    expect(await ceiling(page)).toBe('$15,834')
    await counted
    await expect.poll(() => promise(page)).toBeLessThan(before)

    await page.getByRole('button', { name: '$20,000' }).click()
    expect(await ceiling(page)).toBe('$20,000')
    expect(await field(page, 'repayment').inputValue()).toBe('386')
    expect(await page.getByRole('button', { name: '$20,000' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    expect(await slider(page, 'to').inputValue()).toBe('20000')
    await field(page, 'repayment').fill('600')
    expect(await field(page, 'max').inputValue()).toBe('')
    expect(await ceiling(page)).toBe('$30,460')

    expect(await slider(page, 'from').getAttribute('step')).toBe('500')
    expect(await slider(page, 'from').getAttribute('min')).toBe('5000')
    expect(await slider(page, 'to').getAttribute('max')).toBe('250000')
    await slider(page, 'from').focus()
    await page.keyboard.press('End')
    expect(await field(page, 'min').inputValue()).toBe('30,460')
    expect(await slider(page, 'from').inputValue()).toBe('30500')
    await slider(page, 'to').focus()
    await page.keyboard.press('Home')
    expect(await slider(page, 'to').inputValue()).toBe('30500')
    await page.keyboard.press('ArrowRight')
    expect(await ceiling(page)).toBe('$31,000')
    // 29,000 and fees over 60 months at 8.49 % a year
    expect(await field(page, 'repayment').inputValue()).toBe('612')

    for (const [typed, kept, sum] of [
      ['abc', '0', '$2,000'],
      ['-5', '0', '$2,000'],
      ['1e9', '1,000,000', '$48,753,843'],
    ] as const) {
      await field(page, 'repayment').fill(typed)
      expect(await ceiling(page)).toBe(sum)
      await field(page, 'deposit').focus()
      expect(await field(page, 'repayment').inputValue()).toBe(kept)
    }

    const paths = asked(page)
    await field(page, 'km').pressSequentially('80000')
    expect(await field(page, 'km').inputValue()).toBe('80,000')
    await expect.poll(() => paths.some((path) => path.includes('km=80,000'))).toBe(true)
    await expect.poll(() => page.getByTestId('budget-results').getAttribute('disabled')).toBeNull()
    await button(page).click()
    await page.waitForURL(/range%5Bkm%5D=:80000|range\[km\]=:80000/)
  })

  it('says at once when no vehicle is that cheap, and removes the message again (S27, X27)', async ({
    open,
  }) => {
    const page = await open(`${PATH}?from=/search/used-cars`)
    await field(page, 'deposit').fill('0')
    await field(page, 'repayment').fill('5')
    expect(await button(page).innerText()).toBe('0 Used cars Found')
    expect(await button(page).isDisabled()).toBe(true)
    expect(await page.getByTestId('budget-none').innerText()).toBe(
      'No Used cars found for this budget',
    )
    // The nearest budget that has results, for the shopper's own deposit.
    const nearest = page.getByRole('link', { name: /^From \$[\d,]+ a month$/ })
    await expect.poll(() => nearest.getAttribute('href')).toContain('deposit=0')
    await nearest.click()
    await page.waitForURL(/repayment=/)
    expect(await promise(page)).toBeGreaterThan(0)
    expect(await nearest.isVisible()).toBe(false)
    await field(page, 'repayment').fill('900')
    expect(await button(page).isEnabled()).toBe(true)
    expect(await page.getByTestId('budget-none').isVisible()).toBe(false)
    await expect.poll(() => promise(page)).toBeGreaterThan(0)
  })

  it('reports an invalid postcode when its field loses focus (V46)', async ({ open }) => {
    const page = await open(PATH, { size: 'phone' })
    const answered = settled(page)
    await field(page, 'postcode').fill('21')
    await field(page, 'postcode').press('Tab')
    await answered
    await expect
      .poll(() => page.locator('#budget-postcode').innerText())
      .toBe('Invalid postcode. Please enter a 4-digit number.')
    expect(await faultsOf(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    // A correction removes the error at once.
    await field(page, 'postcode').fill('2150')
    await expect.poll(() => page.locator('#budget-postcode').innerText()).toBe('')
    await page
      .getByText(/\d km away/)
      .first()
      .waitFor()
  })
})

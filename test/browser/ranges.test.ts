// Ranges: two sliders and two number fields with the same values.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { asked, countOf, hasFocus, hearAll, heading, pathOf } from './support/search-page.ts'

const slider = (page: Page, side: 'from' | 'to') => page.getByLabel(`Price ${side}`)
const field = (page: Page, side: 'From' | 'To') =>
  page.getByTestId('range-price').getByLabel(`${side} ($)`)

journeys('the price range', () => {
  it('ignores a number off the scale, moves with any other, and never crosses (X3, V3)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars')
    const paths = asked(page)
    for (const [where, number, bound] of [
      ['below', '-5', 'minimum'],
      ['above', '9999999', 'maximum'],
    ] as const) {
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
      await field(page, 'From').fill(number)
      await field(page, 'From').press('Tab')
      expect((await warned).text()).toBe(`Cannot refine ${where} the range ${bound}`)
      expect(await field(page, 'From').inputValue()).toBe('')
    }
    expect(paths).toEqual([])
    expect(pathOf(page)).toBe('/search/new-used-and-demo-cars')

    await field(page, 'To').fill('30000')
    await field(page, 'To').press('Tab')
    await expect.poll(() => heading(page)).toContain('under $30,000')
    await expect.poll(() => pathOf(page)).toBe('/search/new-used-and-demo-cars?range[price]=:30000')
    const value = Number(await slider(page, 'to').inputValue())
    const step = Number(await slider(page, 'to').getAttribute('step'))
    expect(Math.abs(value - 30_000)).toBeLessThanOrEqual(step / 2)

    await slider(page, 'from').focus()
    await page.keyboard.press('End')
    expect(Number(await field(page, 'From').inputValue())).toBeLessThanOrEqual(30_000)
    await expect.poll(() => pathOf(page)).toMatch(/range\[price\]=(?:29|30)000:30000/)
    await field(page, 'To').fill('1000')
    await field(page, 'To').press('Enter')
    await expect.poll(() => pathOf(page)).toMatch(/range\[price\]=(\d+):\1$/)
  })

  it('rounds outward to whole thousands, so that no car at an edge is lost, and sends one request, 400 ms after the last move (V2, V4)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars')
    const paths = asked(page)
    const all = await countOf(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const [side, label, key, round] of [
      ['from', 'From', 'ArrowRight', Math.floor],
      ['to', 'To', 'ArrowLeft', Math.ceil],
    ] as const) {
      await slider(page, side).focus()
      for (let presses = 0; presses < 7; presses += 1) {
        await page.keyboard.press(key)
        const value = Number(await slider(page, side).inputValue())
        const expected = round(value / 1000) * 1000
        const shown = await field(page, label).inputValue()
        expect(shown === '' ? value : Number(shown)).toBe(shown === '' ? value : expected)
      }
      expect(await field(page, label).inputValue()).toMatch(/^\d+000$/)
    }
    expect(paths).toEqual([])
    await page.clock.runFor(399)
    await hearAll(page)
    expect(paths).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    expect(paths).toHaveLength(1)
    await expect.poll(() => hasFocus(slider(page, 'to'))).toBe(true)
    const [low, high] = [
      await field(page, 'From').inputValue(),
      await field(page, 'To').inputValue(),
    ]
    await expect
      .poll(() => pathOf(page))
      .toBe(`/search/new-used-and-demo-cars?range[price]=${low}:${high}`)
  })
})

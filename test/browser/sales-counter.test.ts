// The month's sales in a browser: still on load, refreshed while the page is visible, counted up to a new number in two
// seconds, without layout shift (W16, C7, C16).
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys, MOVING } from './support/journey.ts'

const BARE = '/search/new-used-and-demo-cars'

const numberOf = async (page: Page) =>
  Number((await page.locator('data[data-sales]').innerText()).replaceAll(',', ''))

/** Every rendered number, with its time and any layout shift; late fonts cause a tiny one. */
const WATCH = `
  globalThis.drawn = []
  globalThis.moved = []
  new MutationObserver(() => {
    const text = document.querySelector('data[data-sales]')?.textContent
    if (text && text !== drawn.at(-1)?.text) drawn.push({ text, at: performance.now() })
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { node } of list.getEntries().flatMap(({ sources }) => sources))
      if (node?.parentElement?.closest('.search-head')) moved.push(node.className || node.nodeName)
  }).observe({ type: 'layout-shift', buffered: true })
`

type Drawn = { text: string; at: number }[]
const drawnOn = async (page: Page) => {
  const drawn: Drawn = await page.evaluate('drawn')
  return drawn.map(({ text, at }) => ({ count: Number(text.replaceAll(',', '')), at }))
}

/** Clocks controlled by tests, and prepared answers; null is none. */
const played =
  (answers: ({ month: string; count: number } | null)[], asked: string[] = []) =>
  async (context: BrowserContext) => {
    await context.clock.install()
    await context.addInitScript(WATCH)
    await context.route('**/api/sales-counter', async (route) => {
      asked.push(route.request().method())
      const answer = answers.shift() ?? null
      await (answer === null
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({ json: answer }))
    })
  }

/** Complete and unchanged. */
async function counted(page: Page): Promise<number> {
  const final = Number(await page.locator('data[data-sales]').getAttribute('value'))
  await expect.poll(() => numberOf(page)).toBe(final)
  return final
}

const thisMonth = (page: Page) =>
  page.locator('data[data-sales]').evaluate((element: HTMLElement) => element.dataset.month ?? '')

journeys('the sales counter', () => {
  it('stands still on load', async ({ open }) => {
    const page = await open(BARE, { ...MOVING, prepare: played([]) })
    const final = await counted(page)
    await page.clock.runFor(5000)
    expect((await drawnOn(page)).map(({ count }) => count)).toEqual([final])
    expect(await page.evaluate('moved')).toEqual([])
  })

  it('shows a new number at once to shoppers who prefer reduced motion', async ({ open }) => {
    const answers: ({ month: string; count: number } | null)[] = []
    const page = await open(BARE, { prepare: played(answers) })
    const before = await counted(page)
    answers.push({ month: await thisMonth(page), count: 900_000 })
    await page.clock.runFor(150_000)
    await expect.poll(() => numberOf(page)).toBe(900_000)
    expect((await drawnOn(page)).map(({ count }) => count)).toEqual([before, 900_000])
  })

  it('is refreshed every 150 seconds, counts up for two, keeps its number without an answer, and restarts with the month (C16, F12)', async ({
    open,
  }) => {
    const asked: string[] = []
    const answers: ({ month: string; count: number } | null)[] = []
    const page = await open(BARE, { ...MOVING, expected: /503/, prepare: played(answers, asked) })
    const before = await counted(page)
    const now = { month: await thisMonth(page), count: 900_000 }
    answers.push(now)
    const paused = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(paused + 1000)
    await page.clock.runFor(140_000)
    expect(asked).toEqual([])
    await page.clock.runFor(9_000)
    await expect.poll(() => asked).toEqual(['GET'])
    // One frame after the answer it has started.
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return numberOf(page)
      })
      .toBeGreaterThan(before)
    await page.clock.runFor(1000)
    expect(await numberOf(page)).toBeLessThan(900_000)
    await page.clock.runFor(1100)
    expect(await numberOf(page)).toBe(900_000)
    // It keeps its number if there is no answer, and restarts with the month.
    answers.push(null)
    await page.clock.runFor(150_000)
    await expect.poll(() => asked).toHaveLength(2)
    expect(await numberOf(page)).toBe(900_000)
    answers.push({ month: '2099-01', count: 3 })
    await page.clock.runFor(150_000)
    await expect.poll(() => asked).toHaveLength(3)
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return numberOf(page)
      })
      .toBe(3)
    expect(await page.evaluate('moved')).toEqual([])
  })
})

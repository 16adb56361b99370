// The month's sales in a browser: they count up, refresh while the page is visible, and cause no layout shift (W16, C7, C16).
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
  it('counts up to its number in two seconds, without layout shift (C7)', async ({ open }) => {
    const page = await open(BARE, {
      ...MOVING,
      prepare: (context) => context.addInitScript(WATCH),
    })
    const final = await counted(page)
    const drawn = await drawnOn(page)
    // The page contains the full number; then it starts from zero.
    expect(drawn[0]?.count).toBe(final)
    const counts = drawn.slice(1)
    expect(counts.length).toBeGreaterThan(5)
    expect(counts.map(({ count }) => count)).toEqual(
      counts.map(({ count }) => count).toSorted((a, b) => a - b),
    )
    // It slows down to its end: the last step of a small number comes well before two seconds.
    expect((counts.at(-1)?.at ?? 0) - (counts[0]?.at ?? 0)).toBeGreaterThan(1000)
    expect((counts.at(-1)?.at ?? 0) - (counts[0]?.at ?? 0)).toBeLessThan(4000)
    expect(await page.evaluate('moved')).toEqual([])
  })

  it('shows its number at once for shoppers who prefer reduced motion', async ({ open }) => {
    const page = await open(BARE, {
      prepare: (context) => context.addInitScript(WATCH),
    })
    const final = await counted(page)
    expect((await drawnOn(page)).map(({ count }) => count)).toEqual([final])
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

// How much a page has moved by itself, from its first paint on.
import type { BrowserContext, Page } from 'playwright-core'

/** Adds up the layout shifts of every page of a profile from now on, except those that follow input of the shopper. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not yet in the types of the DOM; the sum was set above.
        const shift = entry as unknown as { hadRecentInput: boolean; value: number }
        const sum = globalThis as unknown as { shifted: number }
        if (!shift.hadRecentInput) sum.shifted += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum so far, including the frame that is being drawn. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const read = () => resolve((globalThis as unknown as { shifted: number }).shifted)
        requestAnimationFrame(() => requestAnimationFrame(read))
      }),
  )

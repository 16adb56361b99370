// How much a page shifts without input after its first paint.
import type { BrowserContext, Page } from 'playwright-core'

/** From now on, adds up the layout shifts of every page of a profile, except those that follow the shopper's input. */
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

/** The sum so far, including the current frame. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const read = () => resolve((globalThis as unknown as { shifted: number }).shifted)
        requestAnimationFrame(() => requestAnimationFrame(read))
      }),
  )

// What every journey starts with: a browser, pages of a site in the sizes that matter, and an eye on what must never happen.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'

import { watchFaults } from './faults.ts'

export const SIZES = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 800, height: 1100 } },
  wide: { viewport: { width: 1440, height: 1000 } },
} as const

export type Visit = {
  site?: string
  size?: keyof typeof SIZES
  /** False switches JavaScript off. */
  scripts?: boolean
  /** "reduce" for a shopper who wants nothing to move. */
  reducedMotion?: 'reduce'
  /** Faults that belong to this journey: a 404 is an error in the console, too. */
  expected?: RegExp
  /** Readies the browser before the page is asked for. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}
export type Open = (path: string, visit?: Visit) => Promise<Page>

/** Address of a site's page in the running Worker. */
export function addressOf(path: string, site = 'harbour'): string {
  return `http://${site}.localhost:${inject('port')}${path}`
}

/** A group of journeys; skipped where no browser can run. */
export const journeys = describe.skipIf(inject('chromium') === null)

/** A journey. `open` gives a page in a fresh browser profile; any fault on any of them fails the journey. */
export const it = test.extend<{ browser: Browser; open: Open }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await chromium.launch(inject('chromium') ?? {})
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ browser }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = []
    await use(async (path, visit = {}) => {
      const { site, size = 'wide', scripts = true, reducedMotion, expected, prepare } = visit
      const context = await browser.newContext({
        ...SIZES[size],
        javaScriptEnabled: scripts,
        reducedMotion: reducedMotion ?? null,
        extraHTTPHeaders: { 'CF-Connecting-IP': newNetwork() },
      })
      opened.push({ context, faults: await watchFaults(context, addressOf('', site), expected) })
      await prepare?.(context)
      const page = await context.newPage()
      await page.goto(addressOf(path, site))
      if (scripts) await isAlive(page)
      return page
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
})

/** A household for each browser profile: codes and forms are counted by network, and journeys are many in an hour. */
function newNetwork(): string {
  const group = () => Math.floor(Math.random() * 0x1_00_00).toString(16)
  return `2001:db8:${group()}:${group()}::1`
}

/** Waits until the page answers to clicks: the bundle defines its elements last. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('late-end') !== undefined)
}

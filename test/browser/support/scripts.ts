// Which scripts a page is loading: behaviours come in scripts of their own, after the entry of the page.
import type { BrowserContext, Page, Request } from 'playwright-core'

const loading = new WeakMap<Page, Set<Request>>()

/** Follows the scripts of every page of a profile. */
export function followScripts(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    const page = request.frame().page()
    loading.set(page, (loading.get(page) ?? new Set()).add(request))
  })
  const end = (request: Request) => {
    if (request.resourceType() === 'script') loading.get(request.frame().page())?.delete(request)
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** Waits until a page has every script that it asked for, and those that they ask for. */
export async function scriptsHaveCome(page: Page): Promise<void> {
  const scripts = loading.get(page) ?? new Set()
  do {
    for (const request of scripts) await (await request.response().catch(() => null))?.finished()
    // The page runs them first.
    await page.evaluate(() => document.readyState)
  } while (scripts.size > 0)
}

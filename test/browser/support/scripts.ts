// Which scripts a page is loading: behaviours are in separate scripts, which load after the entry of the page.
import type { BrowserContext, Page, Request } from 'playwright-core'

const loading = new WeakMap<Page, Set<Request>>()

/** Follows the scripts of every page of a profile. */
export function followScripts(context: BrowserContext): void {
  context.on('request', (request) => {
    const page = pageOf(request)
    if (page !== null) loading.set(page, (loading.get(page) ?? new Set()).add(request))
  })
  const end = (request: Request) => {
    const page = pageOf(request)
    if (page !== null) loading.get(page)?.delete(request)
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** The page that requested a script; null for anything else, and while the browser has not announced a new tab. */
function pageOf(request: Request): Page | null {
  if (request.resourceType() !== 'script') return null
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

/** Waits until a page has every script that it requested, and those that these request. */
export async function scriptsHaveCome(page: Page): Promise<void> {
  const scripts = loading.get(page) ?? new Set()
  do {
    for (const request of scripts) await (await request.response().catch(() => null))?.finished()
    // The page runs them first.
    await page.evaluate(() => document.readyState)
  } while (scripts.size > 0)
}

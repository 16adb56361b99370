// Which scripts a page is loading: behaviours come in scripts of their own, after the entry of the page.
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

/** The page that asked for a script; null for anything else, and while the browser has not announced a new tab. */
function pageOf(request: Request): Page | null {
  if (request.resourceType() !== 'script') return null
  try {
    return request.frame().page()
  } catch {
    return null
  }
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

// Text at double size, and whether a page still fits its window.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Like the browser's text size setting. */
export function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 200% }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Checks that the page needs no horizontal scrolling, and that words have more space than their letters need. */
export async function expectInside(page: Page): Promise<void> {
  const { path, over, squeezed } = await page.evaluate(() => ({
    path: location.pathname,
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    squeezed: [...document.querySelectorAll('main p, main a, main span, main summary, main h2')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, svg'))
      .filter((element) => /^\w{4,}/.test(element.textContent.trim()))
      .filter((element) => element.getBoundingClientRect().width < 32)
      .map((element) => element.textContent.trim()),
  }))
  expect({ path, over, squeezed }).toEqual({ path, over: 0, squeezed: [] })
}

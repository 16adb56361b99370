// The search page by the names that a shopper sees.
import type { Locator, Page } from 'playwright-core'

/** The number of cars that the page says there are. */
export async function countOf(page: Page): Promise<number> {
  const text = await page.getByTestId('result-count').locator('b').innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** One value of a filter, with its box and its count. */
export function facetValue(page: Page, name: string, value: string): Locator {
  const facet = page.getByTestId(`facet-${name}`)
  return facet.locator(`[data-testid="facet-value"][data-value="${value}"]`)
}

export function box(page: Page, name: string, value: string): Locator {
  return facetValue(page, name, value).getByRole('checkbox')
}

/**
 * Ticks a value of a filter, or takes its tick away. Not by `check`: the answer may come before it looks, and gives the
 * element to another value.
 */
export async function tick(page: Page, name: string, value: string): Promise<void> {
  await box(page, name, value).click()
}

/** Opens a filter that starts closed: those past the third. */
export async function openFacet(page: Page, name: string): Promise<void> {
  await page.locator(`#f-${name} > summary`).click()
}

/** How many cars a filter value announces. */
export async function promised(page: Page, name: string, value: string): Promise<number> {
  return Number(await facetValue(page, name, value).getAttribute('data-count'))
}

/** Filter values with their counts, in order. */
export async function counts(page: Page, name: string): Promise<Record<string, number>> {
  const values = page.getByTestId(`facet-${name}`).getByTestId('facet-value')
  const pairs = await values.evaluateAll((elements) =>
    elements.map((element) => [
      element.getAttribute('data-value') ?? '',
      Number(element.getAttribute('data-count')),
    ]),
  )
  return Object.fromEntries(pairs)
}

/** Ids of the cars in the list, in order. */
export function carIds(page: Page): Promise<(string | null)[]> {
  const cards = page.locator('#results').getByTestId('car-card')
  return cards.evaluateAll((elements) => elements.map((card) => card.getAttribute('data-car-id')))
}

export function titles(page: Page): Promise<string[]> {
  return page.locator('#results').getByTestId('car-title').allTextContents()
}

/** Scrolls to the pages below the list, then presses one: groups of cards get their real height as they come into view. */
export async function turnTo(page: Page, name: string): Promise<void> {
  const link = page.getByTestId('pagination').getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

/** The active filters, as their chips say. */
export async function chips(page: Page): Promise<string[]> {
  const texts = await page.getByTestId('active-filter').allInnerTexts()
  return texts.map((text) => text.replace(/^Remove\s+/, '').trim())
}

export function heading(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText()
}

/** Path and query of the address, as people read them. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search)
}

/** Lists that the page requests in place from now on. */
export function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.headers()['hx-request-type'] !== 'partial') return
    const { pathname, search } = new URL(request.url())
    paths.push(pathname + decodeURIComponent(search))
  })
  return paths
}

/** Until the test has heard of every request that the page has made: a later one has arrived. */
export async function hearAll(page: Page): Promise<void> {
  const heard = page.waitForRequest('**/robots.txt?heard')
  await page.evaluate(() => fetch('/robots.txt?heard'))
  await heard
}

/** The focused element: a selector from the test, checked against the focused element. */
export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

/** Does something that changes the list in place, and waits until the page has all of the answer: the title is last. */
export async function change(page: Page, act: () => Promise<unknown>): Promise<void> {
  const swapped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('htmx:finally:swap', () => resolve(), { once: true })
      }),
  )
  await act()
  await swapped
}

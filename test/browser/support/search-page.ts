// The search page in the terms that a shopper sees.
import type { Locator, Page } from 'playwright-core'

/** The number of cars stated on the page. */
export async function countOf(page: Page): Promise<number> {
  const text = await page.getByTestId('result-count').locator('b').innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** A value of a filter, with its checkbox and its count. */
export function facetValue(page: Page, name: string, value: string): Locator {
  const facet = page.getByTestId(`facet-${name}`)
  return facet.locator(`[data-testid="facet-value"][data-value="${value}"]`)
}

export function box(page: Page, name: string, value: string): Locator {
  return facetValue(page, name, value).getByRole('checkbox')
}

/**
 * Ticks or unticks a value of a filter. Not by `check`, because the answer may come before it looks, and give the
 * element to another value.
 */
export async function tick(page: Page, name: string, value: string): Promise<void> {
  await box(page, name, value).click()
}

/** Opens a filter that is closed at first: those after the third. */
export async function openFacet(page: Page, name: string): Promise<void> {
  await page.locator(`#f-${name} > summary`).click()
}

/** The number of cars that a filter value states. */
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

/**
 * Scrolls to the pagination below the list, then presses a link: groups of cards only get their real height as they
 * come into view.
 */
export async function turnTo(page: Page, name: string): Promise<void> {
  const link = page.getByTestId('pagination').getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

/** The active filters, by their chips. */
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

/** Waits until the test has seen every request that the page has made, by the arrival of a later one. */
export async function hearAll(page: Page): Promise<void> {
  const heard = page.waitForRequest('**/robots.txt?heard')
  await page.evaluate(() => fetch('/robots.txt?heard'))
  await heard
}

/** The focused element: a selector from the test, checked against the focused element. */
export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

/**
 * Performs an action that changes the list in place, and waits until the page has the whole answer: the title comes
 * last.
 */
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

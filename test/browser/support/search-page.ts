// The search page as a shopper names its parts.
import type { Locator, Page } from 'playwright-core'

/** The number of cars that the page says there are. */
export async function countOf(page: Page): Promise<number> {
  return toNumber(await page.getByTestId('result-count').locator('b').innerText())
}

/** A filter by its name in the address. */
export function facet(page: Page, name: string): Locator {
  return page.getByTestId(`facet-${name}`)
}

/** One value of a filter, with its box and its count. */
export function facetValue(page: Page, name: string, value: string): Locator {
  return facet(page, name).locator(`[data-testid="facet-value"][data-value="${value}"]`)
}

export function box(page: Page, name: string, value: string): Locator {
  return facetValue(page, name, value).getByRole('checkbox')
}

/** How many cars a value of a filter promises. */
export async function promised(page: Page, name: string, value: string): Promise<number> {
  return Number(await facetValue(page, name, value).getAttribute('data-count'))
}

/** Values of a filter with their counts, as they stand. */
export function counts(page: Page, name: string): Promise<Record<string, number>> {
  return facet(page, name)
    .getByTestId('facet-value')
    .evaluateAll((values) =>
      Object.fromEntries(
        // Elements of the page are HTML.
        (values as HTMLElement[]).map(({ dataset: { value = '', count } }) => [
          value,
          Number(count),
        ]),
      ),
    )
}

/** Ids of the cars in the list, in order. */
export function carIds(page: Page): Promise<(string | null)[]> {
  return page
    .locator('#results')
    .getByTestId('car-card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-car-id')))
}

export function titles(page: Page): Promise<string[]> {
  return page.locator('#results').getByTestId('car-title').allInnerTexts()
}

/** Chips of the filters that apply. */
export async function chips(page: Page): Promise<string[]> {
  const texts = await page.getByTestId('active-filter').allInnerTexts()
  return texts.map((text) => text.replace(/^Remove\s+/, '').trim())
}

export function toNumber(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

/** Path and query of the address, read as people read it. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search)
}

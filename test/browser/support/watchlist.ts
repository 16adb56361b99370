// Shared by the watchlist journeys: a list of vehicles, its toggles, and a signed-in shopper.
import type { Locator, Page } from 'playwright-core'

import { signIn } from './request-site.ts'
import type { Open, Visit } from './journey.ts'

export const LIST = '/search/used-cars?sortBy=lowestPrice'

export const toggles = (page: Page): Locator => page.locator('#results .save-toggle')

export const pressed = (page: Page, at = 0): Promise<string | null> =>
  toggles(page).nth(at).getAttribute('aria-pressed')

/** The vehicle of a toggle, as named in messages. */
export const nameOf = async (page: Page, at = 0): Promise<string> =>
  ((await toggles(page).nth(at).getAttribute('aria-label')) ?? '').replace('Save ', '')

export const toast = (page: Page): Locator => page.getByTestId('toast')

/**
 * Buttons save in place once they have loaded what is saved; before that they submit their form, as without scripts.
 */
export async function hasLoadedSaved(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/me')),
  )
}

/** The list, signed in; the bookmarks show what is saved. */
export async function openSignedIn(open: Open, visit: Visit = {}): Promise<Page> {
  const page = await open(LIST, { ...visit, prepare: signIn })
  await hasLoadedSaved(page)
  return page
}

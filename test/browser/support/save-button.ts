// The save button of a vehicle page, whose code loads with its first use.
import type { Page } from 'playwright-core'

/** The only save button of a vehicle page. */
export const SAVE = '.save-buttons > .button[aria-pressed]'
/** Number of the event that a saving press reports. */
export const SAVE_CAR = 39

/** Approaches the button, and waits until it knows whether a press would save. */
export async function comeNearSave(page: Page): Promise<void> {
  await page.locator(SAVE).hover()
  await page.locator(`${SAVE}:is([data-event="${SAVE_CAR}"], [aria-pressed="true"])`).waitFor()
}

// The button of a vehicle page that saves it: the code for that loads with its first use.
import type { Page } from 'playwright-core'

/** The one button of a vehicle page that saves it. */
export const SAVE = '.save-buttons > .button[aria-pressed]'
/** Number of the event that a press reports which saves. */
export const SAVE_CAR = 39

/** Comes near the button, until it knows whether a press would save. */
export async function comeNearSave(page: Page): Promise<void> {
  await page.locator(SAVE).hover()
  await page.locator(`${SAVE}:is([data-event="${SAVE_CAR}"], [aria-pressed="true"])`).waitFor()
}

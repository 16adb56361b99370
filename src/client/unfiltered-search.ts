// What stands on the bare search only, and what only on a narrowed one: kept in step while lists change. Nothing above the
// filters but the offer of the last search, so that they hold still under the pointer.
import { onSwap } from './page-events.ts'

/** True while nothing narrows the list that is shown. */
export function isBare(): boolean {
  return document.querySelector<HTMLElement>('#results')?.dataset.bare !== undefined
}

/** Hides and shows both kinds after each swap. */
export function attachUnfilteredSearch(): void {
  onSwap(() => {
    const bare = isBare()
    for (const element of document.querySelectorAll<HTMLElement>('.when-bare')) {
      element.hidden = !bare || element.matches('[data-last-search]:empty')
    }
    for (const element of document.querySelectorAll<HTMLElement>('.when-searched')) {
      element.hidden = bare
    }
  })
}

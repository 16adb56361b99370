// Elements only for the unfiltered search or only for a filtered one, updated as lists change. Above the filters only
// the recent searches change, so that the filters do not move under the pointer.
import { onSwap } from './page-events.ts'

/** True while no filter is active. */
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

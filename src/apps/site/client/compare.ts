// Comparison: its code loads once a vehicle is ticked, or was ticked on another page.
import type { STORED } from '#shopper/garage/saved.ts'
import { hasEntries } from './device-storage.ts'

const KEY = 'forecourt.compare' satisfies (typeof STORED)['compare']

/** Attaches to the checkboxes of a page, including those of later lists; does nothing if there are none. */
export function attachCompare(): void {
  if (document.querySelector('#compare, [data-list="compare"]') === null) return
  const load = () => import('./compare-tray.ts')
  document.addEventListener('change', ({ target: box }) => {
    if (!(box instanceof HTMLInputElement) || box.name !== 'cars') return
    // Until then the tray may show the previous state.
    const { checked } = box
    void load().then(({ tick }) => tick(box, checked))
  })
  // The browser may restore checkboxes of vehicles that were removed since.
  const wake = () => {
    if (hasEntries(KEY) || document.querySelector('[name="cars"]:checked')) void load()
  }
  addEventListener('storage', wake)
  addEventListener('pageshow', wake)
  wake()
}

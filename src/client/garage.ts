// Favourites and comparison on the device: buttons that show what is saved. The code to change it loads with
// the first press.
import { holds } from '#shopper/garage/saved.ts'
import { readEntries, readEntry } from './device-list.ts'
import type { SaveList } from './garage-toggle.ts'
import { whenAdded } from './when-added.ts'

/** Initialises the buttons of the page. */
export function attachGarage(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null
    const entry = button && entryOf(button)
    if (entry) void import('./garage-toggle.ts').then(({ toggle }) => toggle(listOf(button), entry))
  })
  whenAdded(showButtons)
  addEventListener('storage', showButtons)
  addEventListener('pageshow', showButtons)
  showButtons()
}

function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-list]')) {
    const saved = holds(readEntries(listOf(button)), entryOf(button)?.id ?? '')
    button.ariaPressed = String(saved)
    button.hidden = !saved && button.dataset.closed !== undefined
    // Read by the beacon before the change: only saving counts, not removing.
    if (saved || button.dataset.saves === undefined) delete button.dataset.event
    else button.dataset.event = button.dataset.saves
  }
}

// The server writes list names.
const listOf = (button: HTMLElement) => button.dataset.list as SaveList
const entryOf = (button: HTMLElement) =>
  readEntry(button.closest<HTMLElement>('[data-garage]')?.dataset.garage)

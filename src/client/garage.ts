// Favourites and comparison on the device: buttons that show what is saved. The code to change it loads with
// the first press.
import { type Entry, holds, MAX, toNames, withNewest, without } from '#shopper/garage/saved.ts'
import { readEntries, readEntry, writeEntries } from './device-storage.ts'
import { showToast } from './toast.ts'

/** Messages for each list, and the link to its page. */
const SAID: Record<SaveList, { text: string; way: string }> = {
  favourites: { text: 'Saved to your favourites.', way: '[data-saved]' },
  compare: { text: 'Added to your comparison.', way: '[data-compare]' },
}

/** Initialises the buttons of the page. */
export function attachGarage(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null
    const entry = button && entryOf(button)
    if (entry) void import('./garage.ts').then(({ toggle }) => toggle(listOf(button), entry))
  })
  whenAdded(showButtons)
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}

function show(): void {
  showButtons()
  const compared = readEntries('compare')
  const slugs = toNames(compared.map((entry) => 'slug' in entry && entry.slug))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-compare]')) {
    link.hidden = slugs === ''
    link.search = slugs === '' ? '' : `?cars=${slugs}`
    link.querySelector('b')?.replaceChildren(slugs === '' ? '' : `(${compared.length})`)
  }
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

/** Lists that have a button. */
export type SaveList = 'favourites' | 'compare'

/** Changes the list; the storage event notifies subscribers. */
export function toggle(list: SaveList, entry: Entry): void {
  const entries = readEntries(list)
  if (holds(entries, entry.id)) return writeEntries(list, without(entries, entry.id))
  if (list === 'compare' && entries.length >= MAX.compare)
    return showToast({ text: 'You can compare up to four.' })
  writeEntries(list, withNewest(entries, entry, MAX[list]))
  const { text, way } = SAID[list]
  const href = document.querySelector<HTMLAnchorElement>(way)?.href
  showToast({ text, ...(href !== undefined && { href, linkLabel: 'View List' }) })
}

/** Calls back after elements were added to the page. */
export function whenAdded(callback: () => void): void {
  new MutationObserver(callback).observe(document.body, { childList: true, subtree: true })
}

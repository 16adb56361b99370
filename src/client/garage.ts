// Favourites and comparison on the device (W53, W54): buttons that show what is saved, and change it.
import { holds, MOST, withNewest, without, type StoredList } from '#garage/saved.ts'
import { readEntries, readEntry, writeEntries } from './device-list.ts'

/** Wakes the buttons of the page. */
export function watchGarage(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null
    if (button !== null) toggle(button)
  })
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}

function toggle(button: HTMLElement): void {
  const list = listOf(button)
  const entry = entryOf(button)
  if (entry === undefined) return
  const entries = readEntries(list)
  if (holds(entries, entry.id)) return writeEntries(list, without(entries, entry.id))
  if (list === 'compare' && entries.length >= MOST.compare)
    return say('Four is the most to compare.')
  writeEntries(list, withNewest(entries, entry, MOST[list]))
  if (list === 'favourites') say('Saved to your favourites.', '/favourites')
}

function show(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-list]')) {
    const saved = holds(readEntries(listOf(button)), entryOf(button)?.id ?? '')
    button.ariaPressed = String(saved)
    button.hidden = !saved && button.dataset.closed !== undefined
    // The beacon reads it before this file changes anything: only saving counts, not taking out.
    if (saved || button.dataset.saves === undefined) delete button.dataset.event
    else button.dataset.event = button.dataset.saves
  }
  const compared = readEntries('compare')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-compare]')) {
    const slugs = compared.map((entry) => ('slug' in entry ? String(entry.slug) : ''))
    link.search = slugs.length === 0 ? '' : `?cars=${slugs.map(encodeURIComponent).join()}`
    link.querySelector('b')?.replaceChildren(slugs.length === 0 ? '' : `(${slugs.length})`)
  }
}

// The server writes the names of lists.
const listOf = (button: HTMLElement) => button.dataset.list as StoredList
const entryOf = (button: HTMLElement) =>
  readEntry(button.closest<HTMLElement>('[data-garage]')?.dataset.garage)

function say(text: string, href?: string): void {
  void import('./toast.ts').then(({ showToast }) =>
    showToast({ text, ...(href !== undefined && { href, linkLabel: 'View List' }) }),
  )
}

// Adds a vehicle to a device list or removes it. A message confirms a saved favourite; the tray shows the comparison.
import { holds, MAX, withNewest, without, type Entry } from '#shopper/garage/saved.ts'
import { readEntries, writeEntries } from './device-list.ts'
import { showToast } from './toast.ts'

/** Lists that have a button. */
export type SaveList = 'favourites' | 'compare'

/** Changes the list; the storage event notifies subscribers. */
export function toggle(list: SaveList, entry: Entry): void {
  const entries = readEntries(list)
  if (holds(entries, entry.id)) return writeEntries(list, without(entries, entry.id))
  if (list === 'compare' && entries.length >= MAX.compare)
    return showToast({ text: 'You can compare up to four. Remove one to add another.' })
  writeEntries(list, withNewest(entries, entry, MAX[list]))
  if (list === 'compare') return
  const href = document.querySelector<HTMLAnchorElement>('[data-saved]')?.href
  const text = 'Saved to your favourites.'
  showToast({ text, ...(href !== undefined && { href, linkLabel: 'View List' }) })
}

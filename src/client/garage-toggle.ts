// Puts a vehicle on a list of the device, or takes it off, and says so.
import { holds, MOST, withNewest, without, type Entry, type StoredList } from '#garage/saved.ts'
import { readEntries, writeEntries } from './device-list.ts'
import { showToast } from './toast.ts'

/** Changes the list; whoever shows it is told by the storage event. */
export function toggle(list: StoredList, entry: Entry): void {
  const entries = readEntries(list)
  if (holds(entries, entry.id)) return writeEntries(list, without(entries, entry.id))
  if (list === 'compare' && entries.length >= MOST.compare)
    return showToast({ text: 'Four is the most to compare.' })
  writeEntries(list, withNewest(entries, entry, MOST[list]))
  if (list !== 'favourites') return
  const href = document.querySelector<HTMLAnchorElement>('[data-saved]')?.href
  showToast({
    text: 'Saved to your favourites.',
    ...(href !== undefined && { href, linkLabel: 'View List' }),
  })
}

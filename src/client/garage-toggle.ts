// Adds a vehicle to a device list or removes it, with a message.
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
    return showToast({ text: 'You can compare up to four.' })
  writeEntries(list, withNewest(entries, entry, MAX[list]))
  const { text, way } = SAID[list]
  const href = document.querySelector<HTMLAnchorElement>(way)?.href
  showToast({ text, ...(href !== undefined && { href, linkLabel: 'View List' }) })
}

/** Messages for each list, and the link to its page. */
const SAID: Record<SaveList, { text: string; way: string }> = {
  favourites: { text: 'Saved to your favourites.', way: '[data-saved]' },
  compare: { text: 'Added to your comparison.', way: '[data-compare]' },
}

// Puts a vehicle on a list of the device, or takes it off, and says so.
import { holds, MAX, withNewest, without, type Entry } from '#garage/saved.ts'
import { readEntries, writeEntries } from './device-list.ts'
import { showToast } from './toast.ts'

/** Lists that have a button. */
export type SaveList = 'favourites' | 'compare'

/** Changes the list; whoever shows it is told by the storage event. */
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

/** What is said of each list, and the link of the page that leads there. */
const SAID: Record<SaveList, { text: string; way: string }> = {
  favourites: { text: 'Saved to your favourites.', way: '[data-saved]' },
  compare: { text: 'Added to your comparison.', way: '[data-compare]' },
}

// Lists on the device.
import { parseEntries, STORED, type Entry, type StoredList } from '#shopper/garage/saved.ts'
import { onDevice } from './device-storage.ts'

/** The entries of a list, newest first. */
export function readEntries(list: StoredList): Entry[] {
  return parseEntries(onDevice((storage) => storage.getItem(STORED[list])))
}

/** Stores a list and notifies subscribers. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  onDevice((storage) => storage.setItem(STORED[list], JSON.stringify(entries)))
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage'))
}

/** An entry from a data attribute of the page. */
export function readEntry(text: string | undefined): Entry | undefined {
  return parseEntries(`[${text ?? ''}]`)[0]
}

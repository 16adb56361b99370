// Lists on the device.
import { parseEntries, STORED, type Entry, type StoredList } from '#shopper/garage/saved.ts'
import { onDevice } from './device-storage.ts'

/** The entries of a list, newest first. */
export function readEntries(list: StoredList): Entry[] {
  return parseEntries(onDevice((storage) => storage.getItem(STORED[list])))
}

/** Keeps a list, and tells whoever shows it. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  onDevice((storage) => storage.setItem(STORED[list], JSON.stringify(entries)))
  // Browsers tell the other tabs of it, and this one not.
  dispatchEvent(new StorageEvent('storage'))
}

/** An entry as the page carries it in an attribute. */
export function readEntry(text: string | undefined): Entry | undefined {
  return parseEntries(`[${text ?? ''}]`)[0]
}

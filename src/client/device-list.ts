// Lists on the device. Storage may be full, forbidden or hostile: then nothing is kept, and nothing throws.
import { parseEntries, STORED, type Entry, type StoredList } from '#garage/saved.ts'

/** The entries of a list, newest first. */
export function readEntries(list: StoredList): Entry[] {
  try {
    return parseEntries(localStorage.getItem(STORED[list]))
  } catch {
    return []
  }
}

/** Keeps a list, and tells whoever shows it. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  try {
    localStorage.setItem(STORED[list], JSON.stringify(entries))
  } catch {
    // The page goes on without it.
  }
  // Browsers tell the other tabs of it, and this one not.
  dispatchEvent(new StorageEvent('storage'))
}

/** An entry as the page carries it in an attribute. */
export function readEntry(text: string | undefined): Entry | undefined {
  return parseEntries(`[${text ?? ''}]`)[0]
}

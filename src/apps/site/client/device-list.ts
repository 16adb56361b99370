// Lists on the device. What signing in sent to an account is that account's from then on: what it had no room for is read
// only while its shopper is signed in, so it goes into nobody else's.
import { parseEntries, STORED, type Entry, type StoredList } from '#shopper/garage/saved.ts'
import { onDevice, signedInAs } from './device-storage.ts'

/** The entries of a list that anyone, or the signed-in shopper, may see, newest first. */
export function readEntries(list: StoredList): Entry[] {
  return readAll(list).filter(isShown)
}

/** Stores these entries beside those of other accounts, and notifies subscribers. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  const all = [...entries, ...readAll(list).filter((entry) => !isShown(entry))]
  onDevice((storage) => storage.setItem(STORED[list], JSON.stringify(all)))
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage'))
}

/** Leaves a list to the shopper who has just signed in. */
export function leaveToAccount(list: StoredList): void {
  const account = signedInAs()
  writeEntries(
    list,
    readEntries(list).map((entry) => ({ ...entry, account })),
  )
}

/** An entry from a data attribute of the page. */
export function readEntry(text: string | undefined): Entry | undefined {
  return parseEntries(`[${text ?? ''}]`)[0]
}

function readAll(list: StoredList): Entry[] {
  return parseEntries(onDevice((storage) => storage.getItem(STORED[list])))
}

function isShown({ account }: Entry): boolean {
  return account === undefined || account === signedInAs()
}

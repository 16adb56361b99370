// Lists on the device. What signing in sent to an account is that account's from then on: what it had no room for is read
// only while its shopper is signed in, so it never reaches another account.
import {
  holds,
  MAX,
  parseEntries,
  STORED,
  type Entry,
  type StoredList,
} from '#shopper/garage/saved.ts'
import { onDevice, signedInAs } from './device-storage.ts'

/** The entries of a list that anyone, or the signed-in shopper, may see, newest first. */
export function readEntries(list: StoredList): Entry[] {
  const entries: Entry[] = []
  for (const entry of readAll(list))
    if (isShown(entry) && !holds(entries, entry.id)) entries.push(entry)
  return entries
}

/** Stores these entries beside those of other accounts, and notifies subscribers. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  // However many people sign in on a device, their entries leave room for others.
  const hidden = readAll(list)
    .filter((entry) => !isShown(entry))
    .slice(0, MAX[list])
  onDevice((storage) => storage.setItem(STORED[list], JSON.stringify([...entries, ...hidden])))
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage'))
}

/** Leaves a list to the shopper who has just signed in; unchanged if the browser refused the session. */
export function leaveToAccount(list: StoredList): void {
  const account = signedInAs()
  if (account === '') return
  const entries = readEntries(list).slice(0, MAX[list])
  writeEntries(
    list,
    entries.map((entry) => ({ ...entry, account })),
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

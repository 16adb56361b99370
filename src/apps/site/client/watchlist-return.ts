// Result for the vehicle that a shopper signed in for: saved on the sign-in page, displayed on the page they return to.
import { inTab } from './device-storage.ts'

export type SaveOutcome = {
  /** Name of the vehicle that is saved. */
  name?: string
  /** Why it was not saved. */
  message?: string
}

const KEY = 'forecourt.watched'

/** Stores the server's answer for the next page. */
export function saveOutcome(answer: string): void {
  inTab((storage) => storage.setItem(KEY, answer))
}

/** Reads and deletes the stored answer. */
export function takeOutcome(): SaveOutcome | null {
  return inTab((storage) => {
    const answer = storage.getItem(KEY)
    storage.removeItem(KEY)
    return JSON.parse(answer ?? 'null') as SaveOutcome | null // Our own answer.
  })
}

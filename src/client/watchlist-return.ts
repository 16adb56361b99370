// What became of the vehicle that somebody signed in for: the sign-in page is told, the page they come back to says it (S9).
import { inTab } from './device-storage.ts'

export type SaveOutcome = {
  /** Name of the vehicle that is saved. */
  name?: string
  /** Why it is not. */
  message?: string
}

const KEY = 'forecourt.watched'

/** Keeps what the server answered for the next page. */
export function saveOutcome(answer: string): void {
  inTab((storage) => storage.setItem(KEY, answer))
}

/** What was kept, once. */
export function takeOutcome(): SaveOutcome | null {
  return inTab((storage) => {
    const answer = storage.getItem(KEY)
    storage.removeItem(KEY)
    return JSON.parse(answer ?? 'null') as SaveOutcome | null // our own answer
  })
}

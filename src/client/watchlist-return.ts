// What became of the vehicle that somebody signed in for: the sign-in page is told, the page they come back to says it (S9).
import { inTab } from './kept.ts'

export type Told = {
  /** Name of the vehicle that is saved. */
  name?: string
  /** Why it is not. */
  message?: string
}

const KEY = 'forecourt.watched'

/** Keeps what the server answered for the next page. */
export function noteTold(answer: string): void {
  inTab((storage) => storage.setItem(KEY, answer))
}

/** What was kept, once. */
export function takeTold(): Told | null {
  return inTab((storage) => {
    const answer = storage.getItem(KEY)
    storage.removeItem(KEY)
    return JSON.parse(answer ?? 'null') as Told | null // our own answer
  })
}

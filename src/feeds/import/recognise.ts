// Recognises rows that were sent before by their text: such a row need not be read again.
import { hash } from 'node:crypto'

/** A row's text as a hash, and whether a stock vehicle was read from equal text. */
export type Recognised = { sent: string; isKnown: boolean }
export type Recognise = (text: string) => Recognised

const HASH_LENGTH = 20

/**
 * `knows` is called with each hash. `context` is everything else that determines how a row is read: the header of a
 * table, and the name of a map.
 */
export function createRecognise(
  knows: (sent: string) => boolean,
  context: readonly string[],
): Recognise {
  const start = `${JSON.stringify(context)}\n`
  return (text) => {
    // A single call takes half as long as creating, updating and reading a hash object.
    const sent = hash('sha256', start + text, 'base64').slice(0, HASH_LENGTH)
    return { sent, isKnown: knows(sent) }
  }
}

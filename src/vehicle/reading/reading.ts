// What reading a value gives: the value, nothing, or the words that were not understood. A value is never a part of what was
// sent: either all of it is understood, or none.

/** `sent` is what was not understood, cut to what a report needs. */
export type NotUnderstood = { readonly sent: string }

/** `null`: nothing was sent, or words that say nothing ("-", "TBA"). */
export type Reading<Value> = Value | NotUnderstood | null

/** Characters of a value that a report shows. */
const REPORTED = 80

/** The result for words that were not understood. */
export function notUnderstood(sent: unknown): NotUnderstood {
  const text =
    typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean'
      ? String(sent)
      : Array.isArray(sent)
        ? '(a list)'
        : '(an object)'
  return { sent: text.replaceAll(/\s+/g, ' ').trim().slice(0, REPORTED).toWellFormed() }
}

/** Whether a reading is words that were not understood. */
export function isNotUnderstood(reading: unknown): reading is NotUnderstood {
  return typeof reading === 'object' && reading !== null && 'sent' in reading
}

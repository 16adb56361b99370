// The result of reading a value: the value, null, or the words that were not understood. A value is either understood
// completely or not at all.

/** `sent` is the text that was not understood, cut for a report. */
export type NotUnderstood = { readonly sent: string }

/** `null`: nothing was sent, or only a placeholder ("-", "TBA"). */
export type Reading<Value> = Value | NotUnderstood | null

/** Maximum characters of a value in a report. */
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

/** Whether a reading was not understood. */
export function isNotUnderstood(reading: unknown): reading is NotUnderstood {
  return typeof reading === 'object' && reading !== null && 'sent' in reading
}

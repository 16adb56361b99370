// One structured line for what operations should know. Never a query string, a header or anything a shopper typed.

export type LogFields = Record<string, string | number | boolean | null | undefined>

/** A failure that was dealt with, or one that ended the request. */
export function logError(event: string, fields: LogFields): void {
  console.error(JSON.stringify({ level: 'error', event, ...fields }))
}

/** What is logged of something that was thrown: never its words, which may quote what was written. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** Something that a dealer should put right; the page does without it. */
export function logWarning(event: string, fields: LogFields): void {
  console.warn(JSON.stringify({ level: 'warning', event, ...fields }))
}

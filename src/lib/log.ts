// One structured line for what operations should know. Never a query string, a header or anything a shopper typed.
import { AsyncLocalStorage } from 'node:async_hooks'

export type LogFields = Record<string, string | number | boolean | null | undefined>

/** What every line of the work that runs says besides: `request_id`, `tenant`, `work`. */
const current = new AsyncLocalStorage<LogFields>()

/** Does work all of whose lines carry these fields, whatever it calls and awaits. */
export function inLog<Result>(fields: LogFields, work: () => Result): Result {
  return current.run({ ...fields }, work)
}

/** Adds what has been learned to every further line of the work that runs, such as whose site it is. */
export function noteInLog(fields: LogFields): void {
  Object.assign(current.getStore() ?? {}, fields)
}

/** A failure that was dealt with, or one that ended the request. */
export function logError(event: string, fields: LogFields): void {
  console.error(toLine('error', event, fields))
}

/** Something that a dealer should put right; the page does without it. */
export function logWarning(event: string, fields: LogFields): void {
  console.warn(toLine('warning', event, fields))
}

/** Something that went as it should. */
export function logInfo(event: string, fields: LogFields): void {
  console.log(toLine('info', event, fields))
}

/** What is logged of something that was thrown: never its words, which may quote what was written. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

function toLine(level: string, event: string, fields: LogFields): string {
  return JSON.stringify({ level, event, ...current.getStore(), ...fields })
}

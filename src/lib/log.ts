// Writes one structured log line for operators. Never a query string, a header or input.
import { AsyncLocalStorage } from 'node:async_hooks'

export type LogFields = Record<string, string | number | boolean | null | undefined>

/** `fields` are in every log line of the current work: `request_id`, `tenant`, `work`. */
const current = new AsyncLocalStorage<{ fields: LogFields; hasError: boolean }>()

/** Runs work whose log lines all carry these fields, whatever it calls and awaits. */
export function inLog<Result>(fields: LogFields, work: () => Result): Result {
  return current.run({ fields: { ...fields }, hasError: false }, work)
}

/** Adds fields to all further log lines of the current work, such as its site. */
export function noteInLog(fields: LogFields): void {
  Object.assign(current.getStore()?.fields ?? {}, fields)
}

/** Whether the current work has logged an error, so that its result may be incomplete. */
export function hasLoggedError(): boolean {
  return current.getStore()?.hasError ?? false
}

/** An error that was handled, or that ended the request. */
export function logError(event: string, fields: LogFields): void {
  const work = current.getStore()
  if (work !== undefined) work.hasError = true
  console.error(toLine('error', event, fields))
}

/** Something that the dealer should fix; the page works without it. */
export function logWarning(event: string, fields: LogFields): void {
  console.warn(toLine('warning', event, fields))
}

/** A rejected verification or a denied access, with its own level and without personal data. */
export function logSecurity(event: string, fields: LogFields): void {
  console.warn(toLine('security', event, fields))
}

/** A normal event. */
export function logInfo(event: string, fields: LogFields): void {
  console.log(toLine('info', event, fields))
}

/** The loggable name of an error: never its message, which may quote input. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

function toLine(level: string, event: string, fields: LogFields): string {
  return JSON.stringify({ level, event, ...current.getStore()?.fields, ...fields })
}

// Limits how long a page waits for a store, with a fallback.
import { errorName, logError } from './log.ts'
import type { Milliseconds } from './zone-time.ts'

export type Timeout = {
  /** The result of the work; `otherwise` if it fails or takes too long, which is logged. Never rejects. */
  orElse: <T, const E>(work: Promise<T>, otherwise: E) => Promise<T | E>
  /** Whether the work finished in time. Never rejects. */
  isDone: (work: Promise<unknown>) => Promise<boolean>
}

/** For one site; `event` is what the log calls a failure. */
export function createTimeout(event: string, tenant: string, milliseconds: Milliseconds): Timeout {
  const orElse: Timeout['orElse'] = (work, otherwise) =>
    inTime(work, milliseconds).catch((error: unknown) => {
      logError(event, { tenant, error: errorName(error) })
      return otherwise
    })
  return {
    orElse,
    isDone: (work) =>
      orElse(
        work.then(() => true),
        false,
      ),
  }
}

/** Rejects with a TimeoutError after so many milliseconds. The work itself continues unless it is aborted. */
export function inTime<T>(work: Promise<T>, milliseconds: Milliseconds): Promise<T> {
  return settle(work, milliseconds, (_, reject) =>
    reject(new DOMException('No answer in time', 'TimeoutError')),
  )
}

/** The result of the work, or null after so many milliseconds. Rejects if the work does. */
export function orNull<T>(work: Promise<T>, milliseconds: Milliseconds): Promise<T | null> {
  return settle<T | null>(work, milliseconds, (resolve) => resolve(null))
}

type Settle<T> = (resolve: (value: T) => void, reject: (error: Error) => void) => void

/**
 * Settles with the work, or with `timeUp` once the time is up. Pages wait for several of these, so it is one promise.
 */
function settle<T>(work: Promise<T>, milliseconds: Milliseconds, timeUp: Settle<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => timeUp(resolve, reject), milliseconds)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** Whether an error is a timeout: from this file, or from a request's signal. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

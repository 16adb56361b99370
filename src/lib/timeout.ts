// Limits how long a page waits for a store, with a fallback.
import { inTime } from './in-time.ts'
import { errorName, logError } from './log.ts'

export type Timeout = {
  /** The result of the work; `otherwise` if it fails or takes too long, which is logged. Never rejects. */
  orElse: <T, const E>(work: Promise<T>, otherwise: E) => Promise<T | E>
  /** Whether it was done in time. Never rejects. */
  isDone: (work: Promise<unknown>) => Promise<boolean>
}

/** For one site; `event` is what the log calls a failure. */
export function createTimeout(event: string, tenant: string, milliseconds: number): Timeout {
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

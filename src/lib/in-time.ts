// Work with a time limit.

/**
 * The same promise, rejected with a TimeoutError after so many milliseconds. The work itself continues unless it is
 * aborted.
 */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DOMException('No answer in time', 'TimeoutError')),
    milliseconds,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Whether an error is a timeout: from this file, or from a request's signal. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

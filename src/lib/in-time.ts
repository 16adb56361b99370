// Work that may take only so long.

/** The same promise, rejected with a TimeoutError after so many milliseconds. The work itself goes on unless it is told. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DOMException('No answer in time', 'TimeoutError')),
    milliseconds,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Whether something took too long: by this clock, or by the signal of a request. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

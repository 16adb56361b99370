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

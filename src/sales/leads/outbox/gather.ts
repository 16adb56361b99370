// Combines writes that come close together: a database write costs more than a row in it.

/**
 * Writes the first item at once; items that arrive during a write are combined into the next. Each caller gets the
 * result of its own write.
 */
export function gather<T>(
  write: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: T[] = []
  let last: Promise<void> = Promise.resolve()
  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return last
    const writeNext = () => {
      const items = waiting
      waiting = []
      return write(items)
    }
    last = last.then(writeNext, writeNext)
    return last
  }
}

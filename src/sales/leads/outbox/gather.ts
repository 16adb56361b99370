// Writes that come close together, as one: a write to the database costs more than a row in it.

/** Writes the first item at once, and what comes while a write is on its way with the next. Each has the outcome of its own write. */
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

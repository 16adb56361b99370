// Items that arrive one after the other, and then all of them again.

export async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

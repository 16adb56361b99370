// Repeatable random numbers: the same seed gives the same numbers in every isolate.

const RANGE = 2 ** 32

/** A generator of numbers in [0, 1) from a text. */
export function createRandom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A shuffled copy of the items; the given list is unchanged. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** A whole number from 0 to below `limit` (at most 2 ** 32), each as likely as the others. */
export function randomBelow(limit: number): number {
  // Rejects the last numbers, which would bias the result.
  const end = RANGE - (RANGE % limit)
  const drawn = new Uint32Array(1)
  let value: number
  do {
    crypto.getRandomValues(drawn)
    value = drawn[0] ?? end
  } while (value >= end)
  return value % limit
}

// Unpredictable random numbers, for codes and draws.

/** A whole number from 0 to below `limit` (at most 2 ** 32), each as likely as the others. */
export function randomBelow(limit: number): number {
  // Rejects the last numbers, which would favour the first results.
  const end = RANGE - (RANGE % limit)
  const drawn = new Uint32Array(1)
  let value: number
  do {
    crypto.getRandomValues(drawn)
    value = drawn[0] ?? end
  } while (value >= end)
  return value % limit
}

const RANGE = 2 ** 32

// Random choices, from a generator of numbers in [0, 1).

export type Random = () => number

/** One of the items; the list must not be empty. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** One of the items, by weight; the weights are numbers from 0. */
export function pickWeighted<T>(random: Random, items: readonly (readonly [T, number])[]): T {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0)
  let at = random() * total
  for (const [item, weight] of items) {
    at -= weight
    if (at < 0) return item
  }
  return pick(random, items)[0]
}

/** Some distinct items, in the order of the list. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = new Set(items.keys())
  while (left.size > count) left.delete(pick(random, [...left]))
  return items.filter((_, position) => left.has(position))
}

/** A whole number between two, both inclusive. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** True with a probability from 0 to 1. */
export function happens(random: Random, chance: number): boolean {
  return random() < chance
}

/** A factor around 1, rarely further away than `spread`. */
export function around(random: Random, spread: number): number {
  return 1 + (random() + random() + random() - 1.5) * (spread / 1.5)
}

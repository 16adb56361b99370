// Sets of a column's codes as ranges: a range of numbers is one entry, however many of them occur.

/** The first code, and the one after the last. */
export type CodeRange = readonly [from: number, to: number]

/** Non-empty ranges in ascending order, with gaps between them. */
export type CodeSet = readonly CodeRange[]

/** Builds a set from unsorted ranges, which may be empty or overlap. */
export function unite(ranges: readonly CodeRange[]): CodeSet {
  const united: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = united.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) united.push([from, to])
  }
  return united
}

/** The complement of a set in a column with `count` codes. */
export function leftOut(codes: CodeSet, count: number): CodeSet {
  const starts = [0, ...codes.map(([, to]) => to)]
  return unite(starts.map((start, at) => [start, codes[at]?.[0] ?? count]))
}

/** The intersection of two sets in a column with `count` codes. */
export function intersectCodes(one: CodeSet, other: CodeSet, count: number): CodeSet {
  return leftOut(unite([...leftOut(one, count), ...leftOut(other, count)]), count)
}

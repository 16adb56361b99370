// Sets of a column's codes, as ranges: a range of numbers is one, however many of them vehicles have.

/** The first code, and the one after the last. */
export type CodeRange = readonly [from: number, to: number]

/** Ranges in ascending order, none of them empty, between which codes are left out. */
export type CodeSet = readonly CodeRange[]

/** Of ranges in any order, which may be empty or overlap. */
export function unite(ranges: readonly CodeRange[]): CodeSet {
  const united: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = united.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) united.push([from, to])
  }
  return united
}

/** The codes that the set leaves out, of a column with `count` codes. */
export function leftOut(codes: CodeSet, count: number): CodeSet {
  const starts = [0, ...codes.map(([, to]) => to)]
  return unite(starts.map((start, at) => [start, codes[at]?.[0] ?? count]))
}

/** The codes that are in both sets, of a column with `count` codes. */
export function intersect(one: CodeSet, other: CodeSet, count: number): CodeSet {
  return leftOut(unite([...leftOut(one, count), ...leftOut(other, count)]), count)
}

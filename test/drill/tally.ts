// The result of a drill: which leads were acknowledged, and which of them the dealer has.

export type Tally = {
  acknowledged: number
  /** Acknowledged, but neither with the dealer nor pending. */
  lost: string[]
  /** With the dealer under more than one id. */
  twice: string[]
  /** With the dealer and never acknowledged: a shopper who was cut off and did not try again. */
  unasked: number
}

/** `acknowledged` contains what shoppers received: the key of each form and the id of its lead. `taken` is what the dealer has. */
export function tally(
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
  taken: ReadonlyMap<string, number>,
): Tally {
  const told = new Set([...acknowledged.values()].flatMap((ids) => [...ids]))
  return {
    acknowledged: acknowledged.size,
    lost: [...told].filter((id) => !taken.has(id)),
    twice: [...acknowledged]
      .filter(([, ids]) => [...ids].filter((id) => taken.has(id)).length > 1)
      .map(([key]) => key),
    unasked: [...taken.keys()].filter((id) => !told.has(id)).length,
  }
}

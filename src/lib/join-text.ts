// Words of which some may be missing.

/** "a b": what is there, with `by` between; empty where nothing is. */
export function joinText(words: readonly (string | null | undefined)[], by = ' '): string {
  return words.filter((word) => word != null && word !== '').join(by)
}

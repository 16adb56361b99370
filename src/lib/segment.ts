// Text within addresses.

/** A text as one part of a path or a query. Half a character, which no address can carry, becomes the mark of a lost one. */
export function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

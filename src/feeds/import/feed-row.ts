// What every format of a feed is read as.

/**
 * `row` starts at 1; in a table it is the number that a spreadsheet gives the row, where the header is a row too. `identity` is
 * the source of the id, if a column map defines it. `document` is null if the row could not be read, and `fault` says why, as
 * text that follows "row".
 */
export type FeedRow = {
  row: number
  document: unknown
  identity?: string
  fault?: string
  /** The rest may be lost: the text ends mid-row, or the row is endless. */
  isCut?: true
  /** A second list of vehicles begins here, beside the one that is read. */
  isSecondList?: true
  /** The row is read, but not as it was sent: text that follows "row". */
  repair?: string
  /** Hash of the row as it was sent; without one it is read each time. */
  sent?: string
  /** A vehicle of the stock was read from the same row (recognise.ts): it is not read again, and has no document. */
  isKnown?: true
  /** The names of its fields of which nothing is read, as a list in JSON; only where no header names them. */
  unknown?: string
  /** Words of a row that could not be read: one of them may name its vehicle. */
  words?: readonly string[]
}

/**
 * `header` names the columns of the documents; null for JSON. A column that a row has more than once is a list of the
 * values that say something, in order, or the one value that does.
 */
export type Feed = { header: string[] | null; rows: AsyncIterable<FeedRow> }

/** The values of a column with one name: the only one that says something, or all that do. */
export function toValue(values: readonly string[]): string | string[] {
  const said = values.filter((value) => value.trim() !== '')
  return said.length > 1 ? said : (said[0] ?? '')
}

/** Why nothing of a second list is read: it may hold what is sold, or new, and the first what is not. */
export const SECOND_LIST = 'begins a second list of vehicles'

/** Text with a sign for what could not be decoded. */
export const UNREADABLE = '\uFFFD'
export const HAS_UNREADABLE = 'has characters that cannot be read'

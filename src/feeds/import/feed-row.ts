// The common form of feed rows in every format.

/**
 * `row` starts at 1; in a table it is the spreadsheet's row number, which counts the header. `identity` is the source
 * of the id, if a column map defines it. `document` is null if the row could not be read, and `fault` says why, as text
 * that follows "row".
 */
export type FeedRow = {
  row: number
  document: unknown
  identity?: string
  fault?: string
  /** More may be lost: the text ends mid-row, or the row is endless. */
  isCut?: true
  /** A second list of vehicles starts here, beside the one that is read. */
  isSecondList?: true
  /** Repair of a row that was not read as sent: text that follows "row". */
  repair?: string
  /** Hash of the row as sent; a row without one is read each time. */
  sent?: string
  /** A stock vehicle was read from an equal row (recognise.ts): the row is not read again, and has no document. */
  isKnown?: true
  /** Names of its fields that are not read, as a JSON list; only if no header names them. */
  unknown?: string
  /** Words of an unreadable row: one of them may name its vehicle. */
  words?: readonly string[]
}

/**
 * `header` names the columns of the documents; null for JSON. A column that occurs more than once in a row is a list of
 * its non-empty values in order, or the only one.
 */
export type Feed = { header: string[] | null; rows: AsyncIterable<FeedRow> }

/** The values of columns with one name: the only non-empty one, or all of them. */
export function toValue(values: readonly string[]): string | string[] {
  const filled = values.filter((value) => value.trim() !== '')
  return filled.length > 1 ? filled : (filled[0] ?? '')
}

/** Why a second list is not read: it may hold sold or new vehicles, and the first list the others. */
export const SECOND_LIST = 'begins a second list of vehicles'

/** Text with a replacement character for undecodable bytes. */
export const UNREADABLE = '\uFFFD'
export const HAS_UNREADABLE = 'has characters that cannot be read'

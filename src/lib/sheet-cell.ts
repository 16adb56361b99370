// Cells of spreadsheet files, protected against formula injection.

/** The text as a cell that no spreadsheet runs: an apostrophe precedes anything that could be a formula. */
export function toSheetCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of such a cell again. */
export function fromSheetCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/**
 * Apostrophes before it count, so that taking one away always gives back what was there. Signs of full width are formulas
 * where people write Chinese or Japanese.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

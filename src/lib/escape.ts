// Text among markup.

/**
 * Apostrophes before it count, so that taking one away always gives back what was there. Signs of full width are formulas
 * where people write Chinese or Japanese.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text for XML and HTML, in elements and attributes. What XML 1.0 has no place for is gone, line ends are "\n". */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNKNOWN_TO_XML, '')
    .replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The text as a cell that no spreadsheet runs: an apostrophe precedes anything that could be a formula. */
export function toSheetCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of such a cell again. */
export function fromSheetCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

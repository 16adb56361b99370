// Escapes text for markup and spreadsheets.

/**
 * Leading apostrophes count, so that removing one always restores the original. Full-width signs start formulas in
 * Chinese and Japanese spreadsheets.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Escapes text for XML and HTML, in elements and attributes. Removes characters that XML 1.0 does not allow; line ends
 * become "\n".
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNKNOWN_TO_XML, '')
    .replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A cell that no spreadsheet runs: an apostrophe precedes anything that could be a formula. */
export function toSheetCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Reverses `toSheetCell`. */
export function fromSheetCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

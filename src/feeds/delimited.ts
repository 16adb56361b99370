// Lines of CSV and of its like with tabs (RFC 4180).

/** A line with its end. Whatever a cell holds, it stays one cell. */
export function toLine(cells: readonly string[], delimiter: ',' | '\t'): string {
  return `${cells.map(toCell).join(delimiter)}\r\n`
}

function toCell(text: string): string {
  return /["\r\n\t,;|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

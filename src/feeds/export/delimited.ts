// Rows of CSV and tab-separated text (RFC 4180).

export type Delimiter = ',' | '\t'

/** A row with its line end. Every cell is escaped to stay one cell. */
export function toLine(cells: readonly string[], delimiter: Delimiter): string {
  const parts = PARTS[delimiter]
  return `${cells.map((text) => (parts.test(text) ? quote(text) : text)).join(delimiter)}\r\n`
}

/**
 * Characters that readers may take for the end of a cell. Few readers expect quotes in tab-separated text, so only
 * cells with these characters are quoted.
 */
const PARTS: Record<Delimiter, RegExp> = { ',': /["\r\n\t,;|]|^\s|\s$/, '\t': /["\r\n\t]/ }

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

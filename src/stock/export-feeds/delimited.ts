// Lines of CSV and of its like with tabs (RFC 4180).

export type Delimiter = ',' | '\t'

/** A line with its end. Whatever a cell holds, it stays one cell. */
export function toLine(cells: readonly string[], delimiter: Delimiter): string {
  const parts = PARTS[delimiter]
  return `${cells.map((text) => (parts.test(text) ? quote(text) : text)).join(delimiter)}\r\n`
}

/** What some reader takes for the end of a cell. Where tabs part cells, few readers expect quotes, so nothing else has them. */
const PARTS: Record<Delimiter, RegExp> = { ',': /["\r\n\t,;|]|^\s|\s$/, '\t': /["\r\n\t]/ }

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

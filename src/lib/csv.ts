// CSV files that spreadsheets open safely: no cell runs as a formula.

/** One column per entry, keyed by its heading. Starts with a byte order mark, which makes spreadsheets read UTF-8. */
export function toCsv<Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  rows: readonly Row[],
): string {
  const lines = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** A quoted cell. Text that a spreadsheet would read as a formula starts with an apostrophe, which makes it text. */
export function toCell(text: string): string {
  const safe =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r\n]/.test(text)
      ? `'${text}`
      : text
  return `"${safe.replaceAll('"', '""')}"`
}

// The activity log as a CSV file that a spreadsheet opens, and that can't run anything there.
import { toZonedIso } from '#lib/zone-time.ts'
import { actLabel, type AuditRow } from './audit.ts'

const COLUMNS: Record<string, (row: AuditRow) => string> = {
  Time: ({ at }) => toZonedIso(at, 'UTC'),
  Person: ({ email }) => email,
  Act: ({ act }) => actLabel(act),
  Subject: ({ subject }) => subject,
  Detail: ({ detail }) => detail,
  Site: ({ site }) => site,
  Outcome: ({ outcome }) => outcome,
}

/** With a byte order mark, by which spreadsheets know UTF-8. */
export function toAuditCsv(rows: readonly AuditRow[]): string {
  const lines = [
    Object.keys(COLUMNS),
    ...rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
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

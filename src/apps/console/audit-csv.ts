// The activity log as a CSV file.
import { toCsv } from '#lib/csv.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import { actLabel, type AuditRow, outcomeLabel } from './audit.ts'

const COLUMNS: Record<string, (row: AuditRow) => string> = {
  Time: ({ at }) => toZonedIso(at, 'UTC'),
  Person: ({ email }) => email,
  Act: ({ act }) => actLabel(act),
  Subject: ({ subject }) => subject,
  Detail: ({ detail }) => detail,
  Site: ({ site }) => site,
  Outcome: ({ outcome }) => outcomeLabel(outcome),
}

export const toAuditCsv = (rows: readonly AuditRow[]) => toCsv(COLUMNS, rows)

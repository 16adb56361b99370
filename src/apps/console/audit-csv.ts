// The activity log as a CSV file, with times in the site's time zone.
import { toCsv } from '#lib/csv.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import { type AuditRow, outcomeLabel } from './audit.ts'
import { actLabel } from './audit-acts.ts'

const columnsIn = (zone: string): Record<string, (row: AuditRow) => string> => ({
  Time: ({ at }) => toZonedIso(at, zone),
  Person: ({ email }) => email,
  Act: ({ act }) => actLabel(act),
  Subject: ({ subject }) => subject,
  Detail: ({ detail }) => detail,
  Site: ({ site }) => site,
  Outcome: ({ outcome }) => outcomeLabel(outcome),
})

/** `zone` is the site's time zone; UTC for the log of all sites. */
export const toAuditCsv = (rows: readonly AuditRow[], zone: string) => toCsv(columnsIn(zone), rows)

// Sends due test drive reminders every minute, each at most once.
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import {
  driveZone,
  dueReminder,
  nextReminder,
  type ReminderKind,
  reminds,
} from './drive-reminders.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import {
  claimReminder,
  type DueDrive,
  listDueReminders,
  type StoredDrive,
} from '#sales/leads/test-drive-rows.ts'
import { sweepPastUnread } from '#sales/leads/sweep-past-unread.ts'

export type ReminderDeps = {
  db: D1Database
  clock: () => Seconds
  /** The current configuration of a site; null if it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Sends the message. Never rejects. */
  remind: (
    tenant: Tenant,
    due: { lead: Lead; drive: StoredDrive; kind: ReminderKind },
  ) => Promise<void>
}

/** Maximum reminders per sweep; the rest are sent in the next minute. */
const MAX = 100
const TIMEOUT_MS: Milliseconds = 5000

/** Never rejects. A reminder that fails before it is claimed is retried in the next minute. */
export async function sweepReminders(deps: ReminderDeps): Promise<void> {
  const { db, clock } = deps
  try {
    await sweepPastUnread({
      listDue: (without) => inTime(listDueReminders(db, clock(), without, MAX), TIMEOUT_MS),
      work: (drive) => sweepDrive(deps, drive, clock()),
    })
  } catch (error) {
    logError('reminders.sweep-failed', { error: errorName(error) })
  }
}

/** False if its site cannot be read. */
async function sweepDrive(
  { db, loadTenant, remind }: ReminderDeps,
  due: DueDrive,
  now: Seconds,
): Promise<boolean> {
  const tenant = await loadTenant(due.site)
  if (tenant === null) {
    // Reminders wait until the site can be read, or the drives are over.
    if (due.start <= now) await claimReminder(db, due, null)
    return false
  }
  const zone = driveZone(due, tenant.site)
  const kind = dueReminder(due.start, zone, { from: due.remindAt, now })
  const lead = await findLead(db, due.site, due.lead)
  const drive = await claimReminder(db, due, nextReminder(due.start, zone, now))
  if (drive !== null && lead !== null && kind !== null && reminds(tenant.site, kind))
    await remind(tenant, { lead, drive, kind })
  return true
}

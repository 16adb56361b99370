// Deletes expired data of the console hourly, in batches by kind. Entries of the activity log are deleted after seven
// years, and never otherwise.
import { errorName, logError, logInfo } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { purgeLeadHosts } from '#sales/leads/lead-host-rows.ts'
import { purgeAudit } from './audit.ts'
import { INVITATION_DAYS, purgeInvitations } from './invitations.ts'
import { purgePeople } from './people-rows.ts'
import { purgeConsoleSessions } from './sessions.ts'
import { purgeSubscriptions } from './subscriptions.ts'

/** Maximum rows of one kind per hour. */
const MAX = 500
/** Days that a removed person or a refused host is kept. Former staff stay on record (people-rows.ts). */
const REMOVED_DAYS = 366

/** Deletes a batch of each kind. Never rejects: the next hour retries. */
export async function purgeConsole(db: D1Database, now: Seconds): Promise<void> {
  const kinds = {
    sessions: () => purgeConsoleSessions(db, now, MAX),
    people: () =>
      purgePeople(
        db,
        { unusedBefore: now - INVITATION_DAYS * DAY, removedBefore: now - REMOVED_DAYS * DAY },
        MAX,
      ),
    invitations: () => purgeInvitations(db, now, MAX),
    subscriptions: () => purgeSubscriptions(db),
    'lead-hosts': () => purgeLeadHosts(db, now - REMOVED_DAYS * DAY, MAX),
    acts: () => purgeAudit(db, now, MAX),
  }
  await Promise.all(
    Object.entries(kinds).map(async ([kind, purge]) => {
      try {
        const rows = await purge()
        if (rows > 0) logInfo('console.purged', { kind, rows })
      } catch (error) {
        logError('console.purge-failed', { kind, error: errorName(error) })
      }
    }),
  )
}

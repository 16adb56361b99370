// Test drives of a site: pages book, change and read them.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Agreement } from '#sales/leads/drives/drive-agreement.ts'
import { findAgreement, insertAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { driveZone, nextReminder } from '#sales/leads/drives/drive-reminders.ts'
import type { ListTaken } from '#sales/leads/fields/slots.ts'
import {
  findTestDrive,
  listTaken,
  type RemindBy,
  saveComing,
  saveTestDrive,
  type StoredDrive,
  type TestDrive,
  type TestDriveState,
} from '#sales/leads/test-drive-rows.ts'

/** Milliseconds that a shopper waits for the booking after sending the form. Their lead is already saved. */
const BOOK_MS: Milliseconds = 300

/** Milliseconds that a page waits for a lead. */
const FIND_MS: Milliseconds = 1000

export type TestDriveService = {
  /** Booked times of a vehicle; empty if they cannot be read. Never rejects. */
  listTaken: ListTaken
  /** The test drive of a lead; null if none is booked, "unknown" if it cannot be read. */
  find: (lead: string) => Promise<StoredDrive | null | 'unknown'>
  /**
   * Books or changes a test drive; "taken" if another shopper has the vehicle at that time, "failed" if the result is
   * not known in time. A new booking (`isNew`) has little time, because its shopper is waiting for the thank-you page.
   */
  save: (
    drive: TestDrive,
    state: TestDriveState,
    now: Seconds,
    /** For a new booking: the channel that the shopper chose for messages. */
    isNew?: { remindBy: RemindBy },
  ) => Promise<StoredDrive | 'taken' | 'failed'>
  /** The signed agreement of a drive; null if there is none, "unknown" if it cannot be read. */
  findAgreement: (lead: string) => Promise<Agreement | null | 'unknown'>
  /** Saves a signed agreement; false if the result is not known in time. An earlier agreement is not replaced. */
  sign: (lead: string, agreement: Agreement) => Promise<boolean>
  /** Records that the shopper will come at that time; "gone" if the drive is no longer booked for that time. */
  saveComing: (
    lead: string,
    start: Seconds,
    now: Seconds,
  ) => Promise<StoredDrive | 'gone' | 'failed'>
}

/** Test drives of a site. */
export function createTestDriveService(env: SiteEnv, { slug, site }: Tenant): TestDriveService {
  const drives = createTimeout('test-drives.failed', slug, FIND_MS)
  const booking = createTimeout('test-drives.failed', slug, BOOK_MS)
  return {
    listTaken: (drive) => drives.orElse(listTaken(env.DB, slug, drive), []),
    find: (lead) => drives.orElse(findTestDrive(env.DB, slug, lead), 'unknown'),
    save: (drive, state, now, isNew) => {
      const remindAt = nextReminder(drive.start, driveZone(drive, site), now)
      const change = { drive, state, remindBy: isNew?.remindBy ?? '', remindAt } as const
      return (isNew === undefined ? drives : booking).orElse(
        saveTestDrive(env.DB, slug, change, now).then((saved) => saved ?? 'taken'),
        'failed',
      )
    },
    findAgreement: (lead) => drives.orElse(findAgreement(env.DB, { site: slug, lead }), 'unknown'),
    sign: (lead, agreement) =>
      drives.isDone(insertAgreement(env.DB, { site: slug, lead }, agreement)),
    saveComing: (lead, start, now) =>
      drives.orElse(
        saveComing(env.DB, { site: slug, lead, start }, now).then((saved) => saved ?? 'gone'),
        'failed',
      ),
  }
}

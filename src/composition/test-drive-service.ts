// Test drives of a site: pages book, change and read them.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { ListTaken } from '#sales/leads/fields/slots.ts'
import {
  findTestDrive,
  listTaken,
  saveTestDrive,
  type StoredDrive,
  type TestDrive,
  type TestDriveState,
} from '#sales/leads/test-drive-rows.ts'

/** Milliseconds that a shopper who has sent a form waits for its time to be booked: their lead is saved already. */
const BOOK_MS: Milliseconds = 300

/** Milliseconds that a page waits for a lead. */
const FIND_MS: Milliseconds = 1000

export type TestDriveService = {
  /** Booked times of a vehicle; empty if they cannot be read. Never rejects. */
  listTaken: ListTaken
  /** The test drive of a lead; null if none is booked, "unknown" if it cannot be read. */
  find: (lead: string) => Promise<StoredDrive | null | 'unknown'>
  /**
   * Books or changes a test drive; "taken" if another shopper has the vehicle at that time, "failed" if that is not
   * known in time. A new one (`isNew`) has little time: its shopper is waiting for the thank-you page.
   */
  save: (
    drive: TestDrive,
    state: TestDriveState,
    now: Seconds,
    isNew?: boolean,
  ) => Promise<StoredDrive | 'taken' | 'failed'>
}

/** Test drives of a site. */
export function createTestDriveService(env: SiteEnv, { slug }: Tenant): TestDriveService {
  const drives = createTimeout('test-drives.failed', slug, FIND_MS)
  const booking = createTimeout('test-drives.failed', slug, BOOK_MS)
  return {
    listTaken: (drive) => drives.orElse(listTaken(env.DB, slug, drive), []),
    find: (lead) => drives.orElse(findTestDrive(env.DB, slug, lead), 'unknown'),
    save: (drive, state, now, isNew = false) =>
      (isNew ? booking : drives).orElse(
        saveTestDrive(env.DB, slug, drive, state, now).then((saved) => saved ?? 'taken'),
        'failed',
      ),
  }
}

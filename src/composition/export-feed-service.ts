// Vehicles that a site's export feeds leave out: reported on request, and compared whenever a file is written.
import { clock } from '#lib/clock.ts'
import { createTimeout } from '#lib/timeout.ts'
import { toShortDeadline } from '#lib/time.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { toDropsNotice } from '#sales/leads/feed-drops.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import {
  type FileAbsences,
  listAbsences,
  loadFeedState,
  saveFeedState,
  saveNotified,
} from '#feeds/export/drop-rows.ts'
import { type Absence, describeAbsence, type FeedRun, toDrops } from '#feeds/export/drops.ts'
import { type Feed, findFeed } from '#feeds/export/feeds.ts'
import { type FeedReport, reportFeeds } from '#feeds/export/report.ts'
import { siteZone } from '#vehicle/places.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type ExportFeedService = {
  /** Vehicles that the site's export feeds leave out, and why; null if the stock cannot be read in full. */
  report: () => Promise<FeedReport[] | null>
  /**
   * Compares a complete file with the previous one, and notifies the dealer of vehicles that dropped out. Never
   * rejects.
   */
  compare: (feed: Feed, run: FeedRun, now: Seconds) => Promise<void>
}

/** Milliseconds for the database, after the file is sent. */
const STORE_MS: Milliseconds = 5000
/**
 * Minimum seconds between comparisons: each edge location writes its own file, and long files are written for each
 * request.
 */
const PAUSE: Seconds = 600
/** Maximum lines of a notice for each file. */
const MAX_LINES = 20

/** The feeds of one site. */
export function createExportFeedService(
  env: SiteEnv,
  { slug, site }: Tenant,
  browseStock: BrowseStock,
): ExportFeedService {
  const comparing = createTimeout('feeds.compare-failed', slug, STORE_MS)
  const compare = async ({ file }: Feed, run: FeedRun, now: Seconds) => {
    const before = await loadFeedState(env.DB, slug, file)
    if (before !== null && now - before.writtenAt < PAUSE) return
    if (!(await saveFeedState(env.DB, slug, file, run.compare(before, now))))
      throw new Error('The file has too many vehicles to compare')
    await notifyDealer(env, site, now)
  }
  return {
    report: () => reportFeeds(site, browseStock, clock()),
    compare: async (feed, run, now) => {
      await comparing.isDone(compare(feed, run, now))
    },
  }
}

/** Sends one notice for all files about vehicles that dropped out since the last one, at most once a day. */
async function notifyDealer({ DB: db, LEADS: queue }: SiteEnv, site: Site, now: Seconds) {
  const { slug } = site
  const files = await listAbsences(db, slug)
  if (files.some(({ notifiedAt }) => now - notifiedAt < DAY)) return
  const news = files.filter(
    (file) => findFeed(file.file, site) !== undefined && newDropsOf(file).length > 0,
  )
  if (news.length === 0) return
  const lines = news.flatMap((file) => toLines(file, siteZone(site)))
  const targetsOf = () => targetsFor(site, 'feed-drops')
  const outbox = { site: slug, targetsOf, db, queue }
  const { status } = await submitLead(toDropsNotice(lines, now), outbox, now)
  // If a notice of another file went out at the same moment, these wait for the next one.
  if (status === 'kept') await saveNotified(db, slug, news, now)
}

function newDropsOf({ absences, notifiedAt }: FileAbsences): Absence[] {
  return toDrops(absences).dropped.filter(({ since }) => since > notifiedAt)
}

function toLines(file: FileAbsences, zone: string): string[] {
  return newDropsOf(file)
    .slice(0, MAX_LINES)
    .map((absence) => {
      const since = toShortDeadline(absence.since, zone)
      return `${file.file}: ${describeAbsence(absence)}, since ${since}`
    })
}

// The Worker's entry point: requests, the lead queues, cron, and its Durable Objects.
import '#lib/start-zod.ts'
import { createApp } from '#apps/app.ts'
import {
  createAlertJobDeps,
  createImportJobDeps,
  createLeadJobDeps,
  createMessageJobDeps,
  createPurgeDeps,
  createReminderDeps,
  createOfferSweepDeps,
  createReservationJobDeps,
  loadDatabase,
  openSites,
} from '#composition/job-deps.ts'
import { purgeConversationPictures, receiveMail, sweepMail } from '#composition/mail.ts'
import { consumeLeadQueue } from '#composition/lead-queue.ts'
import { createDraftDeps } from '#apps/console/draft-deps.ts'
import { purgeConsole } from '#apps/console/purge.ts'
import { purgePictures } from '#apps/console/pictures/manage.ts'
import { purgeVehiclePhotos } from '#apps/console/pictures/vehicle-photos.ts'
import type { Env } from '#env.ts'
import { clock } from '#lib/clock.ts'
import { inLog } from '#lib/log.ts'
import { sendDailyEmails } from '#apps/console/daily-email.ts'
import { enlist, purge } from '#apps/ops/retention/purge.ts'
import { drawPages } from '#apps/console/pages/preview/draw-pages.ts'
import { siteDraft } from '#rollout/site-draft.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { sendHeldDigests } from '#sales/leads/outbox/held-digest.ts'
import { watch } from '#apps/ops/watch.ts'
import { sendWeeklyEmails } from '#apps/console/weekly-email.ts'
import { sweepMessages } from '#sales/conversations/send-messages.ts'
import { sweepLeads } from '#sales/leads/outbox/sweep-leads.ts'
import { sweepOffers } from '#sales/leads/price-offers/sweep-offers.ts'
import { sweepReminders } from '#sales/leads/drives/sweep-reminders.ts'
import { rewriteHolds, sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import { vehicleHold } from '#sales/reservations/vehicle-hold.ts'
import { alertScheduler } from '#shopper/garage/alerts/alert-scheduler.ts'
import { scheduleAlerts } from '#shopper/garage/alerts/schedule-alerts.ts'
import { stockImporter } from '#feeds/import/stock-importer.ts'
import { viewCounter } from '#feeds/views/view-counter.ts'
import { listDatabases } from '#tenant/database.ts'
import { moveSites } from '#tenant/moves/move-sites.ts'

export { SalesCounter } from '#analytics/sales-counter.ts'
export { AlertBook } from '#apps/ops/alert-book.ts'
export { MessageCounter } from '#sales/leads/message-counter.ts'
export { OtpStore } from '#shopper/identity/verification/otp-store.ts'
export { SearchCache } from '#search/search-cache.ts'
export { SuspectCounter } from '#sales/leads/suspect-counter.ts'
export { StockIndex } from '#search/engine/stock-index.ts'

export const VehicleHold = vehicleHold((env) => createReservationJobDeps(env, clock))
export const StockImporter = stockImporter((env) => createImportJobDeps(env, clock))
export const ViewCounter = viewCounter((env, site) => loadDatabase(env, site, clock()))
export const AlertScheduler = alertScheduler((env) => createAlertJobDeps(env, clock))

const app = createApp()

export const SiteDraft = siteDraft((env, later) =>
  createDraftDeps(env, clock, drawPages(app, env, later)),
)

export default {
  fetch: app.fetch,
  email: (message, env) => asJob('mail', () => receiveMail(message, env, clock)),
  queue: (batch, env) => asJob(batch.queue, () => consumeLeadQueue(batch, env, clock)),
  scheduled: ({ scheduledTime }, env) =>
    asJob('clock', async () => {
      const sweeps = listDatabases(env).map(({ db }) => sweep(env, db, scheduledTime))
      const hourly = isDueEvery(60, scheduledTime)
        ? [
            purgeConsole(env.DB, clock()),
            purgePictures({ env, sites: openSites(env) }, clock()),
            purgeConversationPictures(env),
            purgeVehiclePhotos(env, clock()),
          ]
        : []
      // Runs every 10 minutes, because time zones can differ by half an hour; each run sends only what is due.
      const emails = isDueEvery(10, scheduledTime)
        ? [sendDailyEmails(env, clock()), sendWeeklyEmails(env, clock())]
        : []
      await Promise.all([
        ...sweeps,
        ...hourly,
        ...emails,
        sweepMail(env, clock()),
        moveSites(env, clock),
        watch(env, clock),
      ])
    }),
} satisfies ExportedHandler<Env, LeadMessage>

/** Runs the jobs of one database that are due this minute. None of them rejects, so none stops another. */
async function sweep(env: Env, db: D1Database, minute: number): Promise<void> {
  const leads = createLeadJobDeps(env, clock, db)
  const reservations = createReservationJobDeps(env, clock, db)
  await Promise.all([
    sweepLeads(leads),
    sweepMessages(createMessageJobDeps(env, clock, db)),
    sweepReminders(createReminderDeps(env, clock, db)),
    sweepOffers(createOfferSweepDeps(env, clock, db)),
    sweepReservations(reservations),
    purge(db, createPurgeDeps(env, clock), clock()),
    ...(isDueEvery(10, minute) ? [rewriteHolds(reservations)] : []),
    ...(isDueEvery(60, minute)
      ? [
          scheduleAlerts(db, createAlertJobDeps(env, clock)),
          sendHeldDigests(leads),
          enlist(db, clock()),
        ]
      : []),
  ])
}

/** Whether a job that runs every so many minutes is due in this minute (milliseconds). */
function isDueEvery(minutes: number, minute: number): boolean {
  return Math.floor(minute / 60_000) % minutes === 0
}

/** Adds the job and its scheduled time to all log lines. */
const asJob = (work: string, run: () => Promise<void>): Promise<void> =>
  inLog({ request_id: crypto.randomUUID(), work }, run)

// The Worker's entry point: requests, the lead queues, cron, and its Durable Objects.
import { createApp } from '#app.ts'
import {
  createAlertJobDeps,
  createImportJobDeps,
  createLeadJobDeps,
  createReservationJobDeps,
} from '#composition/job-deps.ts'
import type { Env } from '#env.ts'
import { clock } from '#http/clock.ts'
import { answerFromMemory } from '#http/page-cache.ts'
import { inLog } from '#lib/log.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { consumeLeads } from '#sales/leads/outbox/consume-leads.ts'
import { sendHeldDigests } from '#sales/leads/outbox/held-digest.ts'
import { forgetOldDrives } from '#sales/leads/test-drive-rows.ts'
import { sweepLeads } from '#sales/leads/outbox/sweep-leads.ts'
import { rewriteHolds, sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import { vehicleHold } from '#sales/reservations/vehicle-hold.ts'
import { alertScheduler } from '#shopper/garage/alerts/alert-scheduler.ts'
import { scheduleAlerts } from '#shopper/garage/alerts/schedule-alerts.ts'
import { stockImporter } from '#stock/import/stock-importer.ts'

export { SalesCounter } from '#analytics/sales-counter.ts'
export { OtpStore } from '#shopper/identity/verification/otp-store.ts'
export { SearchCache } from '#search/search-cache.ts'
export { SuspectCounter } from '#sales/leads/suspect-counter.ts'
export { StockIndex } from '#search/engine/stock-index.ts'
export { ViewCounter } from '#stock/view-counts/view-counter.ts'

export const VehicleHold = vehicleHold((env) => createReservationJobDeps(env, clock))
export const StockImporter = stockImporter((env) => createImportJobDeps(env, clock))
export const AlertScheduler = alertScheduler((env) => createAlertJobDeps(env, clock))

const app = createApp()

export default {
  fetch: (request, env, context) =>
    answerFromMemory(request, env, context) ?? app.fetch(request, env, context),
  queue: (batch, env) =>
    asJob(batch.queue, () => consumeLeads(batch, createLeadJobDeps(env, clock))),
  scheduled: ({ scheduledTime }, env) =>
    asJob('clock', async () => {
      await Promise.all([
        sweepLeads(createLeadJobDeps(env, clock)),
        sweepReservations(createReservationJobDeps(env, clock)),
        ...(isEach(10, scheduledTime) ? [rewriteHolds(createReservationJobDeps(env, clock))] : []),
        ...(isEach(60, scheduledTime)
          ? [
              scheduleAlerts(createAlertJobDeps(env, clock)),
              sendHeldDigests(createLeadJobDeps(env, clock)),
              forgetOldDrives(env.DB, clock()),
            ]
          : []),
      ])
    }),
} satisfies ExportedHandler<Env, LeadMessage>

/** Whether a job that runs every so many minutes is due in this minute (milliseconds). */
function isEach(minutes: number, minute: number): boolean {
  return Math.floor(minute / 60_000) % minutes === 0
}

/** Adds the job and its scheduled time to all log lines. */
const asJob = (work: string, run: () => Promise<void>): Promise<void> =>
  inLog({ request_id: crypto.randomUUID(), work }, run)

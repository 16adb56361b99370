// The Worker's entry: requests, the queue of leads and the clock, and the Durable Objects that it hosts.
import { createApp } from '#app.ts'
import type { Env } from '#env.ts'
import { alertClock } from '#garage/alerts/alert-clock.ts'
import { armClocks } from '#garage/alerts/arm-clocks.ts'
import { clock } from '#http/clock.ts'
import { intakeDesk } from '#intake/intake-desk.ts'
import type { LeadMessage } from '#leads/lead.ts'
import { consumeLeads } from '#leads/outbox/consume-leads.ts'
import { sweepLeads } from '#leads/outbox/sweep-leads.ts'
import { inLog } from '#lib/log.ts'
import { holdDesk } from '#reservations/hold-desk.ts'
import { rewriteHolds } from '#reservations/rewrite-holds.ts'
import { sweepReservations } from '#reservations/sweep-reservations.ts'
import { createAlertWork, createIntakeWork, createLeadWork, createReservationWork } from '#work.ts'

export { SalesCounter } from '#analytics/sales-counter.ts'
export { VerificationDesk } from '#identity/verification/verification-desk.ts'
export { SearchCache } from '#search/search-cache.ts'
export { StockIndex } from '#stock-index/stock-index.ts'
export { ViewCounter } from '#views/view-counter.ts'

export const HoldDesk = holdDesk((env) => createReservationWork(env, clock))
export const IntakeDesk = intakeDesk((env) => createIntakeWork(env, clock))
export const AlertClock = alertClock((env) => createAlertWork(env, clock))

const app = createApp()

export default {
  fetch: app.fetch,
  queue: (batch, env) => asWork(batch.queue, () => consumeLeads(batch, createLeadWork(env, clock))),
  scheduled: ({ scheduledTime }, env) =>
    asWork('clock', async () => {
      await Promise.all([
        sweepLeads(createLeadWork(env, clock)),
        sweepReservations(createReservationWork(env, clock)),
        ...(isEach(10, scheduledTime) ? [rewriteHolds(createReservationWork(env, clock))] : []),
        ...(isEach(60, scheduledTime) ? [armClocks(createAlertWork(env, clock))] : []),
      ])
    }),
} satisfies ExportedHandler<Env, LeadMessage>

/** Whether so many minutes have passed at a minute (milliseconds) since it was so last: not everything is done in each. */
function isEach(minutes: number, minute: number): boolean {
  return Math.floor(minute / 60_000) % minutes === 0
}

/** Lines of the log say which work beside requests they are of, and which time it ran. */
const asWork = (work: string, run: () => Promise<void>): Promise<void> =>
  inLog({ request_id: crypto.randomUUID(), work }, run)

// The Worker's entry: requests, the queue of leads and the clock, and the Durable Objects that it hosts.
import { createApp } from '#app.ts'
import type { Env } from '#env.ts'
import { clock } from '#http/clock.ts'
import type { LeadMessage } from '#leads/lead.ts'
import { consumeLeads } from '#leads/outbox/consume-leads.ts'
import { sweepLeads } from '#leads/outbox/sweep-leads.ts'
import { createLeadWork } from '#services.ts'

export { AlertClock } from '#garage/alerts/alert-clock.ts'
export { VerificationDesk } from '#identity/verification-desk.ts'
export { SearchCache } from '#search/search-cache.ts'
export { StockIndex } from '#stock-index/stock-index.ts'
export { ViewCounter } from '#views/view-counter.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeLeads(batch, createLeadWork(env, clock)),
  scheduled: (_controller, env) => sweepLeads(createLeadWork(env, clock)),
} satisfies ExportedHandler<Env, LeadMessage>

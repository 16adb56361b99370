// Processes batches of the lead queues. Leads are grouped by database, so that a failing one delays no other.
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { consumeLeads } from '#sales/leads/outbox/consume-leads.ts'
import { databaseOf } from '#tenant/database.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { consumeMessages } from '#sales/conversations/consume-messages.ts'
import { createLeadJobDeps, createMessageJobDeps } from './job-deps.ts'

type Batch = MessageBatch<LeadMessage>

/** Seconds before leads of an unreadable site are retried: their database is unknown. */
const PAUSE: Seconds = 30

/** Processes a batch of either queue. Never rejects. */
export async function consumeLeadQueue(
  batch: Batch,
  env: Env,
  clock: () => Seconds,
): Promise<void> {
  // These go back to the other queue, whichever site they belong to.
  if (batch.queue.endsWith('-dead')) return consumeLeads(batch, createLeadJobDeps(env, clock))
  const sites = [...new Set(batch.messages.map(siteOf))]
  const databases = new Map(
    await Promise.all(sites.map(async (site) => [site, await findDatabase(site)] as const)),
  )
  const parts = new Map<D1Database, Message<LeadMessage>[]>()
  for (const message of batch.messages) {
    const db = databases.get(siteOf(message)) ?? null
    if (db === null) message.retry({ delaySeconds: PAUSE })
    else parts.set(db, [...(parts.get(db) ?? []), message])
  }
  await Promise.all(
    [...parts].flatMap(([db, messages]) => {
      const [ofConversations, ofLeads] = divide(messages)
      return [
        consumeLeads({ queue: batch.queue, messages: ofLeads }, createLeadJobDeps(env, clock, db)),
        consumeMessages(ofConversations, createMessageJobDeps(env, clock, db)),
      ]
    }),
  )

  async function findDatabase(site: string | null): Promise<D1Database | null> {
    // The consumer reports messages that it cannot read.
    if (site === null) return env.DB
    const tenant = await loadTenantBySlug(env, site, clock())
    return tenant === null ? null : databaseOf(env, tenant)
  }
}

/** Separates conversation messages from all others. */
function divide(messages: readonly Message<LeadMessage>[]) {
  const isMessage = ({ body }: Message<LeadMessage>) => body?.kind === 'message'
  return [messages.filter(isMessage), messages.filter((message) => !isMessage(message))] as const
}

/** Null if another release wrote the message in an unknown format. */
function siteOf({ body }: Message<LeadMessage>): string | null {
  try {
    const site: unknown = body.kind === 'keep' ? body.lead.site : body.site
    return typeof site === 'string' ? site : null
  } catch {
    return null
  }
}

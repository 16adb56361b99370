// Leads in the database of the Worker under test, and their delivery with a clock and a target that the test controls.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import type { Lead, LeadMessage, NewLead, Submitted } from '#sales/leads/lead.ts'
import { consumeLeads } from '#sales/leads/outbox/consume-leads.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { sweepLeads } from '#sales/leads/outbox/sweep-leads.ts'
import type { LeadJobDeps } from '#sales/leads/outbox/job-deps.ts'
import type { Delivered } from '#sales/leads/targets/target.ts'
import type { Site } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

/** Input of a shopper that no log may contain. */
export const CANARY = 'canary-8f2c@shopper.example'

/** A lead as made by a form, each with its own key. */
export function newLead(more: Partial<NewLead> = {}): NewLead {
  return {
    kind: 'general',
    key: crypto.randomUUID(),
    payload: { name: 'Jo', email: CANARY },
    bodyHash: 'a'.repeat(64),
    suspicion: [],
    parent: null,
    ...more,
  }
}

const webhook = (name: string) =>
  ({ kind: 'webhook', name, url: 'https://leads.upstreams.example', secret: 'crm' }) as const

export type Outbox = {
  /** Seconds; a test moves it. */
  now: number
  db: D1Database
  /** Null if it cannot be read. */
  site: Site | null
  /** The target's response to a lead. */
  says: (lead: Lead, target: string) => Delivered | Promise<Delivered>
  /** What was sent to targets, as "{lead}.{target}". */
  sent: string[]
  /** The content of the queue; "down" if it accepts nothing. */
  queued: LeadMessage[]
  queueIs: 'up' | 'down'
  submit: (lead: NewLead) => Promise<Submitted>
  /** Processes these messages, or all queued ones, as one batch. */
  consume: (bodies?: LeadMessage[], queue?: string) => ReturnType<typeof getQueueResult>
  /** Processes batches until the queue is empty. */
  drain: () => Promise<void>
  sweep: () => Promise<void>
  /** The deliveries of a lead by target: state, attempts, and the reason if it was not delivered. */
  rows: (lead: string) => Promise<Record<string, unknown>[]>
  /** The number of the site's deliveries in a state. */
  count: (state: string) => Promise<number | null>
}

/** A dealer with targets of these names, whose background work runs on the test's command. */
export function openOutbox(slug: string, targets: readonly string[] = ['crm']): Outbox {
  const queue = { send: put, sendBatch: put, metrics: async () => METRICS }
  const outbox: Outbox = {
    now: 1_800_000_000,
    db: env.DB,
    site: testSite({ slug, leads: { targets: targets.map(webhook) } }),
    says: () => 'delivered',
    sent: [],
    queued: [],
    queueIs: 'up',
    submit: (lead) =>
      submitLead(lead, { site: slug, targetsOf: () => targets, db: outbox.db, queue }, outbox.now),
    consume: async (bodies = outbox.queued.splice(0), name = 'leads') => {
      const messages = bodies.map((body, at) => ({
        id: String(at),
        timestamp: new Date(0),
        attempts: 1,
        body,
      }))
      const batch = createMessageBatch<LeadMessage>(name, messages)
      await consumeLeads(batch, work())
      return getQueueResult(batch, createExecutionContext())
    },
    drain: async () => {
      while (outbox.queued.length > 0) await outbox.consume(outbox.queued.splice(0, 100))
    },
    sweep: () => sweepLeads(work()),
    rows: async (lead) => {
      const statement = env.DB.prepare(
        'SELECT target, state, attempts, last_error FROM lead_deliveries WHERE lead_id = ? ORDER BY target',
      )
      return (await statement.bind(lead).all()).results
    },
    count: (state) =>
      env.DB.prepare('SELECT count(*) AS n FROM lead_deliveries WHERE site = ? AND state = ?')
        .bind(slug, state)
        .first<number>('n'),
  }
  return outbox

  async function put(sent: LeadMessage | Iterable<MessageSendRequest<LeadMessage>>) {
    if (outbox.queueIs === 'down') throw new Error(`Queue is down for ${CANARY}`)
    const bodies = 'kind' in sent ? [sent] : [...sent].map(({ body }) => body)
    // It never accepts part of a batch.
    if (bodies.length > 100) throw new Error('Too many messages')
    outbox.queued.push(...bodies)
    return { metadata: { metrics: METRICS } }
  }

  function work(): LeadJobDeps {
    return {
      db: outbox.db,
      queue,
      clock: () => outbox.now,
      loadTenant: async (wanted) =>
        outbox.site === null || wanted !== slug
          ? null
          : { slug, version: 1, site: outbox.site, themeCss: '', themeHash: '' },
      deliver: async (lead, target) => {
        outbox.sent.push(`${lead.id}.${target.name}`)
        return outbox.says(lead, target.name)
      },
    }
  }
}

const METRICS = { backlogCount: 0, backlogBytes: 0 }

/** A database that does not answer: every call fails or hangs. */
export function brokenDb(how: 'throws' | 'hangs'): D1Database {
  const answer = (): Promise<never> =>
    how === 'throws' ? Promise.reject(new Error(`near ${CANARY}`)) : new Promise(() => undefined)
  const statement = { bind: () => statement, first: answer, all: answer, run: answer }
  // The database methods that leads use.
  return { prepare: () => statement, batch: answer } as unknown as D1Database
}

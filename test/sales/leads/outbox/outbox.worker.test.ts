// From a saved lead to the dealer's system through the Worker's own queue, database and configuration.
import { createMessageBatch, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { clock } from '#lib/clock.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { consumeLeads } from '#sales/leads/outbox/consume-leads.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { createLeadJobDeps } from '#composition/job-deps.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { newLead } from '#test/support/outbox.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { LEADS_KEY } from '#test/upstreams/leads.ts'
import worker from '#worker.ts'

/** Publishes a dealer whose system is at that path of the simulator. */
async function openDealer(slug: string, path = '/v1', version = 1): Promise<void> {
  const url = `https://leads.upstreams.example${path}`
  const site = testSite({
    slug,
    hosts: [`${slug}.example`],
    leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm' }] },
    secrets: { crm: await encryptSecret(env.MASTER_KEY, slug, 'crm', LEADS_KEY) },
  })
  await publishTo(env.TENANTS, site, version)
}

async function submit(slug: string, queue = env.LEADS): Promise<Lead> {
  const port = { site: slug, targetsOf: () => ['crm'], db: env.DB, queue }
  const submitted = await submitLead(newLead(), port, clock())
  if (submitted.status !== 'kept') throw new Error(submitted.status)
  return submitted.lead
}

/** State and reason of a delivery. */
const read = (lead: Lead) =>
  env.DB.prepare('SELECT state, last_error AS why FROM lead_deliveries WHERE lead_id = ?')
    .bind(lead.id)
    .first<{ state: string; why: string | null }>()

/** How often the dealer's system has received a lead. */
async function timesHad(lead: Lead): Promise<unknown> {
  const answer = await fetch(`https://leads.upstreams.example/calls/${lead.id}.crm`)
  return (await answer.json<{ count: unknown }>()).count
}

/** Reads the message of a lead after some seconds. */
async function readLater(lead: Lead, seconds: number): Promise<void> {
  const body: LeadMessage = { kind: 'deliver', id: lead.id, site: lead.site }
  const message = { id: '1', timestamp: new Date(), attempts: 1, body }
  const batch = createMessageBatch<LeadMessage>('leads', [message])
  await consumeLeads(
    batch,
    createLeadJobDeps(env, () => clock() + seconds),
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a lead on its way through the Worker', { timeout: 30_000 }, () => {
  it('reaches the dealer once, signed, through the queue alone (A22)', async () => {
    await openDealer('through')
    const lead = await submit('through')
    await expect
      .poll(() => read(lead), { timeout: 20_000 })
      .toEqual({
        state: 'delivered',
        why: null,
      })
    expect(await timesHad(lead)).toBe(1)
  })

  it('reaches the dealer if only the queue had it (F7)', async () => {
    await openDealer('whole')
    const lead: Lead = { ...newLead(), id: 'e'.repeat(32), site: 'whole', createdAt: clock() }
    await env.LEADS.send({ kind: 'keep', lead, targets: ['crm'] })
    await expect.poll(() => timesHad(lead), { timeout: 20_000 }).toBe(1)
  })

  it.each([
    ['fails', '/failing', 'status 500'],
    ['is busy', '/busy', 'status 429'],
    ['has moved', '/moved', 'status 302'],
  ])(
    'waits while the system of the dealer %s, and is delivered once it is back (F6)',
    async (name, path, why) => {
      const slug = name.replace(' ', '-')
      await openDealer(slug, path)
      const lead = await submit(slug)
      await expect.poll(() => read(lead), { timeout: 20_000 }).toEqual({ state: 'pending', why })
      await openDealer(slug, '/v1', 2)
      await readLater(lead, 61)
      expect(await read(lead)).toEqual({ state: 'delivered', why: null })
      expect(await timesHad(lead)).toBe(1)
    },
  )

  it('is found by the cron of the Worker if its message was lost (F10)', async () => {
    await openDealer('left-behind')
    const lost = { send: async () => undefined } as unknown as typeof env.LEADS // a crash before the queue had it
    const lead = await submit('left-behind', lost)
    await env.DB.prepare('UPDATE lead_deliveries SET due_at = due_at - 60 WHERE lead_id = ?')
      .bind(lead.id)
      .run()
    await worker.scheduled(createScheduledController(), env)
    await expect.poll(() => timesHad(lead), { timeout: 20_000 }).toBe(1)
  })
})

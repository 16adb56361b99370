// Nothing is sent without the consent that it needs: whatever was asked for, stopped and written, in any order, on two sites.
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'

import { createConfirmationService } from '#composition/confirmation-service.ts'
import { findConsent, reachesOf } from '#sales/conversations/consent.ts'
import { type MessageJobDeps, sendMessage } from '#sales/conversations/send-messages.ts'
import { handleText } from '#sales/conversations/handle-text.ts'
import { insertMessage } from '#sales/leads/conversation-rows.ts'
import { LEAD_KINDS, type Lead } from '#sales/leads/lead.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { findStops } from '#sales/leads/stop-rows.ts'
import { siteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { cases } from '#test/support/cases.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'

const NOW = Math.floor(Date.now() / 1000)
const SITES = ['north', 'south'] as const
const PHONES = ['0412345678', '0498765432', '', 'no number'] as const
const EMAILS = ['jo@example.com', 'SAM@example.com', ''] as const
const tenants = new Map<string, Tenant>()
let count = 0

beforeAll(async () => {
  for (const method of ['warn', 'error', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  const upstreams = { sms: { url: 'https://sms.upstreams.example/messages' } }
  for (const slug of SITES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await openShop({ slug, upstreams, conversations: { enabled: true } }, [])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const tenant = await loadTenantBySlug(env, slug, NOW)
    if (tenant !== null) tenants.set(slug, tenant)
  }
})

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const site = fc.constantFrom(...SITES)
const step = fc.oneof(
  fc.record({
    do: fc.constant('lead' as const),
    site,
    kind: fc.constantFrom(...LEAD_KINDS),
    phone: fc.constantFrom(...PHONES),
    email: fc.constantFrom(...EMAILS),
    isTest: fc.boolean(),
    isSpam: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('word' as const),
    site,
    from: fc.constantFrom('+61412345678', '+61498765432'),
    text: fc.constantFrom('STOP', 'stop.', 'Unsubscribe', 'START', 'start', 'Is it here?'),
  }),
  fc.record({
    do: fc.constant('reply' as const),
    lead: fc.nat(5),
    way: fc.constantFrom('email' as const, 'text' as const),
    /** Whether the queue sends it before the next step. */
    isSentAtOnce: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('confirm' as const),
    site,
    to: fc.constantFrom('+61412345678', '+61498765432'),
  }),
)

it('nothing is sent without the consent that it needs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await env.DB.batch(
        ['leads', 'lead_deliveries', 'conversation_messages', 'message_stops'].map((table) =>
          env.DB.prepare(`DELETE FROM ${table}`),
        ),
      )
      const world = createWorld()
      for (const one of steps) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await world.run(one)
      }
      await world.sendAll()
      expect(world.faults).toEqual([])
    }),
    { numRuns: cases(300, 40) },
  )
}, 120_000)

/** A second, plain account of who allowed what, which every message is compared with. */
function createWorld() {
  const leads: (Lead & { isSpam: boolean })[] = []
  const stopped = new Set<string>()
  const waiting: { id: string; site: string }[] = []
  const faults: string[] = []
  const note = (site: string, way: string, to: string) => {
    if (stopped.has(`${site} ${to}`)) faults.push(`${way} to ${to}, who stopped them on ${site}`)
    const isGiven = leads.some(
      (lead) =>
        lead.site === site &&
        !lead.isSpam &&
        lead.payload['test_lead'] !== true &&
        !['newsletter', 'held-digest', 'stock-refused', 'stock-left-out', 'feed-drops'].includes(
          lead.kind,
        ) &&
        (way === 'email'
          ? String(lead.payload.email).toLowerCase() === to
          : `+61${String(lead.payload.phone).slice(1)}` === to),
    )
    if (!isGiven) faults.push(`${way} to ${to}, who gave no such address to ${site}`)
  }
  const deps = (slug: string): MessageJobDeps => ({
    db: env.DB,
    queue: env.LEADS,
    loadTenant: async (name) => tenants.get(name) ?? null,
    sendEmail: async (_, { to }) => {
      note(slug, 'email', to)
      return 'delivered'
    },
    sendText: async (_, { to }) => {
      note(slug, 'text', to)
      return true
    },
    linksOf: async () => ({ replyTo: '', page: 'https://x.example' }),
    clock: () => NOW,
  })
  const sendAll = async () => {
    // oxlint-disable-next-line no-await-in-loop -- in order
    for (const one of waiting.splice(0)) await sendMessage(one, deps(one.site))
  }
  const run = async (one: Step) => {
    count += 1
    const id = count.toString(16).padStart(32, '0')
    if (one.do === 'lead') {
      const { kind, phone, email, isTest, isSpam } = one
      const payload = { phone, email, ...(isTest && { test_lead: true }) }
      const suspicion = isSpam ? ['links'] : []
      const lead = testLead(payload, {
        id,
        key: id,
        site: one.site,
        kind,
        suspicion,
        createdAt: NOW,
      })
      await saveLead(env.DB, lead, ['crm'])
      leads.push({ ...lead, isSpam })
    } else if (one.do === 'word') {
      const tenant = tenants.get(one.site)
      if (tenant === undefined) throw new Error('No such site')
      const report = { type: 'message.received' as const, id, from: one.from, text: one.text }
      const before = await env.DB.prepare(
        'SELECT count(*) AS n FROM leads WHERE parent IS NULL',
      ).first<number>('n')
      await handleText(report, one.site, { db: env.DB, queue: env.LEADS, site: tenant.site }, NOW)
      if (/stop|unsub/i.test(one.text)) stopped.add(`${one.site} ${one.from}`)
      if (/start/i.test(one.text)) stopped.delete(`${one.site} ${one.from}`)
      const after = await env.DB.prepare(
        'SELECT count(*) AS n FROM leads WHERE parent IS NULL',
      ).first<number>('n')
      // A text out of nowhere is an enquiry by text.
      if (after !== before)
        leads.push({
          ...testLead(
            { phone: `0${one.from.slice(3)}`, email: '' },
            { id, site: one.site, kind: 'general' },
          ),
          isSpam: false,
        })
    } else if (one.do === 'reply') {
      const lead = leads[one.lead]
      const tenant = lead && tenants.get(lead.site)
      if (lead === undefined || tenant === undefined) return
      const addresses = reachesOf(lead, tenant.site).map(({ address }) => address)
      const stops = await findStops(env.DB, lead.site, addresses)
      const may = findConsent({ lead, way: one.way, stops, isSpam: lead.isSpam }, tenant.site)
      if ('problem' in may) return
      const message = { id, site: lead.site, lead: lead.id, way: one.way, author: 'a@b.example' }
      const rest = { body: 'Yes.', details: {}, reason: '', state: 'waiting' as const }
      await insertMessage(env.DB, { ...message, ...may, ...rest, dueAt: NOW, at: NOW }).run()
      waiting.push({ id, site: lead.site })
      if (one.isSentAtOnce) await sendAll()
    } else {
      const tenant = tenants.get(one.site)
      if (tenant === undefined) throw new Error('No such site')
      const call = async ({ body }: { body?: unknown }) => {
        const { to } = body as { to: string } // of sendSms
        if (stopped.has(`${one.site} ${to}`)) faults.push(`confirmation to ${to}, who stopped them`)
        return true
      }
      const notes = { worked: () => undefined, failed: () => undefined }
      const service = createConfirmationService(
        siteEnv({ ...env, DEV: '' }, tenant),
        tenant,
        // What the service calls of them.
        { call, notes } as unknown as Parameters<typeof createConfirmationService>[2],
      )
      await service.byText({ to: one.to, text: 'We have it.' }, { lead: id, now: NOW })
    }
  }
  return { run, sendAll, faults }
}

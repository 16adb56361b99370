import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import type { Target } from '#sales/leads/targets/target.ts'
import { testSite } from '#test/support/site.ts'
import { testLead } from '#test/support/test-lead.ts'
import { LEADS_KEY } from '#test/upstreams/leads.ts'

const HOST = 'https://leads.upstreams.example'
let count = 0

/** Delivers to a simulated system, at a path that sets its behaviour; a unique lead by default. */
async function deliver(path: string, lead = newLead()) {
  const url = `${HOST}${path}`
  const target: Target = { kind: 'webhook', name: 'crm', url, secret: 'crm_key', forms: [] }
  const outcome = await deliverLead(lead, target, portOf(), Math.floor(Date.now() / 1000))
  const calls = await fetch(`${HOST}/calls/${lead.id}.crm`)
  return { outcome, taken: await calls.json<{ count: number; body: unknown }>() }
}

function newLead() {
  count += 1
  return testLead({}, { id: String(count).padStart(32, '0') })
}

const portOf = () => ({
  site: testSite(),
  fetch: (request: Request) => fetch(request),
  openKey: async () => LEADS_KEY,
  email: env.EMAIL,
  allowLoopback: false,
  allowsHost: async () => false,
})

describe('delivery of a lead from the Worker (A22)', () => {
  it('reaches a system that verifies the signature, once', async () => {
    const lead = newLead()
    const { outcome, taken } = await deliver('/v1', lead)
    expect(outcome).toBe('delivered')
    expect(taken).toMatchObject({ count: 1, body: { id: lead.id, data: { name: 'Jo' } } })
  })

  it('succeeds if the system has the lead already', async () => {
    const lead = newLead()
    await deliver('/knows', lead)
    expect(await deliver('/knows', lead)).toMatchObject({
      outcome: 'delivered',
      taken: { count: 2 },
    })
  })

  it.each([
    ['/failing', { failed: 'status 500' }],
    ['/busy', { failed: 'status 429', afterSeconds: 120 }],
    ['/moved', { failed: 'status 302', afterSeconds: 900 }],
    ['/refusing', { failed: 'status 422', afterSeconds: 900, isRefused: true }],
  ])('fails at %s, and the lead was not accepted (F6)', async (path, outcome) => {
    expect(await deliver(path)).toMatchObject({ outcome, taken: { count: 0 } })
  })

  it.each(['email', 'adf'] as const)('passes a message of kind %s to the binding', async (kind) => {
    const target: Target = { kind, name: 'sales', to: ['sales@acme.example'], forms: [] }
    expect(await deliverLead(newLead(), target, portOf(), 1_795_000_100)).toBe('delivered')
  })
})

import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import type { Target } from '#sales/leads/targets/target.ts'
import { testSite } from '#test/support/site.ts'
import { testLead } from '#test/support/test-lead.ts'

const KEY = 'whsec_dGVzdHMgc2lnbiB0aGVpciBsZWFkcyB3aXRoIHRoaXM='
const CANARY = 'jo@example.com'
const target = (url = 'https://leads.upstreams.example/v1'): Target => ({
  kind: 'webhook',
  name: 'crm',
  url,
  secret: 'mine',
  forms: [],
})

/** Delivers to a target with that answer; returns what was sent, and the result. */
async function send({
  lead = testLead(),
  to = target(),
  now = 1_795_000_100,
  openKey = async (name: string): Promise<string | null> => (name === 'mine' ? KEY : null),
  answer = async (): Promise<Response> => new Response(null, { status: 202 }),
  allowLoopback = false,
  allowed = '',
} = {}) {
  const sent: Request[] = []
  const port = {
    site: testSite(),
    fetch: (request: Request) => {
      sent.push(request)
      return answer()
    },
    openKey,
    email: undefined,
    allowLoopback,
    allowsHost: async (host: string) => host === allowed,
  }
  return { outcome: await deliverLead(lead, to, port, now), sent, request: sent[0] }
}

const answering = (status: number, headers: Record<string, string> = {}) => ({
  answer: async () => new Response(status < 300 ? null : CANARY, { status, headers }),
})

afterEach(() => vi.useRealTimers())

describe('a lead to a system of the dealer (A22)', () => {
  it('goes to a host that staff allowed for the site, by plain https alone', async () => {
    const allowed = 'crm.dealer.com.au'
    const to = (url: string) => send({ to: target(url), allowed })
    expect((await to('https://crm.dealer.com.au/leads')).outcome).toBe('delivered')
    for (const url of [
      'https://crm.dealer.com.au:8443/leads',
      'http://crm.dealer.com.au/leads',
      'https://me@crm.dealer.com.au/leads',
      'https://other.dealer.com.au/leads',
      'https://10.0.0.1/leads',
    ]) {
      const { outcome, sent } = await to(url)
      expect([outcome, sent]).toEqual([{ failed: 'host not listed', afterSeconds: 900 }, []])
    }
  })

  it('is signed so that any library of standardwebhooks verifies it', async () => {
    const now = Math.floor(Date.now() / 1000)
    const { request, outcome } = await send({ now })
    expect(outcome).toBe('delivered')
    const headers = Object.fromEntries(request?.headers ?? [])
    const body = (await request?.text()) ?? ''
    expect(new Webhook(KEY).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook('b3RoZXI=').verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(KEY).verify(`${body} `, headers)).toThrow('No matching signature')
  })

  it('is the payload with kind, time and site', async () => {
    const lead = testLead({}, { payload: { name: 'Jo', id: 'v-9' } })
    const { request } = await send({ lead })
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('Content-Type')).toBe('application/json')
    expect(await request?.json()).toEqual({
      type: 'lead.created',
      timestamp: '2026-11-18T11:06:40.000Z',
      id: lead.id,
      site: 'acme',
      kind: 'enquiry',
      data: { name: 'Jo', id: 'v-9' },
    })
  })

  it('has the same id and body at every attempt, and its own time and signature', async () => {
    const [{ request: first }, { request: later }] = [
      await send(),
      await send({ now: 1_795_009_000 }),
    ]
    const id = `${testLead().id}.crm`
    expect([first?.headers.get('webhook-id'), later?.headers.get('webhook-id')]).toEqual([id, id])
    expect(await later?.text()).toBe(await first?.text())
    expect(first?.headers.get('webhook-timestamp')).toBe('1795000100')
    expect(later?.headers.get('webhook-timestamp')).toBe('1795009000')
    expect(later?.headers.get('webhook-signature')).not.toBe(
      first?.headers.get('webhook-signature'),
    )
  })

  it.each([200, 201, 202, 204, 409])('is delivered at status %i', async (status) => {
    expect((await send(answering(status))).outcome).toBe('delivered')
  })

  it.each([500, 502, 504, 408, 425])('is retried soon at status %i (F6)', async (status) => {
    expect((await send(answering(status))).outcome).toEqual({ failed: `status ${status}` })
  })

  it.each([301, 302, 307, 401, 403, 404, 410])(
    'waits for a person at status %i, and is retried every 15 minutes',
    async (status) => {
      const { outcome, request } = await send(answering(status, { location: 'https://x.example' }))
      expect(outcome).toEqual({ failed: `status ${status}`, afterSeconds: 900 })
      expect(request?.redirect).toBe('manual')
    },
  )

  it.each([400, 413, 422])('does not delay other leads at status %i', async (status) => {
    const { outcome } = await send(answering(status))
    expect(outcome).toEqual({ failed: `status ${status}`, afterSeconds: 900, isRefused: true })
  })

  it.each([
    ['120', 120],
    ['0', 1],
    ['86400', 900],
    ['Wed, 18 Nov 2026 11:10:00 GMT', 100],
    ['Wed, 18 Nov 2020 11:10:00 GMT', 1],
    ['soon', undefined],
  ])('waits for the requested time, %j, within 15 minutes (F6)', async (text, afterSeconds) => {
    for (const status of [429, 503]) {
      const { outcome } = await send(answering(status, { 'Retry-After': text }))
      expect(outcome).toEqual({ failed: `status ${status}`, afterSeconds })
    }
  })

  it.each([
    'https://evil.example/',
    'http://leads.upstreams.example/',
    'https://leads.upstreams.example:8443/',
    'https://user:pass@leads.upstreams.example/',
    'https://169.254.169.254/latest/meta-data',
    'https://delivery.upstreams.example/',
    'http://127.0.0.1:9000/',
  ])('is not sent to %s (TH15)', async (url) => {
    const { outcome, sent } = await send({ to: target(url) })
    expect(outcome).toEqual({ failed: 'host not listed', afterSeconds: 900 })
    expect(sent).toEqual([])
  })

  it('is sent to this machine in development only', async () => {
    const { outcome } = await send({ to: target('http://127.0.0.1:9000/'), allowLoopback: true })
    expect(outcome).toBe('delivered')
  })

  it.each([null, '', 'whsec_', 'not base64!'])('is not sent with the key %j', async (key) => {
    const { outcome, sent } = await send({ openKey: async () => key })
    expect(outcome).toEqual({ failed: 'its key could not be decrypted', afterSeconds: 900 })
    expect(sent).toEqual([])
  })

  it('times out after eight seconds, even if a target ignores the abort (F6)', async () => {
    vi.useFakeTimers()
    const sending = send({ answer: () => new Promise<Response>(() => {}) })
    await vi.advanceTimersByTimeAsync(8000)
    expect((await sending).outcome).toEqual({ failed: 'TimeoutError' })
  })

  it('does not read the response body: an endless one delays nothing', async () => {
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
      cancel,
    })
    const { outcome } = await send({ answer: async () => new Response(body) })
    expect(outcome).toBe('delivered')
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('logs why it failed without third-party text (TH21)', async () => {
    const reset = new TypeError(`fetch to https://x/?key=${CANARY} failed`)
    const { outcome } = await send({ answer: () => Promise.reject(reset) })
    expect(outcome).toEqual({ failed: 'TypeError' })
    for (const status of [302, 400, 429, 500])
      expect(JSON.stringify((await send(answering(status))).outcome)).not.toContain(CANARY)
  })
})

// The simulated third parties of `npm start`: their port, their process, and what they answer.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { chooseAddress, startStandIns } from '#cli/start/stand-ins.ts'
import { openStandIns, type StandIns, WEBHOOK_SECRET } from '#cli/stand-ins/open-stand-ins.ts'
import { readSigned } from '#upstream/stripe.ts'

const opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function open(options: Partial<Parameters<typeof openStandIns>[0]> = {}) {
  const standIns = await openStandIns({ port: 0, workerPort: 9, file: null, ...options })
  opened.push(standIns)
  return standIns
}

const at = ({ port }: Pick<StandIns, 'port'>, path: string) => `http://127.0.0.1:${port}${path}`

async function post(address: string, body: unknown): Promise<unknown> {
  return (await fetch(address, { method: 'POST', body: JSON.stringify(body) })).json()
}

/** A call of Stripe's API, as its library makes it. */
async function stripe<T>(address: string, form: Record<string, string>, type: z.ZodType<T>) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_of_this_machine' },
    body: new URLSearchParams(form),
  })
  return type.parse(await response.json())
}

const session = z.object({ id: z.string(), url: z.string() })

/** A session for a deposit of $200 on a site. */
const openSession = (standIns: StandIns) =>
  stripe(
    at(standIns, '/stripe/v1/checkout/sessions'),
    {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '20000',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][product_data][name]': 'Deposit: <2021> Corolla',
      expires_at: String(Math.floor(Date.now() / 1000) + 3600),
      success_url: 'https://www.acme.example/reservation/1?from=stripe',
      cancel_url: 'https://www.acme.example/reservation/1',
      'metadata[site]': 'acme',
    },
    session,
  )

describe('the simulated third parties', () => {
  it('keep their address while its port is free', async () => {
    const busy =
      (...ports: number[]) =>
      async (port: number) =>
        !ports.includes(port)
    expect(await chooseAddress(8787, null, busy())).toBe('http://127.0.0.1:8788')
    expect(await chooseAddress(8787, 'http://127.0.0.1:9000', busy())).toBe('http://127.0.0.1:9000')
    const moved = await chooseAddress(8787, 'http://127.0.0.1:9000', busy(9000, 8788))
    expect(moved).toBe('http://127.0.0.1:8789')
    expect(await chooseAddress(8787, 'http://127.0.0.1:8787', busy())).toBe('http://127.0.0.1:8788')
    expect(await chooseAddress(8787, null, async () => false)).toBeNull()
  })

  it('report a payment to the site, signed, before the shopper returns to it (S20)', async () => {
    const heard: { host: string; signature: string; body: string }[] = []
    const worker = await listen(async (request) => {
      const body = await text(request)
      const signature = String(request.headers['stripe-signature'])
      heard.push({ host: String(request.headers.host), signature, body })
    })
    const standIns = await open({ workerPort: worker })
    const { url } = await openSession(standIns)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Pay AUD 200.00')
    expect(page).toContain('Deposit: &lt;2021&gt; Corolla')
    expect(page).toContain(`href="http://acme.localhost:${worker}/reservation/1"`)
    const paid = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect(heard).toHaveLength(1)
    const [{ host, signature, body } = { host: '', signature: '', body: '' }] = heard
    expect(host).toBe(`acme.localhost:${worker}`)
    const now = Math.floor(Date.now() / 1000)
    expect(await readSigned(body, signature, WEBHOOK_SECRET, now)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { payment_status: 'paid', amount_total: 20_000 } },
    })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(
      `http://acme.localhost:${worker}/reservation/1?from=stripe`,
    )
  })

  it('refund a deposit that was paid before they were restarted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-stand-ins-'))
    opened.push({ close: () => rm(folder, { recursive: true }) })
    const file = join(folder, 'stores/stand-ins.json')
    const first = await open({ file })
    const { id, url } = await openSession(first)
    // The site is down: the payment counts all the same.
    expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(303)
    await first.close()

    const second = await open({ file })
    const headers = { Authorization: 'Bearer sk_test_of_this_machine' }
    const known = await fetch(at(second, `/stripe/v1/checkout/sessions/${id}`), { headers })
    const { payment_intent } = z.object({ payment_intent: z.string() }).parse(await known.json())
    const refund = () =>
      stripe(at(second, '/stripe/v1/refunds'), { payment_intent }, z.record(z.string(), z.any()))
    expect(await refund()).toMatchObject({ status: 'succeeded', amount: 20_000 })
    expect(await refund()).toMatchObject({ error: { code: 'charge_already_refunded' } })
  })

  it('offer less for an older, worn or damaged vehicle (E24)', async () => {
    const standIns = await open()
    const year = new Date().getUTCFullYear()
    const offerFor = async (change: object) => {
      const vehicle = { make: 'Toyota', model: 'RAV4', year: year - 2, kms: 20_000 }
      const said = await post(at(standIns, '/valuation'), {
        ...vehicle,
        adjustmentAnswers: { condition: 'Excellent' },
        ...change,
      })
      const { offer_price, low, high } = z.record(z.string(), z.number()).parse(said)
      expect(low).toBeLessThan(offer_price ?? 0)
      expect(high).toBeGreaterThan(offer_price ?? 0)
      return offer_price ?? 0
    }
    const best = await offerFor({})
    expect(best).toBeGreaterThan(10_000)
    for (const worse of [
      { year: year - 5 },
      { kms: 90_000 },
      { adjustmentAnswers: { condition: 'Fair' } },
      { adjustmentAnswers: { condition: 'Excellent', accident: 'Yes, not repaired' } },
    ])
      expect(await offerFor(worse)).toBeLessThan(best)
    expect(await offerFor({ make: 'Unheard' })).toBeGreaterThan(0)
  })

  it('know every plate but those that begin with ZZZ (A22)', async () => {
    const plates = at(await open(), '/plates')
    const known = await post(plates, { rego: 'ABC123', state: 'NSW' })
    expect(known).toMatchObject({ make: expect.any(String), year: expect.any(Number) })
    expect(await post(plates, { rego: 'ABC123', state: 'NSW' })).toEqual(known)
    expect(await post(plates, { rego: 'ZZZ123', state: 'NSW' })).toHaveProperty('error')
  })

  it('offer test drives in the zone of the site, and none on Sundays (A24)', async () => {
    const standIns = await open()
    const path = '/appointments/Australia/Sydney?location_id=1&from=2026-11-27&days=3'
    expect(await (await fetch(at(standIns, path))).json()).toEqual({
      slots: ['27T10:00', '27T11:30', '27T14:00', '27T15:30', '28T10:00', '28T11:30'].map(
        (time) => ({
          start: `2026-11-${time}:00+11:00`,
          end: expect.stringMatching(/^2026-11-2[78]T/),
        }),
      ),
    })
  })

  it('offer a time that is booked no more, until it is moved or cancelled (A24)', async () => {
    const standIns = await open()
    const calendar = at(standIns, '/appointments/Australia/Sydney')
    const timesAt = async (location: string) => {
      const said = await fetch(`${calendar}?location_id=${location}&from=2026-11-28&days=1`)
      const { slots } = z
        .object({ slots: z.array(z.object({ start: z.string() })) })
        .parse(await said.json())
      return slots.map(({ start }) => start.slice(11, 16))
    }
    const report = async (lead: object, data: object) => {
      const body = JSON.stringify({ ...lead, data: { location_id: '1', ...data } })
      expect((await fetch(calendar, { method: 'POST', body })).status).toBe(204)
    }
    const start = (time: string) => ({ appointment: { start: `2026-11-28T${time}:00+11:00` } })
    await report({ id: 'a' }, start('10:00'))
    expect(await timesAt('1')).toEqual(['11:30'])
    expect(await timesAt('2')).toEqual(['10:00', '11:30'])
    await report({ id: 'b', parent: 'a' }, { event: 'test-drive.changed', ...start('11:30') })
    expect(await timesAt('1')).toEqual(['10:00'])
    await report({ id: 'c', parent: 'a' }, { event: 'test-drive.cancelled' })
    expect(await timesAt('1')).toEqual(['10:00', '11:30'])
  })

  it('take a shopper over for finance, or refuse (A13)', async () => {
    const finance = at(await open(), '/finance')
    const data = { firstName: 'Jo <b>', selfAssessedCreditScore: 'GREAT', purchasePrice: 30_000 }
    const said = await post(finance, { data: { ...data, loanTerm: 5 } })
    const { redirectUrl } = z.object({ redirectUrl: z.string() }).parse(said)
    const page = await (await fetch(redirectUrl)).text()
    expect(page).toContain('You are pre-approved')
    expect(page).toContain('Jo &lt;b&gt;, this is the answer for $30,000 over 5 years.')
    const refused = { data: { ...data, firstName: 'Decline', loanTerm: 5 } }
    expect(await post(finance, refused)).toHaveProperty('error')
  })

  it('run in one process, which says why it does not start', async () => {
    const { port } = await open()
    expect(await startStandIns(`http://127.0.0.1:${port}`, 9)).toContain('EADDRINUSE')
  })
})

/** Port of a server for one test. */
async function listen(take: (request: IncomingMessage) => Promise<void>): Promise<number> {
  const server = createServer((request, response) => {
    void take(request).then(() => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({ close: () => server.close() })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { toCustomer } from '#sales/finance/create-customer.ts'
import { createCustomer } from '#upstream/customer.ts'
import { afterFifteenSeconds, answering } from '#test/support/third-parties.ts'
import { testSite } from '#test/support/site.ts'
import { cases } from '#test/support/cases.ts'

const BASE = 'https://customer.upstreams.example/v1/customers'
const site = testSite({ upstreams: { customer: { url: BASE, secret: 'youx' } } })
const REQUEST = toCustomer({ name: 'Jo', phone: '0412345678' })

const leading = (redirectUrl: unknown) =>
  createCustomer(answering(site, () => Response.json({ redirectUrl })).call, REQUEST)

afterEach(() => vi.useRealTimers())

describe('a provider of pre-approval (A13)', () => {
  it('receives the request with the key of the site, and returns its page', async () => {
    const href = 'https://finance-page.upstreams.example/apply/7?step=1#top'
    const { call, sent } = answering(site, () => Response.json({ redirectUrl: href }))
    expect(await createCustomer(call, REQUEST)).toEqual({ status: 'created', href })
    expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', BASE])
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer a key')
    expect(await sent[0]?.json()).toEqual(REQUEST)
  })

  it('may have its page on this machine in development, and nowhere else', async () => {
    const lead = (href: string) =>
      createCustomer(answering(site, () => Response.json({ redirectUrl: href })).call, REQUEST, {
        allowLoopback: true,
      })
    const href = 'http://127.0.0.1:8788/finance/apply/7'
    expect(await lead(href)).toEqual({ status: 'created', href })
    expect(await lead('http://192.168.0.1/apply')).toEqual({ status: 'no-address' })
  })

  it('has fifteen seconds (F2)', async () => {
    vi.useFakeTimers()
    const { call, faults } = answering(site, () => new Promise(() => undefined))
    const work = createCustomer(call, REQUEST)
    expect(await afterFifteenSeconds(work)).toEqual({ status: 'failed' })
    expect(faults).toHaveLength(1)
  })

  it('rejects, or fails, without any of its text in the log (TH21)', async () => {
    const secret = 'Jo Citizen owes money'
    for (const status of [200, 400, 422, 429, 500]) {
      const { call, faults } = answering(site, () => Response.json({ error: secret }, { status }))
      expect(await createCustomer(call, REQUEST)).toEqual({ status: 'failed' })
      expect(faults.join()).not.toContain(secret)
    }
  })

  it.each([
    'https://evil.example/',
    'http://finance-page.upstreams.example/',
    '//finance-page.upstreams.example/',
    '/apply',
    'javascript:alert(1)//https://finance-page.upstreams.example/',
    'https://finance-page.upstreams.example.evil.example/',
    'https://finance-page.upstreams.example@evil.example/',
    'https://jo:pw@finance-page.upstreams.example/',
    'https://finance-page.upstreams.example:8443/',
    'https:\\\\evil.example\\finance-page.upstreams.example',
    'http://127.0.0.1:9/',
    `https://finance-page.upstreams.example/${'x'.repeat(4000)}`,
    '',
    7,
    null,
    ['https://finance-page.upstreams.example/'],
  ])('never redirects to %j (TH7)', async (redirectUrl) => {
    expect(await leading(redirectUrl)).toEqual({ status: 'no-address' })
  })

  it('redirects only to https on its own host, whatever it returns (TH7)', async () => {
    const text = fc.oneof(fc.string(), fc.webUrl(), fc.json())
    await fc.assert(
      fc.asyncProperty(text, async (redirectUrl) => {
        const made = await leading(redirectUrl)
        expect(made.status === 'created' ? new URL(made.href).origin : 'nowhere').toMatch(
          /^(?:nowhere|https:\/\/finance-page\.upstreams\.example)$/,
        )
      }),
      { numRuns: cases(2000) },
    )
  })
})

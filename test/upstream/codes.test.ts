import { afterEach, describe, expect, it, vi } from 'vitest'

import { createGotrueCodes, createOwnCodes } from '#shopper/identity/verification/code-provider.ts'
import { requestOtp, verifyOtp } from '#upstream/gotrue.ts'
import { sendSms } from '#upstream/sms.ts'
import { afterFifteenSeconds, answering } from '#test/support/third-parties.ts'
import { testSite } from '#test/support/site.ts'

const PHONE = '+61412345678'
const BASE = 'https://gotrue.upstreams.example/auth/v1'
const data = { first_name: 'Anna', last_name: '', email: '', website: 'acme', dealership_slug: '' }
const site = testSite({
  name: 'Acme Motors',
  upstreams: {
    gotrue: { url: BASE, secret: 'gotrue', send_key: 'apikey' },
    sms: { url: 'https://sms.upstreams.example/v1/send' },
  },
})

const refusing = (status: number, body: unknown) =>
  answering(site, () => Response.json(body, { status })).call
const silent = () => answering(site, () => new Promise(() => undefined))

afterEach(() => vi.useRealTimers())

describe('a provider of text messages', () => {
  it('receives number and text', async () => {
    const { call, sent } = answering(site, () => new Response(null, { status: 202 }))
    expect(await sendSms(call, { to: PHONE, text: 'Hello' })).toBe(true)
    expect([sent[0]?.method, sent[0]?.url]).toEqual([
      'POST',
      'https://sms.upstreams.example/v1/send',
    ])
    expect(await sent[0]?.json()).toEqual({ to: PHONE, text: 'Hello' })
  })

  it.each([400, 401, 402, 429, 500, 503])('has sent nothing at status %i (F5)', async (status) => {
    expect(await sendSms(refusing(status, {}), { to: PHONE, text: 'Hello' })).toBe(false)
  })

  it('fails after fifteen seconds (F5)', async () => {
    vi.useFakeTimers()
    const { call, faults } = silent()
    expect(await afterFifteenSeconds(sendSms(call, { to: PHONE, text: 'Hello' }))).toBe(false)
    expect(faults).toEqual(['sms: TimeoutError'])
  })

  it('receives a text from which browsers fill in the code', async () => {
    const send = vi.fn(async () => true)
    await createOwnCodes(site, send).send(PHONE, '012345', {})
    expect(send).toHaveBeenCalledWith({
      to: PHONE,
      text: '012345 is your Acme Motors code. It works for 10 minutes.\n\n@www.acme.example #012345',
    })
  })
})

describe('a GoTrue server', () => {
  it('receives a code request with the known details of the shopper (A15)', async () => {
    const { call, sent } = answering(site, () => Response.json({}))
    expect(await requestOtp(call, PHONE, data)).toBe(true)
    expect([sent[0]?.url, sent[0]?.headers.get('apikey')]).toEqual([`${BASE}/otp`, 'a key'])
    const body = { phone: PHONE, data, create_user: true, channel: 'sms' }
    expect(await sent[0]?.json()).toEqual(body)
  })

  it.each([400, 401, 422, 429, 500])('has sent nothing at status %i (F5)', async (status) => {
    expect(await requestOtp(refusing(status, { error_code: 'sms_send_failed' }), PHONE, data)).toBe(
      false,
    )
  })

  it('has fifteen seconds for a code, and the same for its check (A15)', async () => {
    vi.useFakeTimers()
    expect(await afterFifteenSeconds(requestOtp(silent().call, PHONE, data))).toBe(false)
    expect(await afterFifteenSeconds(verifyOtp(silent().call, PHONE, '123456'))).toBeNull()
  })

  it('returns who verified a code; its session is discarded (A16)', async () => {
    const said = { access_token: 'a', refresh_token: 'b', expires_in: 3600, user: { id: 'u1' } }
    const { call, sent } = answering(site, () => Response.json(said))
    expect(await verifyOtp(call, PHONE, '123456')).toEqual({ status: 'right', userId: 'u1' })
    expect(sent[0]?.url).toBe(`${BASE}/verify`)
    expect(await sent[0]?.json()).toEqual({ type: 'sms', phone: PHONE, token: '123456' })
  })

  it.each([
    [
      403,
      { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
      'wrong',
    ],
    [429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow down' }, 'limited'],
  ])('rejects a shopper with %i (X18, X19)', async (status, body, said) => {
    expect(await verifyOtp(refusing(status, body), PHONE, '123456')).toEqual({ status: said })
  })

  it.each([
    [401, { message: 'Invalid API key' }],
    [400, { error_code: 'validation_failed' }],
    [403, { error_code: 'otp_disabled' }],
    [500, { error_code: 'otp_expired' }],
    [200, { error_code: 'otp_expired' }],
    [403, { user: { id: 'u1' } }],
    [200, { user: { id: '' } }],
    [200, {}],
  ])('returns unknown for a code with %i and %j (X20)', async (status, body) => {
    const call = refusing(status, body)
    expect(await verifyOtp(call, PHONE, '123456')).toBeNull()
    expect(await createGotrueCodes(site, call).check(PHONE, '123456')).toEqual({ status: 'failed' })
  })
})

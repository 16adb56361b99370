import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { openShop } from '#test/support/shop.ts'
import { cookieOf } from '#test/support/signed-in.ts'
import { GOTRUE_KEY } from '#test/upstreams/gotrue.ts'
import { TURNSTILE_SECRET } from '#test/upstreams/turnstile.ts'

const { written, bindings } = recordEvents()
const app = createApp()
const SEND = '/api/verification/send'
const VERIFY = '/api/verification/verify'
const SMS = 'https://sms.upstreams.example'
const GOTRUE = 'https://gotrue.upstreams.example'

let people = 0

/** A shopper whose phone and address no other test has, and their browser. */
function shopper(slug: string, more: Partial<typeof env> = {}) {
  people += 1
  const national = `0431${String(people).padStart(6, '0')}`
  const e164 = `+61${national.slice(1)}`
  let cookie = ''
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(`http://${slug}.example${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'CF-Connecting-IP': `198.51.100.${people}`,
        Cookie: cookie,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const response = await app.fetch(
      request,
      { ...bindings, DEV: '', ...more },
      createExecutionContext(),
    )
    if (response.headers.has('Set-Cookie')) cookie = cookieOf(response)
    return response
  }
  const texts = async () =>
    (await fetch(`${SMS}/sent/${encodeURIComponent(e164)}`)).json<string[]>()
  const code = async () => (await texts()).at(-1)?.slice(0, 6) ?? ''
  return { phone: national, e164, post, texts, code }
}

const answerOf = async (response: Response) => [response.status, await response.json()]
const sessions = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM sessions').first<number>('n')) ?? 0
const verifications = async (slug: string) =>
  (
    await env.DB.prepare(
      'SELECT website_slug, dealership_slug, verification_type, user_id FROM verifications WHERE website_slug = ? ORDER BY id',
    )
      .bind(slug)
      .all()
  ).results

beforeAll(async () => {
  const account = { sign_in: true }
  const sms = { url: SMS }
  const locations = [{ id: '1', slug: 'yard', name: 'Yard', dealership_slug: 'north' }]
  await openShop({ slug: 'own', account, upstreams: { sms } }, [])
  await openShop({ slug: 'noted', account, upstreams: { sms }, locations }, [])
  await openShop({ slug: 'shut', upstreams: { sms } }, [])
  await openShop({ slug: 'kiwi', locale: 'en-NZ', account, upstreams: { sms } }, [])
  const turnstile = { site_key: '1x00000000000000000000AA', secret: 'turnstile' }
  const sealed = await encryptSecret(env.MASTER_KEY, 'guarded', 'turnstile', TURNSTILE_SECRET)
  await openShop(
    {
      slug: 'guarded',
      account: { ...account, codes_a_day: 10 },
      upstreams: { sms },
      integrations: { turnstile },
      secrets: { turnstile: sealed },
    },
    [],
  )
  for (const fault of ['busy', 'failing'])
    await openShop({ slug: fault, account, upstreams: { sms: { url: `${SMS}/${fault}` } } }, [])
  for (const fault of ['', 'busy', 'failing', 'garbage', 'nonsense']) {
    const slug = fault === '' ? 'theirs' : `theirs-${fault}`
    const url = fault === '' ? GOTRUE : `${GOTRUE}/${fault}`
    const secrets = { gotrue: await encryptSecret(env.MASTER_KEY, slug, 'gotrue', GOTRUE_KEY) }
    const gotrue = { url, secret: 'gotrue', send_key: 'apikey' as const }
    await openShop({ slug, account, secrets, upstreams: { gotrue }, locations }, [])
  }
  const secrets = {
    gotrue: await encryptSecret(env.MASTER_KEY, 'theirs-locked', 'gotrue', 'wrong'),
  }
  const gotrue = { url: GOTRUE, secret: 'gotrue', send_key: 'apikey' as const }
  await openShop({ slug: 'theirs-locked', account, secrets, upstreams: { gotrue } }, [])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('codes for scripts', () => {
  it('sign a shopper in: requested, sent, submitted (A14-A16, S22)', async () => {
    const { phone, post, texts, code } = shopper('own')
    expect(await answerOf(await post('/api/rate-limit', { phone }))).toEqual([
      200,
      { success: true },
    ])
    const sent = await post(SEND, {
      phone,
      first_name: 'Anna',
      last_name: 'Li',
      email: 'a@b.example',
    })
    expect(sent.headers.get('Cache-Control')).toBe('no-store')
    expect(await answerOf(sent)).toEqual([
      200,
      { success: true, message: 'Code sent!', wait_seconds: 30 },
    ])
    const token = await code()
    expect(await texts()).toEqual([
      `${token} is your Acme Motors code. It works for 10 minutes.\n\n@own.example #${token}`,
    ])
    const verified = await post(VERIFY, { phone, token, type: 'sms' })
    expect(await answerOf(verified)).toEqual([200, { success: true }])
    expect(verified.headers.getSetCookie().join('\n')).toMatch(
      /__Host-session=[^;]+;.*HttpOnly[\s\S]*__Host-signed-in=[0-9a-f]{16}/,
    )
  })

  it('are stored in rows and counted as events, by the server (A18, N15, N16, TH12)', async () => {
    const { phone, e164, post, code } = shopper('noted')
    written.length = 0
    await post(SEND, { phone })
    await post(VERIFY, { phone, token: await code(), type: 'sms', user_id: 'another-shopper' })
    const user = await env.DB.prepare('SELECT id FROM users WHERE site = ? AND phone = ?')
      .bind('noted', e164)
      .first('id')
    const row = { website_slug: 'noted', dealership_slug: 'north' }
    expect(await verifications('noted')).toEqual([
      { ...row, verification_type: 'sms', user_id: null },
      { ...row, verification_type: 'verify', user_id: user },
    ])
    expect(written).toEqual([
      { indexes: ['noted'], doubles: [36], blobs: [SEND] },
      { indexes: ['noted'], doubles: [37], blobs: [VERIFY] },
    ])
  })

  it('store a shopper’s name as every form does, without invisible characters', async () => {
    const { phone, post, code } = shopper('own')
    await post(SEND, { phone })
    const first_name = ' Ana\u0000\r\n \u0007 Mele\u2028'
    await post(VERIFY, { phone, token: await code(), first_name })
    const row = env.DB.prepare('SELECT first_name FROM users WHERE phone = ?1')
    expect(await row.bind(`+61${phone.slice(1)}`).first('first_name')).toBe('Ana Mele')
  })

  it('are not counted if the shopper opted out (N11)', async () => {
    const { phone, post, code } = shopper('own')
    written.length = 0
    await post(SEND, { phone }, { DNT: '1' })
    const verified = await post(VERIFY, { phone, token: await code() }, { 'Sec-GPC': '1' })
    expect([verified.status, written]).toEqual([200, []])
  })

  it('open a new session, and end the one before it (TH3)', async () => {
    const { phone, post, code } = shopper('own')
    await post(SEND, { phone })
    const first = cookieOf(await post(VERIFY, { phone, token: await code() }))
    const before = await sessions()
    vi.setSystemTime(Date.now() + 31_000)
    const challenge = cookieOf(await post(SEND, { phone }, { Cookie: first }))
    const second = await post(
      VERIFY,
      { phone, token: await code() },
      { Cookie: `${first}; ${challenge}` },
    )
    expect(second.status).toBe(200)
    expect(cookieOf(second)).not.toBe(first)
    expect(await sessions()).toBe(before)
  })

  it('accept a mobile in any format, and one of the other country (V44, V45)', async () => {
    const { post } = shopper('kiwi')
    expect((await post(SEND, { phone: '021 234 5678' })).status).toBe(200)
    expect((await post(SEND, { phone: '+61 (0)498 765 001' })).status).toBe(200)
  })

  it.each([
    ['', 'This is a required field.'],
    ['0412', 'Please enter a mobile number, such as 0412 345 678.'],
    ['(02) 9555 1234', 'Please enter a mobile number, such as 0412 345 678.'],
    ['1300 975 707', 'Please enter a mobile number, such as 0412 345 678.'],
    ['+1 202 555 0143', 'Please enter a mobile number, such as 0412 345 678.'],
    ['+44 7911 123456', 'Please enter a mobile number, such as 0412 345 678.'],
    ['+64 240 112 233', 'Please enter a mobile number, such as 0412 345 678.'],
    ['+882 16 5555 1234', 'Please enter a mobile number, such as 0412 345 678.'],
  ])('are not sent to a number such as %j (TH9, V44)', async (phone, error) => {
    const { post } = shopper('own')
    for (const path of ['/api/rate-limit', SEND, VERIFY])
      expect(await answerOf(await post(path, { phone }))).toEqual([422, { error }])
  })

  it.each([
    ['', 'This is a required field.'],
    ['12345', 'Code must be 6 digits.'],
  ])('are six digits, not %j (V43)', async (token, error) => {
    const { phone, post } = shopper('own')
    expect(await answerOf(await post(VERIFY, { phone, token }))).toEqual([422, { error }])
  })

  it('are rejected if they are wrong, then locked (X18, X19)', async () => {
    const { phone, post, code } = shopper('own')
    await post(SEND, { phone })
    const token = await code()
    const wrong = token === '000000' ? '000001' : '000000'
    const invalid = { error: 'The verification code is invalid. Please try again.' }
    const locked = {
      error: 'There were too many tries with this code. Please ask for a new one.',
    }
    for (let at = 0; at < 5; at += 1)
      expect(await answerOf(await post(VERIFY, { phone, token: wrong }))).toEqual([422, invalid])
    expect(await answerOf(await post(VERIFY, { phone, token: wrong }))).toEqual([429, locked])
    expect(await answerOf(await post(VERIFY, { phone, token }))).toEqual([429, locked])
  })

  it('expire after ten minutes (TH8)', async () => {
    const { phone, post, code } = shopper('own')
    await post(SEND, { phone })
    const token = await code()
    vi.setSystemTime(Date.now() + 600_000)
    expect((await post(VERIFY, { phone, token })).status).toBe(422)
  })

  it('work only in the browser that requested them (TH8)', async () => {
    const { phone, post, code } = shopper('own')
    await post(SEND, { phone })
    const theft = shopper('own')
    expect((await theft.post(VERIFY, { phone, token: await code() })).status).toBe(422)
    await theft.post(SEND, { phone: theft.phone })
    expect((await theft.post(VERIFY, { phone, token: await code() })).status).toBe(422)
    expect((await post(VERIFY, { phone, token: await code() })).status).toBe(200)
  })

  it('have a minimum interval, and a maximum for each phone (A14, X18)', async () => {
    const { phone, post, texts } = shopper('own')
    await post(SEND, { phone })
    const soon = await post(SEND, { phone })
    expect([soon.status, Number(soon.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await soon.json<{ error: string }>()).error).toMatch(/^Please wait \d+ seconds/)
    for (let at = 1; at <= 3; at += 1) {
      vi.setSystemTime(Date.now() + 31_000)
      await post(SEND, { phone })
    }
    const error = 'Too many verification attempts. Please try again later.'
    const limited = [429, { error, wait_seconds: expect.any(Number) }]
    expect(await answerOf(await post(SEND, { phone }))).toEqual(limited)
    expect(await answerOf(await post('/api/rate-limit', { phone }))).toEqual([429, { error }])
    expect(await texts()).toHaveLength(3)
  })

  it('are only for pages of the site (TH14)', async () => {
    const { phone, post, texts } = shopper('own')
    for (const path of ['/api/rate-limit', SEND, VERIFY]) {
      const answer = await post(path, { phone }, { 'Sec-Fetch-Site': 'cross-site' })
      expect(answer.status).toBe(403)
    }
    expect(await texts()).toEqual([])
  })

  it('do not exist on a site without sign-in', async () => {
    const { phone, post, texts } = shopper('shut')
    for (const path of ['/api/rate-limit', SEND, VERIFY])
      expect((await post(path, { phone, token: '123456' })).status).toBe(404)
    expect(await texts()).toEqual([])
  })

  it.each(['', '{', '[]', '"0412345678"', 'null'])(
    'reject an invalid request: %j',
    async (body) => {
      const { post } = shopper('own')
      for (const path of ['/api/rate-limit', SEND, VERIFY])
        expect((await post(path, body)).status).toBe(400)
    },
  )
})

describe('codes of a site that asks Turnstile', () => {
  const ask = async (token?: string, path = SEND) => {
    const { phone, post } = shopper('guarded')
    return (await post(path, { phone, 'cf-turnstile-response': token })).status
  }

  it('are limited for suspected bots; people still get theirs (TH9)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect([await ask(), await ask('forged')]).toEqual([200, 200])
    for (const token of [undefined, '', 'forged', 'spent', 'down', 'x'.repeat(3000)])
      expect(await ask(token), token).toBe(429)
    expect(await ask(undefined, '/api/rate-limit'), 'asking needs no proof').toBe(200)
    expect(await ask('pass')).toBe(200)
  })

  it('are requested on a page with its widget', async () => {
    const response = await app.fetch(
      new Request('http://guarded.example/sign-in'),
      bindings,
      createExecutionContext(),
    )
    expect(await response.text()).toMatch(
      /<form[^>]*sign-in-form.*data-turnstile="1x00000000000000000000AA".*<\/form>/s,
    )
  })
})

describe('during outages', () => {
  it.each(['busy', 'failing'])(
    'a code is not reported as sent if the provider is %s (F5)',
    async (slug) => {
      const { phone, post } = shopper(slug)
      written.length = 0
      const answer = await post(SEND, { phone })
      expect(await answerOf(answer)).toEqual([
        503,
        { error: 'We couldn’t send the code. Please try again.', wait_seconds: 30 },
      ])
      expect(answer.headers.get('Retry-After')).toBe('30')
      expect(answer.headers.has('Set-Cookie')).toBe(false)
      expect([written, await verifications(slug)]).toEqual([[], []])
    },
  )

  it('no code is sent if it cannot be counted (F24)', async () => {
    const broken = {
      idFromName: () => {
        throw new Error('overloaded')
      },
    } as unknown as typeof env.OTP_STORE // the only method that is called
    const { phone, post, texts } = shopper('own', { OTP_STORE: broken })
    const notSent = { error: 'We couldn’t send the code. Please try again.' }
    expect(await answerOf(await post('/api/rate-limit', { phone }))).toEqual([503, notSent])
    expect(await answerOf(await post(SEND, { phone }))).toEqual([503, notSent])
    expect(await texts()).toEqual([])
  })

  it('a code is not accepted if it cannot be counted (X20, F24)', async () => {
    const { phone, post, code } = shopper('own')
    const sent = await post(SEND, { phone })
    const broken = shopper('own', {
      OTP_STORE: {} as typeof env.OTP_STORE, // has no methods at all
    })
    const answer = await broken.post(
      VERIFY,
      { phone, token: await code() },
      { Cookie: cookieOf(sent) },
    )
    expect(await answerOf(answer)).toEqual([
      503,
      { error: 'An unknown error occurred during verification.' },
    ])
  })
})

describe('when the session cannot be written', () => {
  it('no shopper is signed in, and the browser stores nothing (X20)', async () => {
    const { phone, post, code } = shopper('own')
    const sent = await post(SEND, { phone })
    const db = new Proxy(env.DB, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (String(given[0]).includes('sessions')) throw new Error('locked')
          return Reflect.apply(value, target, given)
        }
      },
    })
    const locked = shopper('own', { DB: db })
    const answer = await locked.post(
      VERIFY,
      { phone, token: await code() },
      { Cookie: cookieOf(sent) },
    )
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
  })
})

describe('codes of a GoTrue server (A15, A16)', () => {
  const otpOf = async (phone: string) =>
    (await fetch(`${GOTRUE}/otp/${encodeURIComponent(phone)}`)).json<{
      code: string
      data: unknown
    } | null>()

  it('sign a shopper in, whom the server knows by its own id', async () => {
    const { phone, e164, post, texts } = shopper('theirs')
    const details = { first_name: 'Anna', last_name: 'Li', email: 'anna@b.example' }
    expect((await post(SEND, { phone, ...details })).status).toBe(200)
    const otp = await otpOf(e164)
    expect(otp?.data).toEqual({ ...details, website: 'theirs', dealership_slug: 'north' })
    expect(await texts(), 'it sends its own messages').toEqual([])
    const verified = await post(VERIFY, { phone, token: otp?.code })
    expect(verified.status).toBe(200)
    const user = await env.DB.prepare('SELECT provider_id FROM users WHERE site = ? AND phone = ?')
      .bind('theirs', e164)
      .first('provider_id')
    expect(user).toBe(`gotrue-${e164.slice(1)}`)
    expect(cookieOf(verified), 'its token is not passed on').not.toContain('theirs')
  })

  it('are rejected if they are wrong, and locked after five tries (X18, X19)', async () => {
    const { phone, post } = shopper('theirs')
    await post(SEND, { phone })
    const answers = []
    for (let at = 0; at < 6; at += 1)
      answers.push((await post(VERIFY, { phone, token: '999999' })).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })

  it.each(['busy', 'failing', 'locked'])(
    'are not reported as sent by one that is %s (F5)',
    async (fault) => {
      const { phone, post } = shopper(`theirs-${fault}`)
      expect((await post(SEND, { phone })).status).toBe(503)
    },
  )

  it.each(['garbage', 'nonsense'])(
    'are not accepted from one that returns %s (X20)',
    async (fault) => {
      const { phone, post } = shopper(`theirs-${fault}`)
      const sent = await post(SEND, { phone })
      // For a sent code the status is enough, as long as the rest is JSON.
      expect(sent.status).toBe(fault === 'nonsense' ? 200 : 503)
      const cookie = { Cookie: cookieOf(sent) }
      if (sent.status === 200)
        expect((await post(VERIFY, { phone, token: '123456' }, cookie)).status).toBe(503)
    },
  )
})

describe('the log', () => {
  it('contains no phone, no code and no challenge, whatever happens (TH21)', async () => {
    const lines: string[] = []
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')))
    const seen: string[] = []
    for (const slug of ['own', 'busy', 'failing', 'theirs', 'theirs-locked', 'theirs-garbage']) {
      const { phone, e164, post, code } = shopper(slug)
      seen.push(phone, phone.slice(1), e164)
      await post('/api/rate-limit', { phone })
      const sent = await post(SEND, { phone, first_name: 'Canary', email: 'canary@b.example' })
      const token = (await code()) || '471147'
      seen.push(token)
      await post(VERIFY, { phone, token: '471100' }, { Cookie: cookieOf(sent) })
      await post(VERIFY, { phone, token }, { Cookie: cookieOf(sent) })
    }
    const broken = shopper('own', { DB: {} as typeof env.DB }) // has no methods at all
    await broken.post(SEND, { phone: broken.phone })
    await broken.post(VERIFY, { phone: broken.phone, token: await broken.code() })
    seen.push(broken.phone.slice(1), 'Canary', 'canary', '471100', '198.51.100')
    expect(lines.join('\n')).toContain('upstream.failed')
    for (const word of seen) expect(lines.join('\n')).not.toContain(word)
  })
})

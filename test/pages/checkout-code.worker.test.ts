// A vehicle held without a payment: its shopper proves the mobile by a code first.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { codeTo, DEV, nextPhone } from '#test/support/approval.ts'
import { objects } from '#test/support/failing-bindings.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { PARTIAL } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'

const SMS = { sms: { url: 'https://sms.upstreams.example/messages' } }
const SITE = {
  slug: 'codes',
  cards: { checkout: { enabled: true } },
  account: { sign_in: true },
  forms: { postcode: 'none' },
  phone_numbers: { general: '(02) 5550 4100' },
  reservations: { delivery: false },
  upstreams: SMS,
} satisfies Partial<SiteInput> & { slug: string }

const CARS = Array.from({ length: 30 }, (_, at) =>
  testCar({ id: `h${at}`, slug: `held-${at}`, payment_processors: ['stripe'] }),
)

beforeAll(async () => {
  await openShop(SITE, CARS)
  await openShop({ ...SITE, slug: 'unproved', reservations: { verify_mobile: false } }, CARS)
  await openShop({ ...SITE, slug: 'no-codes', upstreams: {} }, CARS)
  // The tables.
  await signIn('codes')
})

type Fields = Record<string, string>

const app = createApp()
let cars = 0
let senders = 0

/** A browser on a developer's machine, whose messages can be read; on the checkout of a vehicle of its own. */
function openBrowser(slug = 'codes', address = `198.18.7.${(senders += 1)}`) {
  const path = `/cars/held-${(cars += 1)}/checkout`
  let cookie = ''
  const request = async (
    init: RequestInit,
    headers: Fields = {},
    more: Partial<typeof env> = {},
  ) => {
    const ctx = createExecutionContext()
    const own = {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': address,
      ...headers,
    }
    const response = await app.fetch(
      new Request(`http://${slug}.example${path}`, { redirect: 'manual', ...init, headers: own }),
      { ...env, ...DEV, ...more },
      ctx,
    )
    await waitOnExecutionContext(ctx)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = ''] = pair.split('=')
      const others = cookie.split('; ').filter((known) => !known.startsWith(`${name}=`))
      cookie = [...others, ...(pair.endsWith('=') ? [] : [pair])].filter(Boolean).join('; ')
    }
    return response
  }
  /** The complete form, rendered ten seconds ago. */
  const fillIn = async (more: Fields = {}): Promise<Fields> => {
    const { fields } = await fillForm(await (await request({})).text())
    const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
    return { ...fields, key, at: '1', step: 'send', phone: nextPhone(), ...more }
  }
  const send = (fields: Fields, headers: Fields = {}, more: Partial<typeof env> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return request({ method: 'POST', body }, headers, more)
  }
  return { fillIn, send, visit: () => request({}), signedIn: (given: string) => (cookie = given) }
}

const reservations = async (slug: string) => {
  const sql = 'SELECT * FROM reservations WHERE site = ?'
  return (await env.DB.prepare(sql).bind(slug).all()).results
}
const textsTo = async (slug: string, phone: string) => {
  const to = `+61${phone.replaceAll(' ', '').slice(1)}`
  return (await listMessages(env.SEARCH, slug)).filter((message) => message.to === to)
}
const errorsIn = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>.*?<p>(.*?)<\/p>/g)].map(([, text]) => text)

describe('a vehicle that is held without a payment', () => {
  it('is held only once its shopper has entered the code, with nothing typed lost (TH13)', async () => {
    const browser = openBrowser()
    const fields = await browser.fillIn({ 'trade_in.make': 'Mazda' })
    const before = (await reservations('codes')).length
    const asked = await browser.send(fields)
    const html = await asked.text()
    expect(asked.status).toBe(200)
    expect(html).toContain('Code sent!')
    for (const typed of ['Anh Tú', 'Nguyễn', 'anh@example.com', 'Mazda', fields['phone']])
      expect(html).toContain(`value="${typed}"`)
    expect(html).toMatch(/data-step="0" hidden=""/)
    expect(await reservations('codes')).toHaveLength(before)

    const code = await codeTo('codes', fields['phone'] ?? '')
    const wrong = await browser.send({ ...fields, code: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, errorsIn(await wrong.text())]).toEqual([
      422,
      ['The verification code is invalid. Please try again.'],
    ])
    expect(await reservations('codes')).toHaveLength(before)

    const held = await browser.send({ ...fields, code })
    expect([held.status, held.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/),
    ])
    const rows = await reservations('codes')
    expect(rows).toHaveLength(before + 1)
    expect(rows.find(({ form_key: key }) => key === fields['key'])).toMatchObject({
      status: 'held',
      user_id: expect.stringMatching(/./),
      network: '',
    })
    const again = await browser.send({ ...fields, code })
    expect(again.headers.get('Location')).toBe(held.headers.get('Location'))
  })

  it('is not held for invented mobiles, and none of them gets a confirmation', async () => {
    const before = (await reservations('codes')).length
    for (let shopper = 0; shopper < 9; shopper += 1) {
      const browser = openBrowser('codes', '203.0.113.9')
      const fields = await browser.fillIn()
      await browser.send(fields)
      const sent = await browser.send({ ...fields, code: '123456' })
      expect(sent.status).toBe(422)
      const texts = await textsTo('codes', fields['phone'] ?? '')
      expect(texts.filter(({ text }) => text.includes('/reservation/'))).toEqual([])
    }
    expect(await reservations('codes')).toHaveLength(before)
  })

  it('has the button that sends a code, a change of the number, and steps back with the code on its way', async () => {
    const browser = openBrowser()
    const fields = await browser.fillIn()
    expect(await (await browser.visit()).text()).toContain('data-login-status="default"')
    const asked = await browser.send({ ...fields, action: 'send' }, PARTIAL)
    expect(await asked.text()).toMatch(
      /^<form class="form"[\s\S]*data-login-status="verificationSent"/,
    )
    const back = await (await browser.send({ ...fields, code: '', step: 'back' })).text()
    expect(back).toMatch(/data-step="1" hidden=""/)
    const next = await (await browser.send({ ...fields, code: '', at: '0', step: 'next' })).text()
    expect(next).toContain('data-login-status="verificationSent"')
    const changed = await (await browser.send({ ...fields, code: '', action: 'change' })).text()
    expect(changed).toContain('data-login-status="default"')
    expect(changed).toContain(`value="${fields['phone']}"`)
  })

  it('needs no code of a shopper who is signed in with that mobile, and one for another mobile', async () => {
    const { cookie, userId } = await signIn('codes', '+61412777001')
    const browser = openBrowser()
    browser.signedIn(cookie)
    const page = await (await browser.visit()).text()
    expect(page).toContain('Verified')
    expect(page).toContain('value="0412777001"')
    const other = await browser.send(await browser.fillIn())
    expect(await other.text()).toContain('Code sent!')
    const own = await browser.send(await browser.fillIn({ phone: '0412 777 001' }))
    expect(own.status).toBe(303)
    const owners = (await reservations('codes')).map(({ user_id: id }) => id)
    expect(owners).toContain(userId)
  })

  it('sends a code for a vehicle that is still free only, and none to a landline', async () => {
    const first = openBrowser()
    const fields = await first.fillIn()
    await first.send(fields)
    await first.send({ ...fields, code: await codeTo('codes', fields['phone'] ?? '') })
    cars -= 1
    const late = openBrowser()
    const typed = { ...fields, phone: nextPhone() }
    const key = await mintFormKey(env.MASTER_KEY, 'codes', Math.floor(Date.now() / 1000) - 20)
    const refused = await late.send({ ...typed, key })
    expect(refused.status).toBe(409)
    expect(await textsTo('codes', typed.phone)).toEqual([])
    const landline = openBrowser()
    const said = await landline.send(await landline.fillIn({ phone: '02 5550 4100' }))
    expect([said.status, errorsIn(await said.text())]).toEqual([
      422,
      ['Please enter a mobile number, such as 0412 345 678.'],
    ])
  })

  it('gives the phone number if no code can be sent, and keeps what was typed', async () => {
    const browser = openBrowser()
    const fields = await browser.fillIn()
    const broken = objects<typeof env.OTP_STORE>(() => Promise.reject(new Error('down')))
    const failed = await browser.send(fields, {}, { OTP_STORE: broken })
    const html = await failed.text()
    expect(failed.status).toBe(503)
    expect(html).toMatch(/call us on <a href="tel:[^>]*>[^<]*<\/a> and we’ll hold it for you/)
    expect(html).toContain('value="Anh Tú"')
  })

  it('accepts a form whose answer was lost, with its used code, and holds once (F9)', async () => {
    const browser = openBrowser()
    const fields = await browser.fillIn()
    await browser.send(fields)
    const proved = { ...fields, code: await codeTo('codes', fields['phone'] ?? '') }
    const both = await Promise.all([browser.send(proved), browser.send(proved)])
    const again = await browser.send(proved)
    const places = [...both, again].map((answer) => answer.headers.get('Location'))
    expect(new Set(places.filter((place) => place !== null)).size).toBe(1)
    expect(again.status).toBe(303)
    const rows = await reservations('codes')
    expect(rows.filter(({ form_key: key }) => key === fields['key'])).toHaveLength(1)
  })

  it('needs no code where the site wants none, or has no provider of codes', async () => {
    for (const slug of ['unproved', 'no-codes']) {
      const browser = openBrowser(slug)
      expect(await (await browser.visit()).text()).not.toContain('data-testid="verification"')
      const held = await browser.send(await browser.fillIn())
      expect(held.status, slug).toBe(303)
    }
  })

  it('is limited for a network also on a developer’s machine', async () => {
    const statuses: number[] = []
    for (let shopper = 0; shopper < 7; shopper += 1) {
      const browser = openBrowser('unproved', '203.0.113.77')
      statuses.push((await browser.send(await browser.fillIn())).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429])
  })
})

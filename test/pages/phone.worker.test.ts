import { createExecutionContext } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const { written, bindings } = recordEvents()
const app = createApp()
const PHONE = '(02) 5550 4102'

async function ask(
  site: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  const request = new Request(`http://${site}.example/api/reveal-phone`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
  })
  return app.fetch(request, bindings, createExecutionContext())
}

const about = (id: string) => ({ car_id: id, dealership_id: '101', website_id: 1 })
const form = (id: string) =>
  new URLSearchParams({ car_id: id, dealership_id: '101', website_id: '1' })

beforeAll(async () => {
  const cars = [
    testCar({ id: 'm1', slug: 'masked-1', dealership_id: '101' }),
    testCar({ id: 'hidden', show_on_dealer_website: false }),
    testCar({ id: 'odd', dealership_id: '101' }),
  ]
  const phones = { phone_numbers: { used: PHONE } }
  const mask = { sidebar: { phone: { mask: true } } }
  await openShop({ slug: 'masked', ...phones, ...mask }, cars)
  await openShop({ slug: 'mute', ...mask }, cars)
  for (const fault of ['', '/failing', '/nonsense', '/slow']) {
    const url = `https://phone.upstreams.example${fault}`
    const upstreams = { phone_reveal: { url } }
    await openShop({ slug: `asked${fault.replace('/', '-')}`, ...phones, ...mask, upstreams }, cars)
  }
})

describe('masked number on request (A25, W41)', () => {
  it('is nowhere in the page of the car until it is requested (S19)', async () => {
    const html = await (await visit('masked', '/cars/masked-1')).text()
    expect(html).toContain('(02) *********')
    expect(html).not.toMatch(/5550 ?4102/)
  })

  it('is revealed, and counted with the path of the car (N7)', async () => {
    written.length = 0
    const response = await ask('masked', about('m1'))
    expect([response.status, await response.json()]).toEqual([200, { phone: PHONE }])
    expect(written).toEqual([{ indexes: ['masked'], doubles: [25], blobs: ['/cars/masked-1'] }])
  })

  it('is revealed to a shopper who opted out, and not counted', async () => {
    written.length = 0
    const response = await ask('masked', about('m1'), { DNT: '1' })
    expect(await response.json()).toEqual({ phone: PHONE })
    expect(written).toEqual([])
  })

  it('is a fragment for scripts, and a page without them', async () => {
    const part = await (await ask('masked', form('m1'), { 'HX-Request-Type': 'partial' })).text()
    expect(part).toMatch(/^<a href="tel:0255504102" class="call-number" autofocus="">/)
    const page = await ask('masked', form('m1'))
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<!DOCTYPE html>')
    expect(html).toContain('href="tel:0255504102"')
    expect(html).toContain('href="/cars/masked-1"')
    expect(html).toContain('noindex')
  })

  it('exists only for cars of this site', async () => {
    for (const id of ['hidden', 'nothing', 'x" OR objectID:"m1'])
      expect([id, (await ask('masked', about(id))).status]).toEqual([id, 404])
    expect((await ask('masked', { ...about('m1'), website_id: 2 })).status).toBe(400)
  })

  it('is reported as missing, in the requested format (X13)', async () => {
    expect((await ask('mute', about('m1'))).status).toBe(404)
    const part = await ask('mute', form('m1'), { 'HX-Request-Type': 'partial' })
    expect(await part.text()).toMatch(/^<p role="alert">/)
    const page = await ask('mute', form('m1'))
    expect([page.status, (await page.text()).includes('<h1')]).toEqual([404, true])
  })

  it.each(['{', 'null', '[]', '{"car_id":7,"website_id":1}', '{"website_id":1}'])(
    'is not revealed to %s',
    async (body) => {
      expect((await ask('masked', body)).status).toBe(400)
    },
  )

  it('is not revealed to other sites', async () => {
    expect((await ask('masked', about('m1'), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await ask('masked', form('m1'), { 'Sec-Fetch-Site': '' })).status).toBe(403)
  })
})

describe('number stored by a third party', () => {
  it('is requested with car, dealership and website', async () => {
    expect(await (await ask('asked', about('m1'))).json()).toEqual({ phone: '(07) 101 1' })
  })

  it('must look like one', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await (await ask('asked', about('odd'))).json()).toEqual({ phone: PHONE })
    log.mockRestore()
  })

  it.each(['failing', 'nonsense', 'slow'])('is the configured one if it is %s', async (fault) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await ask(`asked-${fault}`, about('m1'))
    expect(await response.json()).toEqual({ phone: PHONE })
    log.mockRestore()
  })
})

describe('car without a number', () => {
  it('is logged (X13)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect((await visit('mute', '/cars/masked-1')).status).toBe(200)
    expect(warn.mock.calls.flat().join()).toContain('"event":"phone.missing"')
    warn.mockClear()
    await visit('masked', '/cars/masked-1')
    expect(warn.mock.calls.flat().join()).not.toContain('phone.missing')
    warn.mockRestore()
  })
})

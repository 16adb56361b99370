// Storage reads of a form, with the tenant known: none to render it, one batch and one message to save its lead.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { formRoutes } from '#routes.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const app = createApp()

const HOST = 'http://frugal.example'
const PARTIAL = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' }

/** Requests a page; returns the calls to its bindings, in order, and the text. */
async function ask(path: string, init: RequestInit = {}) {
  const { bindings, calls } = countCalls(env)
  const context = createExecutionContext()
  const request = new Request(HOST + path, { redirect: 'manual', ...init })
  const response = await app.fetch(request, bindings, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  return { calls, text, status: response.status }
}

/** Sends the form of a path as a shopper fills it in, ten seconds after it was rendered. */
async function send(path: string, more: Record<string, string> = {}) {
  const { fields } = await fillForm((await ask(path)).text)
  const key = await mintFormKey(env.MASTER_KEY, 'frugal', Math.floor(Date.now() / 1000) - 10)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, key, step: 'send', ...more }))
    body.append(name, value)
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'CF-Connecting-IP': '198.51.100.7' }
  return ask(path, { method: 'POST', headers, body })
}

beforeAll(async () => {
  const leads = { targets: ['sales', 'crm'].map((name) => emailTo(name)) }
  await openShop({ slug: 'frugal', leads, price_offers: { enabled: true } }, [
    testCar({ id: 'f1', slug: 'here' }),
  ])
})

const emailTo = (name: string) => ({ kind: 'email' as const, name, to: [`${name}@frugal.example`] })

describe('storage reads of a form', () => {
  it.each(FORM_KINDS)('are none to render %s, on a page and in a dialog', async (kind) => {
    const path = formRoutes[kind].href()
    await ask(path)
    for (const headers of [{}, PARTIAL]) {
      const { calls, status } = await ask(path, { headers })
      expect([kind, status, calls]).toEqual([kind, 200, []])
    }
  })

  it('are one read of its vehicle', async () => {
    const path = formRoutes.enquiry.href('f1')
    await ask(path)
    const { calls, text } = await ask(path, { headers: PARTIAL })
    expect(text).toContain('data-car-id="f1"')
    expect(calls).toEqual(['STOCK_INDEX.get'])
  })

  it('are one look at what the site learned is spam, one rate-limit count, one batch and one message to save a lead, whatever its targets', async () => {
    const { calls, status } = await send(formRoutes.general.href())
    expect(status).toBe(303)
    expect(calls).toEqual(['DB.prepare', 'FORM_LIMIT.limit', 'DB.batch', 'LEADS.send'])
  })

  it('are one more read with a vehicle', async () => {
    const { calls, status } = await send(formRoutes.enquiry.href('f1'))
    expect(status).toBe(303)
    expect(calls).toEqual([
      'STOCK_INDEX.get',
      'DB.prepare',
      'FORM_LIMIT.limit',
      'DB.batch',
      'LEADS.send',
    ])
  })

  it('are one lookup of a lead with the same key if the input is invalid (F9)', async () => {
    const { calls, status } = await send(formRoutes.general.href(), { email: 'unknown' })
    expect(status).toBe(422)
    expect(calls).toEqual(['DB.prepare'])
  })
})

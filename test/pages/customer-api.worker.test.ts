import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import { approvalSite, askedOf, leadsOf } from '#test/support/approval.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'

const SLUG = 'customer-api'
const PATH = '/api/youx/create-customer'
const DATA = {
  nvic: 'NV7',
  vin: 'VIN7',
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: 42_000,
  year: 2021,
  loanTerm: 5,
  phoneNumber: '0412345678',
  firstName: 'Jo',
  lastName: 'Citizen',
  email: 'jo@example.com',
  subscribe: false,
  postCode: '2000',
}

let cookie = ''
let senders = 0

async function post(body: unknown, more: Record<string, string> = {}, slug = SLUG) {
  const headers = {
    ...OWN_PAGE,
    'Content-Type': 'application/json',
    'CF-Connecting-IP': `198.51.100.${(senders += 1)}`,
    Cookie: cookie,
    ...more,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetchFrom(slug, PATH, init)
  return {
    status: response.status,
    answer:
      response.ok || response.headers.get('Content-Type')
        ? await response.json<Record<string, unknown>>()
        : null,
  }
}

beforeAll(async () => {
  await openShop(approvalSite(SLUG, 'taking'), [testCar({ id: 'fin-2', vin: 'OWN', nvic: null })])
  await openShop(approvalSite('customer-evil', 'evil'), [])
  cookie = (await signIn(SLUG)).cookie
})

describe('the API that creates a customer (A13)', () => {
  it('requires a shopper signed in with the same phone (TH11)', async () => {
    const body = { data: DATA, additionalData: {} }
    expect(await post(body, { Cookie: '' })).toEqual({ status: 401, answer: { error: 'sign-in' } })
    const other = { ...body, data: { ...DATA, phoneNumber: '0412345679' } }
    expect(await post(other)).toEqual({ status: 403, answer: { error: 'not-yours' } })
    expect(await post({ data: 7 })).toEqual({ status: 400, answer: { error: 'invalid' } })
    expect(await post(null)).toEqual({ status: 400, answer: { error: 'invalid' } })
    expect(await leadsOf(SLUG)).toEqual([])
  })

  it('accepts only pages of this site (TH14)', async () => {
    const response = await fetchFrom(SLUG, PATH, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', Cookie: cookie },
      body: JSON.stringify({ data: DATA, additionalData: {} }),
    })
    expect(response.status).toBe(403)
  })

  it('returns where the shopper continues, and saves the lead first (S23, N2, X21)', async () => {
    const key = await mintFormKey(env.MASTER_KEY, SLUG, Math.floor(Date.now() / 1000) - 10)
    const visit = {
      visited_pages: ['/', '/cars/fin-2'],
      linked_query_params: { utm_source: 'news & more' },
    }
    const more = { car_id: 'fin-2', whoIsHelping: 'Sam', key, lead_attributes: visit }
    const body = { data: DATA, additionalData: more }
    const { status, answer } = await post(body)
    expect(status).toBe(200)
    expect(answer?.['redirectUrl']).toBe('https://finance-page.upstreams.example/apply/1')
    const [lead, ...others] = await leadsOf(SLUG)
    expect(others).toEqual([])
    expect(lead?.payload).toMatchObject({
      name: 'Jo',
      amount: '42000',
      car_id: 'fin-2',
      vin: 'OWN',
      whoIsHelping: 'Sam',
      phone_verified: true,
      lead_attributes: visit,
    })
    // The same form once more is the same lead, and the same customer.
    const again = await post(body)
    expect(again.answer?.['redirectUrl']).toMatch(/^\/success\?/)
    expect(await leadsOf(SLUG)).toHaveLength(1)
    expect(await askedOf(SLUG, 'taking')).toHaveLength(1)
    // Another form with its key is not.
    expect(await post({ ...body, data: { ...DATA, firstName: 'Jan' } })).toEqual({
      status: 409,
      answer: { error: 'Lead submission failed' },
    })
  })

  it('ignores a visit that cannot be read', async () => {
    const key = await mintFormKey(env.MASTER_KEY, SLUG, Math.floor(Date.now() / 1000) - 10)
    const odd = { visited_pages: 'all', linked_query_params: { utm_source: ['news'], search: 'x' } }
    const { status } = await post({ data: DATA, additionalData: { key, lead_attributes: odd } })
    expect(status).toBe(200)
    const lead = (await leadsOf(SLUG)).find(({ payload }) => payload['car_id'] === undefined)
    expect(lead?.payload).not.toHaveProperty('lead_attributes.visited_pages')
    expect(lead?.payload).not.toHaveProperty('lead_attributes.linked_query_params')
  })

  it('reports invalid input (V46)', async () => {
    const { status, answer } = await post({ data: { ...DATA, postCode: '20' }, additionalData: {} })
    expect(status).toBe(422)
    expect(answer?.['error']).toBe('Invalid postcode. Please enter a 4-digit number.')
  })

  it('reports in the words of the specification that no redirect was possible (X22, TH7)', async () => {
    const own = (await signIn('customer-evil')).cookie
    const body = { data: DATA, additionalData: {} }
    expect(await post(body, { Cookie: own }, 'customer-evil')).toEqual({
      status: 503,
      answer: { error: 'Failed to create customer or no redirect URL received.' },
    })
    expect(await leadsOf('customer-evil')).toHaveLength(1)
  })
})

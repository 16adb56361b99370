// The complete data that a dealer's system receives of forms that lead to payment or a lender, as golden.worker.test.ts for others.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'
import { LEADS_KEY } from '#test/upstreams/leads.ts'

const SLUG = 'golden-orders'
const ORDERED = {
  payment_processors: ['stripe'],
  vin: 'VIN1',
  nvic: 'NVIC1',
  deposit: 350,
  location: { id: '1001', name: 'North Yard' },
}
const CARS = ['c7', 'c8'].map((id) =>
  testCar({ id, slug: `corolla-${id}`, stocknum: 'H10007', price: 24_990, ...ORDERED }),
)
/** Of every lead (E37, E23, E22). */
const ALWAYS = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412345678',
  postcode: '2000',
  source: 'Website',
  user_agent: 'Browser/1',
  lead_attributes: {
    visited_pages: ['/', '/search/used-cars'],
    linked_query_params: { utm_source: 'news' },
  },
  location: 'North Yard',
  location_id: '1001',
  dealership_slug: 'north',
  manufacturer_slug: 'toyota',
  stock_number: 'H10007',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  car_type: 'used',
  vehicle_status: 'in_stock',
  car_year: 2021,
  car_description: '2021 Toyota Corolla',
}
const TYPED = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  terms_conditions: 'on',
  visited_pages: '/ /search/used-cars',
  linked_query_params: 'utm_source=news',
}
const HANDOVER = {
  trade_in: 'Yes',
  'trade_in.make': 'Mazda',
  'trade_in.model': 'CX-5',
  'trade_in.year': '2018',
  'trade_in.kms': '60,000',
  delivery: 'Delivery',
  delivery_postcode: '2000',
}
const HANDED_OVER = {
  'do-you-have-a-trade-in': 'Yes',
  trade_in_vehicle: 'Mazda, CX-5, 2018, 60,000',
  delivery: 'Delivery',
  delivery_postcode: '2000',
  delivery_estimate: expect.stringContaining('$150') as string,
}

let shopper: SignedIn

beforeAll(async () => {
  const url = 'https://leads.upstreams.example/v1'
  await openShop(
    {
      slug: SLUG,
      dealerships: [{ id: '101', slug: 'north', name: 'North' }],
      locations: [
        {
          id: '1001',
          slug: 'north-yard',
          name: 'North Yard',
          dealership_slug: 'north',
          timezone: 'Australia/Adelaide',
        },
      ],
      cards: { checkout: { enabled: true } },
      sidebar: { online_purchase: true },
      calculators: {
        delivery: { regions: [{ name: 'Sydney', postcodes: ['2000'], price: 150 }] },
      },
      account: { sign_in: true },
      finance: { pre_approval: { enabled: true } },
      leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm' }] },
      secrets: { crm: await encryptSecret(env.MASTER_KEY, SLUG, 'crm', LEADS_KEY) },
    },
    CARS,
  )
  shopper = await signIn(SLUG)
})

/** Fills in the form of an address, and sends it as a browser does. */
async function send(path: string, typed: Record<string, string>, cookie = '') {
  const { action, fields } = await fillFrom(SLUG, path)
  const headers = { 'User-Agent': 'Browser/1', ...(cookie !== '' && { Cookie: cookie }) }
  const response = await sendForm(SLUG, action, { ...fields, ...TYPED, ...typed }, { headers })
  return { status: response.status, location: response.headers.get('Location') ?? '' }
}

/** What the dealer's system has received under the id of a lead. */
async function taken(id: string) {
  let call: { count: number; body: unknown } = { count: 0, body: null }
  await vi.waitFor(async () => {
    const answer = await fetch(`https://leads.upstreams.example/calls/${id}.crm`)
    call = await answer.json()
    expect(call.count).toBe(1)
  }, 10_000)
  return call.body
}

const event = (id: string, kind: string, data: object): object => ({
  type: 'lead.created',
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.000Z$/),
  id,
  site: SLUG,
  kind,
  data,
})

describe('order data for a dealer (S20, E22, E37)', () => {
  it.each([
    ['reservation', routes.checkout.href('corolla-c7', 'checkout'), 'c7', {}, {}],
    [
      'purchase',
      routes.onlinePurchase.href('corolla-c8'),
      'c8',
      { payment_method: 'Finance' },
      { payment_method: 'Finance' },
    ],
  ] as const)(
    '%s: shopper, vehicle, end of the hold, payment, and everything included',
    async (kind, path, car, typed, data) => {
      const { status, location } = await send(path, { ...HANDOVER, ...typed })
      expect([status, location]).toEqual([
        303,
        expect.stringMatching(/^\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/),
      ])
      const id = location.slice('/reservation/'.length, location.indexOf('?'))
      expect(await taken(id)).toEqual(
        event(id, kind, {
          ...ALWAYS,
          car_id: car,
          opt_in: false,
          category: kind === 'purchase' ? 'Purchase' : 'Reservation',
          subcategory: 'Used',
          ...HANDED_OVER,
          ...data,
          deposit: '350',
          price_shown: expect.stringMatching(/^\$24,990/) as string,
          left_to_pay: '$24,790',
          deposit_paid: false,
          reservation_id: id,
          time_zone: 'Australia/Adelaide',
          held_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+(?:09|10):30$/),
          url: `https://${SLUG}.example${path}`,
        }),
      )
    },
    15_000,
  )
})

describe('pre-approval data for a dealer (S23, E39)', () => {
  it('has the loan, the shopper, the verification of the mobile, and never the code', async () => {
    const query = new URLSearchParams({ car_id: 'c7', whoIsHelping: 'Sam' })
    const path = routes.preApproval.href(query)
    const { status, location } = await send(
      path,
      {
        amount: '30,000',
        term: '5',
        selfAssessedCreditScore: 'DECENT',
        subscribe: 'on',
        consent: 'on',
      },
      shopper.cookie,
    )
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/success\?form=pre-approval/),
    ])
    const id = /[0-9a-f]{32}/.exec(location)?.[0] ?? ''
    expect(await taken(id)).toEqual(
      event(id, 'pre-approval', {
        ...ALWAYS,
        car_id: 'c7',
        opt_in: true,
        subscribe: true,
        category: 'Finance Enquiry',
        amount: '30000',
        term: '5',
        selfAssessedCreditScore: 'DECENT',
        whoIsHelping: 'Sam',
        phone_verified: true,
        vin: 'VIN1',
        nvic: 'NVIC1',
        url: `https://${SLUG}.example/finance/pre-approval`,
      }),
    )
  })
})

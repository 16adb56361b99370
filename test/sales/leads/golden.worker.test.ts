// The complete data that a dealer's system receives of each form: submitted, saved, queued, signed, delivered.
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import type { PageFormKind } from '#tenant/schema-forms.ts'
import { formRoutes } from '#routes.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { LEADS_KEY } from '#test/upstreams/leads.ts'

const SLUG = 'golden'
const CAR = testCar({
  id: 'c7',
  slug: 'corolla-c7',
  stocknum: 'H10007',
  dealership_id: '101',
  dealership_slug: 'north',
  location: { id: '1001', name: 'North Yard' },
})
const PERSON = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'Jo@Example.com',
  phone: '0412 345 678',
  postcode: '2000',
  terms_conditions: 'on',
}
const VISIT = { visited_pages: '/ /search/used-cars', linked_query_params: 'utm_source=news&q=jo' }

/** Of every lead (E37, E23). */
const ALWAYS = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'Jo@example.com',
  phone: '0412345678',
  postcode: '2000',
  opt_in: false,
  source: 'Website',
  user_agent: 'Browser/1',
  lead_attributes: {
    visited_pages: ['/', '/search/used-cars'],
    linked_query_params: { utm_source: 'news' },
  },
}
/** Of every lead about the vehicle (E22, E23, E39). */
const ABOUT_CAR = {
  dealership_slug: 'north',
  manufacturer_slug: 'toyota',
  stock_number: 'H10007',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  car_type: 'used',
  car_id: 'c7',
  vehicle_status: 'in_stock',
  car_year: 2021,
  car_description: '2021 Toyota Corolla',
  car_dealership_id: '101',
  location: 'North Yard',
  location_id: '1001',
}
const MAZDA = { make: 'Mazda', model: '3', year: '2018' }
const AT_SOUTH = { location: 'South Yard', location_id: '1002', dealership_slug: 'south' }

type Golden = { kind: PageFormKind; aboutCar?: true; typed: Record<string, string>; data: object }

const GOLDENS: Golden[] = [
  {
    kind: 'enquiry',
    aboutCar: true,
    typed: { message: 'Still there?', trade_in: 'Yes' },
    data: {
      message: 'Still there?',
      category: 'Vehicle Enquiry',
      subcategory: 'Used',
      'do-you-have-a-trade-in': 'Yes',
    },
  },
  {
    kind: 'test-drive',
    aboutCar: true,
    typed: { preferred_time: 'Saturday morning' },
    data: { preferred_time: 'Saturday morning', category: 'Test Drive', subcategory: 'Used' },
  },
  {
    kind: 'photos',
    aboutCar: true,
    typed: { message: 'The boot' },
    data: {
      message: 'Please send me more photos of this vehicle.\n\nThe boot',
      category: 'Vehicle Enquiry',
      subcategory: 'Request Photos',
    },
  },
  {
    kind: 'similar',
    aboutCar: true,
    typed: { message: 'One like it', budget: 'Up to $30,000' },
    data: {
      message: 'One like it',
      budget: 'Up to $30,000',
      category: 'Vehicle Enquiry',
      subcategory: 'Find Me Something Similar',
    },
  },
  {
    kind: 'finance',
    aboutCar: true,
    typed: { vehiclePriceBudget: '30,000', loanTerm: '5', selfAssessedCreditScore: 'GREAT' },
    data: {
      amount: '30000',
      term: '5',
      selfAssessedCreditScore: 'GREAT',
      category: 'Finance Enquiry',
    },
  },
  {
    kind: 'general',
    typed: { message: 'Open today?', category: 'Sales', location_id: '1002', rego: 'abc 123' },
    data: { message: 'Open today?', category: 'Sales', Rego: 'ABC123', page_id: '12', ...AT_SOUTH },
  },
  {
    kind: 'service',
    typed: {
      ...MAZDA,
      rego: 'ABC123',
      kms: '85,000',
      work: 'Brakes',
      location_id: '1002',
      'additional_services.0': 'on',
    },
    data: {
      ...MAZDA,
      Rego: 'ABC123',
      kms: '85000',
      work: 'Brakes',
      additional_services: ['Loan car'],
      category: 'Service',
      subcategory: 'Brakes',
      ...AT_SOUTH,
    },
  },
  {
    kind: 'parts',
    typed: { part: 'Tow bar', vehicle: 'Mazda 3 2018', location_id: '1002' },
    data: { part: 'Tow bar', vehicle: 'Mazda 3 2018', category: 'Parts', ...AT_SOUTH },
  },
  {
    kind: 'careers',
    typed: { position: 'Technician', message: 'Ten years of it', location_id: '1002' },
    data: {
      position: 'Technician',
      message: 'Ten years of it',
      category: 'Careers',
      subcategory: 'Technician',
      ...AT_SOUTH,
    },
  },
  {
    kind: 'fleet',
    typed: { company: 'Acme Plumbing', vehicles: '12', location_id: '1002' },
    data: { company: 'Acme Plumbing', vehicles: '12', category: 'Fleet', ...AT_SOUTH },
  },
  ...(['sell', 'trade-in'] as const).map((kind) => ({
    kind,
    typed: {
      rego: 'abc123',
      regoState: 'NSW',
      kms: '85,000',
      'adjustment.condition': 'Good',
      ...MAZDA,
      PreferredContactMethod: 'SMS',
      finance: 'No',
      location_id: '1002',
    },
    data: {
      rego: 'ABC123',
      regoState: 'NSW',
      kms: '85000',
      ...MAZDA,
      adjustmentAnswers: { condition: 'Good' },
      PreferredContactMethod: 'SMS',
      finance: 'No',
      terms_conditions: true,
      category: kind === 'sell' ? 'Sell My Car' : 'Trade-In',
      ...(kind === 'trade-in' && { 'do-you-have-a-trade-in': 'Yes' }),
      ...AT_SOUTH,
    },
  })),
]

beforeAll(async () => {
  const url = 'https://leads.upstreams.example/v1'
  await openShop(
    {
      slug: SLUG,
      dealerships: [
        { id: '101', slug: 'north', name: 'North' },
        { id: '102', slug: 'south', name: 'South' },
      ],
      locations: [
        { id: '1001', slug: 'north-yard', name: 'North Yard', dealership_slug: 'north' },
        { id: '1002', slug: 'south-yard', name: 'South Yard', dealership_slug: 'south' },
      ],
      forms: { page_ids: { general: '12' } },
      trade_in: {
        questions: [{ id: 'condition', question: 'What is it like?', answers: ['Good', 'Fair'] }],
      },
      leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm' }] },
      secrets: { crm: await encryptSecret(env.MASTER_KEY, SLUG, 'crm', LEADS_KEY) },
    },
    [CAR],
  )
})

/** Sends a form as a script does, a minute after it was rendered, from a unique address. */
async function send(path: string, typed: Record<string, string>, at: number) {
  const key = await mintFormKey(env.MASTER_KEY, SLUG, Math.floor(Date.now() / 1000) - 60)
  const response = await exports.default.fetch(`http://${SLUG}.example${path}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'User-Agent': 'Browser/1',
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': `203.0.113.${at}`,
    },
    body: new URLSearchParams({ ...PERSON, ...VISIT, ...typed, key, step: 'send' }),
  })
  return { status: response.status, answer: await response.json<{ lead_id: string }>() }
}

/** What the dealer's system has received under the id of a lead, and how often. */
async function taken(lead: string) {
  const answer = await fetch(`https://leads.upstreams.example/calls/${lead}.crm`)
  return answer.json<{ count: number; body: unknown }>()
}

describe('form data for a dealer (A22, E22-E25, E37-E39)', () => {
  it.concurrent.each(GOLDENS.map((golden, at) => [golden.kind, golden, at] as const))(
    '%s: all answers, under the names of its systems and no others',
    async (kind, { aboutCar, typed, data }, at) => {
      const { pattern } = formRoutes[kind]
      const query = aboutCar === true ? '?car_id=c7' : ''
      const { status, answer } = await send(pattern + query, typed, at)
      expect([status, answer]).toEqual([202, { lead_id: expect.stringMatching(/^[0-9a-f]{32}$/) }])
      const id = answer.lead_id
      await vi.waitFor(async () => expect((await taken(id)).count).toBe(1), 10_000)
      expect((await taken(id)).body).toEqual({
        type: 'lead.created',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.000Z$/),
        id,
        site: SLUG,
        kind,
        data: {
          ...ALWAYS,
          ...(aboutCar === true && ABOUT_CAR),
          ...data,
          url: `https://${SLUG}.example${pattern}`,
        },
      })
    },
    15_000,
  )
})

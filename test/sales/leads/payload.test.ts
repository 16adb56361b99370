import { describe, expect, it } from 'vitest'

import type { Extras } from '#sales/leads/definition.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import { type Origin, toAcceptance, toPayload } from '#sales/leads/payload.ts'
import { parseCar } from '#vehicle/car.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const PERSON = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412345678',
  postcode: '2000',
}
const ORIGIN: Origin = {
  url: 'https://www.acme.example/enquire',
  userAgent: 'Mozilla/5.0',
  visitedPages: ['/', '/search/used-cars'],
  linkedQueryParams: { utm_source: 'newsletter' },
}
/** What every lead of that person from there contains (E37, E23). */
const ALWAYS = {
  ...PERSON,
  opt_in: false,
  url: ORIGIN.url,
  source: 'Website',
  user_agent: ORIGIN.userAgent,
  lead_attributes: {
    visited_pages: ['/', '/search/used-cars'],
    linked_query_params: { utm_source: 'newsletter' },
  },
}
const CAR = parseCar({
  id: 'c7',
  slug: '2021-toyota-corolla-c7',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  stocknum: 'H10007',
  car_type: 'used',
  status: 'in_stock',
  dealership_id: '101',
  dealership_slug: 'acme-north',
  location: { id: '1001', name: 'Acme North Yard' },
})
/** The same for that vehicle (E22, E23, and E39's year and description). */
const ABOUT_CAR = {
  dealership_slug: 'acme-north',
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
  location: 'Acme North Yard',
  location_id: '1001',
}
const SITE: Partial<SiteInput> = {
  dealerships: [
    { id: '101', slug: 'acme-north', name: 'Acme North' },
    { id: '102', slug: 'acme-south', name: 'Acme South' },
  ],
  locations: [
    { id: '1001', slug: 'north', name: 'Acme North Yard', dealership_slug: 'acme-north' },
    { id: '1002', slug: 'south', name: 'Acme South Yard', dealership_slug: 'acme-south' },
  ],
  forms: { page_ids: { service: '77' } },
}

const said = (more: Partial<Extras>): Extras => ({
  category: 'Vehicle Enquiry',
  subcategory: '',
  event: null,
  ...more,
})

function payloadOf(
  kind: FormKind,
  answers: Answers,
  extras: Partial<Extras> = {},
  { car = null as typeof CAR, origin = ORIGIN, site = SITE } = {},
) {
  return toPayload(kind, answers, said(extras), { site: testSite(site), car, origin })
}

describe('the payload of a lead', () => {
  it('about a vehicle has E22, E23 and E37, and no other names', () => {
    const answers = {
      ...PERSON,
      message: 'Still there?',
      terms_conditions: 'on',
      trade_in: 'Yes',
    }
    const extras = { subcategory: '1. Enquiry', tags: ['vehicle'] }
    expect(payloadOf('enquiry', answers, extras, { car: CAR })).toEqual({
      ...ALWAYS,
      ...ABOUT_CAR,
      message: 'Still there?',
      category: 'Vehicle Enquiry',
      subcategory: '1. Enquiry',
      tags: ['vehicle'],
      'do-you-have-a-trade-in': 'Yes',
    })
  })

  it('is at the yard of the vehicle, also if its feed only names it (E37)', () => {
    const car = parseCar({ id: 'c8', slug: 'c8', location_name: 'Acme South Yard' })
    expect(payloadOf('enquiry', PERSON, {}, { car })).toMatchObject({
      location: 'Acme South Yard',
      location_id: '1002',
      dealership_slug: 'acme-south',
    })
    // A location that the shopper chose counts more.
    expect(payloadOf('enquiry', { ...PERSON, location_id: '1001' }, {}, { car })).toMatchObject({
      location_id: '1001',
    })
  })

  it('has autogauge_enabled if the site does, and only about a vehicle (E22)', () => {
    const site = { ...SITE, forms: { autogauge_enabled: true } }
    expect(payloadOf('enquiry', PERSON, {}, { car: CAR, site })).toMatchObject({
      autogauge_enabled: true,
    })
    expect(payloadOf('general', PERSON, {}, { site })).not.toHaveProperty('autogauge_enabled')
  })

  it('of a general enquiry has E37, its page_id and lists with it, and no other names', () => {
    const answers = {
      ...PERSON,
      message: 'Brakes squeal',
      location_id: '1002',
      rego: 'ABC123',
      opt_in: 'on',
      terms_conditions: 'on',
      'additional_services.0': 'on',
    }
    const extras = {
      category: 'Service',
      subcategory: 'Brakes',
      fields: { additional_services: ['Loan car'] },
    }
    expect(payloadOf('service', answers, extras)).toEqual({
      ...ALWAYS,
      message: 'Brakes squeal',
      category: 'Service',
      subcategory: 'Brakes',
      location: 'Acme South Yard',
      location_id: '1002',
      dealership_slug: 'acme-south',
      opt_in: true,
      Rego: 'ABC123',
      page_id: '77',
      additional_services: ['Loan car'],
    })
  })

  it('of a valuation has E24 and E38 under their unusual names, and no other names', () => {
    const answers = {
      ...PERSON,
      rego: 'ABC123',
      regoState: 'NSW',
      kms: '85000',
      'adjustment.condition': 'Good',
      'adjustment.tyres': 'Half worn',
      PreferredContactMethod: 'SMS',
      finance: 'No',
      terms_conditions: 'on',
      location_id: '1001',
    }
    const extras = { category: 'Trade-In', subcategory: '1. Valuation', fields: { id: 'v-9' } }
    expect(payloadOf('trade-in', answers, extras)).toEqual({
      ...ALWAYS,
      category: 'Trade-In',
      subcategory: '1. Valuation',
      id: 'v-9',
      adjustmentAnswers: { condition: 'Good', tyres: 'Half worn' },
      rego: 'ABC123',
      regoState: 'NSW',
      kms: '85000',
      PreferredContactMethod: 'SMS',
      finance: 'No',
      terms_conditions: true,
      location: 'Acme North Yard',
      location_id: '1001',
      dealership_slug: 'acme-north',
    })
  })

  it('of an acceptance has E25 with shopper, location, the valuation (E24) and the visit (E23) (S15)', () => {
    const first = payloadOf(
      'sell',
      { ...PERSON, rego: 'ABC123', kms: '85000' },
      { category: 'Sell', fields: { id: 'v-9' } },
    )
    expect(toAcceptance({ id: 'a'.repeat(32), payload: first })).toEqual({
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '0412345678',
      rego: 'ABC123',
      kms: '85000',
      id: 'v-9',
      url: 'https://www.acme.example/enquire',
      source: 'Website',
      user_agent: 'Mozilla/5.0',
      lead_attributes: first.lead_attributes,
      lead_id: 'a'.repeat(32),
      form_completed: true,
      offer_accepted: true,
      category: 'Sell',
      subcategory: '3. Offer Accepted',
    })
  })

  it('of a finance enquiry names amount and term as E39 does', () => {
    const answers = {
      ...PERSON,
      vehiclePriceBudget: '30000',
      loanTerm: '5',
      selfAssessedCreditScore: 'GREAT',
    }
    expect(payloadOf('finance', answers, { category: 'Finance Enquiry' })).toEqual({
      ...ALWAYS,
      category: 'Finance Enquiry',
      amount: '30000',
      term: '5',
      selfAssessedCreditScore: 'GREAT',
    })
  })

  it('has other answers of a form under the names of their fields', () => {
    const payload = payloadOf('careers', { ...PERSON, position: 'Technician' })
    expect(payload).toMatchObject({ position: 'Technician' })
  })

  it('prefers the form’s own data over input', () => {
    const fields = { message: 'Please send photos', budget: '' }
    const payload = payloadOf('photos', { ...PERSON, message: 'x', budget: '5' }, { fields })
    expect(payload.message).toBe('Please send photos')
    expect(payload).not.toHaveProperty('budget')
  })

  it('leaves out empty values, and includes an unset checkbox (E22)', () => {
    const origin = { url: '', userAgent: '', visitedPages: [], linkedQueryParams: {} }
    const answers = { name: 'Jo', phone: '', message: '' }
    expect(payloadOf('general', answers, { category: 'General' }, { origin, site: {} })).toEqual({
      name: 'Jo',
      category: 'General',
      opt_in: false,
      source: 'Website',
    })
  })

  it.each([
    ['the only location of a site', { locations: SITE.locations?.slice(0, 1) }, {}, 'acme-north'],
    [
      'the dealership that is preferred',
      SITE,
      { preferred_dealership: 'acme-south' },
      'acme-south',
    ],
    ['the only dealership', { dealerships: SITE.dealerships?.slice(1) }, {}, 'acme-south'],
    ['no dealership that is not of the site', SITE, { preferred_dealership: 'rival' }, undefined],
  ])('goes to %s (V49, S29)', (_, site, answers, slug) => {
    expect(payloadOf('general', answers, {}, { site }).dealership_slug).toBe(slug)
  })
})

import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { finance } from '#sales/leads/forms/finance.ts'
import { drawn, extrasOf, PLACES } from './form-context.ts'

describe('the finance enquiry (R26)', () => {
  it.each([
    ['vehiclePriceBudget=32000&loanTerm=7&selfAssessedCreditScore=GREAT'],
    ['price=32%2C000&loanTerm=7&credit_score=great'],
  ])('is prefilled from the address, by either name: %s (R55)', async (query) => {
    expect((await drawn(finance, { query })).fields).toMatchObject({
      vehiclePriceBudget: { value: '32000', rule: 'number', required: true },
      loanTerm: { value: '7' },
      selfAssessedCreditScore: { value: 'GREAT' },
    })
  })

  it('ignores invalid values in an address', async () => {
    const query = 'price=lots&loanTerm=99&credit_score=superb'
    expect((await drawn(finance, { query })).fields).toMatchObject({
      vehiclePriceBudget: { value: '' },
      loanTerm: { value: '5' },
      selfAssessedCreditScore: { value: '' },
    })
  })

  it('is for the price of its vehicle, unless the address has another', async () => {
    const { made, fields } = await drawn(finance, { car: {} })
    expect(made.title).toBe('Finance for the 2021 Toyota HiLux SR5')
    expect(fields.vehiclePriceBudget).toMatchObject({ value: '45990' })
    const asked = await drawn(finance, { car: {}, query: 'price=20000' })
    expect(asked.fields.vehiclePriceBudget).toMatchObject({ value: '20000' })
    const unpriced = await drawn(finance, { car: { price: 0 } })
    expect(unpriced.fields.vehiclePriceBudget).toMatchObject({ value: '' })
  })

  it('asks for a location if the vehicle has none, the one of the address first (V49)', async () => {
    const site = { locations: PLACES, dealerships: [] }
    const { fields } = await drawn(finance, { site, query: 'location_id=2' })
    expect(fields.location_id).toMatchObject({ value: '2' })
    expect((await drawn(finance, { site, car: {} })).names).not.toContain('location_id')

    const dealerships = [
      { id: '8', slug: 'north-motors', name: 'North Motors' },
      { id: '9', slug: 'south-motors', name: 'South Motors' },
    ]
    const wanted = await drawn(finance, {
      site: { dealerships },
      forms: { preferred_dealership: true },
      query: 'preferredDealership=south-motors',
    })
    expect(wanted.fields.preferred_dealership).toMatchObject({ value: 'south-motors' })
  })

  it('quotes no rate and no repayment', async () => {
    const words = JSON.stringify((await drawn(finance, { car: {} })).made)
    expect(words).not.toMatch(/%|per (?:week|month)|p\.a\.|repayment/i)
  })

  it('counts as a finance enquiry and passes on the other values of the address (N2, R55)', async () => {
    const query = 'vin=MR0&nvic=ABC&year=2021&car_type=used&whoIsHelping=Sam'
    expect(await extrasOf(finance, {}, { query })).toEqual({
      category: 'Finance Enquiry',
      subcategory: '',
      event: EVENTS.financeEnquiryForm,
      fields: {
        vin: 'MR0',
        nvic: 'ABC',
        year: '2021',
        car_type: 'used',
        whoIsHelping: 'Sam',
      },
    })
  })
})

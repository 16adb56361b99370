import { describe, expect, it } from 'vitest'

import { toCustomer, toDialled } from '#sales/finance/create-customer.ts'

describe('data for the finance provider (A13)', () => {
  it('is every key of the specification, and no other', () => {
    const lead = {
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '+61 412 345 678',
      postcode: '2000',
      amount: '42000',
      term: '5',
      selfAssessedCreditScore: 'DECENT',
      whoIsHelping: 'Sam',
      subscribe: true,
      opt_in: true,
      vin: 'VIN7',
      nvic: 'NV7',
      car_year: 2021,
      car_description: '2021 Toyota Corolla',
      car_id: 'c7',
      car_type: 'used',
      dealership_slug: 'north',
      lead_attributes: { visited_pages: ['/'] },
      category: 'Finance Enquiry',
      phone_verified: true,
      user_agent: 'Browser/1',
    }
    expect(toCustomer(lead)).toEqual({
      data: {
        nvic: 'NV7',
        vin: 'VIN7',
        selfAssessedCreditScore: 'DECENT',
        purchasePrice: 42_000,
        year: 2021,
        loanTerm: 5,
        phoneNumber: '0412345678',
        firstName: 'Jo',
        lastName: 'Citizen',
        email: 'jo@example.com',
        subscribe: true,
        postCode: '2000',
      },
      additionalData: {
        amount: 42_000,
        term: 5,
        selfAssessedCreditScore: 'DECENT',
        whoIsHelping: 'Sam',
        phone: '0412345678',
        postcode: '2000',
        subscribe: true,
        car_year: 2021,
        car_description: '2021 Toyota Corolla',
        car_id: 'c7',
        dealership_slug: 'north',
        car_type: 'used',
        lead_attributes: { visited_pages: ['/'] },
        category: 'Finance Enquiry',
      },
    })
  })

  it('has every key even if no value is known', () => {
    const { data, additionalData } = toCustomer({})
    expect(Object.keys(data)).toHaveLength(12)
    expect(data).toMatchObject({ nvic: '', purchasePrice: null, year: null, subscribe: false })
    expect(Object.keys(additionalData)).toHaveLength(14)
  })

  it.each([
    ['+61 412 345 678', '0412345678'],
    ['61412345678', '0412345678'],
    ['(04) 1234-5678', '0412345678'],
    ['0261 234 567', '0261234567'],
    ['+64 21 234 5678', '64212345678'],
    ['', ''],
  ])('formats %s as %s (V45)', (phone, dialled) => {
    expect(toDialled(phone)).toBe(dialled)
  })
})

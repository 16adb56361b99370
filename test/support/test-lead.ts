// A lead for tests of its payload.
import type { Lead, LeadPayload } from '#sales/leads/lead.ts'

/** A lead about a vehicle, with overrides by a test; fields of the payload are replaced one by one. */
export function testLead(payload: LeadPayload = {}, more: Partial<Lead> = {}): Lead {
  return {
    id: '0123456789abcdef0123456789abcdef',
    site: 'acme',
    kind: 'enquiry',
    key: 'k1',
    bodyHash: 'b1',
    suspicion: [],
    parent: null,
    createdAt: 1_795_000_000,
    payload: {
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '0412345678',
      message: 'Still there?',
      category: 'Vehicle Enquiry',
      opt_in: false,
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      car_id: 'c7',
      car_type: 'used',
      car_year: 2021,
      car_description: '2021 Toyota Corolla',
      stock_number: 'H10007',
      dealership_slug: 'acme-north',
      ...payload,
    },
    ...more,
  }
}

// How many bytes of a database a usual lead takes, with its deliveries and all indexes: tenants/README.md counts on it.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

const LEADS = 2000
const PAGES = [
  '/',
  '/search/new-used-and-demo-cars',
  '/cars/2021-toyota-corolla-ascent-sport-h10007',
]
const PAYLOAD = JSON.stringify({
  name: 'Josephine',
  last_name: 'Citizen',
  email: 'josephine.citizen@example.com',
  phone: '0412345678',
  postcode: '2000',
  message: 'Is it still there? I could come on Saturday morning, and have a car to trade in.',
  category: 'Vehicle Enquiry',
  subcategory: 'Used',
  opt_in: false,
  'do-you-have-a-trade-in': 'Yes',
  location: 'North Yard',
  location_id: '1001',
  dealership_slug: 'acme-motors',
  manufacturer_slug: 'toyota',
  stock_number: 'H10007',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  car_type: 'used',
  car_id: 'c7000123',
  vehicle_status: 'in_stock',
  car_year: 2021,
  car_description: '2021 Toyota Corolla Ascent Sport',
  url: 'https://www.acme.example/cars/2021-toyota-corolla-ascent-sport-h10007',
  source: 'Website',
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  car_dealership_id: '101',
  lead_attributes: {
    visited_pages: [...PAGES, ...PAGES, ...PAGES],
    linked_query_params: { utm_source: 'google', utm_medium: 'cpc' },
  },
})

it('a usual lead takes 2.6 kB at most', () => {
  const db = new DatabaseSync(':memory:')
  for (const name of readdirSync('migrations').toSorted())
    db.exec(readFileSync(`migrations/${name}`, 'utf8'))
  const bytes = () => Number(db.prepare('PRAGMA page_count').get()?.['page_count']) * 4096
  const empty = bytes()
  const lead = db.prepare(
    `INSERT INTO leads (id, site, kind, key, body_hash, suspicion, payload, created_at)
     VALUES (?1, ?2, 'enquiry', ?3, ?4, '', ?5, ?6)`,
  )
  const delivery = db.prepare(
    `INSERT INTO lead_deliveries (lead_id, target, site, state, attempts, due_at, delivered_at)
     VALUES (?1, ?2, ?3, 'delivered', 1, ?4, ?4)`,
  )
  db.exec('BEGIN')
  for (let at = 0; at < LEADS; at += 1) {
    // Ids are spread as hashes are.
    const id = ((at * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').repeat(4)
    const [site, time] = [`dealer-${at % 100}`, 1_795_000_000 + at]
    lead.run(id, site, `k${id}`.padEnd(44, 'k'), id.repeat(2), PAYLOAD, time)
    for (const target of ['crm', 'email']) delivery.run(id, target, site, time)
  }
  db.exec('COMMIT')
  expect(Math.round((bytes() - empty) / LEADS)).toBeLessThan(2600)
})

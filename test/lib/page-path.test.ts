import { expect, it } from 'vitest'

import { withoutKeys } from '#lib/page-path.ts'

const ID = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const TOKEN = `${ID}.t5x2k0.${'A'.repeat(43)}`

it.each([
  [`/reservation/${ID}`, '/reservation'],
  [`/offer/${ID}/accept`, '/offer/accept'],
  [`/alerts/stop/abc/def`, '/alerts/stop'],
  [`/request/${TOKEN}`, '/request'],
  [`/request/${TOKEN}/appointment.ics`, '/request'],
  [`/leads/held/${TOKEN}`, '/leads/held'],
  ['/request/cut.off', '/request'],
  ['/cars/2021-toyota-corolla', '/cars/2021-toyota-corolla'],
])('shares %s as %s', (path, shared) => {
  expect(withoutKeys(path)).toBe(shared)
})

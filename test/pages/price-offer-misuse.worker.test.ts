// What no press, race or outage may do to a shopper's offer: hold a vehicle at another price, after the end, or for another
// shopper.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { findOffer, insertOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import { sweepOffers } from '#sales/leads/price-offers/sweep-offers.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { createVehicleHolds } from '#composition/reservation-services.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { ask, CONSOLE, letIn, signInAs } from '#test/console/support.ts'
import { NORTH, WHO } from '#test/support/request-shop.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const SLUG = 'offer-misuse'
const SOUTH = { ...NORTH, id: '2', slug: 'south', name: 'South Yard', timezone: 'Australia/Sydney' }
const NOON = Date.parse('2026-06-10T12:00:00+08:00') / 1000
const bindings = { ...CONSOLE, DEV: '1' }
let admin = ''

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON * 1000 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const carOf = (id: string, more = {}) =>
    testCar({ id, slug: `car-${id}`, location_name: 'North Yard', price: 20_000, ...more })
  const stock = [
    carOf('m1'),
    carOf('m2'),
    carOf('m3'),
    carOf('m4'),
    carOf('m5'),
    carOf('mr', { reserved: true }),
  ]
  await openShop({ slug: SLUG, locations: [NORTH, SOUTH], price_offers: { enabled: true } }, stock)
  admin = await signInAs(await letIn('ann@misuse.example', { role: 'admin', site: SLUG }))
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function send(car: string) {
  const { action, fields } = await fillFrom(SLUG, `/make-an-offer?car_id=${car}`)
  const offer = { terms: 'Cash or bank transfer', days: '2', amount: '18500' }
  const typed = Object.fromEntries(
    Object.entries(offer).map(([of, value]) => [`offer.${of}`, value]),
  )
  const who = { ...WHO, email: `${car}@example.com`, phone: `0412 345 10${car.slice(1)}` }
  const form = { ...fields, ...who, ...typed, step: 'send' }
  const answer = await sendForm(SLUG, action, form, { env: { DEV: '1' } })
  return /lead=([0-9a-f]{32})/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
}

const press = (lead: string, form: Record<string, string>) =>
  ask(`/_console/sites/${SLUG}/price-offers/${lead}`, { cookie: admin, form, bindings })
const stateOf = async (lead: string) => (await findOffer(env.DB, { site: SLUG, lead }))?.state

async function holdsOf(car: string) {
  const rows = env.DB.prepare(
    'SELECT status, price FROM reservations WHERE site = ?1 AND car_id = ?2 ORDER BY price',
  )
  return (await rows.bind(SLUG, car).all()).results
}

it('holds nothing for an offer that has ended, or has changed', async () => {
  const lead = await send('m1')
  await press(lead, { action: 'accept', shown: '7' })
  vi.setSystemTime((NOON + 30 * 86_400) * 1000)
  await press(lead, { action: 'accept', shown: '0' })
  vi.setSystemTime(NOON * 1000)
  expect(await stateOf(lead)).toBe('open')
  expect(await holdsOf('m1')).toEqual([])
})

it('holds it at the price that was agreed, after an acceptance that could not be saved', async () => {
  const lead = await send('m2')
  await env.DB.exec(
    "CREATE TRIGGER unsaved BEFORE UPDATE ON price_offers WHEN NEW.state = 'accepted' BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  await press(lead, { action: 'accept', shown: '0' })
  await env.DB.exec('DROP TRIGGER unsaved')
  expect(await stateOf(lead)).toBe('open')
  await press(lead, { action: 'counter', counter: '19500', shown: '0' })
  const mails = await listMessages(env.SEARCH, SLUG)
  const mail = mails.find(({ to }) => to === 'm2@example.com')
  const href = /https:\/\/[^/]+(\/request\/[^\s]+\/offer)/.exec(mail?.text ?? '')?.[1] ?? ''
  await sendForm(SLUG, href, { action: 'accept', shown: '1' })
  expect(await stateOf(lead)).toBe('accepted')
  expect(await holdsOf('m2')).toMatchObject([
    { status: 'cancelled', price: 18_500 },
    { status: 'held', price: 19_500 },
  ])
})

it('waits for the hold of another shopper, and is accepted from the moment that it ends', async () => {
  const lead = await send('m5')
  const holds = createVehicleHolds(env, SLUG)
  const other = { id: 'f'.repeat(32), until: NOON + 600, isPaying: false }
  expect(await holds.take('m5', other, NOON)).toBe(true)
  await press(lead, { action: 'accept', shown: '0' })
  expect(await stateOf(lead)).toBe('open')
  vi.setSystemTime((NOON + 600) * 1000)
  await press(lead, { action: 'accept', shown: '0' })
  vi.setSystemTime(NOON * 1000)
  expect(await stateOf(lead)).toBe('accepted')
})

it('is not accepted for a vehicle that is marked as reserved', async () => {
  const lead = await send('m3')
  await env.DB.prepare(
    "UPDATE price_offers SET car_id = 'mr', car_slug = 'car-mr' WHERE lead_id = ?1",
  )
    .bind(lead)
    .run()
  await press(lead, { action: 'accept', shown: '0' })
  expect(await stateOf(lead)).toBe('open')
  expect(await holdsOf('mr')).toEqual([])
})

it('shows until when it stands by the clock of its yard, as its shopper was told', async () => {
  const lead = await send('m1')
  await env.DB.prepare(
    "UPDATE leads SET payload = json_set(payload, '$.location_id', '2', '$.location', 'South Yard') WHERE id = ?1",
  )
    .bind(lead)
    .run()
  const page = await ask(`/_console/sites/${SLUG}/price-offers`, { cookie: admin, bindings })
  const html = await page.text()
  const rows = html.split('<tr>')
  expect(rows.find((row) => row.includes(lead))).toMatch(/until <?.*AEST/)
  expect(html).toContain('11:59 pm AWST')
})

it('of a site that cannot be read is looked past: a hundred of them hold up no others', async () => {
  const { db, clock, sent, lead } = await crowded()
  await sweepOffers({
    db,
    clock,
    loadTenant: async (slug) => (slug === SLUG ? loadTenantBySlug(env, SLUG, clock()) : null),
    submit: async (_, { parent }) => {
      sent.push(parent ?? '')
      return true
    },
  })
  expect(sent).toContain(lead)
})

/** A hundred ended offers of a site that is gone, and one of this site behind them. */
async function crowded() {
  const lead = await send('m3')
  const made = await findOffer(env.DB, { site: SLUG, lead })
  if (made === null) throw new Error('no offer')
  for (let at = 0; at < 100; at += 1)
    await insertOffer(env.DB, {
      ...made,
      site: 'gone',
      lead: `gone-${at}`,
      expiresAt: made.expiresAt - 60,
    })
  const sent: string[] = []
  return { db: env.DB, clock: () => made.expiresAt + 60, sent, lead }
}

it('of a site that cannot be read waits for a week, and then holds up no others', async () => {
  const lead = await send('m4')
  const end = (await findOffer(env.DB, { site: SLUG, lead }))?.expiresAt ?? 0
  const sweep = (now: number) =>
    sweepOffers({
      db: env.DB,
      clock: () => now,
      loadTenant: () => Promise.resolve(null),
      submit: () => Promise.resolve(true),
    })
  const due = env.DB.prepare('SELECT due_at FROM price_offers WHERE lead_id = ?1').bind(lead)
  await sweep(end + 6 * 86_400)
  expect(await due.first('due_at')).toBe(end)
  await sweep(end + 8 * 86_400)
  expect(await due.first('due_at')).toBe(null)
})

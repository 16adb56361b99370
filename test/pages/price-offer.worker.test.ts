// A shopper's offer: what the site accepts as one, the answers of the dealership and of the shopper, the hold at the agreed price,
// and its end.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createOfferSweepDeps } from '#composition/job-deps.ts'
import { clock } from '#lib/clock.ts'
import { findOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import { sweepOffers } from '#sales/leads/price-offers/sweep-offers.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { loadPerson } from '#shopper/account/person.ts'
import { exportPerson } from '#shopper/account/person-report.ts'
import { after, ask, auditRows, CONSOLE, letIn, signInAs } from '#test/console/support.ts'
import { followUps, NORTH } from '#test/support/request-shop.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const SLUG = 'offers'
const NOON = Date.parse('2026-06-10T12:00:00+08:00') / 1000
const bindings = { ...CONSOLE, DEV: '1' }
const LIST = `/_console/sites/${SLUG}/price-offers`
let admin = ''
let sales = ''
let cars = 0

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON * 1000 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const stock = Array.from({ length: 40 }, (_, at) =>
    testCar({ id: `o${at}`, slug: `car-o${at}`, location_name: 'North Yard', price: 20_000 }),
  )
  const shop = {
    slug: SLUG,
    locations: [NORTH],
    price_offers: { enabled: true, least_percent: 90 },
  }
  await openShop(shop, [...stock, testCar({ id: 'np', slug: 'no-price', price: 0 })])
  await openShop({ slug: 'no-offers', locations: [NORTH] }, [testCar({ id: 'o1', slug: 'car-x' })])
  admin = await signInAs(await letIn('ann@offers.example', { role: 'admin', site: SLUG }))
  sales = await signInAs(await letIn('sam@offers.example', { role: 'sales', site: SLUG }))
})
afterAll(() => void vi.useRealTimers())

const TYPED = {
  name: 'Jo',
  last_name: 'Citizen',
  phone: '0412 345 678',
  message: '',
  terms_conditions: 'on',
  'offer.terms': 'Cash or bank transfer',
  'offer.days': '7',
}

/** Each test has a vehicle and a mailbox of its own. */
async function send(amount: string, more: Record<string, string> = {}) {
  cars += 1
  const car = `o${cars}`
  const email = `${car}@example.com`
  // A mobile holds a few vehicles only.
  const phone = `0412 345 6${String(10 + cars)}`
  const { action, fields } = await fillFrom(SLUG, `/make-an-offer?car_id=${car}`)
  const typed = { ...fields, ...TYPED, email, phone, 'offer.amount': amount, step: 'send', ...more }
  const answer = await sendForm(SLUG, action, typed, { env: { DEV: '1' } })
  const lead = /lead=([0-9a-f]{32})/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
  return { answer, lead, email, car }
}

const offerOf = (lead: string) => findOffer(env.DB, { site: SLUG, lead })
const reservationOf = (car: string) =>
  env.DB.prepare(
    'SELECT id, status, phone, payment FROM reservations WHERE site = ?1 AND car_id = ?2',
  )
    .bind(SLUG, car)
    .first()

async function press(
  lead: string,
  fields: Record<string, string>,
  { shown = 0, cookie = admin } = {},
) {
  const form = { shown: String(shown), ...fields }
  const answer = await ask(`${LIST}/${lead}`, { cookie, form, bindings })
  if (answer.status !== 303) return String(answer.status)
  const html = await (await after(answer, { cookie, bindings })).text()
  return textOf(/role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? '')
}

async function mailsTo(email: string) {
  return (await listMessages(env.SEARCH, SLUG)).filter(({ to }) => to === email)
}

/** The path of the link in the last email to a mailbox. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /https:\/\/offers\.example(\/request\/[^\s]+\/offer)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const pageOf = async (href: string) => (await visit(SLUG, href)).text()

describe('the form', () => {
  it('is linked where the site takes offers, and where a vehicle has a price', async () => {
    expect(await pageOf('/cars/car-o1')).toContain('href="/make-an-offer?car_id=o1"')
    expect(await pageOf('/cars/no-price')).not.toContain('make-an-offer')
    expect(await (await visit('no-offers', '/cars/car-x')).text()).not.toContain('make-an-offer')
    expect((await visit('no-offers', '/make-an-offer?car_id=o1')).status).toBe(404)
  })

  it('tells the least amount, and refuses less, and more than the price, with what is possible', async () => {
    expect(await pageOf('/make-an-offer?car_id=o1')).toContain('We consider offers from $18,000.')
    for (const [amount, message] of [
      ['17,999', 'We consider offers from $18,000 for this car.'],
      ['20001', 'The price is $20,000: please offer that or less.'],
      ['cheap', 'Please enter a number.'],
    ] as const) {
      const { answer, lead } = await send(amount)
      expect(answer.status).toBe(422)
      const html = await answer.text()
      expect(html).toContain(message)
      expect(html).toContain('value="Citizen"')
      expect(lead).toBe('')
    }
  })

  it('asks for a mobile, which gets the answer', async () => {
    const { answer } = await send('19000', { phone: '08 9444 0101' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(
      'Please enter a mobile number, so that we can text you our answer.',
    )
  })

  it('makes a lead with the offer, for its own vehicle and until the end of the chosen day', async () => {
    const { lead, car } = await send('$18,500')
    expect(await offerOf(lead)).toMatchObject({
      car: { id: car, name: '2021 Toyota Corolla' },
      price: 20_000,
      amount: 18_500,
      counter: null,
      terms: 'cash',
      state: 'open',
      expiresAt: Date.parse('2026-06-18T00:00:00+08:00') / 1000,
    })
    const payload = env.DB.prepare('SELECT payload FROM leads WHERE id = ?1').bind(lead)
    expect(JSON.parse(String(await payload.first('payload')))).toMatchObject({
      offer_amount: 18_500,
      offer_terms: 'Cash or bank transfer',
      offer_until: '2026-06-18T00:00:00+08:00',
    })
  })
})

describe('the dealership', () => {
  it('accepts: the vehicle is held at that price, and everyone is told', async () => {
    const { lead, car, email } = await send('19000')
    expect(await press(lead, { action: 'accept' })).toContain('Offer of $19,000 accepted.')
    expect(await offerOf(lead)).toMatchObject({ state: 'accepted' })
    expect(await reservationOf(car)).toMatchObject({
      status: 'held',
      payment: 'none',
      phone: expect.stringMatching(/^\+61412345/),
    })
    const held = env.DB.prepare(
      "SELECT payload FROM leads WHERE kind = 'reservation' AND parent = ?1",
    )
    expect(JSON.parse(String(await held.bind(lead).first('payload')))).toMatchObject({
      car_price: 19_000,
    })
    expect(await followUps(lead)).toContainEqual(
      expect.objectContaining({ event: 'price-offer.accepted', changed_by: 'dealer' }),
    )
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('we accept $19,000 and hold it for you.')
    expect(textOf(await pageOf(await linkTo(email)))).toContain(
      'We hold the vehicle for you at $19,000.',
    )
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'price-offer.accept',
      detail: '$19,000',
    })
    // Pressed again, nothing changes.
    expect(await press(lead, { action: 'accept' })).toContain('Nothing was changed')
    expect(await reservationOf(car)).toMatchObject({ status: 'held' })
    expect(await offerOf(lead)).toMatchObject({ state: 'accepted' })
  })

  it('accepts only once what two people accept at once, and the hold stays', async () => {
    const { lead, car } = await send('19000')
    await Promise.all([press(lead, { action: 'accept' }), press(lead, { action: 'accept' })])
    expect(await offerOf(lead)).toMatchObject({ state: 'accepted' })
    expect(await reservationOf(car)).toMatchObject({ status: 'held' })
    const accepted = (await followUps(lead)).filter(({ event }) => event === 'price-offer.accepted')
    expect(accepted).toHaveLength(1)
  })

  it('asks another amount, which the shopper accepts through the link, without a script', async () => {
    const { lead, car, email } = await send('18000')
    for (const counter of ['17000', '20001', 'more'])
      expect(await press(lead, { action: 'counter', counter })).toContain(
        'Enter an amount above the offer',
      )
    expect(await press(lead, { action: 'counter', counter: '$19,400' })).toContain(
      'Counter-offer of $19,400 made',
    )
    const href = await linkTo(email)
    const page = await pageOf(href)
    expect(textOf(page)).toContain('We can do $19,400')
    // Anyone with the link can read it.
    expect(page).not.toMatch(/Citizen|@example\.com|0412/)
    expect(await followUps(lead)).toMatchObject([
      { event: 'price-offer.countered', counter_amount: 19_400 },
    ])
    expect(await reservationOf(car)).toBe(null)
    for (let times = 0; times < 2; times += 1)
      expect((await sendForm(SLUG, href, { action: 'accept', shown: '1' })).status).toBe(303)
    expect(await offerOf(lead)).toMatchObject({ state: 'accepted', counter: 19_400 })
    expect(await reservationOf(car)).toMatchObject({ status: 'held' })
    const events = (await followUps(lead)).map(({ event }) => event)
    expect(events.filter((event) => event === 'price-offer.accepted')).toHaveLength(1)
  })

  it('declines, and the shopper withdraws; an old page changes nothing', async () => {
    const { lead, email } = await send('18000')
    expect(await press(lead, { action: 'decline' })).toContain('Offer of $18,000 declined.')
    expect((await mailsTo(email))[0]?.text).toContain('sorry, we can’t accept it.')
    const { lead: other, email: mailbox } = await send('18000')
    await press(other, { action: 'counter', counter: '19000' })
    const href = await linkTo(mailbox)
    const old = await sendForm(SLUG, href, { action: 'accept', shown: '0' })
    expect(old.headers.get('Location')).toContain('problem=moved')
    expect(await press(other, { action: 'accept' }, { shown: 1 })).toContain(
      'You made a counter-offer of $19,000',
    )
    await sendForm(SLUG, href, { action: 'withdraw', shown: '1' })
    expect(await offerOf(other)).toMatchObject({ state: 'withdrawn' })
    expect(await press(other, { action: 'decline' }, { shown: 1 })).toContain('Nothing was changed')
  })

  it('accepts no offer for a vehicle that another shopper has reserved', async () => {
    const { lead, car } = await send('19000')
    const hold = env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName(`${SLUG}:${car}`))
    expect(hold).toBeDefined()
    const { lead: rival } = await send('19500')
    await env.DB.prepare('UPDATE price_offers SET car_id = ?2, car_slug = ?3 WHERE lead_id = ?1')
      .bind(rival, car, `car-${car}`)
      .run()
    await press(rival, { action: 'accept' })
    expect(await press(lead, { action: 'accept' })).toContain(
      'another shopper has reserved this vehicle',
    )
    expect(await offerOf(lead)).toMatchObject({ state: 'open' })
  })

  it('shows offers to those who read leads, and lets admins alone answer', async () => {
    const { lead } = await send('18000')
    const home = await (await ask(`/_console/sites/${SLUG}`, { cookie: sales })).text()
    expect(textOf(home)).toMatch(/\d+ price offers? to answer/)
    const html = await (await ask(LIST, { cookie: sales })).text()
    expect(html).toContain('$18,000')
    expect(html).not.toContain('name="action"')
    expect(await press(lead, { action: 'accept' }, { cookie: sales })).toBe('403')
    const rival = await signInAs(
      await letIn('r@no-offers.example', { role: 'admin', site: 'no-offers' }),
    )
    const path = `${LIST}/${lead}`
    expect(
      (await ask(path, { cookie: rival, form: { action: 'accept', shown: '0' } })).status,
    ).toBe(404)
  })
})

describe('the end of an offer', () => {
  it('comes once, by the sweep of a minute, whatever it repeats; then no one can accept it', async () => {
    const { lead, email } = await send('18000', { 'offer.days': '2' })
    await press(lead, { action: 'counter', counter: '19000' })
    const href = await linkTo(email)
    const end = (await offerOf(lead))?.expiresAt ?? 0
    vi.setSystemTime((end - 60) * 1000)
    const sweep = (submit?: () => Promise<boolean>) =>
      sweepOffers({ ...createOfferSweepDeps(env, clock, env.DB), ...(submit && { submit }) })
    await sweep()
    expect(await offerOf(lead)).toMatchObject({ state: 'countered' })
    vi.setSystemTime((end + 1) * 1000)
    // Its page says so before any sweep, and takes no answer.
    const late = await sendForm(SLUG, href, { action: 'accept', shown: '1' })
    expect(late.headers.get('Location')).toContain('problem=')
    expect(textOf(await pageOf(href))).toContain('Your offer has expired')
    // Killed after the row was changed.
    await sweep(() => Promise.resolve(false))
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await offerOf(lead)).toMatchObject({ state: 'expired' })
    const events = (await followUps(lead)).map(({ event }) => event)
    expect(events.filter((event) => event === 'price-offer.expired')).toHaveLength(1)
    const waiting = env.DB.prepare(
      "SELECT count(*) AS n FROM leads WHERE parent = ?1 AND status = 'new'",
    )
    expect(await waiting.bind(lead).first('n')).toBe(0)
    vi.setSystemTime(NOON * 1000)
  })

  it('leaves it in what a person can ask for, and it goes with its lead', async () => {
    const { email, lead } = await send('18000')
    const person = await loadPerson(env.DB, { phones: [], email, site: '' })
    expect(exportPerson(person)).toContain('"amount": 18000')
    const { deleteLeadsOf } = await import('#sales/leads/outbox/personal-leads.ts')
    await env.DB.batch(deleteLeadsOf(env.DB, person.leads))
    expect(await offerOf(lead)).toBe(null)
  })
})

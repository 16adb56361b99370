// The reservations of a site: lists, one with its money, and what people of the dealership do to it. Who may:
// matrix.worker.test.ts.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { addDays, localDate } from '#lib/time.ts'
import { toMoment, toZonedIso } from '#lib/zone-time.ts'
import type { Change } from '#sales/reservations/reservation-rows.ts'
import { changeReservation, findReservation } from '#sales/reservations/reservation-rows.ts'
import { toShownState } from '#sales/reservations/by-hand.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import type { Search } from '#search/answer-store.ts'
import { countMarked, countReserved } from '#search/yard-list.ts'
import { openShop, testCar, writeStock } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'
import { saveTestReservation } from './save-reservation.ts'
import { after, ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const LIST = '/_console/sites/holding/reservations'
let admin: string
let sales: string
let count = 0
/** When today ends by the clocks of the site. */
const MIDNIGHT = toMoment(addDays(localDate(NOW, 'Australia/Sydney'), 1), 0, 'Australia/Sydney')

beforeAll(async () => {
  // The clock stands still, so that no midnight falls between a row and its page.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const slug of ['holding', 'rival']) await openShop({ slug, name: 'Holding Motors' }, [])
  admin = await signInAs(await letIn('ann@holding.example', { role: 'admin', site: 'holding' }))
  sales = await signInAs(await letIn('sam@holding.example', { role: 'sales', site: 'holding' }))
})

afterAll(() => void vi.useRealTimers())

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM reservations'),
    env.DB.prepare('DELETE FROM leads'),
    env.DB.prepare('DELETE FROM lead_deliveries'),
  ])
})

/** A reservation of a vehicle with that name, a minute older than the one before, by a shopper of its own. */
async function reserved(name: string, change: Change = {}, more: Partial<Reservation> = {}) {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const car = { id: `c${count}`, slug: `car-${count}`, name, price: 24_990 }
  const phone = `+614123456${String(count).padStart(2, '0')}`
  const own = { id, site: 'holding', createdAt: NOW - 60 * count, car, phone }
  return saveTestReservation({ ...own, ...more }, change)
}

const PAID = { payment: 'stripe', deposit: 20_000 } as const
const REFUND_DUE = {
  status: 'cancelled',
  paidAt: NOW - 5000,
  endedAt: NOW - 4000,
  refund: 'due',
} as const

const read = async (path: string, cookie = sales) => (await ask(path, { cookie })).text()
const names = (page: string) =>
  [...page.matchAll(/<th scope="row"><a [^>]*>([^<]*)/g)].map(([, name]) => name)
const pageOf = ({ id }: Reservation) => `${LIST}/${id}`
const press = (reservation: Reservation, action: string) =>
  ask(pageOf(reservation), { cookie: admin, form: { action, shown: toShownState(reservation) } })
const stored = ({ id }: Reservation) => findReservation(env.DB, 'holding', id)

/** The lead of how a reservation ended. */
const endOf = ({ id }: Reservation) =>
  env.DB.prepare('SELECT id FROM leads WHERE parent = ?1').bind(id).first<string>('id')

it('says which vehicles are marked as reserved in the stock where none is reserved online', async () => {
  const { slug } = await openShop({ slug: 'marked' }, [
    testCar({ reserved: true }),
    testCar({ id: 'held' }),
    testCar({ id: 'free' }),
  ])
  const set = (id: string, values: object) =>
    writeStock(slug, 'POST', `/1/indexes/Car_production/${id}/partial`, values)
  await set('held', { held_until: NOW + 3600 })
  const cookie = await signInAs(await letIn('ann@marked.example', { role: 'admin', site: slug }))
  const list = await read('/_console/sites/marked/reservations', cookie)
  expect(textOf(list)).toContain(
    'No vehicle is reserved online at the moment. 1 vehicle is marked as reserved in your stock.',
  )
  expect(list).toContain('href="/_console/sites/marked/yard?view=reserved"')
  expect(
    textOf(await read('/_console/sites/marked/reservations?view=ended', cookie)),
  ).not.toContain('marked as reserved')
  expect(textOf(await read('/_console/sites/marked/reservations?q=smith', cookie))).not.toContain(
    'marked as reserved',
  )
  const stock = await read('/_console/sites/marked/stock', cookie)
  expect(textOf(stock)).toContain('Reserved 2 of those for sale')
  await set('free', { reserved: true })
  expect(textOf(await read('/_console/sites/marked/reservations', cookie))).toContain(
    '2 vehicles are marked as reserved in your stock.',
  )
  expect(textOf(await read(LIST))).toContain('No vehicle is reserved online at the moment.')
})

it('counts no reserved vehicles where each question to the search engine costs money', async () => {
  const engine = { kind: 'algolia', app_id: 'APPID', search_key: 'searchkey1' } as const
  const billed = testSite({ search: { engine } })
  const search = vi.fn<Search>()
  expect(await countMarked(billed, search, NOW)).toBeNull()
  expect(await countReserved(billed, search, NOW)).toBeNull()
  expect(search).not.toHaveBeenCalled()
})

const MOVED = 'The reservation has changed in the meantime.'

describe('the reservations of a site', () => {
  it('are in lists of what is active, ends today, owes money and is over, and are found by words', async () => {
    await reserved('Held ute', { until: NOW + 10 * 86_400 })
    await reserved('Soon over', { until: MIDNIGHT })
    await reserved('Cancelled van', REFUND_DUE, PAID)
    await reserved('Sold wagon', { status: 'completed', endedAt: NOW })
    await reserved('Canary', {}, { site: 'rival' })
    expect(names(await read(LIST))).toEqual(['Held ute', 'Soon over'])
    expect(names(await read(`${LIST}?view=today`))).toEqual(['Soon over'])
    expect(names(await read(`${LIST}?view=money`))).toEqual(['Cancelled van'])
    expect(names(await read(`${LIST}?view=ended`))).toEqual(['Cancelled van', 'Sold wagon'])
    expect(names(await read(`${LIST}?view=all&q=jo ute`))).toEqual(['Held ute'])
    const all = textOf(await read(`${LIST}?view=all`))
    expect(all).toContain('Money to settle (1)')
    expect(all).not.toContain('Canary')
  })

  it('are a file, whose download is in the activity log', async () => {
    await reserved('=cmd|1', { paidAt: NOW }, PAID)
    const file = await (await ask(`${LIST}.csv`, { cookie: admin })).text()
    const [row] = parse<Record<string, string>>(file, { bom: true, columns: true })
    expect(row).toMatchObject({
      Vehicle: "'=cmd|1",
      Phone: expect.stringMatching(/^0412 345 6\d\d$/),
      Deposit: '200.00',
      'Deposit status': 'Paid online',
      Paid: toZonedIso(NOW, 'Australia/Sydney'),
    })
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'reservation.export' })
    expect((await ask(`${LIST}.csv`, { cookie: sales })).status).toBe(403)
  })
})

describe('a page that is behind', () => {
  it('ends no reservation that was paid since it was shown', async () => {
    const reservation = await reserved('Just paid', { until: NOW + 86_400 })
    const paid = await changeReservation(env.DB, reservation, { paidAt: NOW })
    expect(paid?.paidAt).toBe(NOW)
    const answer = await press(reservation, 'end')
    expect(textOf(await (await after(answer, { cookie: admin })).text())).toContain(MOVED)
    expect((await stored(reservation))?.status).toBe('held')
    expect(
      (await ask(pageOf(reservation), { cookie: admin, form: { action: 'end' } })).status,
    ).toBe(303)
    expect((await stored(reservation))?.status).toBe('held')
  })
})

describe('a reservation', () => {
  it('shows its vehicle, its shopper and everything known of the money, to sales without buttons', async () => {
    const failing = { failingSince: NOW - 900, attempts: 3, lastError: 'refund: card closed' }
    const change = { ...REFUND_DUE, ...failing, dueAt: NOW + 600 }
    const reservation = await reserved('Cancelled van', change, PAID)
    const page = await read(pageOf(reservation))
    for (const text of [
      'Reserved by Jo Citizen',
      'Deposit of $200 AUD paid online',
      'The refund failed 3 times',
      ': card closed',
      'Next refund attempt',
    ])
      expect(textOf(page)).toContain(text)
    expect(page).toContain(`href="/_console/sites/holding/inbox/${reservation.id}"`)
    expect(page).not.toContain('name="action"')
    expect(await read(pageOf(reservation), admin)).toContain('value="retry"')
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'reservation.read' })
    const other = await reserved('Canary', {}, { site: 'rival' })
    expect((await ask(pageOf(other), { cookie: admin })).status).toBe(404)
  })

  it('is sold to its shopper once, and then not ended', async () => {
    const reservation = await reserved('Held ute')
    await press(reservation, 'complete')
    expect((await stored(reservation))?.status).toBe('completed')
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'reservation.complete' })
    for (const action of ['complete', 'end']) {
      const answer = await press(reservation, action)
      const said = textOf(await (await after(answer, { cookie: admin })).text())
      expect(said).toMatch(/The reservation has changed in the meantime|It could not be ended/)
      expect((await stored(reservation))?.status).toBe('completed')
    }
  })

  it('that is ended frees the vehicle and owes the deposit that was paid', async () => {
    const unpaid = await reserved('Held ute')
    const paid = await reserved('Paid van', { paidAt: NOW - 100 }, PAID)
    for (const reservation of [unpaid, paid])
      expect((await press(reservation, 'end')).headers.get('Location')).toContain('done=end')
    expect(await stored(unpaid)).toMatchObject({ status: 'cancelled', refund: null })
    expect(textOf(await read(`/_console/sites/holding/inbox/${await endOf(unpaid)}`))).toContain(
      'What happened The dealership cancelled it.',
    )
    expect(await stored(paid)).toMatchObject({ status: 'cancelled', refund: 'due' })
    expect(textOf(await read(pageOf(paid)))).toContain('Refund of $200 AUD started')
    expect(textOf(await read(pageOf(paid)))).toContain('Cancelled by the dealership. Reserved by')
    expect(textOf(await read(pageOf(paid)))).toMatch(/Phone\s*0412 345 6\d\d/)
    // The site has no provider of texts.
    expect(textOf(await read(pageOf(unpaid)))).toContain(
      'Reservation cancelled, by text: not sent after 1 try',
    )
  })

  it('whose refund Stripe is making is not paid back by hand too', async () => {
    const begun = await reserved('Begun van', REFUND_DUE, PAID)
    const pending = { failingSince: NOW - 900, refundPendingAt: NOW - 60 }
    for (const reservation of [
      begun,
      await reserved('Slow van', { ...REFUND_DUE, ...pending }, PAID),
    ]) {
      const answer = await press(reservation, 'paid-back')
      expect(textOf(await (await after(answer, { cookie: admin })).text())).toContain(MOVED)
      expect(await stored(reservation)).toMatchObject({ refund: 'due' })
    }
    const acts = (await auditRows()).filter(({ act }) => act === 'reservation.paid-back')
    expect(acts.map(({ outcome }) => outcome)).toEqual(['pending', 'failed', 'pending', 'failed'])
  })

  it('whose deposit was paid back by hand is not refunded again', async () => {
    const rejected = {
      refundFailures: 2,
      failingSince: NOW - 900,
      attempts: 2,
      lastError: 'refund',
    }
    const reservation = await reserved('Cancelled van', { ...REFUND_DUE, ...rejected }, PAID)
    expect(textOf(await read(pageOf(reservation), admin))).toContain('Pay it back another way')
    await press(reservation, 'paid-back')
    expect(await stored(reservation)).toMatchObject({ refund: 'done', failingSince: null })
    const again = await press(reservation, 'paid-back')
    expect(textOf(await (await after(again, { cookie: admin })).text())).toContain(MOVED)
    expect(textOf(await read(pageOf(reservation)))).toContain('$200 AUD refunded')
  })
})

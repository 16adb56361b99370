// Each action sends its event number to the sink once, with no shopper data, and never for shoppers
// who opted out of tracking (N1-N14, N17, A37, TH21). Codes by SMS (N15, N16) come with accounts.
import { createExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { createApp } from '#apps/app.ts'
import { BOTS } from '#test/drill/spam/bots.ts'
import { parseForm } from '#test/drill/spam/form-page.ts'
import type { Person } from '#test/drill/spam/people.ts'
import { openFront } from '#test/drill/spam/shop.ts'
import { visitAs } from '#test/drill/spam/visit-person.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const NOW = 1_795_000_000
const SITE = 'counted'
const ORIGIN = `http://${SITE}.example`
/** Personal data that only the dealer may read. */
const PERSONAL = {
  name: 'Canaryname',
  last_name: 'Canarylast',
  email: 'canary@mail.example',
  phone: '0412 345 678',
  postcode: '4217',
  message: 'canary words',
}
// Lead ids are hexadecimal and sometimes contain any four digits.
const LEAKS = /canary|(?<![0-9a-f])0412|345 ?678|\b4217\b/i

const lines: string[] = []
const { written: points, bindings } = recordEvents()
const app = createApp()

beforeAll(async () => {
  const cars = (['new', 'demo', 'used'] as const).map((car_type) =>
    testCar({
      id: car_type,
      slug: `a-${car_type}-car`,
      car_type,
      file: 'https://pdf.example/x',
      location_name: 'Yard',
    }),
  )
  const locations = [{ id: '1', slug: 'yard', name: 'Yard', whatsapp: '+61491570006' }]
  await openShop({ slug: SITE, phone_numbers: { general: '07 5550 4110' }, locations }, cars)
})

beforeEach(() => {
  points.length = 0
  lines.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const front = () =>
  openFront(
    ORIGIN,
    (request) => app.fetch(request, bindings, createExecutionContext()),
    NOW,
    (now) => vi.setSystemTime(now * 1000),
  )

/** Submits a form as a shopper does, through all its steps. */
function send(path: string, more: Partial<Person> = {}, said: Record<string, string> = {}) {
  const headers = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', ...said }
  return visitAs({ path, answers: PERSONAL, seconds: 20, way: 'once', headers, ...more }, front())
}

const point = (id: number, path: string) => ({ indexes: [SITE], doubles: [id], blobs: [path] })

const SENT_BY_FORMS = [
  ['N2', EVENTS.financeEnquiryForm, '/finance-enquiry'],
  ['N3', EVENTS.newEnquiry, '/enquire?car_id=new'],
  ['N3', EVENTS.newEnquiry, '/enquire?car_id=demo'],
  ['N4', EVENTS.usedEnquiry, '/enquire?car_id=used'],
  ['N5', EVENTS.testDrive, '/book-test-drive?car_id=new'],
  ['N10', EVENTS.usedTestDrive, '/book-test-drive?car_id=used'],
  ['N14', EVENTS.generalEnquiry, '/contact'],
  ['N14', EVENTS.generalEnquiry, '/service'],
  ['N17', EVENTS.careers, '/careers'],
] as const

describe('events of forms', () => {
  it.each(SENT_BY_FORMS)(
    '%s: %i is counted once %s is saved, under its path only',
    async (_row, id, path) => {
      expect(await send(path)).toMatch(new RegExp(`^/success\\?.*event=${id}&key=[\\w-]{16}$`))
      expect(points).toEqual([point(id, path.replace(/\?.*/, ''))])
    },
  )

  it.each(SENT_BY_FORMS)(
    '%s: %i of %s contains no data about the sender (TH21)',
    async (_row, _id, path) => {
      const thanks = await send(`${path}${path.includes('?') ? '&' : '?'}utm_term=canary%20words`)
      expect(thanks).not.toMatch(LEAKS)
      expect(JSON.stringify(points)).not.toMatch(LEAKS)
      expect(lines.filter((line) => LEAKS.test(line))).toEqual([])
    },
  )

  it.each(['DNT', 'Sec-GPC'])(
    'are not counted if the shopper opted out, and the lead is still saved: %s',
    async (header) => {
      for (const [, , path] of SENT_BY_FORMS)
        expect(await send(path, {}, { [header]: '1' })).toMatch(/^\/success/)
      expect(points).toEqual([])
    },
  )

  it('are counted once for a form that is sent twice (F9)', async () => {
    await send('/contact', { way: 'twice' })
    await send('/contact', { way: 'again' })
    expect(points).toHaveLength(2)
  })

  it('are not counted for machines (TH13)', async () => {
    const shop = front()
    const harvest = async () => {
      const { controls } = parseForm(await (await shop.get('/contact', {})).text())
      return controls.find(({ name }) => name === 'key')?.value ?? ''
    }
    for (const kind of ['without a key', 'that fill in every field', 'that send links'])
      await BOTS[kind]?.({ shop, n: 0, count: 1, harvest })
    expect(points).toEqual([])
  })
})

describe('events of pages', () => {
  it.each([
    ['N1', EVENTS.usedVehicleView, '/cars/a-used-car', 'data-seen="4"'],
    ['N7', EVENTS.callDealer, '/cars/a-used-car', 'data-event="25"'],
    ['N7', EVENTS.callDealer, '/contact', 'data-event="25"'],
    ['N7', EVENTS.whatsApp, '/cars/a-used-car', 'data-event="62"'],
    ['N9', EVENTS.saveCar, '/cars/a-used-car', 'data-list="favourites"'],
    ['N11', EVENTS.searchView, '/search/used-cars', 'class="search'],
    ['N12', EVENTS.historyReport, '/cars/a-used-car', 'data-event="60"'],
    ['N13', EVENTS.print, '/cars/a-used-car', 'data-event="61"'],
  ] as const)('%s: %i is sent by %s', async (_row, id, path, mark) => {
    const shop = front()
    expect(await (await shop.get(path, {})).text()).toContain(mark)
    expect(await tell(id, `${path}?query=canary%20words`)).toBe(204)
    expect(points).toEqual([point(id, path)])
  })

  it('N1: a vehicle that is not used sends no event', async () => {
    expect(await (await front().get('/cars/a-new-car', {})).text()).not.toContain('data-seen')
  })

  it('N8: the first use of the calculator is accepted, too', async () => {
    expect(await tell(EVENTS.firstCalculatorUse, '/cars/a-used-car')).toBe(204)
    expect(points).toEqual([point(26, '/cars/a-used-car')])
  })

  it.each(['DNT', 'Sec-GPC'])('are not counted where a shopper asked so: %s', async (header) => {
    for (const id of Object.values(EVENTS)) expect(await tell(id, '/', { [header]: '1' })).toBe(204)
    expect(points).toEqual([])
  })
})

async function tell(id: number, path: string, said: Record<string, string> = {}): Promise<number> {
  const request = new Request(`${ORIGIN}/api/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...said },
    body: JSON.stringify({ id, path }),
  })
  return (await app.fetch(request, bindings, createExecutionContext())).status
}

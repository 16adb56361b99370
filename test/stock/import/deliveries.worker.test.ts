import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import { reservationCapsOf } from '#sales/reservations/rate-limits.ts'
import { changeReservation, insertReservation } from '#sales/reservations/reservation-rows.ts'
import { hostileCars } from '#test/support/hostile-car.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { deliveryKey } from '#tenant/secret.ts'
import { requestDelivery, sendStock } from '#test/support/send-stock.ts'
import { openShop, visit, writeStock } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { testReservation } from '#test/support/test-reservation.ts'

afterEach(() => vi.restoreAllMocks())

type Document = Record<string, unknown>

const rio = (id: number | string, more: Document = {}) => ({
  id: `k${id}`,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price: 15_000,
  ...more,
})
const rios = (count: number) => Array.from({ length: count }, (_, at) => rio(at + 1))

async function stockOf(slug: string): Promise<Map<string, Document>> {
  const body = { hitsPerPage: 1000 }
  const page = await writeStock(slug, 'POST', '/1/indexes/Car_production/browse', body)
  const { hits }: { hits: Document[] } = await page.json()
  return new Map(hits.map((hit) => [String(hit['objectID']), hit]))
}

const HELD_UNTIL = Math.floor(Date.now() / 1000) + 3600

/** A shopper reserves a vehicle. */
async function holdRow(site: string, carId: string): Promise<void> {
  const { id, car, ...wanted } = testReservation({ id: `${site}-${carId}`, payment: 'none' })
  const named = { ...wanted, car: { ...car, id: carId } }
  const limits = { caps: reservationCapsOf(9), now: HELD_UNTIL - 3600 }
  const row = await insertReservation(env.DB, { id, site, dueAt: HELD_UNTIL }, named, limits)
  if (row === null) throw new Error('This vehicle cannot be held')
  await changeReservation(env.DB, row, { status: 'held', until: HELD_UNTIL })
}

/** Opens a dealer with that many vehicles. */
async function dealer(slug: string, count = 0): Promise<void> {
  await openShop({ slug }, [])
  if (count > 0) expect((await sendStock(slug, rios(count))).status).toBe(200)
}

describe('deliveries of stock', () => {
  it('add and change vehicles, which are found at once', async () => {
    await dealer('adds', 2)
    const sent = await sendStock('adds', [rio(2, { price: 14_000 }), rio(3)])
    expect(sent).toMatchObject({
      status: 200,
      body: { outcome: 'taken', taken: 2, added: 1, changed: 1 },
    })
    const stock = await stockOf('adds')
    expect([...stock.keys()].toSorted()).toEqual(['k1', 'k2', 'k3'])
    const page = await visit('adds', `/cars/${String(stock.get('k2')?.['slug'])}`)
    expect(await page.text()).toContain('14,000')
  })

  it('are CSV, JSON lines or a JSON array, and report each row', async () => {
    await dealer('forms')
    const csv = 'id,make,model,year\nc1,Kia,Rio,2020\nc2,,Rio,2020\n'
    expect((await sendStock('forms', csv)).body).toMatchObject({
      taken: 1,
      refused: 1,
      refusals: [{ row: 3, reason: 'make is missing' }],
    })
    const lines = `${JSON.stringify(rio(1))}\n{"id":\n${JSON.stringify(rio(2))}`
    expect((await sendStock('forms', lines)).body).toMatchObject({
      taken: 2,
      refusals: [{ row: 2, reason: 'row is not JSON' }],
    })
    const mapped = await sendStock('forms', csv, { query: '?map=australian-listings' })
    expect(mapped).toMatchObject({ status: 422, body: { taken: 0, refused: 2 } })
    expect((await sendStock('forms', csv, { query: '?map=nosuch' })).status).toBe(422)
    expect((await sendStock('forms', '')).status).toBe(422)
    expect((await sendStock('forms', 'hello')).status).toBe(422)
  })

  it('remove vehicles by their ids: they are marked as sold, and their pages stay', async () => {
    await dealer('removes', 3)
    const sent = await sendStock('removes', ['k1', { id: 'k2' }, 'k9'], { query: '?mode=remove' })
    expect(sent.body).toMatchObject({
      sold: 2,
      refused: 1,
      refusals: [{ row: 3, reason: 'id is not in stock' }],
    })
    const stock = await stockOf('removes')
    expect(stock.get('k1')).toMatchObject({ status: 'sold' })
    expect(stock.get('k3')?.['status']).toBe('in_stock')
    const page = await visit('removes', `/cars/${String(stock.get('k1')?.['slug'])}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Sold')
    const csv = await sendStock('removes', 'id\nk3\n', { query: '?mode=remove' })
    expect(csv.body).toMatchObject({ sold: 1, refused: 0 })
  })

  it('replace the whole stock, and mark missing vehicles as sold', async () => {
    await dealer('replaces', 4)
    const sent = await sendStock('replaces', [...rios(3), rio(7)], { query: '?mode=replace' })
    expect(sent.body).toMatchObject({ taken: 4, added: 1, sold: 1 })
    expect((await stockOf('replaces')).get('k4')).toMatchObject({ status: 'sold' })
  })

  it('retire vehicles that were sold long ago, whose addresses redirect (T1)', async () => {
    await dealer('retires', 1)
    const gone = rio('gone', {
      status: 'sold',
      sold_date_timestamp: 1_600_000_000,
      slug: 'long-gone',
    })
    await sendStock('retires', [gone])
    const sent = await sendStock('retires', rios(1), { query: '?mode=replace' })
    expect(sent.body).toMatchObject({ retired: 1 })
    expect((await visit('retires', '/cars/long-gone')).headers.get('Location')).toContain(
      '/search/kia',
    )
  })

  it('appear in lists at once, and keep shoppers’ holds (S20)', async () => {
    await dealer('holds', 2)
    await holdRow('holds', 'k1')
    const kept = 'holds:1:a list'
    await env.SEARCH.put(kept, '{}', { metadata: { at: Math.floor(Date.now() / 1000) } })
    await sendStock('holds', [rio(1, { price: 9000 })])
    const held = (await stockOf('holds')).get('k1')
    expect(held).toMatchObject({ price: 9000, held_until: HELD_UNTIL })
    expect(await env.SEARCH.get(kept)).toBeNull()
    await sendStock('holds', rios(2), { query: '?mode=replace' })
    expect((await stockOf('holds')).get('k1')).toMatchObject({
      price: 15_000,
      held_until: HELD_UNTIL,
    })
  })

  it('never empty a yard by accident, only with a signed confirmation (TH2)', async () => {
    await dealer('guards', 60)
    const few = await sendStock('guards', rios(10), { query: '?mode=replace' })
    expect(few).toMatchObject({ status: 422, body: { outcome: 'refused', sold: 0 } })
    expect(few.body['message']).toContain('50 of the 60 on the website are missing')
    expect((await sendStock('guards', '[]', { query: '?mode=replace' })).status).toBe(422)
    const unsigned = await sendStock('guards', rios(10), {
      query: '?mode=replace&force=true',
      signs: JSON.stringify(rios(10)),
    })
    expect(unsigned.status).toBe(403)
    for (const document of (await stockOf('guards')).values())
      expect(document['status']).toBe('in_stock')
    const forced = await sendStock('guards', rios(10), { query: '?mode=replace&force=true' })
    expect(forced.body).toMatchObject({ taken: 10, sold: 50 })
  })

  it('that are refused reach the dealer once, with how to accept them, until stock is imported again', async () => {
    const url = 'https://crm.upstreams.example/leads'
    const targets: NonNullable<SiteInput['leads']>['targets'] = [
      { kind: 'webhook', name: 'crm', url, secret: 'crm' },
      { kind: 'email', name: 'office', to: ['office@dealer.example'] },
    ]
    await openShop({ slug: 'told', leads: { targets } }, [])
    await sendStock('told', rios(40))
    const replace = { query: '?mode=replace' }
    const notices = async () => {
      const sql = `SELECT payload, lead_deliveries.target FROM leads JOIN lead_deliveries ON lead_id = leads.id
        WHERE leads.site = 'told' AND kind = 'stock-refused'`
      return (await env.DB.prepare(sql).all<{ payload: string; target: string }>()).results
    }
    for (let night = 0; night < 3; night += 1)
      expect((await sendStock('told', rios(1), replace)).status).toBe(422)
    const [notice, ...more] = await notices()
    expect([notice?.target, more]).toEqual(['office', []])
    expect(Object.keys(JSON.parse(notice?.payload ?? '{}'))).toEqual([
      'what_happened',
      'stock_from',
      'why',
      'what_to_do',
      'source',
    ])
    expect(notice?.payload).toContain('"stock_from":"Deliveries"')
    expect(notice?.payload).toContain('39 of the 40 on the website are missing')
    expect(notice?.payload).toContain('If that is correct, send it with force=true in its query.')
    await sendStock('told', rios(39), replace)
    await sendStock('told', rios(1), replace)
    expect(await notices()).toHaveLength(2)
  })

  it('that leave out values reach the dealer with the words, once a day at most and only for new ones', async () => {
    const targets: NonNullable<SiteInput['leads']>['targets'] = [
      { kind: 'email', name: 'office', to: ['office@dealer.example'] },
    ]
    await openShop({ slug: 'partly', leads: { targets } }, [])
    const notices = async () => {
      const sql = `SELECT payload FROM leads WHERE site = 'partly' AND kind = 'stock-left-out'`
      return (await env.DB.prepare(sql).all<{ payload: string }>()).results
    }
    await sendStock('partly', rios(3))
    expect(await notices()).toEqual([])
    for (let hour = 0; hour < 3; hour += 1)
      expect(
        (await sendStock('partly', [rio(1, { price: 'From $12,990' }), { id: 'x1', make: 'Kia' }]))
          .status,
      ).toBe(200)
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(JSON.parse(notice?.payload ?? '{}')).toMatchObject({
      stock_from: 'Deliveries',
      left_out:
        'Price: 1 value, such as “From $12,990” (row 1)\nRows rejected: 1. Row 2: model is missing.',
    })
  })

  it('respect the site’s minimum share', async () => {
    await openShop({ slug: 'shares', intake: { least_share: 0.1 } }, [])
    await sendStock('shares', rios(60))
    expect((await sendStock('shares', rios(7), { query: '?mode=replace' })).body).toMatchObject({
      sold: 53,
    })
  })
})

describe('a delivery with any content', () => {
  it('is imported as far as it is valid, and its vehicles are rendered (F16)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await dealer('hostile')
    const cars = fc.sample(hostileCars, { numRuns: 150, seed: 8 })
    const sent = await sendStock(
      'hostile',
      cars.map((car, at) => ({ ...car, id: `h${at}`, slug: `h-${at}` })),
    )
    expect(sent.status).toBe(200)
    expect(Number(sent.body['taken']) + Number(sent.body['refused'])).toBe(150)
    const slugs = [...(await stockOf('hostile')).values()].map(({ slug }) => String(slug))
    expect(slugs).toHaveLength(Number(sent.body['taken']))
    for (const slug of slugs.slice(0, 20)) {
      const page = await visit('hostile', `/cars/${slug}`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('</html>')
    }
  })

  it('that is not a feed changes nothing, and says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await dealer('nonsense', 1)
    const contents = [
      '\u0000',
      '{"id":',
      '[[[[[',
      '"make',
      'make\n',
      '['.repeat(50_000),
      'null',
      '[null,1,"x",[]]',
    ]
    for (const content of contents) {
      const { status, body } = await sendStock('nonsense', content)
      expect([200, 422]).toContain(status)
      expect(body).toMatchObject({ taken: 0 })
    }
    const stock = await stockOf('nonsense')
    expect([...stock.keys()]).toEqual(['k1'])
  })

  it('without a valid row is rejected, row by row, and is no success (F15)', async () => {
    await dealer('useless', 1)
    const sent = await sendStock('useless', [{ id: 'k1' }, 7])
    expect(sent.status).toBe(422)
    expect(sent.body).toMatchObject({ outcome: 'refused', taken: 0, refused: 2 })
    expect(sent.body['message']).toBe('No row could be imported.')
    const gone = await sendStock('useless', ['k9'], { query: '?mode=remove' })
    expect([gone.status, gone.body['outcome']]).toEqual([200, 'taken'])
  })
})

describe('an interrupted delivery', () => {
  it('never marks unread vehicles as sold, though most of the stock is in it (F15)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await dealer('cut', 6)
    const array = JSON.stringify(rios(5))
    const csv =
      'id,make,model,year\nk1,Kia,Rio,2020\nk2,Kia,Rio,2020\nk3,"Kia,Rio,2020\nk4,Kia,Rio,2020\n'
    const lines = rios(5)
      .map((car) => JSON.stringify(car))
      .join('\n')
      .slice(0, -1)
    for (const content of [
      array.slice(0, -1),
      `${array.slice(0, -1)},`,
      array.slice(0, -9),
      csv,
      lines,
    ]) {
      const sent = await sendStock('cut', content, { query: '?mode=replace' })
      expect(sent).toMatchObject({ status: 422, body: { sold: 0 } })
      expect(sent.body['message']).toContain('truncated at row')
    }
    for (const document of (await stockOf('cut')).values())
      expect(document['status']).toBe('in_stock')
    // Nothing is lost if only the received part is written.
    expect((await sendStock('cut', csv)).body).toMatchObject({ taken: 3, refusals: [{ row: 4 }] })
    const forced = await sendStock('cut', array.slice(0, -1), { query: '?mode=replace&force=true' })
    expect(forced.body).toMatchObject({ taken: 5, sold: 1 })
  })
})

describe('a delivery of hostile shape', () => {
  it('is read quickly, whatever its columns and depths are (F16, F17)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await dealer('shapes', 1)
    const car = 'k2,Kia,Rio,2020'
    const head = 'id,make,model,year'
    const columns = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const contents = [
      `${head},${'a.'.repeat(20_000)}\n${car},x\n`,
      `${head},${columns}\n${car}${',x'.repeat(10_000)}\n`,
      `${head},__proto__,__proto__.make,constructor,a.__proto__.b\n${car},x,x,x,x\n`,
      `\uFEFF${head}\r\n${car}\r\n`,
      `${head}\r${car}\r`,
      `${head},remarks\n${car},a\u0000b\n`,
      `[${JSON.stringify(rio(2)).slice(0, -1)},"images":${deep},"variant":${deep},"make\\u0000":1}]`,
      JSON.stringify([{ ...rio(2), dealercomments: 'x'.repeat(4_000_000) }]),
      JSON.stringify([rio(2), rio(2), { ...rio(2), id: ' k2 ' }]),
    ]
    for (const content of contents) {
      const { status, body } = await sendStock('shapes', content)
      expect({ status, taken: body['taken'] }, JSON.stringify(body)).toEqual({
        status: 200,
        taken: 1,
      })
    }
    expect([...(await stockOf('shapes')).keys()].toSorted()).toEqual(['k1', 'k2'])
    expect((await stockOf('shapes')).get('k2')).toMatchObject({ make: 'Kia' })
  })

  it('delays no other sender if its list is one line (F17)', async () => {
    await dealer('oneline')
    const line = JSON.stringify(
      rios(140).map((car) => ({ ...car, dealercomments: 'x'.repeat(300) })),
    )
    const started = performance.now()
    const sent = await sendStock('oneline', line.slice(0, 65_000))
    expect(Number(sent.body['taken'])).toBeGreaterThan(100)
    expect(performance.now() - started).toBeLessThan(1500)
  })

  it('parses column names like rows: a comma in quotes does not split', async () => {
    await dealer('quoted')
    const csv = 'id,"Price, drive away",make,"model",year\nq1,15000,Kia,Rio,2020\n'
    expect((await sendStock('quoted', csv)).body).toMatchObject({ taken: 1, refused: 0 })
    expect((await stockOf('quoted')).get('q1')).toMatchObject({ make: 'Kia', model: 'Rio' })
  })
})

describe('a delivery of bytes', () => {
  /** Signed as the package of standardwebhooks does, which accepts only text. */
  async function sendBytes(slug: string, bytes: Uint8Array) {
    const id = `msg_${crypto.randomUUID()}`
    const timestamp = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(
      (await deliveryKey(env.MASTER_KEY, slug)).slice('whsec_'.length),
      'base64',
    )
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes)
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hash.digest('base64')}`,
    }
    const url = `http://${slug}.example/api/stock/vehicles`
    const response = await exports.default.fetch(url, { method: 'POST', headers, body: bytes })
    return { status: response.status, body: await response.json<Document>() }
  }
  const CSV = '\uFEFFid,make,model,year\r\nm\u0101,Kia,Rio,2020\r\n'

  it('may be the "Unicode text" of a spreadsheet, and may be compressed', async () => {
    await dealer('bytes')
    const swapped = Buffer.from(CSV, 'utf16le').swap16()
    for (const bytes of [Buffer.from(CSV, 'utf16le'), swapped, gzipSync(CSV)])
      expect(await sendBytes('bytes', bytes)).toMatchObject({ status: 200, body: { taken: 1 } })
    expect([...(await stockOf('bytes')).keys()]).toEqual(['m\u0101'])
  })

  it('that cannot be decompressed is not requested again (F15)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await dealer('bomb')
    const whole = gzipSync(JSON.stringify(rios(50)))
    for (const bytes of [whole.subarray(0, -12), whole.subarray(0, 20)]) {
      const { status, body } = await sendBytes('bomb', bytes)
      expect({ status, message: body['message'] }).toEqual({
        status: 422,
        message: expect.stringContaining('cannot be decompressed'),
      })
    }
  })
})

describe('unauthenticated senders', () => {
  const headers = (address: string) => ({
    'webhook-id': `msg_${crypto.randomUUID()}`,
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${'A'.repeat(43)}=`,
    'CF-Connecting-IP': address,
  })
  const knock = (slug: string, address: string, body: BodyInit, more: object = {}) =>
    exports.default.fetch(`http://${slug}.example/api/stock/vehicles`, {
      method: 'POST',
      headers: { ...headers(address), ...more },
      body,
    })

  it('send slow bodies, and the dealer still gets in (TH20)', async () => {
    await dealer('besieged')
    const held: { writer: WritableStreamDefaultWriter; answer: Promise<Response> }[] = []
    for (let at = 0; at < 24; at += 1) {
      const { readable, writable } = new TransformStream()
      const writer = writable.getWriter()
      const answer = knock('besieged', `198.51.100.${at}`, readable)
      writer.write(new Uint8Array([91])).catch(() => undefined)
      held.push({ writer, answer })
    }
    // All of them are connected before the dealer.
    await vi.waitFor(async () => expect((await sendStock('besieged', [rio(1)])).status).toBe(200))
    expect((await sendStock('besieged', [rio(2)])).status).toBe(200)
    const pushedOut = await Promise.race(held.map(({ answer }) => answer))
    expect(pushedOut.status).toBe(429)
    for (const { writer } of held) writer.close().catch(() => undefined)
    const answers = await Promise.all(held.map(({ answer }) => answer))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429, 403]))
    expect([...(await stockOf('besieged')).keys()].toSorted()).toEqual(['k1', 'k2'])
  })

  it('send ten bodies a minute from a network, and no more are read (TH20)', async () => {
    await dealer('pestered')
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1)
      statuses.push((await knock('pestered', `2001:db8:1:1::${at}`, '[]')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    expect((await knock('pestered', '2001:db8:1:2::1', '[]')).status).toBe(403)
    expect((await sendStock('pestered', [rio(1)])).status).toBe(200)
  })

  it('store nothing before they have proved to know the key (TH20)', async () => {
    await dealer('spooled')
    const partsOf = () =>
      runInDurableObject(
        env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName('spooled')),
        (_, { storage }) =>
          storage.sql.exec('SELECT COALESCE(SUM(LENGTH(bytes)), 0) AS bytes FROM body_parts').one(),
      )
    const { readable, writable } = new TransformStream()
    const writer = writable.getWriter()
    const answer = knock('spooled', '198.51.100.7', readable)
    for (let at = 0; at < 4; at += 1) await writer.write(new Uint8Array(1_000_000))
    expect(await partsOf()).toEqual({ bytes: 0 })
    // More than five megabytes are not even held: the rest is not read.
    writer.write(new Uint8Array(2_000_000)).catch(() => undefined)
    const refused = await answer
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('webhook-length-signature')
    writer.abort().catch(() => undefined)
    expect(await partsOf()).toEqual({ bytes: 0 })
  })

  it('start no import with an impossible signature (TH20)', async () => {
    await dealer('asleep')
    for (const signature of ['x', 'v1,', 'v1,AAAA', `v2,${'A'.repeat(43)}=`]) {
      const more = { 'webhook-signature': signature }
      for (let at = 0; at < 4; at += 1)
        expect((await knock('asleep', '203.0.113.9', '[]', more)).status).toBe(403)
    }
  })
})

describe('the sender of a delivery', () => {
  it('may send as often as they like, one after the other', async () => {
    await dealer('busy')
    for (let at = 0; at < 15; at += 1) {
      const { status } = await sendStock('busy', [rio(at)], { from: '203.0.113.20' })
      expect(status, `delivery ${at}`).toBe(200)
    }
  })

  beforeAll(() => Promise.all([dealer('mine', 1), dealer('theirs', 1)]))

  it('signs the length of a delivery of more than five megabytes, and has it imported', async () => {
    await dealer('long')
    const body = JSON.stringify([rio(1, { comments: 'a'.repeat(100) })]) + ' '.repeat(5_000_000)
    const refused = await sendStock('long', body)
    expect([refused.status, refused.body['message']]).toEqual([
      413,
      expect.stringContaining('Compress it with gzip, or send webhook-length-signature'),
    ])
    const foreign = await sendStock('long', body, { as: 'mine', signsLength: true })
    expect(foreign.status).toBe(413)
    const sent = await sendStock('long', body, { signsLength: true })
    expect(sent).toMatchObject({ status: 200, body: { taken: 1 } })
    // The length alone is no signature of the body.
    const other = await sendStock('long', body, { signsLength: true, signs: '[]' })
    expect(other.status).toBe(403)
  })

  it('signs with the key of the site: another dealer’s key is rejected (TH1)', async () => {
    expect((await sendStock('mine', [rio(66)], { as: 'theirs' })).status).toBe(403)
    const id = 'msg_private'
    await sendStock('mine', [rio(2)], { id })
    expect((await requestDelivery('mine', id, 'theirs')).status).toBe(403)
    expect((await requestDelivery('theirs', id)).status).toBe(404)
    expect([...(await stockOf('mine')).keys()]).not.toContain('k66')
    expect([...(await stockOf('theirs')).keys()]).toEqual(['k1'])
  })

  it('signs the body, the time, and everything in the address', async () => {
    expect((await sendStock('mine', [rio(66)], { signs: '[]' })).status).toBe(403)
    const at = new Date(Date.now() - 301_000)
    expect((await sendStock('mine', [rio(66)], { at })).status).toBe(403)
    expect(
      (await sendStock('mine', [rio(66)], { at: new Date(Date.now() + 301_000) })).status,
    ).toBe(403)
    const body = JSON.stringify(['k1'])
    expect((await sendStock('mine', body, { query: '?mode=remove', signs: body })).status).toBe(403)
    expect([...(await stockOf('mine')).keys()]).not.toContain('k66')
    expect((await stockOf('mine')).get('k1')?.['status']).toBe('in_stock')
  })

  it('gets an error for a wrong parameter, and nothing is done', async () => {
    for (const query of ['?mode=erase', '?moed=replace', '?mode=upsert&mode=replace', '?force=yes'])
      expect((await sendStock('mine', [rio(66)], { query })).status).toBe(400)
  })
})

describe('a repeated delivery', () => {
  it('has one effect and one answer, even for twenty at once', async () => {
    await dealer('race', 1)
    const id = 'msg_race'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendStock('race', [rio(5)], { id })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ id, added: 1 })
    const { results } = await env.DB.prepare(
      "SELECT id FROM intake_runs WHERE site = 'race' AND id = 'msg_race'",
    ).all()
    expect(results).toHaveLength(1)
    expect((await requestDelivery('race', id)).body).toEqual(answers[0]?.body)
  })

  it('with another body or another mode is rejected (409)', async () => {
    await dealer('other', 2)
    const id = 'msg_other'
    const first = await sendStock('other', ['k1'], { id, query: '?mode=remove' })
    expect(first.body).toMatchObject({ sold: 1 })
    expect((await sendStock('other', ['k2'], { id, query: '?mode=remove' })).status).toBe(409)
    expect((await sendStock('other', ['k1'], { id })).status).toBe(409)
    expect(
      (await sendStock('other', ['k1'], { id, query: '?mode=remove&force=true' })).status,
    ).toBe(409)
    expect(await sendStock('other', ['k1'], { id, query: '?mode=remove' })).toEqual(first)
    expect((await stockOf('other')).get('k2')?.['status']).toBe('in_stock')
  })
})

describe('a delivery that is repeated much later', () => {
  afterEach(() => void vi.useRealTimers())

  it('changes nothing for seven days (F9)', async () => {
    await dealer('later', 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 6 * 86_400_000 })
    const first = await sendStock('later', [rio(2)], { id: 'msg_later' })
    expect(first.body).toMatchObject({ added: 1 })
    vi.useRealTimers()
    expect(await sendStock('later', ['k2'], { query: '?mode=remove' })).toMatchObject({
      body: { sold: 1 },
    })
    expect(await sendStock('later', [rio(2)], { id: 'msg_later' })).toEqual(first)
    expect((await stockOf('later')).get('k2')?.['status']).toBe('sold')
  })

  it('can have the record of earlier deliveries deleted', async () => {
    await dealer('twice', 1)
    const gone = await sendStock('twice', ['nothing-like-it'], { query: '?mode=remove' })
    expect(gone).toMatchObject({ status: 200, body: { outcome: 'taken', sold: 0, refused: 1 } })
  })
})

describe('the columns of a dealer’s own file', () => {
  it('are read by the map of the site, and unknown ones are named in the answer', async () => {
    await openShop(
      {
        slug: 'own-columns',
        intake: { columns: { Ref: 'id', Brand: 'make', Range: 'model', Yr: 'year', Note: '' } },
      },
      [],
    )
    const csv = 'Ref,Brand,Range,Yr,Note,Wheels\nr1,Kia,Rio,2020,x,Alloy\n'
    const { body } = await sendStock('own-columns', csv)
    expect(body).toMatchObject({ outcome: 'taken', taken: 1, unknown: ['Wheels'] })
    expect((await stockOf('own-columns')).get('r1')).toMatchObject({ make: 'Kia', year: 2020 })
    const sent = await sendStock('own-columns', [rio(1, { wheels: 'Alloy' })])
    expect(sent.body).toMatchObject({ taken: 1, unknown: ['wheels'] })
    const [health] = await loadFeedHealth(
      env.DB,
      testSite({ slug: 'own-columns' }),
      Math.floor(Date.now() / 1000),
    )
    expect(health?.last?.unknown).toEqual(['wheels'])
  })
})

describe('the state of sources', () => {
  it('gives the last success of each source, and what it rejected', async () => {
    await dealer('health')
    await sendStock('health', [rio(1), { id: 'x' }])
    await sendStock('health', '', { id: 'msg_empty' })
    const least = { least_share: 0.5, least_vehicles: 3 }
    const intake = { feeds: [], columns: {}, stale_hours: 26, ...least, key_versions: [1] }
    const site = { slug: 'health', intake }
    const now = Math.floor(Date.now() / 1000)
    const [health, ...more] = await loadFeedHealth(env.DB, site, now)
    expect(more).toEqual([])
    expect(health).toMatchObject({
      source: 'delivery',
      isStale: false,
      last: { id: 'msg_empty', outcome: 'refused' },
    })
    expect(health?.age).toBeLessThan(60)
    expect(await loadFeedHealth(env.DB, site, now + 27 * 3600)).toMatchObject([{ isStale: true }])
  })
})

// Reports of leads: by location and by person, each shopper once, with drives, sales and why leads were lost; test leads, which
// are counted nowhere.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { toMoment } from '#lib/zone-time.ts'
import { saveTestDrive } from '#sales/leads/test-drive-rows.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { formOf } from './posted-form.ts'
import { after, ask, auditRows, letIn, signInAs } from './support.ts'

const ZONE = 'Australia/Sydney'
/** Noon of a Thursday. */
const NOW = toMoment('2026-11-26', 12 * 60, ZONE)
const HOUR = 3600
const at = (path: string) => `/_console/sites/yard/${path}`
let admin = ''
let ids = 0

type Row = {
  ago: number
  place?: string
  phone?: string
  email?: string
  car?: string
  kind?: string
  parent?: string
  status?: string
  assignee?: string
  /** Seconds until the answer. */
  answered?: number
  reason?: string
  more?: Record<string, unknown>
}

/** A lead that came some hours ago. */
async function lead(row: Row): Promise<string> {
  ids += 1
  const id = String(ids).padStart(32, '0')
  const createdAt = NOW - row.ago * HOUR
  const payload = {
    name: `Shopper ${ids}`,
    location_id: row.place,
    phone: row.phone,
    email: row.email,
    car_id: row.car,
    ...row.more,
  }
  await env.DB.prepare(
    `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at, status, assignee, answered_at, lost_reason)
     VALUES (?1, 'yard', ?2, ?1, '', ?3, '', ?4, ?5, ?6, ?7, ?8, ?9)`,
  )
    .bind(
      id,
      row.kind ?? 'enquiry',
      row.parent ?? null,
      JSON.stringify(payload),
      createdAt,
      row.status ?? 'new',
      row.assignee ?? '',
      row.answered === undefined ? null : createdAt + row.answered,
      row.reason ?? '',
    )
    .run()
  return id
}

const drive = (id: string, ago: number) => {
  const start = NOW - ago * HOUR
  const of = { lead: id, car: '', place: 'l1', start, end: null }
  const saved = { drive: of, state: 'booked', remindBy: '', remindAt: null } as const
  return saveTestDrive(env.DB, 'yard', saved, start - 1000)
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open: '00:00', close: '23:59' }))
  const place = { timezone: ZONE, opening_hours: week }
  const locations = [
    { ...place, id: 'l1', slug: 'north', name: 'North yard' },
    { ...place, id: 'l2', slug: 'south', name: 'South yard' },
  ]
  const forms = { reply_promise: { enabled: true, hours: 2 } }
  await openShop({ slug: 'yard', name: 'Yard', locations, forms }, [])
  admin = await signInAs(await letIn('ann@yard.example', { role: 'admin', site: 'yard' }, 'Ann'))
  await letIn('kim@yard.example', { role: 'sales', site: 'yard' }, 'Kim')
  const [north, south] = [{ place: 'l1' }, { place: 'l2' }]
  const kim = { assignee: 'kim@yard.example' }
  const jo = { phone: '+61412345678' }
  // Jo asks twice by phone and once by email alone: one shopper.
  await lead({
    ...north,
    ...jo,
    ...kim,
    ago: 50,
    email: 'jo@x.example',
    answered: HOUR,
    status: 'sold',
    car: 'c1',
  })
  await lead({
    ...north,
    ...jo,
    ...kim,
    ago: 49,
    answered: 3 * HOUR,
    status: 'answered',
    car: 'c1',
  })
  await lead({ ...south, ago: 48, email: ' JO@x.example', status: 'closed', reason: 'Price' })
  const drives = [
    await lead({
      ...south,
      ago: 47,
      phone: '+61411111111',
      kind: 'test-drive',
      answered: HOUR,
      status: 'answered',
    }),
    await lead({
      ...south,
      ago: 46,
      phone: '+61422222222',
      kind: 'test-drive',
      answered: 60,
      status: 'answered',
    }),
  ]
  for (const [turn, id] of drives.entries()) await drive(id, 10 + turn)
  await env.DB.prepare('UPDATE test_drives SET came = 0 WHERE lead_id = ?1').bind(drives[1]).run()
  // What is not counted: a follow-up, a sign-up, spam, a test, and what is older.
  await lead({ ...north, ago: 40, parent: drives[0] ?? '' })
  await lead({ ...north, ago: 40, kind: 'newsletter' })
  await lead({ ...north, ago: 40, more: { test_lead: true } })
  const spam = await lead({ ...north, ago: 40 })
  await env.DB.prepare(
    `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at, last_error) VALUES (?1, 'crm', 'yard', 'held', 0, 'suspect')`,
  )
    .bind(spam)
    .run()
  const called = await lead({ ...north, ago: 40, status: 'closed' })
  const said = [{ at: NOW, by: 'kim@yard.example', did: 'spam', text: '' }]
  await env.DB.prepare('UPDATE leads SET history = ?2 WHERE id = ?1')
    .bind(called, JSON.stringify(said))
    .run()
  await lead({ ...north, ago: 24 * 60 })
  // The same vehicle was reserved and sold to Jo; another one by a reservation alone.
  await sale('c1', 'l1')
  await sale('c2', 'l2')
})

async function sale(car: string, place: string): Promise<void> {
  ids += 1
  const request = { payload: { location_id: place } }
  await env.DB.prepare(
    `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
       payment, phone, lead, created_at, revision)
     VALUES (?1, 'yard', 'reservation', 'completed', ?1, '', ?2, ?2, 'A car', 0, 'AUD', 'none', '+61412345678', ?3, ?4, 1)`,
  )
    .bind(String(ids).padStart(32, '0'), car, JSON.stringify(request), NOW - 40 * HOUR)
    .run()
}

afterAll(() => vi.useRealTimers())

const read = async (query = '', cookie = admin) =>
  (await ask(at(`reports${query}`), { cookie })).text()
/** A downloaded table, with the cells of each row by its first one. */
async function table(of: string, query = ''): Promise<Record<string, string[]>> {
  const answer = await ask(at(`reports.csv?of=${of}${query}`), { cookie: admin })
  expect(answer.headers.get('Content-Type')).toContain('text/csv')
  const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
  const rows = lines.map((line) => line.split(',').map((cell) => cell.slice(1, -1)))
  return Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells]))
}

describe('a report', () => {
  it('counts each shopper once, and leaves out what is no lead', async () => {
    const page = textOf(await read())
    expect(page).toContain('Leads 5 of 3 shoppers')
    expect(page).toContain('Leads with the same phone number or email are of one shopper')
    expect(page).toContain('Test drives 2 0 came, 1 no-show')
    expect(page).toContain('Vehicles sold 2 with a lead or a reservation')
  })

  it('has the columns of each location and person, as a file too', async () => {
    const places = await table('places')
    expect(places['Location']?.slice(0, 3)).toEqual([
      'Leads',
      'Shoppers',
      'Median first reply in minutes',
    ])
    // Leads, shoppers, median, promised, in time, booked, came, no-show, sold, lost.
    expect(places['North yard']).toEqual(['2', '1', '120', '2', '1', '0', '0', '0', '1', '0'])
    expect(places['South yard']).toEqual(['3', '3', '31', '2', '2', '2', '0', '1', '1', '1'])
    const people = await table('people')
    expect(people['Kim']).toEqual(['2', '1', '120', '2', '1', '0', '0', '0', '1', '0'])
    // A sale by a reservation whose lead no one has.
    expect(people['Unassigned']?.slice(0, 2)).toEqual(['3', '3'])
    expect(await table('reasons')).toEqual({ Reason: ['Leads'], Price: ['1'] })
  })

  it('is of the days that were chosen, which must exist', async () => {
    expect(textOf(await read('?days=90'))).toContain('Leads 6 of 4 shoppers')
    expect(textOf(await read('?from=2026-11-26&to=2026-11-26'))).toContain('Leads 0 of 0 shoppers')
    const wrong = await ask(at('reports?from=2026-02-30&to=2026-03-01'), { cookie: admin })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('Choose two days that exist')
    expect(textOf(await read('?from=2026-11-26&to=2026-11-01'))).toContain('before the last one')
    expect(textOf(await read('?from=2024-01-01&to=2026-11-01'))).toContain('at most 366 days')
  })

  it('has nothing of a shopper in it', async () => {
    const all = (await read()) + JSON.stringify([await table('places'), await table('people')])
    for (const personal of ['Shopper', 'x.example', '61412345678'])
      expect(all.replaceAll('Shoppers', '')).not.toContain(personal)
  })
})

describe('a lead', () => {
  it('shows the other leads of its shopper, by phone or email', async () => {
    const page = textOf(
      await (await ask(at(`inbox/${'1'.padStart(32, '0')}`), { cookie: admin })).text(),
    )
    expect(page).toContain('Other leads of this shopper')
    expect(page).toContain('Vehicle enquiry: Shopper 2')
    expect(page).toContain('Vehicle enquiry: Shopper 3')
    expect(page).not.toContain('Shopper 4')
  })

  it('is closed with a reason of the list, which reports count and a later status takes away', async () => {
    const path = at(`inbox/${'4'.padStart(32, '0')}`)
    const form = await formOf(await (await ask(path, { cookie: admin })).text(), 'work')
    form.set('action', 'save')
    form.set('status', 'closed')
    const refused = await ask(path, { cookie: admin, form })
    expect(textOf(await (await after(refused, { cookie: admin })).text())).toContain(
      'Choose why there was no sale',
    )
    form.set('reason', 'Never heard of')
    const unknown = await ask(path, { cookie: admin, form })
    expect(textOf(await (await after(unknown, { cookie: admin })).text())).toContain(
      'is not in your list of reasons any more',
    )
    form.set('reason', 'Bought elsewhere')
    await ask(path, { cookie: admin, form })
    expect(await table('reasons')).toMatchObject({ 'Bought elsewhere': ['1'], Price: ['1'] })
    const page = await (await ask(path, { cookie: admin })).text()
    expect(textOf(page)).toContain('No sale: Bought elsewhere')
    const again = await formOf(page, 'work')
    expect(again.get('reason')).toBe('Bought elsewhere')
    again.set('action', 'save')
    again.set('status', 'answered')
    again.set('reason', '')
    await ask(path, { cookie: admin, form: again })
    expect(await table('reasons')).not.toHaveProperty('Bought elsewhere')
  })

  it('says whether the shopper came for the drive, and two people do not overwrite each other', async () => {
    const path = at(`inbox/${'4'.padStart(32, '0')}`)
    const form = await formOf(await (await ask(path, { cookie: admin })).text(), 'work')
    form.set('action', 'save')
    const other = new URLSearchParams(form)
    form.set('drive', 'yes')
    await ask(path, { cookie: admin, form })
    expect((await table('places'))['South yard']?.slice(5, 8)).toEqual(['2', '1', '1'])
    other.set('drive', 'no')
    const late = await ask(path, { cookie: admin, form: other })
    expect(textOf(await (await after(late, { cookie: admin })).text())).toContain(
      'someone changed what is recorded of the drive',
    )
    expect((await table('places'))['South yard']?.slice(5, 8)).toEqual(['2', '1', '1'])
  })
})

describe('a test lead', () => {
  it('goes through the targets, says that it is a test, and is counted nowhere', async () => {
    const before = await table('places')
    const counts = () => env.DB.prepare('SELECT count(*) AS n FROM lead_counts').first('n')
    const counted = await counts()
    const sent = await ask(at('inbox/test'), { cookie: admin, form: {} })
    const page = textOf(await (await after(sent, { cookie: admin })).text())
    expect(page).toContain('This is a test lead. Reports and the reply promise don’t count it')
    expect(page).toContain('This is a test that Ann sent from the console, not an enquiry.')
    expect(page).toContain('no recipient')
    expect(await table('places')).toEqual(before)
    expect(await counts()).toBe(counted)
    expect((await auditRows()).filter(({ act }) => act === 'lead.test')).toHaveLength(1)
    const list = await (await ask(at('inbox?view=all'), { cookie: admin })).text()
    const row = list.split('<tr').find((one) => one.includes('Test Lead'))
    expect(row).toMatch(/<td[^>]*>Test</)
    const open = textOf(await (await ask(at('inbox'), { cookie: admin })).text())
    expect(open).not.toContain('Test Lead')
  })

  it('is one lead if its button is pressed twice', async () => {
    const keyOf = async () =>
      /name="form" value="([^"]+)"/.exec(
        await (await ask(at('inbox'), { cookie: admin })).text(),
      )?.[1] ?? ''
    const form = await keyOf()
    const send = () => ask(at('inbox/test'), { cookie: admin, form: { form } })
    const count = () =>
      env.DB.prepare(
        "SELECT count(*) AS n FROM leads WHERE payload ->> '$.test_lead'",
      ).first<number>('n')
    const before = (await count()) ?? 0
    const [first, second] = [await send(), await send()]
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(await count()).toBe(before + 1)
    const named = env.DB.prepare("SELECT count(*) AS n FROM leads WHERE key LIKE '%@%'")
    expect(await named.first('n')).toBe(0)
    // The next page sends another.
    expect(await keyOf()).not.toBe(form)
  })

  it('is sent at most twenty times a day by one person', async () => {
    const kim = await signInAs(await letIn('kim@yard.example', { role: 'sales', site: 'yard' }))
    const send = () => ask(at('inbox/test'), { cookie: kim, form: {} })
    for (let turn = 0; turn < 20; turn += 1) await send()
    expect(textOf(await (await after(await send(), { cookie: kim })).text())).toContain(
      'You have sent 20 test leads today.',
    )
  })
})

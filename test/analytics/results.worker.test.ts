// Results of a site: what browsers report and what dealers receive, counted by day, page, vehicle, source and campaign.
// A script plays shoppers of two sites over thirty days; an independent count says what has to be there.
import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { EVENTS, PAGE_REPORTS } from '#analytics/events.ts'
import { listLeadCounts } from '#analytics/lead-counts.ts'
import { NO_SPEEDS, toP75 } from '#analytics/page-speed.ts'
import { createResultCounter } from '#analytics/result-counter.ts'
import {
  loadDays,
  loadResults,
  loadSpeeds,
  purgeResults,
  saveResults,
} from '#analytics/result-rows.ts'
import { resultsSummary } from '#analytics/results-summary.ts'
import { createApp } from '#apps/app.ts'
import { subscribeStatement } from '#apps/console/subscriptions.ts'
import { sendWeeklyEmails } from '#apps/console/weekly-email.ts'
import { toGrouped } from '#lib/money.ts'
import { addDays, localDate } from '#lib/time.ts'
import { DAY, toMoment } from '#lib/zone-time.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { releaseHeld } from '#sales/leads/outbox/delivery-rows.ts'
import { ask, letIn, signInAs, withOutbox } from '#test/console/support.ts'
import { testLead } from '#test/support/test-lead.ts'
import { cases } from '#test/support/cases.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const ZONE = 'Australia/Sydney'
const FIRST = '2026-10-01'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
/** A whole number a day; all of them with CASES=1. */
const VISITS = cases(9000, 450, 450)
const SITES = ['north', 'south'] as const
type Name = (typeof SITES)[number]

const CARS = Object.fromEntries(
  SITES.map((site) => [
    site,
    Array.from({ length: 8 }, (_, at) =>
      testCar({ id: `${site}-${at}`, slug: `${site}-car-${at}`, stocknum: `S${at}` }),
    ),
  ]),
) as Record<Name, ReturnType<typeof testCar>[]>

const app = createApp()

/** What a browser says of where it came from, and what is counted of it. */
const WAYS = [
  ['', 'direct', ''],
  ['referrer=www.google.com.au', 'search', ''],
  ['utm_source=google&utm_medium=cpc&utm_campaign=Utes&gclid=x', 'paid-search', 'Utes'],
  ['referrer=m.facebook.com', 'social', ''],
  ['utm_source=news&utm_medium=email&utm_campaign=Spring', 'email', 'Spring'],
  ['referrer=www.carsales.com.au', 'marketplace', ''],
  ['referrer=club.example', 'referral', ''],
] as const

let random = 7
/** The same numbers in each run. */
const upTo = (most: number) => {
  random = (random * 48_271) % 2_147_483_647
  return random % most
}

let visitors = 0
async function report(
  site: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  bindings: Partial<typeof env> = {},
) {
  const request = new Request(`http://${site}.example${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': BROWSER,
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const ctx = createExecutionContext()
  const response = await app.fetch(request, { ...env, ...bindings }, ctx)
  await waitOnExecutionContext(ctx)
  return response.status
}

/** A visitor of its own for each visit. */
const stranger = () => {
  visitors += 1
  return { 'CF-Connecting-IP': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

const counterOf = (site: string) => env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(site))
/** Lets the counter of a site write everything, as it does after a while. */
async function flush(site: string): Promise<void> {
  while (!(await isSent(site))) await runDurableObjectAlarm(counterOf(site))
}
const isSent = (site: string) =>
  runInDurableObject(counterOf(site), (_, { storage }) =>
    ['results', 'speeds'].every(
      (table) =>
        storage.sql.exec(`SELECT 1 FROM ${table} WHERE version > sent`).toArray().length === 0,
    ),
  )

/** The independent count: "site measure day source car" to a number. */
const expected = new Map<string, number>()
const expect1 = (site: string, measure: string, day: string, source: string, car = '') => {
  const key = [site, measure, day, source, car].join(' ')
  expected.set(key, (expected.get(key) ?? 0) + 1)
}

async function playVisit(site: Name, at: number, number: number): Promise<void> {
  const [from, source, campaign] = WAYS[upTo(WAYS.length)] ?? WAYS[0]
  const day = localDate(at, ZONE)
  const of = campaign === '' ? source : `${source}/${campaign}`
  const who = stranger()
  const event = (body: object) => report(site, '/api/event', { from, ...body }, who)
  await event({ id: EVENTS.searchView, path: '/search/used-cars', visit: true })
  expect1(site, 'visits', day, of)
  expect1(site, 'searches', day, of)
  const car = upTo(8)
  const path = `/cars/${site}-car-${car}`
  if (number % 2 === 0) {
    await report(site, `${path}/view`, { from }, who)
    expect1(site, 'views', day, of, `${site}-${car}`)
  }
  if (number % 5 === 0) {
    await event({ id: EVENTS.saveCar, path, car: `${site}-car-${car}` })
    expect1(site, 'saves', day, of, `${site}-${car}`)
  }
  if (number % 20 === 0) {
    const kind = number % 40 === 0 ? 'reservation' : 'enquiry'
    const payload = {
      car_id: `${site}-${car}`,
      lead_attributes: { linked_query_params: Object.fromEntries(new URLSearchParams(from)) },
    }
    const lead = {
      ...testLead(payload, { id: `${site}-${number}`, site, createdAt: at }),
      kind,
      parent: null,
    } as const
    // A form that is sent twice is one lead.
    await saveLead(env.DB, lead, ['crm'])
    await saveLead(env.DB, lead, ['crm'])
    expect1(site, kind, day, of, `${site}-${car}`)
  }
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const site of SITES) await openShop({ slug: site }, CARS[site])
  vi.useFakeTimers({ toFake: ['Date'] })
  const each = VISITS / 30
  for (let day = 0; day < 30; day += 1) {
    const start = toMoment(addDays(FIRST, day), 0, ZONE)
    for (let number = 0; number < each; number += 1) {
      // The first and the last second of a day are among them.
      const at = start + (number === 0 ? 0 : number === 1 ? DAY - 3601 : 3600 + upTo(70_000))
      vi.setSystemTime(at * 1000)
      await playVisit(SITES[number % 3 === 0 ? 1 : 0], at, day * each + number)
    }
    for (const site of SITES) await flush(site)
  }
}, 300_000)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SPAN = { from: FIRST, to: addDays(FIRST, 29) }

/** Deletes the title of the vehicle most viewed in the week from a day, as the purge does. */
async function forgetMostViewed(site: string, from: string): Promise<void> {
  const statement = env.DB.prepare(
    `DELETE FROM counted_cars WHERE site = ?1 AND car = (SELECT car FROM daily_results
       WHERE site = ?1 AND car <> '' AND day BETWEEN ?2 AND ?3 GROUP BY car ORDER BY sum(views) DESC LIMIT 1)`,
  )
  await statement.bind(site, from, addDays(from, 6)).run()
}

describe('results of thirty days on two sites', () => {
  it('equal an independent count, for each site, day, vehicle and source; nothing of one is on the other', async () => {
    const { results } = await env.DB.prepare('SELECT * FROM daily_results').all<
      Record<string, string | number>
    >()
    const found = new Map<string, number>()
    const add = (key: string, count: number) => found.set(key, (found.get(key) ?? 0) + count)
    const of = (source = '', campaign = '') => (campaign === '' ? source : `${source}/${campaign}`)
    for (const row of results)
      for (const measure of ['visits', 'searches', 'views', 'saves'])
        if (Number(row[measure]) > 0)
          add(
            [
              row['site'],
              measure,
              row['day'],
              of(String(row['source']), String(row['campaign'])),
              row['car'],
            ].join(' '),
            Number(row[measure]),
          )
    for (const site of SITES) {
      const span = { from: toMoment(FIRST, 0, ZONE), until: toMoment(addDays(FIRST, 30), 0, ZONE) }
      for (const { at, measure, car, source, campaign, leads } of await listLeadCounts(
        env.DB,
        site,
        span,
      ))
        add([site, measure, localDate(at, ZONE), of(source, campaign), car].join(' '), leads)
    }
    expect(found.size).toBeGreaterThan(VISITS / 10)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  it('are the same in each of the four sums', async () => {
    const days = await loadDays(env.DB, 'north', SPAN)
    const { pages, sources, cars } = await loadResults(env.DB, 'north', SPAN)
    const total = (rows: readonly { views: number }[]) =>
      rows.reduce((sum, { views }) => sum + views, 0)
    const views = [...expected]
      .filter(([key]) => key.startsWith('north views'))
      .reduce((sum, [, count]) => sum + count, 0)
    expect([total(days), total(pages), total(sources), total(cars)]).toEqual([
      views,
      views,
      views,
      views,
    ])
    expect(cars[0]?.title, 'a vehicle has its name').toMatch(/Corolla/)
  })

  it('say in a few numbers how today and the last seven days went', async () => {
    const [today, zone] = [addDays(FIRST, 29), ZONE]
    const { today: now, week } = await resultsSummary(env.DB, { slug: 'south', zone }, today)
    const count = (measure: string, isOf: (day: string) => boolean) =>
      [...expected].reduce((sum, [key, number]) => {
        const [site, name, day = ''] = key.split(' ')
        return site === 'south' && name === measure && isOf(day) ? sum + number : sum
      }, 0)
    expect([now.visits, now.enquiries, now.reservations]).toEqual(
      ['visits', 'enquiry', 'reservation'].map((name) => count(name, (day) => day === today)),
    )
    const isLast = (day: string) => day < today && day >= addDays(today, -7)
    expect([week.views, week.saves, week.enquiries]).toEqual(
      ['views', 'saves', 'enquiry'].map((name) => count(name, isLast)),
    )
  })

  it('are on the page and in the files of the site for its people, each figure as counted, and not for those of another', async () => {
    const last = toMoment(addDays(FIRST, 29), 1200, ZONE)
    vi.setSystemTime(last * 1000)
    const cookie = await signInAs(
      await letIn('sam@north.example', { role: 'sales', site: 'north' }, 'Sam'),
    )
    const read = async (path: string) => (await ask(`/_console/sites/${path}`, { cookie })).text()
    const of = (site: string, measure: string, more: (key: string[]) => boolean = () => true) =>
      [...expected].reduce((sum, [key, count]) => {
        const parts = key.split(' ')
        return parts[0] === site && parts[1] === measure && more(parts) ? sum + count : sum
      }, 0)
    const span = (key: string[]) => (key[2] ?? '') > addDays(FIRST, 1)
    const byStock = ([one = '']: unknown[], [other = '']: unknown[]) =>
      String(one) < String(other) ? -1 : 1
    const page = await read('north/results')
    const total = (name: string) =>
      Number(
        new RegExp(`data-testid="total-${name}".*?<strong>([\\d,]+)`)
          .exec(page)?.[1]
          ?.replace(',', ''),
      )
    expect(
      ['visits', 'searches', 'views', 'saves', 'enquiries', 'reservations'].map(total),
    ).toEqual(
      ['visits', 'searches', 'views', 'saves', 'enquiry', 'reservation'].map((name) =>
        of('north', name, span),
      ),
    )
    expect(page).not.toMatch(/south/)
    const days = parse<Record<string, string>>(await read('north/results.csv?days=28'), {
      bom: true,
      columns: true,
    })
    expect(days.map((row) => [row['Day'], row['Visits'], row['Enquiries']])).toEqual(
      Array.from({ length: 28 }, (_, at) => addDays(FIRST, at + 2)).map((day) => [
        day,
        ...['visits', 'enquiry'].map((name) => String(of('north', name, (key) => key[2] === day))),
      ]),
    )
    const cars = parse<Record<string, string>>(await read('north/results.csv?of=vehicles'), {
      bom: true,
      columns: true,
    })
    expect(
      cars
        .map((row) => [
          row['Stock number'],
          row['Views'],
          row['Saves'],
          row['Enquiries'],
          row['Reservations'],
        ])
        .toSorted(byStock),
    ).toEqual(
      CARS.north
        .map(({ id, stocknum }) => [
          stocknum,
          ...['views', 'saves', 'enquiry', 'reservation'].map((name) =>
            String(of('north', name, (key) => span(key) && key.at(-1) === id)),
          ),
        ])
        .toSorted(byStock),
    )
    expect((await ask('/_console/sites/south/results', { cookie })).status).toBe(404)
  })

  it('go by email on Monday at seven to who subscribed, once, with the figures of the week', async () => {
    const monday = '2026-10-26'
    const person = await letIn('w@north.example', { role: 'editor', site: 'north' }, 'W')
    const late = await letIn('late@north.example', { role: 'editor', site: 'north' }, 'L')
    const start = (who: string, day: string) =>
      subscribeStatement(
        env.DB,
        { person: who, site: 'north', kind: 'weekly' },
        { now: toMoment(day, 421, ZONE), zone: ZONE },
      ).run()
    await start(person.id, addDays(monday, -1))
    // Past seven on the Monday: for the next one.
    await start(late.id, monday)
    await forgetMostViewed('north', addDays(monday, -7))
    const { bindings, outbox } = withOutbox()
    const at = (minutes: number, day = monday) =>
      sendWeeklyEmails({ ...env, ...bindings }, toMoment(day, minutes, ZONE))
    await at(419)
    await at(600, addDays(monday, 1))
    expect(outbox).toEqual([])
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refusing = { send: () => Promise.reject(Object.assign(new Error(), { code: 'E_X' })) }
    await sendWeeklyEmails({ ...env, ...bindings, EMAIL: refusing }, toMoment(monday, 420, ZONE))
    log.mockRestore()
    await at(430)
    await at(450)
    expect(outbox.map(({ to }) => to)).toEqual(['w@north.example'])
    const week = (measure: string, from: string) =>
      [...expected].reduce((sum, [key, count]) => {
        const [site, name, day = ''] = key.split(' ')
        const isIn = day >= from && day < addDays(from, 7)
        return site === 'north' && name === measure && isIn ? sum + count : sum
      }, 0)
    const [last, past] = [addDays(monday, -7), addDays(monday, -14)]
    const { text = '' } = outbox[0] ?? {}
    for (const [label, measure] of [
      ['Visits', 'visits'],
      ['Saves', 'saves'],
      ['Enquiries', 'enquiry'],
    ] as const)
      expect(text).toContain(
        `${label}: ${toGrouped(week(measure, last))} (the week before: ${toGrouped(week(measure, past))})`,
      )
    expect(text).toMatch(/Most viewed vehicles\n- .*\n[^]*To unsubscribe: https:/)
    expect(text).toMatch(/^- 2021 .*: \d+ views?, /m)
    expect(text).toMatch(/^- A vehicle no longer in stock: \d+ views?, /m)
    expect(text, 'ids of vehicles').not.toMatch(/north-\d/)
    expect(text).not.toContain('south')
  })

  it('hold no personal data, and no row of one visit', async () => {
    const tables = ['daily_results', 'lead_counts', 'daily_speeds', 'counted_cars']
    for (const table of tables) {
      const { results } = await env.DB.prepare(
        `SELECT * FROM ${table} WHERE site = 'north' LIMIT 200`,
      ).all()
      // Addresses, browsers, ids of leads, phones, and what else a report brought along.
      expect(JSON.stringify(results)).not.toMatch(
        /10\.0\.|Mozilla|north-\d{2,}|@|\+61|gclid|google\.com/,
      )
    }
    const columns = await env.DB.prepare(
      `SELECT m.name || '.' || p.name AS name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.name IN (SELECT value FROM json_each(?1))`,
    )
      .bind(JSON.stringify(tables))
      .all<{ name: string }>()
    expect(new Set(columns.results.map(({ name }) => name.replace(/^.*\./, '')))).toEqual(
      new Set(
        'site day quarter measure page car slug title source campaign leads visits page_views searches views saves lcp inp cls'.split(
          ' ',
        ),
      ),
    )
  })

  it('cost one write for each page, in the object of the site, and fewer in the database', async () => {
    const written = await env.DB.prepare(
      'SELECT count(*) AS rows, sum(page_views) AS pages FROM daily_results',
    ).first<{ rows: number; pages: number }>()
    expect(written?.rows).toBeLessThan(written?.pages ?? 0)
    await runInDurableObject(counterOf('north'), (_, { storage }) => {
      let rows = 0
      const counting = Object.assign(Object.create(storage), {
        sql: {
          exec: (...asked: Parameters<SqlStorage['exec']>) => {
            const cursor = storage.sql.exec(...asked)
            const all = cursor.toArray()
            rows += cursor.rowsWritten
            return { toArray: () => all }
          },
        },
      })
      const counter = createResultCounter(counting)
      const seen = {
        day: '2026-12-01',
        page: 'home',
        car: null,
        source: 'direct',
        campaign: '',
      } as const
      counter.add({ ...seen, page_views: 1, visits: 1 })
      rows = 0
      counter.add({ ...seen, page_views: 1 })
      expect(rows).toBe(1)
    })
  })
})

describe('reports', () => {
  const count = async (site: string) =>
    env.DB.prepare(
      `SELECT coalesce(sum(page_views), 0) AS pages, coalesce(sum(saves), 0) AS saves, coalesce(sum(views), 0) AS views,
         count(DISTINCT campaign) AS campaigns, count(*) AS rows FROM daily_results WHERE site = ?1`,
    )
      .bind(site)
      .first<Record<'pages' | 'saves' | 'views' | 'campaigns' | 'rows', number>>()
  const page = { id: PAGE_REPORTS.pageView, path: '/' }

  beforeAll(async () => {
    vi.useRealTimers()
    for (const slug of ['apart', 'flooded', 'limited', 'speedy', 'spam'])
      await openShop({ slug }, [testCar({ id: 'a', slug: 'a-car' })])
  })

  it('are not counted of programs, nor of shoppers who opted out; their views of vehicles have no source', async () => {
    await report('apart', '/api/event', page, { 'Sec-GPC': '1' })
    await report('apart', '/api/event', page, { DNT: '1' })
    await report('apart', '/api/event', page, { 'User-Agent': 'Googlebot/2.1' })
    await report('apart', '/api/event', { ...page, id: EVENTS.saveCar, car: 'no-such-car' })
    const from = 'utm_source=news&utm_campaign=Spring'
    await report(
      'apart',
      '/cars/a-car/view',
      { from, visit: true },
      { 'Sec-GPC': '1', ...stranger() },
    )
    await flush('apart')
    expect(await count('apart')).toEqual({ pages: 0, saves: 0, views: 1, campaigns: 1, rows: 1 })
    const { sources } = await loadResults(env.DB, 'apart', { from: '2000-01-01', to: '2100-01-01' })
    expect(sources).toMatchObject([{ source: 'direct', campaign: '', views: 1 }])
  })

  it('can not fill the table: campaigns beyond twenty are one, and their names are cut and cleaned', async () => {
    for (let at = 0; at < 60; at += 1)
      await report('flooded', '/api/event', { ...page, from: `utm_campaign=invented-${at}` })
    await report('flooded', '/api/event', {
      ...page,
      from: `utm_campaign=0412+345+678+${'x'.repeat(90)}`,
    })
    await flush('flooded')
    const counted = await count('flooded')
    expect(counted?.pages).toBe(61)
    expect(counted?.campaigns).toBeLessThanOrEqual(21)
  })

  it('beyond a thousand rows a day lose the names of campaigns, and keep their sources', async () => {
    await runInDurableObject(counterOf('limited'), (_, { storage }) => {
      const counter = createResultCounter(storage)
      const seen = { day: '2026-12-02', page: 'vehicle', source: 'email', campaign: '' } as const
      const carOf = (at: number) => ({ id: `car-${at}`, slug: '', title: '' })
      for (let at = 0; at < 1000; at += 1) counter.add({ ...seen, car: carOf(at), views: 1 })
      const late = { ...seen, car: carOf(0), views: 1 }
      counter.add({ ...late, source: 'search' })
      counter.add({ ...late, source: 'social', campaign: 'Utes' })
      counter.add(late)
      const rows = storage.sql
        .exec(`SELECT source, campaign, views FROM results WHERE car = 'car-0' ORDER BY source`)
        .toArray()
      storage.sql.exec('DELETE FROM results')
      expect(rows).toEqual([
        { source: 'email', campaign: '', views: 2 },
        { source: 'search', campaign: '', views: 1 },
        { source: 'social', campaign: '(other)', views: 1 },
      ])
    })
  })

  it('beyond the limit of a network are not counted, of vehicles neither; those of others are', async () => {
    let reports = 0
    // Searches have another limit.
    const limit = async ({ key }: RateLimitOptions) => ({
      success: key !== 'limited:reports:203.0.113.8' || (reports += 1) <= 2,
    })
    const send = (path: string, body: object, address: string) =>
      report('limited', path, body, { 'CF-Connecting-IP': address }, { SEARCH_LIMIT: { limit } })
    for (let at = 0; at < 4; at += 1) await send('/api/event', page, '203.0.113.8')
    await send('/cars/a-car/view', { from: '' }, '203.0.113.8')
    await send('/api/event', page, '203.0.113.9')
    await send('/cars/a-car/view', { from: 'utm_source=news&utm_medium=email' }, '203.0.113.9')
    await flush('limited')
    expect(await count('limited')).toMatchObject({ pages: 4, views: 1 })
    expect(reports).toBe(5)
  })

  it('of speed give the value that three quarters of the pages stay within', async () => {
    for (const lcp of [900, 1100, 1900, 4100])
      await report('speedy', '/api/event', {
        id: PAGE_REPORTS.pageSpeed,
        path: '/cars/a-car',
        speed: { lcp, inp: 180, cls: 0.02 },
      })
    await report('speedy', '/api/event', {
      id: PAGE_REPORTS.pageSpeed,
      path: '/',
      speed: { lcp: -1 },
    })
    await flush('speedy')
    const speeds = await loadSpeeds(env.DB, 'speedy', { from: '2000-01-01', to: '2100-01-01' })
    expect([...speeds.keys()]).toEqual(['vehicle'])
    const { lcp, inp, cls } = speeds.get('vehicle') ?? NO_SPEEDS
    expect([toP75('lcp', lcp), toP75('inp', inp), toP75('cls', cls)]).toEqual([2000, 200, 0.025])
  })

  it('of a batch that is sent twice count once', async () => {
    await report('speedy', '/api/event', page)
    await runInDurableObject(counterOf('speedy'), async (_, { storage }) => {
      const batch = createResultCounter(storage).read()
      await saveResults(env.DB, 'speedy', batch)
      await saveResults(env.DB, 'speedy', batch)
    })
    await flush('speedy')
    expect((await count('speedy'))?.pages).toBe(1)
    // What waits is written before it is shown.
    await report('speedy', '/api/event', page)
    await counterOf('speedy').flush('speedy')
    expect((await count('speedy'))?.pages).toBe(2)
  })

  it('of a lead that is held as spam count once it is released, at the time when it was sent', async () => {
    const lead = testLead(
      { car_id: 'a' },
      { id: 'held', site: 'spam', suspicion: ['links'], createdAt: 1_790_000_000 },
    )
    await saveLead(env.DB, lead, ['crm'])
    const all = { from: 0, until: 2_000_000_700 - (2_000_000_700 % 900) }
    expect(await listLeadCounts(env.DB, 'spam', all)).toEqual([])
    await releaseHeld(env.DB, [lead.id], 1_795_000_000)
    await releaseHeld(env.DB, [lead.id], 1_795_000_000)
    expect(await listLeadCounts(env.DB, 'spam', all)).toMatchObject([
      {
        at: 1_790_000_000 - (1_790_000_000 % 900),
        measure: 'enquiry',
        car: 'a',
        source: 'direct',
        leads: 1,
      },
    ])
  })

  it('go when their time is over', async () => {
    const before = toMoment(addDays(FIRST, 3), 0, 'UTC')
    while ((await purgeResults(env.DB, { site: 'north', before, most: 500 })) > 0);
    const days = await env.DB.prepare(
      "SELECT min(day) AS first FROM daily_results WHERE site = 'north'",
    ).first('first')
    expect(days).toBe(addDays(FIRST, 3))
  })
})

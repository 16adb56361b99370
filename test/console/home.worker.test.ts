// The home of a site: what waits and the figures, each line leading to where it is done; also after two years of data.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { localDate } from '#lib/time.ts'
import { GROUP_NAMES, GROUPS } from '#apps/console/permissions.ts'
import { DAY, toMoment } from '#lib/zone-time.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, CONSOLE, letIn, signInAs } from './support.ts'

const HOME = '/_console/sites/yard'
const ZONE = 'Australia/Sydney'
/** Noon of a Thursday. */
const NOW = toMoment('2026-11-26', 12 * 60, ZONE)
const DAYS = 730
const LEADS = 20_000
let admin: string

/** Rows of two years, spread evenly: leads with their deliveries, none of them answered; reservations; results by day. */
async function fill(): Promise<void> {
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
  const days = Array.from({ length: DAYS }, (_, ago) => localDate(NOW - ago * DAY, ZONE))
  const ago = (count: number) => `${NOW} - i * ${Math.floor((DAYS * DAY) / count)}`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) ${numbers(LEADS)}
       SELECT printf('%032d', i), 'yard', 'enquiry', i, '', NULL, '', '{"name":"Jo"}', ${ago(LEADS)} FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at) SELECT id, 'crm', site, 'delivered', created_at FROM leads`,
    ),
    env.DB.prepare(
      `INSERT INTO lead_counts SELECT site, created_at / 900, 'enquiry', id, 'direct', '', 1 FROM leads`,
    ),
    env.DB.prepare(
      `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
         payment, phone, lead, created_at, until, ended_at, revision) ${numbers(2000)}
       SELECT printf('%032d', i), 'yard', 'reservation', CASE i WHEN 0 THEN 'held' ELSE 'ended' END, i, '', i, 'c', 'A car', 0,
         'AUD', 'none', '+61412345678', '{}', ${ago(2000)}, ${NOW} + 3600 - i * 7200, NULL, 1 FROM n`,
    ),
    env.DB.prepare(
      `UPDATE reservations SET disputed_at = CASE form_key WHEN '7' THEN 1 END,
         failing_since = CASE form_key WHEN '7' THEN NULL ELSE 1 END, refund = CASE form_key WHEN '8' THEN 'due' END
       WHERE form_key IN ('7', '8', '9')`,
    ),
    env.DB.prepare(
      `INSERT INTO daily_results ${numbers(40)}
       SELECT 'yard', value, 'vehicle', i, 'direct', '', 1, 2, 1, 2, 1 FROM n, json_each(?1)`,
    ).bind(JSON.stringify(days)),
  ])
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }))
  const location = { id: 'l1', slug: 'north', name: 'North', timezone: ZONE, opening_hours: week }
  const forms = { reply_promise: { enabled: true, hours: 2 } }
  await openShop({ slug: 'yard', name: 'Yard', locations: [location], forms }, [testCar({})])
  admin = await signInAs(await letIn('ann@yard.example', { role: 'admin', site: 'yard' }, 'Ann'))
  await fill()
})

afterAll(() => vi.useRealTimers())

type Asked = { sql: string; values: unknown[] }

/** The database, which notes what it is asked. */
function watched(asked: Asked[]): D1Database {
  return new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
      return (sql: string) => {
        const statement = target.prepare(sql)
        const bind = statement.bind.bind(statement)
        return Object.assign(statement, {
          bind: (...values: unknown[]) => {
            asked.push({ sql, values })
            return bind(...values)
          },
        })
      }
    },
  })
}

describe('the home of a site', () => {
  it('has a menu in five sections, with every group of settings once', async () => {
    const html = await (await ask(HOME, { cookie: admin })).text()
    const menu = /<div class="sections">(.*?)<\/div>/s.exec(html)?.[1] ?? ''
    const headings = [...menu.matchAll(/<section aria-label="([^"]+)"/g)].map(([, name]) => name)
    expect(headings).toEqual(['Customers', 'Vehicles', 'Performance', 'Website', 'Settings'])
    const links = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(new Set(links).size).toBe(links.length)
    // Third parties and keys are staff's.
    for (const group of GROUP_NAMES)
      expect([group, links.includes(`${HOME}/${group}`)]).toEqual([
        group,
        GROUPS[group].area !== 'setup',
      ])
  })

  it('has links to the daily work, and the account’s once in a row and once in a menu', async () => {
    const html = await (await ask(HOME, { cookie: admin })).text()
    const work = /<ul class="work-links">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    const links = [...work.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    for (const page of ['inbox', 'drives', 'reservations', 'yard', 'stock', 'results', 'reports'])
      expect(links).toContain(`${HOME}/${page}`)
    const header = /<header>(.*?)<\/header>/s.exec(html)?.[1] ?? ''
    expect(header).toContain('<details class="who-menu"><summary>Ann</summary>')
    expect(header.split('Sign out')).toHaveLength(3)
  })

  it('says what waits and what came, and leads to it', async () => {
    const page = await (await ask(HOME, { cookie: admin })).text()
    const text = textOf(page)
    // All but the last few are late: two hours of opening times have passed since they came.
    expect(text).toMatch(
      /823 leads without an answer 820 past your promise to reply within 2 business hours\. The oldest came 29 days ago/,
    )
    expect(page).toContain(`<a href="${HOME}/inbox?view=open">`)
    expect(page).toContain(`<a href="${HOME}/reservations?view=today">1 reservation ends today</a>`)
    expect(page).toContain(
      `<a href="${HOME}/reservations?view=money">2 reservations with money to settle</a>`,
    )
    expect(page).toContain(`href="${HOME}/results"`)
    expect(text).toContain('Visits 40 today 280 in the seven days before')
    expect(text).toContain('Vehicle views 80 today 560 in the seven days before')
  })

  it('reads some thousands of rows by indexes, whatever else is stored', async () => {
    const asked: Asked[] = []
    const started = performance.now()
    const answer = await ask(HOME, { cookie: admin, bindings: { ...CONSOLE, DB: watched(asked) } })
    await answer.text()
    // A wall clock on a shared machine proves nothing; the rows do.
    console.info(`home after two years: ${Math.round(performance.now() - started)} ms`)
    const reads = asked.filter(({ sql }) => /^\s*(?:SELECT|WITH)/.test(sql))
    expect(reads.length).toBeGreaterThan(5)
    let rows = 0
    for (const { sql, values } of reads) {
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all()
      const scans = plan.results.map(({ detail }) => String(detail))
      expect(
        scans.filter((line) => /^SCAN (?!json_each|\(|word|CONSTANT)/.test(line)),
        sql,
      ).toEqual([])
      rows += (
        await env.DB.prepare(sql)
          .bind(...values)
          .all()
      ).meta.rows_read
    }
    expect(rows).toBeGreaterThan(500)
    expect(rows).toBeLessThan(12_000)
  })
})

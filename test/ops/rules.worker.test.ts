// What needs attention: for each rule the fault is planted, found on the page of all sites with a link to its details, and
// gone once it is mended.
import { createExecutionContext, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'

import { createApp } from '#app.ts'
import type { Env } from '#env.ts'
import { RULES } from '#ops/rules.ts'
import { all, database, fail, objects } from '#test/support/failing-bindings.ts'
import { openShop } from '#test/support/shop.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { countedAs } from '#test/support/phone-verification.ts'
import { textOf } from '#test/ui/render.tsx'

const NOW = Math.floor(Date.now() / 1000)
const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const app = createApp()

/** What a fault makes the first page say, and how it is mended. */
type Planted = {
  says: RegExp
  mend: () => Promise<unknown>
  /** Bindings that fail meanwhile. */
  broken?: Partial<Env>
}

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

/** A lead of a site with a delivery in a state. */
async function keepLead(site: string, { state = 'pending', error = 'status 500' } = {}) {
  const id = `${site}-lead`
  await run(
    `INSERT INTO leads (id, site, kind, key, body_hash, suspicion, payload, created_at)
     VALUES (?1, ?2, 'enquiry', ?1, 'hash', '', '{"name":"Canaryname"}', ?3)`,
    id,
    site,
    NOW - 7200,
  )
  await run(
    `INSERT INTO lead_deliveries (lead_id, target, site, state, attempts, due_at, last_error, failed_at)
     VALUES (?1, 'crm', ?2, ?3, 7, ?4, ?5, ?6)`,
    id,
    site,
    state,
    NOW - 30,
    error,
    NOW - 7000,
  )
  return () => run(`UPDATE lead_deliveries SET state = 'delivered' WHERE lead_id = ?1`, id)
}

/** A reservation whose row says so. */
async function keepReservation(site: string, columns: Record<string, string | number | null>) {
  const row = {
    id: `${site}-reservation`,
    site,
    kind: 'reservation',
    status: 'cancelled',
    form_key: 'key',
    body_hash: 'hash',
    car_id: 'c',
    car_slug: 'c',
    car_name: 'Canary car',
    deposit: 20_000,
    currency: 'AUD',
    payment: 'stripe',
    phone: '+61412678901',
    lead: '{}',
    created_at: NOW - 9000,
    revision: 1,
    ...columns,
  }
  const names = Object.keys(row)
  await run(
    `INSERT INTO reservations (${names.join(', ')}) VALUES (${names.map((_, at) => `?${at + 1}`).join(', ')})`,
    ...Object.values(row),
  )
  return () => run('DELETE FROM reservations WHERE id = ?1', row.id)
}

const ROW = { make: 'Kia', model: 'Rio', year: 2020, price: 15_000, car_type: 'new' }

/** By rule: plants its fault at a site that exists, named after the rule. */
const FAULTS: Record<string, (site: string) => Promise<Planted>> = {
  'store-down': async () => ({
    says: /Durable Objects does not answer/,
    mend: async () => undefined,
    broken: { STOCK_INDEX: objects<Env['STOCK_INDEX']>(fail) },
  }),
  'database-full': async () => ({
    says: /database DB is 93 % full/,
    mend: async () => undefined,
    broken: { DB: fullTo(0.93) },
  }),
  'database-filling': async () => ({
    says: /database DB is 50 % full/,
    mend: async () => undefined,
    broken: { DB: fullTo(0.5) },
  }),
  'forms-refused': async (site) => {
    const counter = env.SUSPECT_COUNTER.get(env.SUSPECT_COUNTER.idFromName('suspects'))
    const suspect = { site, network: 'n', isDoubtful: false }
    for (let at = 0; at < 52; at += 1) await counter.count(suspect, NOW - 600)
    return {
      says: /2 suspicious forms refused 10 min ago/,
      mend: () => emptySends(counter),
    }
  },
  'codes-pumped': async (site) => {
    const store = env.OTP_STORE.get(env.OTP_STORE.idFromName('codes'))
    const wanted = { ...countedAs(site), slot: 's', waitSeconds: 0, token: null }
    // Half of two: one is free.
    for (const phone of ['p', 'q'])
      await store.reserve({ ...wanted, codesADay: 2, phone, slot: phone }, NOW - 600)
    return {
      says: /1 request for codes needed a proof first 10 min ago/,
      mend: () => emptySends(store),
    }
  },
  'queue-behind': async () => ({
    says: /12 messages in the lead queue 10 min ago/,
    mend: async () => undefined,
    broken: {
      LEADS: all<Queue>(() => async () => ({
        backlogCount: 12,
        oldestMessageTimestamp: new Date((NOW - 600) * 1000),
      })),
    },
  }),
  'refund-by-hand': async (site) => ({
    says: /1 reservation, \$200 to refund, tried 2 times Reason: refund: the bank rejected it 2 h ago/,
    mend: await keepReservation(site, {
      refund: 'due',
      paid_at: NOW - 8000,
      refund_failures: 2,
      attempts: 2,
      failing_since: NOW - 7300,
      last_error: 'refund: the bank rejected it',
    }),
  }),
  'refund-failing': async (site) => ({
    says: /1 reservation, \$200 to refund, tried 31 times Reason: refund: refused 402 2 h ago/,
    mend: await keepReservation(site, {
      refund: 'due',
      paid_at: NOW - 8000,
      attempts: 31,
      failing_since: NOW - 7300,
      last_error: 'refund: refused 402',
      // Each retry moves the due time ahead.
      due_at: NOW + 3600,
    }),
  }),
  'payment-disputed': async (site) => ({
    says: /1 payment disputed, \$200 2 h ago/,
    mend: await keepReservation(site, { status: 'completed', disputed_at: NOW - 7300 }),
  }),
  'reservation-failing': async (site) => ({
    says: /1 reservation, tried 4 times Reason: tell: not sent/,
    mend: await keepReservation(site, {
      attempts: 4,
      failing_since: NOW - 7300,
      last_error: 'tell: not sent',
      due_at: NOW + 3600,
    }),
  }),
  'reservation-late': async (site) => ({
    says: /1 reservation overdue 11 min ago/,
    mend: await keepReservation(site, { status: 'held', due_at: NOW - 700 }),
  }),
  'leads-waiting': async (site) => ({
    says: /1 lead delivery waiting, 1 tried, at most 7 times Reason: status 500 2 h ago/,
    mend: await keepLead(site),
  }),
  'stock-refused': async (site) => {
    expect((await sendStock(site, 'hello')).status).toBe(422)
    expect((await sendStock(site, 'hello')).status).toBe(422)
    return {
      says: /2 imports from delivery refused or failed since the last that worked Reason: \S/,
      mend: () => sendStock(site, [{ ...ROW, id: 'r1' }]),
    }
  },
  'stock-stale': async (site) => {
    await run(
      `INSERT INTO intake_sources (site, source, last_success, stale_at) VALUES (?1, 'feed:yard', ?2, ?3)`,
      site,
      NOW - 200_000,
      NOW - 100_000,
    )
    return {
      says: /no recent stock from feed:yard 2 days ago/,
      mend: () => run('DELETE FROM intake_sources WHERE site = ?1', site),
    }
  },
  'target-failing': async (site) => {
    await run(
      `INSERT INTO paused_targets (site, target, since, until, failures) VALUES (?1, 'crm', ?2, ?3, 6)`,
      site,
      NOW - 7200,
      NOW + 60,
    )
    return {
      says: /target crm failed 6 times in a row 2 h ago/,
      mend: () => run('DELETE FROM paused_targets WHERE site = ?1', site),
    }
  },
  'leads-held': async (site) => ({
    says: /1 lead delivery held for review 2 h ago/,
    mend: await keepLead(site, { state: 'held', error: 'suspect' }),
  }),
  'notices-incomplete': async (site) => {
    await run(
      `INSERT INTO intake_sources (site, source, stale_at, incomplete) VALUES (?1, 'delivery', ?2, 3)`,
      site,
      NOW + 9000,
    )
    return {
      says: /3 vehicles of the last delivery with an incomplete Consumer Information Notice/,
      mend: () => run('UPDATE intake_sources SET incomplete = 0 WHERE site = ?1', site),
    }
  },
}

/** A database that says that it holds a share of the maximum. */
const fullTo = (share: number) =>
  new Proxy(env.DB, {
    get: (db, name) => {
      if (name !== 'prepare') return Reflect.get(db, name, db).bind(db)
      return (sql: string) =>
        sql === 'SELECT 1 AS answer'
          ? all(
              (method) => async () =>
                method === 'all' ? { meta: { size_after: share * 10e9 } } : { answer: 1 },
            )
          : db.prepare(sql)
    },
  })

const emptySends = (object: DurableObjectStub) =>
  runInDurableObject(object, (_, { storage: { sql } }) => {
    sql.exec('DELETE FROM sends')
  })

async function read(path: string, broken: Partial<Env> = {}): Promise<string> {
  const request = new Request(`https://ops.example${path}`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  })
  const bindings = { ...env, OPS_TOKEN: TOKEN, OPS_HOSTS: 'ops.example', ...broken }
  return (await app.fetch(request, bindings, createExecutionContext())).text()
}

/** The blocks of a page: title, lines and links of each. */
const blocksOf = (page: string) =>
  [...page.matchAll(/<article class="rule (\w+)-rule"><h3>(.*?)<span.*?<ul>(.*?)<\/ul>/gs)].map(
    ([, level, title = '', list = '']) => ({
      level,
      title,
      text: textOf(list),
      href: /href="([^"]*)"/.exec(list)?.[1] ?? '',
    }),
  )

describe('each rule of what needs attention', () => {
  it.each(RULES.map((rule) => [rule.id, rule] as const))('%s', async (id, rule) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const site = `r-${id}`
    await openShop({ slug: site, locale: 'en-NZ' }, [])
    const plant = FAULTS[id]
    if (plant === undefined) throw new Error(`Plant a fault for ${id} here`)
    const blockOf = (page: string) => blocksOf(page).find(({ title }) => title === rule.title)
    expect(blockOf(await read('/_ops'))).toBeUndefined()

    const { says, mend, broken } = await plant(site)
    const page = await read('/_ops', broken)
    const block = blockOf(page)
    expect(block?.text).toMatch(says)
    expect(block?.level).toBe(rule.level)
    expect(page).not.toMatch(/canary|\+61412678901/i)
    const [path = '', section] = (block?.href ?? '').split('#')
    expect(await read(path)).toContain(`id="${section}"`)

    await mend()
    expect(blockOf(await read('/_ops'))).toBeUndefined()
  })

  it('lists the worst first', () => {
    const levels = RULES.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted())
  })

  it('says what could not be checked, rather than nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const text = textOf(await read('/_ops', { DB: database(fail) }))
    expect(text).toContain('D1 does not answer')
    expect(text).toMatch(
      /Not checked, because a store is not responding: .*“A refund keeps failing”/,
    )
  })
})

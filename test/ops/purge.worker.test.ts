// The daily purge: each kind of data goes when its time is over and not before, and nothing that is owed goes at all.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listLatePurges, loadPurges } from '#apps/ops/retention/purge-rows.ts'
import { enlist, MAX, purge } from '#apps/ops/retention/purge.ts'
import { DAY } from '#lib/zone-time.ts'
import { claimCustomer } from '#sales/finance/customer-rows.ts'
import { noteMessage } from '#sales/leads/sent-message-rows.ts'
import { listAbsences, saveFeedState } from '#feeds/export/drop-rows.ts'
import { saveRun } from '#feeds/import/intake-rows.ts'
import { createSpool } from '#feeds/import/spool.ts'
import {
  KEPT_KINDS,
  type KeptKind,
  monthsBefore,
  type PurgedKind,
  RETENTION,
} from '#tenant/schema-privacy.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { openShop } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { reservationOf, storeEverything } from '#test/support/store-everything.ts'

const NOW = Date.UTC(2026, 10, 23, 3) / 1000
const SITE = 'keeps'
const OWN = 'keeps-briefly'
const OWN_MONTHS = 6
const SENT = { kind: 'confirmation', channel: 'email', state: 'sent', at: NOW } as const

const { DB: db } = env
const put = (sql: string, ...values: (string | number | null)[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()

/** A view of a vehicle that no browser says more of. */
const VIEW = {
  day: '2026-11-23',
  page: 'vehicle',
  car: null,
  source: 'direct',
  campaign: '',
} as const

let number = 0
const newId = () => {
  number += 1
  return String(number).padStart(32, '0')
}

type Sent = { site?: string; state?: 'pending' | 'held' | 'delivered'; error?: string | null }

async function putLead(at: number, { site = SITE, state, error = null }: Sent = {}) {
  const id = newId()
  await put(
    `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?1, ?2, 'enquiry', ?1, 'hash', NULL, '', '{}', ?3)`,
    id,
    site,
    at,
  )
  if (state !== undefined)
    await put(
      `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at, last_error) VALUES (?1, 'crm', ?2, ?3, ?4, ?5)`,
      id,
      site,
      state,
      at,
      error,
    )
  return id
}

type Ended = { status?: string; until?: number; refund?: string; dueAt?: number; user?: string }

async function putReservation(at: number, { status = 'ended', ...more }: Ended = {}) {
  await put(
    `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
       payment, phone, user_id, lead, created_at, until, ended_at, refund, due_at, revision)
     VALUES (?1, ?2, 'reservation', ?3, ?1, '', 'c', 'c', 'c', 0, 'AUD', 'none', '+61412345678', ?4, '{}', ?5, ?6, ?5, ?7, ?8, 1)`,
    newId(),
    SITE,
    status,
    more.user ?? null,
    at,
    more.until ?? at,
    more.refund ?? null,
    more.dueAt ?? null,
  )
}

/** A site's row of each kind at a time, and the table that is counted. */
const SEEDS: Record<
  KeptKind,
  { table: string; seed: (at: number, site: string) => Promise<unknown> }
> = {
  leads: { table: 'leads', seed: (at, site) => putLead(at, { site, state: 'delivered' }) },
  suspected_spam: {
    table: 'leads',
    seed: (at, site) => putLead(at, { site, state: 'held', error: 'suspect' }),
  },
  message_stops: {
    table: 'message_stops',
    seed: (at, site) =>
      put(
        `INSERT INTO message_stops (site, address, stopped, word, at) VALUES (?1, ?2, 1, 'STOP', ?3)`,
        site,
        newId(),
        at,
      ),
  },
  reservations: { table: 'reservations', seed: (at) => putReservation(at) },
  accounts: {
    table: 'users',
    seed: (at, site) =>
      put(
        `INSERT INTO users (id, site, phone, created_at, seen_at) VALUES (?1, ?2, ?1, ?3, ?4)`,
        newId(),
        site,
        at - 900 * DAY,
        at,
      ),
  },
  verifications: {
    table: 'verifications',
    seed: (at, site) =>
      put(
        `INSERT INTO verifications (website_slug, dealership_slug, verification_type, created_at) VALUES (?1, '', 'sms', ?2)`,
        site,
        at,
      ),
  },
  prize_draws: {
    table: 'prize_draws',
    seed: (at, site) =>
      put(
        `INSERT INTO prize_draws (site, campaign, holder, prize, code, drawn_at) VALUES (?1, 'last-year', ?2, 'mug', ?2, ?3)`,
        site,
        newId(),
        at,
      ),
  },
  test_drives: {
    table: 'test_drives',
    seed: (at, site) =>
      put(
        `INSERT INTO test_drives (lead_id, site, car_id, location_id, start_at, state) VALUES (?1, ?2, '', '', ?3, 'booked')`,
        newId(),
        site,
        at,
      ),
  },
  person_requests: {
    table: 'person_requests',
    seed: (at, site) =>
      put(
        `INSERT INTO person_requests VALUES (?1, ?2, 'forget', 'ops', '{}', ?3)`,
        newId(),
        site,
        at,
      ),
  },
  car_views: {
    table: 'car_views',
    seed: (at, site) => put(`INSERT INTO car_views VALUES (?1, ?2, 3, ?3)`, site, newId(), at),
  },
  retired_cars: {
    table: 'retired_cars',
    seed: (at, site) => put(`INSERT INTO retired_cars VALUES (?1, ?2, '/', ?3)`, site, newId(), at),
  },
  searches: {
    table: 'search_counts',
    seed: (at, site) =>
      put(
        `INSERT INTO search_counts VALUES (?1, ?2, 'search_understood', ?3, '', '', 2, ?4)`,
        site,
        Math.floor(at / DAY),
        newId(),
        at,
      ),
  },
  results: {
    table: 'lead_counts',
    seed: (at, site) =>
      put(
        `INSERT INTO lead_counts VALUES (?1, ?2, 'enquiry', ?3, 'direct', '', 2)`,
        site,
        Math.floor(at / 900),
        newId(),
      ),
  },
  intake_runs: {
    table: 'intake_runs',
    seed: (at, site) =>
      saveRun(
        db,
        { slug: site, intake: { stale_hours: 26 } },
        {
          source: 'delivery',
          id: newId(),
          mode: 'replace',
          startedAt: at,
          endedAt: at,
          outcome: 'taken',
          taken: 1,
          added: 1,
          changed: 0,
          sold: 0,
          retired: 0,
          refused: 0,
          incomplete: 0,
          leftOut: [],
          repairs: [],
          unknown: [],
          refusals: [],
          message: '',
        },
      ),
  },
}

async function listTables(): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !/^(?:_cf|sqlite|d1_)/.test(name))
}

async function countRows(table: string): Promise<number> {
  return (await db.prepare(`SELECT count(*) AS count FROM ${table}`).first<number>('count')) ?? 0
}

const deps = { env, loadTenant: (slug: string) => loadTenantBySlug(env, slug, NOW) }

/** What the cron does in an hour and in a minute of it. */
async function purgeAt(now: number, using: Parameters<typeof purge>[1] = deps): Promise<void> {
  await enlist(db, now)
  await purge(db, using, now)
}

/** The last moment at which something of so many months before NOW is still kept. */
const keptSince = (months: number) => monthsBefore(NOW, months)

beforeAll(async () => {
  const brief = Object.fromEntries(
    KEPT_KINDS.filter(
      (kind) => RETENTION[kind].least <= OWN_MONTHS && RETENTION[kind].most >= OWN_MONTHS,
    ).map((kind) => [kind, OWN_MONTHS]),
  )
  await openShop({ slug: SITE }, [])
  await openShop({ slug: OWN, privacy: { keep_months: brief } }, [])
})

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await db.batch((await listTables()).map((name) => db.prepare(`DELETE FROM ${name}`)))
})

afterEach(() => vi.restoreAllMocks())

describe('the retention table', () => {
  it.each(KEPT_KINDS)(
    'deletes %s when the months of the default are over, and not before',
    async (kind) => {
      const { table, seed } = SEEDS[kind]
      const limit = keptSince(RETENTION[kind].months)
      await seed(limit + 60, SITE)
      // A site without any other data is found by its row alone.
      if (['verifications', 'test_drives', 'person_requests'].includes(kind))
        await SEEDS.car_views.seed(NOW, SITE)
      await purgeAt(NOW)
      expect(await countRows(table)).toBe(1)
      await seed(limit - 60, SITE)
      await purgeAt(NOW + DAY)
      // A day later the first one is over too.
      expect(await countRows(table)).toBe(0)
      const counts = await loadPurges(env, NOW + DAY)
      expect(counts).toContainEqual({ kind, today: 2, month: 2 })
    },
  )

  it.each(KEPT_KINDS.filter((kind) => kind !== 'reservations'))(
    'deletes %s by the months that the site has chosen',
    async (kind) => {
      const { most, least, months } = RETENTION[kind]
      const own = least <= OWN_MONTHS && OWN_MONTHS <= most ? OWN_MONTHS : months
      const { table, seed } = SEEDS[kind]
      await SEEDS.car_views.seed(NOW, OWN)
      const before = await countRows(table)
      await seed(keptSince(own) - 60, OWN)
      await seed(keptSince(own) + 60, OWN)
      await purgeAt(NOW)
      expect(await countRows(table)).toBe(before + 1)
    },
  )

  it('has a line for each table, or says with which data its rows go', async () => {
    const withOthers = new Set([
      // With the lead.
      'conversation_messages',
      'lead_deliveries',
      'customer_requests',
      // With the lead, or some days after the drive (test/pages/agreement.worker.test.ts).
      'drive_agreements',
      'price_offers',
      // With the lead, or its reservation if that stays longer.
      'sent_messages',
      // With the account.
      'watchlist',
      'saved_searches',
      'alerts',
      // With the counts of leads (test/analytics/results.worker.test.ts).
      'counted_cars',
      'daily_results',
      'daily_speeds',
      // With suspected spam (test/console/spam.worker.test.ts).
      'spam_lessons',
      // Settings of a site; refused ones after a year (test/console/lead-hosts.worker.test.ts).
      'lead_hosts',
      'agent_calls',
      // With the reports of stock imports.
      'feed_drops',
      // When they expire.
      'sessions',
      // When a call works, or hours after the last failure.
      'call_failures',
      // The present state of something, of no person.
      'paused_targets',
      'intake_sources',
      'postcodes',
      'purge_sites',
      'site_moves',
      'host_visits',
      'old_stock_keys',
      // For 400 days (purge-rows.ts).
      'purges',
      // The console's, which has a purge of its own (test/console/purge.worker.test.ts).
      'console_audit',
      'console_former_staff',
      'console_grants',
      'console_invitations',
      'console_passkeys',
      'console_people',
      'console_pictures',
      'console_sessions',
      'console_subscriptions',
      'console_vehicle_photos',
    ])
    const tables = (await listTables()).filter((name) => !withOthers.has(name))
    expect(tables.toSorted()).toEqual(
      [...new Set(Object.values(SEEDS).map(({ table }) => table))].toSorted(),
    )
  })
})

describe('what is kept briefly', () => {
  it('goes when it is over: sessions, stock deliveries and visitors', async () => {
    await signIn(SITE, '+61412345678', NOW)
    const importer = env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName(SITE))
    const counter = env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(SITE))
    const delivery = { source: 'delivery', at: NOW, mode: 'upsert', map: '', force: false } as const
    await runInDurableObject(importer, (_, { storage }) => {
      const spool = createSpool(storage)
      for (const id of ['done', 'waits']) spool.add({ ...delivery, id }, id, 'hash')
      storage.sql.exec("UPDATE deliveries SET result = '{}' WHERE id = 'done'")
    })
    await counter.count(SITE, 'car', { network: 'ab', browser: 'cd' }, VIEW)
    await counter.countSearch('/search/suv', { network: 'ab', userAgent: 'cd' })
    const visitors = () =>
      runInDurableObject(counter, (_, { storage }) =>
        ['visitors', 'searchers'].map(
          (table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray().length,
        ),
      )
    const spooled = () =>
      runInDurableObject(importer, (_, { storage }) =>
        storage.sql
          .exec<{ id: string }>('SELECT id FROM deliveries')
          .toArray()
          .map(({ id }) => id),
      )
    const today = Math.floor(Date.now() / 1000)

    await purgeAt(NOW)
    expect([await countRows('sessions'), await spooled()]).toEqual([1, ['done', 'waits']])
    expect(await visitors()).toEqual([1, 1])

    await purgeAt(Math.max(today, NOW) + 40 * DAY)
    expect(await countRows('sessions')).toBe(0)
    // The one that was never imported is owed to the dealer.
    expect(await spooled()).toEqual(['waits'])
    expect(await visitors()).toEqual([0, 0])
  })
})

describe('what files for marketplaces left out', () => {
  it('goes with the reports of stock imports, once no advertiser fetches the file any more', async () => {
    await SEEDS.car_views.seed(NOW, SITE)
    const limit = keptSince(RETENTION.intake_runs.months)
    for (const [file, writtenAt] of [
      ['google.tsv', limit - 60],
      ['meta.csv', limit + 60],
    ] as const)
      await saveFeedState(db, SITE, file, { writtenAt, included: ['c1'], absences: [] })
    await purgeAt(NOW)
    expect((await listAbsences(db, SITE)).map(({ file }) => file)).toEqual(['meta.csv'])
  })
})

describe('failures of third parties', () => {
  it('go six hours after the last one, even of a site without other data', async () => {
    const fail = db.prepare(`INSERT INTO call_failures VALUES ('failing', ?1, ?2, ?3, 4, 'x')`)
    await db.batch([
      fail.bind('sms', NOW - 9 * 3600, NOW - 7 * 3600),
      fail.bind('quote', NOW - 9 * 3600, NOW - 5 * 3600),
    ])
    await purgeAt(NOW)
    expect(await countRows('call_failures')).toBe(1)
    await purgeAt(NOW + DAY)
    expect(await countRows('call_failures')).toBe(0)
  })
})

describe('a full batch of what is owed', () => {
  it('does not keep what is over from going', async () => {
    await db.batch(
      Array.from({ length: MAX }, (_, at) => [
        db
          .prepare(
            `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?1, ?2, 'enquiry', ?1, '', NULL, '', '{}', ?3)`,
          )
          .bind(`o${at}`, SITE, NOW - 2000 * DAY),
        db
          .prepare(
            `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at) VALUES (?1, 'crm', ?2, 'pending', 1)`,
          )
          .bind(`o${at}`, SITE),
      ]).flat(),
    )
    await putLead(NOW - 1900 * DAY, { state: 'delivered' })
    await purgeAt(NOW)
    expect(await countRows('leads')).toBe(MAX)
  })
})

describe('what is owed', () => {
  const old = NOW - 2000 * DAY
  const later = NOW + 400 * DAY

  it.each<[string, Sent]>([
    ['waits for its target', { state: 'pending' }],
    ['is held because its target is gone', { state: 'held', error: 'no-target' }],
  ])('stays: a lead that %s', async (_, sent) => {
    const id = await putLead(old, sent)
    await purgeAt(NOW)
    await purgeAt(later)
    expect(await countRows('leads')).toBe(1)
    await put(
      "UPDATE lead_deliveries SET state = 'delivered', last_error = NULL WHERE lead_id = ?1",
      id,
    )
    await purgeAt(later + 2 * DAY)
    expect([await countRows('leads'), await countRows('lead_deliveries')]).toEqual([0, 0])
  })

  it('stays: a suspected lead that was released and not delivered yet', async () => {
    await putLead(old, { state: 'pending', error: 'suspect' })
    const half = await putLead(old, { state: 'held', error: 'suspect' })
    await put(
      `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at) VALUES (?1, 'mail', ?2, 'pending', ?3)`,
      half,
      SITE,
      old,
    )
    await purgeAt(NOW)
    expect([await countRows('leads'), await countRows('lead_deliveries')]).toEqual([2, 3])
  })

  it.each<[string, Ended]>([
    ['whose deposit goes back', { status: 'cancelled', refund: 'due' }],
    ['with a step to come', { dueAt: NOW + 60 }],
    ['whose hold runs', { status: 'held', until: NOW + 60 }],
    ['that was sold and whose hold runs', { status: 'completed', until: NOW + 60 }],
  ])('stays: a reservation %s', async (_, reservation) => {
    await putReservation(old, reservation)
    await purgeAt(NOW)
    expect(await countRows('reservations')).toBe(1)
  })

  it.each([
    ['whose refund the bank has not confirmed', 'refund_pending_at'],
    ['that was paid twice', 'extra_payment'],
    ['whose payment is disputed', 'disputed_at'],
  ])('stays: a reservation %s', async (_, column) => {
    await putReservation(old)
    await put(`UPDATE reservations SET ${column} = 1`)
    await purgeAt(NOW)
    expect(await countRows('reservations')).toBe(1)
  })

  it('stays: an account with a session or a running reservation', async () => {
    const [signedIn, reserving] = [newId(), newId()]
    for (const id of [signedIn, reserving])
      await put(
        'INSERT INTO users (id, site, phone, created_at, seen_at) VALUES (?1, ?2, ?1, ?3, ?3)',
        id,
        SITE,
        old,
      )
    await put(
      'INSERT INTO sessions (id, site, user_id, created_at, expires_at) VALUES (?1, ?2, ?1, ?3, ?4)',
      signedIn,
      SITE,
      old,
      NOW + 60,
    )
    await putReservation(old, { status: 'held', until: NOW + 60, dueAt: NOW + 60, user: reserving })
    await purgeAt(NOW)
    expect(await countRows('users')).toBe(2)
  })

  it('stays: the draws of the campaign that runs', async () => {
    const prizes = [
      { id: 'mug', label: 'A mug', weight: 1 },
      { id: 'cap', label: 'A cap', weight: 1 },
    ]
    const draw = {
      campaign: 'last-year',
      terms: 'x',
      starts: '2020-01-01',
      ends: '2026-12-31',
      prizes,
    }
    await openShop({ slug: 'draws', account: { sign_in: true, spin_to_win: draw } }, [])
    await SEEDS.prize_draws.seed(old, 'draws')
    await purgeAt(NOW)
    expect(await countRows('prize_draws')).toBe(1)
    await purgeAt(NOW + 60 * DAY)
    expect(await countRows('prize_draws')).toBe(0)
  })

  it('goes with its lead or account: deliveries, customer requests, test drives and everything saved', async () => {
    const lead = await putLead(old, { state: 'delivered' })
    await claimCustomer(db, SITE, lead, old)
    await put(
      `INSERT INTO test_drives (lead_id, site, car_id, location_id, start_at, state) VALUES (?1, ?2, '', '', ?3, 'booked')`,
      lead,
      SITE,
      later,
    )
    await noteMessage(db, { site: SITE, about: lead }, SENT)
    const shopper = await signIn(SITE, '+61412345678', old)
    await storeEverything({ ...shopper, site: SITE, mark: 'Canary' }, old)
    await put('UPDATE reservations SET due_at = NULL')
    await noteMessage(db, { site: SITE, about: reservationOf(shopper.userId) }, SENT)
    await purgeAt(NOW)
    for (const table of [
      'leads',
      'lead_deliveries',
      'customer_requests',
      'test_drives',
      'reservations',
      'sent_messages',
    ])
      expect([table, await countRows(table)]).toEqual([table, 0])
    for (const table of ['users', 'sessions', 'watchlist', 'saved_searches', 'alerts'])
      expect([table, await countRows(table)]).toEqual([table, 0])
  })
})

describe('the purge', () => {
  it('leaves a site alone while it moves to another database, which refuses its writes', async () => {
    await SEEDS.leads.seed(NOW - 2000 * DAY, SITE)
    await SEEDS.leads.seed(NOW - 2000 * DAY, OWN)
    await put(
      "INSERT INTO site_moves (site, state, other, since) VALUES (?1, 'closed', 'DB_2', ?2)",
      SITE,
      NOW,
    )
    await purgeAt(NOW)
    const { results } = await db.prepare('SELECT site FROM leads').all()
    expect(results).toEqual([{ site: SITE }])
    await put('DELETE FROM site_moves')
    await purgeAt(NOW)
    expect(await countRows('leads')).toBe(0)
  })

  it('deletes the results of a busy day in one batch', async () => {
    await put(
      `INSERT INTO daily_results WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1500)
       SELECT ?1, '2001-01-01', 'vehicle', at, 'direct', '', 0, 1, 0, 1, 0 FROM n`,
      SITE,
    )
    await purgeAt(NOW)
    expect(await countRows('daily_results')).toBe(0)
  })

  it('works a backlog off in batches, a minute each, and keeps to its day afterwards', async () => {
    const rows = MAX * 2 + 5
    await db.batch(
      Array.from({ length: rows }, (_, at) =>
        db
          .prepare(
            `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?1, ?2, 'enquiry', ?1, '', NULL, '', '{}', ?3)`,
          )
          .bind(`b${at}`, SITE, NOW - 2000 * DAY),
      ),
    )
    await purgeAt(NOW)
    expect(await countRows('leads')).toBe(rows - MAX)
    await purgeAt(NOW + 60)
    await purgeAt(NOW + 120)
    expect(await countRows('leads')).toBe(0)
    await putLead(NOW - 2000 * DAY)
    await purgeAt(NOW + 3600)
    expect(await countRows('leads')).toBe(1)
    await purgeAt(NOW + 130 + DAY)
    expect(await countRows('leads')).toBe(0)
  })

  it('keeps everything of a site that cannot be read for the longest time that a site can choose', async () => {
    const site = 'unpublished'
    const { months, most } = RETENTION.leads
    await putLead(keptSince(months) - 60, { site, state: 'delivered' })
    await putLead(keptSince(most) - 60, { site, state: 'delivered' })
    await purgeAt(NOW)
    expect(await countRows('leads')).toBe(1)
  })

  it('purges the other kinds and sites when one fails, and shows the failure until it works again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await SEEDS.leads.seed(NOW - 2000 * DAY, SITE)
    await SEEDS.leads.seed(NOW - 2000 * DAY, OWN)
    const broken = {
      ...deps,
      env: { ...env, STOCK_IMPORTER: objects<typeof env.STOCK_IMPORTER>(fail) },
    }
    await purgeAt(NOW, broken)
    expect(await countRows('leads')).toBe(0)
    const failing: PurgedKind = 'stock_deliveries'
    const late = await listLatePurges(db, NOW + 1800, 50)
    expect(late.toSorted((a, b) => a.site.localeCompare(b.site))).toEqual([
      { site: SITE, since: NOW, failing },
      { site: OWN, since: NOW, failing },
    ])
    await purgeAt(NOW + 1800)
    expect(await listLatePurges(db, NOW + 3600, 50)).toEqual([])
  })
})

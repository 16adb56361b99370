// Sites in several databases, and moves between them: by the Worker's job and the command together.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ListedKv } from '#rollout/kv.ts'
import { moveSite, type MoveDeps } from '#cli/tenants/move-site.ts'
import { consumeLeadQueue } from '#composition/lead-queue.ts'
import type { Env } from '#env.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { siteKey, versionKey } from '#tenant/keys.ts'
import { copyRows, countPages, listTables } from '#tenant/moves/copy-rows.ts'
import { findState, listMoves, startAttempt, writeRefused } from '#tenant/moves/move-rows.ts'
import { moveSites } from '#tenant/moves/move-sites.ts'
import { clearTenants, loadTenantBySlug } from '#tenant/store.ts'
import { database, fail } from '#test/support/failing-bindings.ts'
import { countRows, fillTables, rowsOfSite } from '#test/support/fill-tables.ts'
import { publishedText, publishTo } from '#test/support/published.ts'
import { fetchFrom, fillFrom, sendForm } from '#test/support/send-form.ts'
import { testSite } from '#test/support/site.ts'

/** All ends with `CASES=1`, else every fourth from a random one. */
const EACH = env.CASES === '1' ? 1 : 4
const randomStart = () => Math.floor(Math.random() * EACH)

const SECOND = env['DB_2'] as D1Database // wrangler.toml has it
const DATABASES = new Map([
  ['DB', env.DB],
  ['DB_2', SECOND],
])
const NOW = 1_800_000_000
let now = NOW
let slugs = 0

/** With and without a rowid, and one whose rows each database numbers. */
const SOME = ['leads', 'sessions', 'verifications']

const kv: ListedKv = {
  get: async (keys) =>
    new Map(await Promise.all(keys.map(async (key) => [key, await env.TENANTS.get(key)] as const))),
  put: async (pairs) => {
    for (const { key, value } of pairs) await env.TENANTS.put(key, value)
  },
  delete: async () => undefined,
  list: async (prefix) => (await env.TENANTS.list({ prefix })).keys.map(({ name }) => name),
}

/** The command, which waits for one minute of the Worker at each look. */
function move(site: string, to: string, more: Partial<MoveDeps> = {}, bindings: Env = env) {
  return moveSite(
    { site, to },
    {
      kv,
      databases: DATABASES,
      say: () => undefined,
      clock: () => now,
      wait: () => minute(bindings),
      ...more,
    },
  )
}

async function minute(bindings: Env = env): Promise<void> {
  now += 60
  await moveSites(bindings, () => now)
}

/** A site in the first database, with rows in each table or some. */
async function openSite(rows = 3, only?: readonly string[]): Promise<string> {
  const slug = `mover-${(slugs += 1)}`
  await publishTo(env.TENANTS, testSite({ slug, hosts: [`${slug}.example`] }))
  if (rows > 0) await fillTables(env.DB, slug, rows, only)
  return slug
}

const databaseIn = async (slug: string) => {
  clearTenants()
  const tenant = await loadTenantBySlug(env, slug, now)
  return tenant?.database ?? 'DB'
}

beforeEach(() => {
  now = NOW
  clearTenants()
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the database of a site', () => {
  it('is the one that its configuration names, for rows of every kind; the first by default', async () => {
    const site = testSite({ slug: 'second', hosts: ['second.example'], account: { sign_in: true } })
    await publishTo(env.TENANTS, site, 1, undefined, 'DB_2')
    const { action, fields } = await fillFrom('second', '/contact')
    const person = {
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '0412345678',
    }
    const sent = await sendForm('second', action, { ...fields, ...person, message: 'Open today?' })
    expect(sent.status).toBe(303)
    // The lead, and its count in the results.
    expect([await countRows(SECOND, 'second'), await countRows(env.DB, 'second')]).toEqual([2, 0])
  })

  it('may be missing: pages show, and a lead waits in the queue', async () => {
    await publishTo(
      env.TENANTS,
      testSite({ slug: 'third', hosts: ['third.example'] }),
      1,
      undefined,
      'DB_3',
    )
    const queued: LeadMessage[] = []
    const send = async (message: LeadMessage) => void queued.push(message)
    const LEADS = { ...env.LEADS, send } as unknown as Queue<LeadMessage> // Nothing else is asked of it.
    expect((await fetchFrom('third', '/contact')).status).toBe(200)
    const { action, fields } = await fillFrom('third', '/contact')
    const person = {
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '0412345678',
    }
    const sent = await sendForm('third', action, { ...fields, ...person }, { env: { LEADS } })
    expect([sent.status, queued.map(({ kind }) => kind)]).toEqual([303, ['keep']])
    expect(await countRows(env.DB, 'third')).toBe(0)
  })

  it('fails alone: the leads of others in a batch are stored, and sweeps go on', async () => {
    const [here, there] = ['fine', 'down']
    await publishTo(env.TENANTS, testSite({ slug: here, hosts: ['fine.example'] }))
    await publishTo(
      env.TENANTS,
      testSite({ slug: there, hosts: ['down.example'] }),
      1,
      undefined,
      'DB_2',
    )
    const messages = [there, here, there, 'no-such-site'].map((site, at) => ({
      id: String(at),
      timestamp: new Date(0),
      attempts: 1,
      body: { kind: 'keep' as const, lead: leadOf(site, at), targets: ['crm'] },
    }))
    const batch = createMessageBatch<LeadMessage>('leads', messages)
    await consumeLeadQueue(batch, { ...env, DB_2: database(fail) }, () => now)
    const { retryMessages } = await getQueueResult(batch, createExecutionContext())
    expect(retryMessages.map(({ msgId }) => msgId).toSorted()).toEqual(['0', '2', '3'])
    // The lead, its delivery, and its count in the results.
    expect(await countRows(env.DB, here)).toBe(3)
  })
})

const leadOf = (site: string, at: number) => ({
  id: `${at}`.repeat(32),
  site,
  kind: 'general' as const,
  key: `key-${site}-${at}`,
  payload: { name: 'Jo' },
  bodyHash: 'hash',
  suspicion: [],
  parent: null,
  createdAt: NOW,
})

describe('a move', () => {
  it('knows every table with rows of sites: a new one needs a column "site", or is known to be shared', async () => {
    const tables = (await listTables(env.DB)).map(({ name }) => name)
    expect(tables).toEqual(
      expect.arrayContaining(['leads', 'sessions', 'car_views', 'verifications']),
    )
    expect(tables).not.toContain('postcodes')
  })

  it('carries over every row of every table as it was, and of no other site', async () => {
    const [slug, other] = [await openSite(250), await openSite()]
    const [before, others] = [await rowsOfSite(env.DB, slug), await rowsOfSite(env.DB, other)]
    // A few tables have one row a site.
    const most = Object.values(before).map((rows) => rows.length)
    expect(most.filter((rows) => rows !== 250 && rows !== 1)).toEqual([])
    expect(most.filter((rows) => rows === 250).length).toBeGreaterThan(15)
    await env.TENANTS.put(versionKey(slug, 1), (await env.TENANTS.get(siteKey(slug))) ?? '')
    expect(await move(slug, 'DB_2')).toEqual({ done: expect.stringContaining('is in DB_2') })
    expect(await databaseIn(slug)).toBe('DB_2')
    expect(await rowsOfSite(SECOND, slug)).toEqual(before)
    expect(await rowsOfSite(env.DB, other)).toEqual(others)
    expect(await countRows(SECOND, other)).toBe(0)
    const version = JSON.parse((await env.TENANTS.get(versionKey(slug, 1))) ?? '')
    expect(version, 'an earlier version is shown if the live one cannot be read').toMatchObject({
      database: 'DB_2',
    })
  })

  it('copies thousands of narrow rows in few pages, and wide ones in more', async () => {
    const slug = await openSite(0)
    await env.DB.batch(
      [
        `INSERT INTO daily_results WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 4100)
         SELECT ?1, '2026-11-26', 'vehicle', at, 'direct', '', 0, 1, 0, 1, 0 FROM n`,
        `INSERT INTO car_views (site, slug, views) SELECT ?1, value || hex(zeroblob(300000)), 1 FROM json_each('[1,2,3]')`,
      ].map((sql) => env.DB.prepare(sql).bind(slug)),
    )
    const before = await rowsOfSite(env.DB, slug)
    const pages: number[] = []
    const copied = async (rows: number) => pages.push(rows) > 0
    const tables = await listTables(env.DB)
    await SECOND.prepare(
      `INSERT INTO site_moves (site, state, other, since, attempt) VALUES (?1, 'arriving', 'DB', 0, 1)`,
    )
      .bind(slug)
      .run()
    await copyRows({ from: env.DB, to: SECOND }, tables, { site: slug, attempt: 1 }, copied)
    expect(pages.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 100, 2000, 2000])
    expect(await rowsOfSite(SECOND, slug)).toEqual(before)
  })

  it('has room for a year of results, with the leads of two years', () => {
    const results = { rows: 250_000, chars: 250_000 * 110 }
    expect(countPages([results, { rows: 36_500, chars: 36_500 * 1800 }])).toBeLessThan(240)
  })

  it('of more rows than one minute copies is refused, and the site stays open for writes', async () => {
    const slug = await openSite()
    const results = (rows: number) => [{ table: 'daily_results', rows, chars: rows * 100 }]
    const sized = (rows: number) => ({
      ...env,
      DB: {
        prepare: (sql: string) => env.DB.prepare(sql),
        batch: async (statements: D1PreparedStatement[]) =>
          (await env.DB.batch<Record<string, unknown>>(statements)).map((each) =>
            each.results[0]?.['table'] === 'daily_results'
              ? { ...each, results: results(rows) }
              : each,
          ),
      } as unknown as D1Database, // What a move asks of it.
    })
    await move(slug, 'DB_2', { wait: async () => Promise.reject(new Error('killed')) }).catch(
      () => undefined,
    )
    await minute(sized(500_000))
    const { problem } = (await listMoves(env.DB)).find(({ site }) => site === slug) ?? {}
    expect(problem).toMatch(/^It has 5\d{5} rows, too many to move: call this off \(--to DB\)/)
    expect([await findState(env.DB, slug), await findState(SECOND, slug)]).toEqual(['wanted', null])
    await env.DB.prepare(`UPDATE users SET first_name = 'x' WHERE site = ?1`).bind(slug).run()
    await move(slug, 'DB')
  })

  it('deletes the old rows an hour later, and takes the site back', async () => {
    const slug = await openSite()
    const before = await rowsOfSite(env.DB, slug)
    await move(slug, 'DB_2')
    now += 3000
    await minute()
    expect(await rowsOfSite(env.DB, slug), 'for readers that do not know yet').toEqual(before)
    now += 600
    await minute()
    expect([await countRows(env.DB, slug), await findState(env.DB, slug)]).toEqual([0, 'gone'])
    expect(await move(slug, 'DB')).toEqual({ done: expect.stringContaining('is in DB,') })
    expect([await rowsOfSite(env.DB, slug), await databaseIn(slug)]).toEqual([before, 'DB'])
  })

  it('refuses writes in the database that the site leaves, from its first row to the end', async () => {
    const [slug, other] = [await openSite(), await openSite()]
    // As before the first move of a deployment.
    const named = env.DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    for (const { name } of (await named.all<{ name: string }>()).results)
      await env.DB.prepare(`DROP TRIGGER ${name}`).run()
    await move(slug, 'DB_2', {
      wait: async () => Promise.reject(new Error('The command is killed')),
    }).catch(() => undefined)
    const writes = (site: string) => [
      `UPDATE users SET first_name = 'x' WHERE site = '${site}'`,
      `DELETE FROM sessions WHERE site = '${site}'`,
      `INSERT INTO car_views (site, slug, views) VALUES ('${site}', 'new', 1) ON CONFLICT DO UPDATE SET views = views + 1`,
    ]
    const refused = async (site: string) => {
      const all = writes(site).map((sql) =>
        env.DB.prepare(sql)
          .run()
          .then(
            () => false,
            () => true,
          ),
      )
      return (await Promise.all(all)).every(Boolean)
    }
    expect(await findState(env.DB, slug)).toBe('wanted')
    await minute()
    expect([await findState(env.DB, slug), await refused(slug), await refused(other)]).toEqual([
      'copied',
      true,
      false,
    ])
    await move(slug, 'DB_2')
    expect([await findState(env.DB, slug), await refused(slug)]).toEqual(['left', true])
    await SECOND.prepare(`UPDATE users SET first_name = 'x' WHERE site = '${slug}'`).run()
  })

  it('keeps a lead that is sent meanwhile in the queue, and stores it where the site then is', async () => {
    const slug = await openSite(0)
    await move(slug, 'DB_2', { wait: async () => Promise.reject(new Error('killed')) }).catch(
      () => undefined,
    )
    await minute()
    const message = { kind: 'keep', lead: leadOf(slug, 7), targets: [] } as const
    const consume = async () => {
      const batch = createMessageBatch<LeadMessage>('leads', [
        { id: '1', timestamp: new Date(0), attempts: 1, body: message },
      ])
      await consumeLeadQueue(batch, env, () => now)
      return (await getQueueResult(batch, createExecutionContext())).explicitAcks.length
    }
    expect(await consume()).toBe(0)
    await move(slug, 'DB_2')
    expect(await databaseIn(slug)).toBe('DB_2')
    expect(await consume()).toBe(1)
    expect([await countRows(SECOND, slug), await countRows(env.DB, slug)]).toEqual([2, 0])
  })

  it('goes on after an end at any call to a database, and loses and doubles nothing', async () => {
    for (let calls = randomStart(); ; calls += EACH) {
      const slug = await openSite(2, SOME)
      const before = await rowsOfSite(env.DB, slug)
      const left = { calls }
      const dying = { ...env, DB: mortal(env.DB, left), DB_2: mortal(SECOND, left) }
      const patience = { turns: 0 }
      const wait = async () => {
        await minute((patience.turns += 1) === 1 ? dying : env)
        now += 120
      }
      expect([calls, await move(slug, 'DB_2', { wait })]).toEqual([
        calls,
        { done: expect.any(String) },
      ])
      expect([calls, await rowsOfSite(SECOND, slug)]).toEqual([calls, before])
      // It came to its end.
      if (left.calls > 0) break
    }
  })

  it('goes on after an end of the command at any step', async () => {
    for (let steps = randomStart(); ; steps += EACH) {
      const slug = await openSite(2, SOME)
      const before = await rowsOfSite(env.DB, slug)
      const left = { calls: steps }
      const step = async <T>(work: () => Promise<T>): Promise<T> => {
        if ((left.calls -= 1) < 0) throw new Error('killed')
        return work()
      }
      const dying: Partial<MoveDeps> = {
        kv: {
          ...kv,
          put: (pairs) => step(() => kv.put(pairs)),
          get: (keys) => step(() => kv.get(keys)),
        },
        databases: new Map([...DATABASES].map(([name, db]) => [name, mortal(db, left)])),
      }
      const ended = await move(slug, 'DB_2', dying).then(
        () => true,
        () => false,
      )
      expect([steps, await move(slug, 'DB_2')]).toEqual([steps, { done: expect.any(String) }])
      expect([
        steps,
        await databaseIn(slug),
        await findState(SECOND, slug),
        await findState(env.DB, slug),
      ]).toEqual([steps, 'DB_2', 'home', 'left'])
      expect([steps, await rowsOfSite(SECOND, slug)]).toEqual([steps, before])
      if (ended) break
    }
  })

  it('lets an attempt that was overtaken write nothing, even into a database that the site lives in by then', async () => {
    const slug = await openSite()
    await move(slug, 'DB_2', { wait: async () => Promise.reject(new Error('killed')) }).catch(
      () => undefined,
    )
    const old = await startAttempt(env.DB, slug, now)
    now += 200
    await move(slug, 'DB_2')
    const stray = SECOND.prepare(
      `DELETE FROM users WHERE site = ?1 AND EXISTS (SELECT 1 FROM site_moves WHERE site = ?1 AND state = 'open')`,
    )
    expect(
      await writeRefused(SECOND, { site: slug, attempt: old ?? 0 }, 'arriving', [stray.bind(slug)]),
    ).toBe(false)
    expect((await rowsOfSite(SECOND, slug))['users']).toHaveLength(3)
  })

  it('can be called off until the configuration is switched', async () => {
    const slug = await openSite()
    await move(slug, 'DB_2', { wait: async () => Promise.reject(new Error('killed')) }).catch(
      () => undefined,
    )
    await minute()
    expect(await findState(env.DB, slug)).toBe('copied')
    expect(await move(slug, 'DB')).toEqual({ done: expect.stringContaining('cancelled') })
    await env.DB.prepare(`UPDATE users SET first_name = 'New' WHERE site = ?1`).bind(slug).run()
    await minute()
    expect([await countRows(SECOND, slug), await findState(SECOND, slug)]).toEqual([0, 'gone'])
    await move(slug, 'DB_2')
    const [user] = (await rowsOfSite(SECOND, slug))['users'] ?? []
    expect(user).toMatchObject({ first_name: 'New' })
  })

  it('never writes over rows that no move brought', async () => {
    const slug = await openSite()
    await SECOND.prepare(`INSERT INTO car_views (site, slug, views) VALUES (?1, 'mine', 1)`)
      .bind(slug)
      .run()
    let problem = ''
    await move(slug, 'DB_2', {
      say: (line) => (problem = line),
      wait: async () => {
        await minute()
        if (problem.includes('no move')) throw new Error('seen')
      },
    }).catch(() => undefined)
    expect(problem).toContain(`DB_2 has rows of ${slug} that no move brought there`)
    expect(await countRows(SECOND, slug)).toBe(1)
    await env.DB.prepare(`UPDATE users SET first_name = 'x' WHERE site = ?1`).bind(slug).run()
  })

  it('is pointed at its rows again if a publish brought back the configuration of before', async () => {
    const slug = await openSite()
    const stale = await publishedText(testSite({ slug, hosts: [`${slug}.example`] }))
    await move(slug, 'DB_2')
    await env.TENANTS.put(siteKey(slug), stale)
    expect(await databaseIn(slug)).toBe('DB')
    expect(await move(slug, 'DB_2')).toEqual({ done: expect.stringContaining('names it again') })
    expect(await databaseIn(slug)).toBe('DB_2')
  })

  it('says what is wrong with its arguments', async () => {
    const slug = await openSite(0)
    expect(await move(slug, 'DB_9')).toEqual({
      refused: expect.stringContaining('wrangler.toml has no database DB_9'),
    })
    expect(await move('unknown', 'DB_2')).toEqual({
      refused: expect.stringContaining('is not live'),
    })
    expect(await move(slug, 'DB')).toEqual({ done: `${slug} is in DB already. Nothing was moved.` })
  })
})

/** A database that answers so many calls more, and then none, as for a Worker that is ended. */
function mortal(db: D1Database, left: { calls: number }): D1Database {
  const live = <T>(work: () => Promise<T>): Promise<T> =>
    (left.calls -= 1) < 0 ? Promise.reject(new Error('ended')) : work()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    Object.assign(Object.create(statement) as D1PreparedStatement, {
      inner: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      first: (column: string) => live(() => statement.first(column)),
      all: () => live(() => statement.all()),
      run: () => live(() => statement.run()),
    })
  return {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: (statements: { inner: D1PreparedStatement }[]) =>
      live(() => db.batch(statements.map(({ inner }) => inner))),
  } as unknown as D1Database // What a move asks of it.
}

// What needs attention: for each rule the fault is planted, found on the page of all sites with a link to its details, and
// gone once it is mended; its alert leaves by webhook and email, once, and so does its end.
import {
  createExecutionContext,
  createScheduledController,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { audit } from '#apps/console/audit.ts'
import type { Env } from '#env.ts'
import type { Alert } from '#apps/ops/alert.ts'
import { openBook } from '#apps/ops/check-rules.ts'
import { RULES } from '#apps/ops/rules.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { watch } from '#apps/ops/watch.ts'
import { all, database, fail, objects } from '#test/support/failing-bindings.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { countedAs } from '#test/support/phone-verification.ts'
import { textOf } from '#test/ui/render.tsx'
import { createCallNotes, type ThirdParty } from '#upstream/call-failures.ts'
import worker from '#worker.ts'

const NOW = Math.floor(Date.now() / 1000)
const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const app = createApp()

/** What a fault makes the first page say, and how it is mended. */
type Planted = {
  says: RegExp
  mend: () => Promise<unknown>
  /** Plants it again for the time of the alerts, where it ends without being mended. */
  goOn?: () => Promise<unknown>
  /** Bindings that fail meanwhile. */
  broken?: Partial<Env>
  /** No alert can leave: it is about the checks themselves. */
  isSilent?: true
  /** It is found when the turn comes to its site. */
  isOfSite?: true
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

const FINDING = { subject: '', what: 'planted', cause: '', since: NOW - 100 }
const BASE = { id: 'base', slug: 'base', car_type: 'new' }
const ROW = { make: 'Kia', model: 'Rio', year: 2020, price: 15_000, car_type: 'new' }

/** Calls of a site to a third party: three that fail within some minutes, and one that works. */
function callsOf(site: string, name: ThirdParty) {
  let now = NOW
  const work: Promise<unknown>[] = []
  const later = (some: Promise<unknown>) => void work.push(some)
  const notes = createCallNotes({ db: env.DB, site, later, clock: () => now })
  const worked = async () => {
    notes.worked(name)
    await Promise.all(work)
  }
  const failed = async (...moments: number[]) => {
    for (now of moments) {
      notes.failed(name, 'status 503')
      // eslint-disable-next-line no-await-in-loop -- one after the other, as they happened
      await Promise.all(work)
    }
  }
  return { failed, worked }
}

/** The fault of a third party that says so on the page. */
async function failCalls(site: string, name: ThirdParty, says: RegExp): Promise<Planted> {
  const { failed, worked } = callsOf(site, name)
  await failed(NOW - 7300, NOW - 7000, NOW - 6700)
  return {
    says,
    // It is over after six hours.
    goOn: async () => {
      await worked()
      await failed(begin - 1200, begin - 900, begin - 600)
    },
    mend: worked,
  }
}

/** As if the time of the rows were over: the log itself gives none up. */
async function emptyAudit(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DROP TRIGGER console_audit_never_shrinks'),
    env.DB.prepare('DELETE FROM console_audit'),
  ])
}

/** By rule: plants its fault at a site that exists, named after the rule. */
const FAULTS: Record<string, (site: string) => Promise<Planted>> = {
  'store-down': async () => ({
    says: /Durable Objects does not answer/,
    mend: async () => undefined,
    broken: { STOCK_INDEX: objects<Env['STOCK_INDEX']>(fail) },
  }),
  'console-mail-unsent': async () => {
    const unsent = { who: null, act: 'mail.unsent', outcome: 'failed', site: null } as const
    const fails = (at: number) =>
      audit(env, { ...unsent, subject: 'jo@base.example', detail: 'E_PLANTED' }, at)
    await fails(NOW - 300)
    return {
      says: /1 email to jo@base\.example not sent/,
      // It is over after a quarter of an hour.
      goOn: () => fails(begin - 60),
      mend: () => emptyAudit(),
    }
  },
  'schedule-refused': async (site) => {
    const draft = openDraft(env, site) as unknown as DurableObjectStub
    const key = 'schedule:late'
    const base = { slug: site }
    const kept = {
      id: 'late',
      at: NOW - 700,
      by: 'eden@base.example',
      note: '',
      base,
      document: base,
    }
    await runInDurableObject(draft, (_, { storage }) =>
      storage.kv.put(key, {
        ...kept,
        refused: 'Changed by others since: Tagline.',
        refusedAt: NOW - 600,
      }),
    )
    const failed = { who: null, act: 'site.schedule', outcome: 'failed', site } as const
    await audit(env, failed, NOW - 600)
    return {
      says: /scheduled by eden@base\.example, not published.*Changed by others since: Tagline/,
      // Called off: the log still has it.
      mend: () => runInDurableObject(draft, (_, { storage }) => void storage.kv.delete(key)),
    }
  },
  'console-refused': async () => {
    const who = { id: 'p', email: 'eden@base.example' }
    const refused = { who, act: 'access.refused', outcome: 'refused', site: 'base' } as const
    for (let at = 0; at < 5; at += 1) await audit(env, refused, NOW - 600)
    return { says: /eden@base\.example: access denied 5 times/, mend: () => emptyAudit() }
  },
  'database-full': async () => ({
    says: /database DB is 93% full/,
    mend: async () => undefined,
    broken: { DB: fullTo(0.93) },
  }),
  'database-filling': async () => ({
    says: /database DB is 50% full/,
    mend: async () => undefined,
    broken: { DB: fullTo(0.5) },
  }),
  'forms-refused': async (site) => {
    const counter = env.SUSPECT_COUNTER.get(env.SUSPECT_COUNTER.idFromName('suspects'))
    const suspect = { site, network: 'n', isDoubtful: false }
    for (let at = 0; at < 52; at += 1) await counter.count(suspect, NOW - 600)
    return {
      says: /2 suspicious forms rejected 10 min ago/,
      mend: () => emptySends(counter),
    }
  },
  'codes-pumped': async (site) => {
    const store = env.OTP_STORE.get(env.OTP_STORE.idFromName('codes'))
    const wanted = { ...countedAs(site), slot: 's', waitSeconds: 0, token: null }
    // Half of two: one is free.
    const pump = async (at: number) => {
      for (const phone of ['p', 'q'])
        await store.reserve({ ...wanted, codesADay: 2, phone, slot: phone }, at)
    }
    await pump(NOW - 600)
    return {
      says: /1 request for codes needed a proof first 10 min ago/,
      // It is over after an hour.
      goOn: async () => {
        await emptySends(store)
        await pump(begin - 600)
      },
      mend: () => emptySends(store),
    }
  },
  'move-stuck': async (site) => {
    await run(
      `INSERT INTO site_moves (site, state, other, since, problem) VALUES (?1, 'closed', 'DB_2', ?2, 'DB_2 has other tables')`,
      site,
      NOW - 1200,
    )
    return {
      says: /moving from DB to DB_2, closed Reason: DB_2 has other tables 20 min ago/,
      mend: () => run(`UPDATE site_moves SET state = 'home' WHERE site = ?1`, site),
    }
  },
  'checks-stopped': async () => {
    const book = openBook(env)
    await book.note([], [], NOW - 1000)
    return {
      says: /The last check is too long ago 16 min ago/,
      mend: async () => book.note([], [], NOW),
      isSilent: true,
    }
  },
  'alerts-unsent': async () => {
    const book = openBook(env)
    const rule = { id: 'planted', level: 'bad', title: 'Planted', todo: '' } as const
    const noted = [{ rule, findings: [{ ...FINDING, site: 'planted' }], sites: null }]
    await book.note(noted, ['webhook'], NOW - 60)
    const [waiting] = await book.note(noted, ['webhook'], NOW - 10)
    const id = waiting?.alert.id ?? ''
    for (let count = 0; count < 8; count += 1)
      await book.settle(id, 'webhook', 'status 503', begin + 2000)
    return {
      says: /1 alert by webhook not sent, tried 8 times Reason: status 503/,
      mend: async () => book.settle(id, 'webhook', null, NOW),
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
  'purge-failing': async (site) => ({
    says: /data of .* that has expired is not deleted Reason: leads 2 h ago/,
    mend: await (async () => {
      await run(
        `INSERT INTO purge_sites (site, due_at, failing_since, failing) VALUES (?1, ?2, ?3, 'leads')`,
        site,
        NOW + 60,
        NOW - 7300,
      )
      return () => run('DELETE FROM purge_sites WHERE site = ?1', site)
    })(),
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
    says: /1 reservation, \$200 to refund, tried 31 times Reason: refund: rejected 402 2 h ago/,
    mend: await keepReservation(site, {
      refund: 'due',
      paid_at: NOW - 8000,
      attempts: 31,
      failing_since: NOW - 7300,
      last_error: 'refund: rejected 402',
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
  'refund-pending': async (site) => ({
    says: /1 refund pending at Stripe, \$200 3 days ago/,
    mend: await keepReservation(site, {
      refund: 'due',
      paid_at: NOW - 300_000,
      refund_pending_at: NOW - 3 * 86_400,
      due_at: NOW + 3000,
    }),
  }),
  'reservation-late': async (site) => ({
    says: /1 reservation overdue 2 h ago/,
    mend: await keepReservation(site, { status: 'held', due_at: NOW - 9000 }),
  }),
  'leads-waiting': async (site) => ({
    says: /1 lead delivery waiting, 1 tried, at most 7 times Reason: status 500 2 h ago/,
    mend: await keepLead(site),
  }),
  'stock-refused': async (site) => {
    expect((await sendStock(site, 'hello')).status).toBe(422)
    expect((await sendStock(site, 'hello')).status).toBe(422)
    return {
      says: /2 imports from delivery rejected or failed since the last success Reason: \S/,
      mend: () => sendStock(site, [{ ...ROW, id: 'r1' }]),
    }
  },
  'site-fallback': async (site) => {
    const text = (await env.TENANTS.get(siteKey(site))) ?? ''
    await env.TENANTS.put(siteKey(site), text.replace('"hash":"', '"hash":"0'))
    return {
      says: /r-site-fallback the newest configuration cannot be read/,
      mend: () => env.TENANTS.put(siteKey(site), text),
      isOfSite: true,
    }
  },
  'host-lost': async (site) => {
    await env.TENANTS.delete(hostKey(`${site}.example`))
    return {
      says: /r-host-lost\.example does not lead to this site/,
      mend: () => env.TENANTS.put(hostKey(`${site}.example`), site),
      isOfSite: true,
    }
  },
  'text-sender': async (site) => {
    const sms = { url: 'https://sms.upstreams.example/messages' }
    const named = { slug: site, upstreams: { sms }, conversations: { text_sender: 'HARBOUR' } }
    await openShop(named, [testCar(BASE)])
    const conversations = { ...named.conversations, text_registration: 'R-1' }
    return {
      says: /“HARBOUR” is not registered/,
      mend: () => openShop({ ...named, conversations }, []),
      isOfSite: true,
    }
  },
  'stock-empty': async (site) => {
    await openShop({ slug: site }, [testCar({ ...BASE, status: 'sold' })])
    return {
      says: /no vehicle is for sale/,
      mend: () => sendStock(site, [{ ...ROW, id: 'r1' }]),
      isOfSite: true,
    }
  },
  'stock-full': async () => {
    return {
      says: /41,000 of 50,000 vehicles/,
      mend: async () => undefined,
      isOfSite: true,
      broken: {
        STOCK_INDEX: objects<Env['STOCK_INDEX']>(async () =>
          Response.json({
            results: [{ hits: [], nbHits: 41_000, nbPages: 1, facets: {}, facets_stats: {} }],
          }),
        ),
      },
    }
  },
  'yard-unknown': async (site) => {
    const places = { locations: [{ id: '7', name: 'North', slug: 'north' }] }
    const cars = [
      testCar({ location: { id: 7, name: 'NORTH YARD' }, location_name: 'NORTH YARD' }),
      testCar({ location: { id: 9, name: 'Lost yard' }, location_name: 'Lost yard' }),
    ]
    await openShop({ slug: site, ...places }, cars)
    return {
      says: /^r-yard-unknown 1 vehicle at “Lost yard”/,
      mend: () =>
        openShop(
          {
            slug: site,
            locations: [...places.locations, { id: '9', name: 'Lost yard', slug: 'lost' }],
          },
          [],
        ),
      isOfSite: true,
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
  'texts-unsent': (site) =>
    failCalls(site, 'sms', /Text messages: 3 calls failed Reason: status 503 2 h ago/),
  'third-party-failing': (site) =>
    failCalls(site, 'valuation', /Trade-in estimates: 3 calls failed Reason: status 503 2 h ago/),
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
const SECRET = `whsec_${btoa('a key of twenty-four bytes')}`

/** Where alerts arrive: each webhook with its signature checked, and each email. */
function openReceivers() {
  const hooks: { type: string; data: Alert }[] = []
  const mails: { to: unknown; subject: string; text: string }[] = []
  const down = { webhook: false }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (!(input instanceof Request) || !input.url.startsWith('https://alerts.example/'))
      throw new Error('No other address is asked')
    if (down.webhook) return new Response(null, { status: 503 })
    const body = await input.text()
    const header = (name: string) => input.headers.get(`webhook-${name}`) ?? ''
    const at = new Date(Number(header('timestamp')) * 1000)
    expect(header('signature')).toBe(new Webhook(SECRET).sign(header('id'), at, body))
    hooks.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
  const bindings: Partial<Env> = {
    ALERT_WEBHOOK: 'https://alerts.example/hook',
    ALERT_WEBHOOK_SECRET: SECRET,
    ALERT_EMAIL: 'night@ops.example',
    ALERT_FROM: 'alerts@ops.example',
    OPS_HOSTS: 'ops.example',
    EMAIL: {
      send: async (message: unknown) => {
        // Shape of the sender's messages; the binding also takes MIME messages.
        mails.push(message as (typeof mails)[number])
        return { messageId: 'm' }
      },
    },
  }
  // The AlertBook of a file is one, so each test has a time of its own.
  const start = (begin += 2000)
  const check = (at: number, broken: Partial<Env> = {}) =>
    watch({ ...env, ...bindings, ...broken }, () => start + at)
  const of = (rule: string) => hooks.filter(({ data }) => data.rule === rule)
  return { hooks, mails, down, check, of }
}

let begin = NOW

/** Checks until what was found has left, twenty alerts at each. */
const FOUND = [60, 65, 70]
/** Checks until each site had its turn again, and what is over counts as over. */
const ROUND = [180, 400, 405, 410, 700, 760, 765]

const FORBIDDEN = /canary|\+61412678901/i

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

function stopClock(): void {
  // Ages on the page are in minutes, which may pass while the tests run.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
}
function startClock(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
}
beforeEach(stopClock)
afterEach(startClock)

/** Faults that break a binding, the book of alerts or the log for all; each of the others is planted at a site of its own. */
const ALONE = new Set([
  'store-down',
  'database-full',
  'database-filling',
  'queue-behind',
  'stock-full',
  'checks-stopped',
  'alerts-unsent',
  'console-mail-unsent',
  'console-refused',
])

type Receivers = ReturnType<typeof openReceivers>
/** What the first page said of each rule while its fault was there, and once it was mended. */
type Round = {
  planted: Map<string, Planted>
  found: { first: string; afterCheck: string }
  alerts: { hooks: Receivers['hooks']; mails: Receivers['mails'] }
  mended: string
  all: Pick<Receivers, 'hooks' | 'mails'>
}

/** Plants the faults of some rules at once, watches until all are found, mends them, and watches until all are over. */
async function playRound(ids: readonly string[]): Promise<Round> {
  const planted = new Map<string, Planted>()
  for (const id of ids) {
    const plant = FAULTS[id]
    if (plant === undefined) throw new Error(`Plant a fault for ${id} here`)
    await openShop({ slug: `r-${id}`, locale: 'en-NZ' }, [testCar(BASE)])
    planted.set(id, await plant(`r-${id}`))
  }
  const faults = [...planted.values()]
  const broken = Object.assign({}, ...faults.map((one) => one.broken)) as Partial<Env>
  const isSilent = faults.some((one) => one.isSilent)
  const isOfSite = faults.some((one) => one.isOfSite)
  const { check, hooks, mails } = openReceivers()
  const first = await read('/_ops', broken)
  for (const { goOn } of faults) await goOn?.()
  if (!isSilent) await check(0, broken)
  const afterCheck = isOfSite ? await read('/_ops', broken) : first
  if (!isSilent) for (const at of ids.length === 1 ? [60] : FOUND) await check(at, broken)
  const alerts = { hooks: [...hooks], mails: [...mails] }

  for (const { mend } of faults) await mend()
  if (!isSilent) for (const at of isOfSite ? ROUND : [120, 320]) await check(at)
  const mended = await read('/_ops')
  // The next rounds have fewer sites to look at.
  for (const id of ids)
    for (const key of [siteKey(`r-${id}`), hostKey(`r-${id}.example`)])
      await env.TENANTS.delete(key)
  return { planted, found: { first, afterCheck }, alerts, mended, all: { hooks, mails } }
}

describe('each rule of what needs attention', () => {
  let together: Round

  beforeAll(async () => {
    stopClock()
    expect(blocksOf(await read('/_ops'))).toEqual([])
    together = await playRound(RULES.map(({ id }) => id).filter((id) => !ALONE.has(id)))
    startClock()
  })

  it.each(RULES.map((rule) => [rule.id, rule] as const))('%s', async (id, rule) => {
    const round = ALONE.has(id) ? await playRound([id]) : together
    const fault = round.planted.get(id)
    if (fault === undefined) throw new Error(`${id} was not planted`)
    const blockOf = (page: string) => blocksOf(page).find(({ title }) => title === rule.title)
    const page = fault.isOfSite === true ? round.found.afterCheck : round.found.first
    const block = blockOf(page)
    expect(block?.text).toMatch(fault.says)
    expect(block?.level).toBe(rule.level)
    expect(page).not.toMatch(FORBIDDEN)
    const [path = '', section] = (block?.href ?? '').split('#')
    expect(await read(path)).toContain(`id="${section}"`)
    expect(blockOf(round.mended)).toBeUndefined()
    if (fault.isSilent === true) return

    const of = (hooks: Receivers['hooks']) => hooks.filter(({ data }) => data.rule === id)
    const [opened, ...more] = of(round.alerts.hooks)
    expect([opened?.type, more]).toEqual(['attention.opened', []])
    const [finding] = opened?.data.findings ?? []
    const { site: concerned, what, since } = finding ?? {}
    expect(block?.text).toContain(`${concerned ?? 'All sites'} ${what}`)
    expect(typeof since).toBe('number')
    const mail = round.alerts.mails.find(({ subject }) => subject.includes(rule.title))
    expect(mail).toMatchObject({ to: ['night@ops.example'] })
    expect(mail?.text).toContain(`${what}`)
    expect(mail?.text).toMatch(/^ {2}Since: \w+day \d+ \w+, \d+:\d\d [ap]m UTC$/m)
    expect(mail?.text).toContain('https://ops.example/_ops')

    expect(of(round.all.hooks).map(({ type }) => type)).toEqual([
      'attention.opened',
      'attention.recovered',
    ])
    const over = round.all.mails.filter(({ subject }) => subject.startsWith(`Over: ${rule.title}`))
    expect(over).toHaveLength(1)
    expect(JSON.stringify(round.all)).not.toMatch(FORBIDDEN)
  })

  it('counts the findings of a site in the colour of its worst', () => {
    const levelOf = (id: string) =>
      new RegExp(`>r-${id}</a></t[hd]><td[^>]*>[^<]*</td><td[^>]*><span class="(\\w+)">`).exec(
        together.found.first,
      )?.[1]
    expect(levelOf('leads-waiting')).toBe('bad')
    expect(levelOf('leads-held')).toBe('warning')
  })

  it('breaks no option of a command at its hyphens', () => {
    expect(together.found.first).toContain(
      'release &lt;id&gt; <span class="whole">--remote</span>.',
    )
  })

  it('lists the worst first', () => {
    const levels = RULES.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted())
  })

  it('names commands as they run on a deployment', () => {
    const commands = RULES.flatMap(({ todo }) => todo.match(/npm run [^.,:]*/g) ?? [])
    const ofSites = commands.filter((command) => !command.startsWith('npm run stock'))
    expect(ofSites.length).toBeGreaterThan(3)
    for (const command of ofSites) expect(command).toContain('--remote')
  })

  it('says what could not be checked, rather than nothing', async () => {
    const text = textOf(await read('/_ops', { DB: database(fail) }))
    expect(text).toContain('D1 does not answer')
    expect(text).toMatch(
      /Not checked, because a store is not responding: .*“A refund keeps failing”/,
    )
  })

  it('shows what one database has while another is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const mend = await keepLead('r-alone')
    const text = textOf(await read('/_ops', { DB_2: database(fail) }))
    expect(text).toContain('D1, database DB_2 does not answer')
    expect(text).toMatch(
      /Not checked, because a store is not responding: .*“Leads have not reached the dealer”/,
    )
    expect(text).toMatch(/r-alone.*1 lead delivery waiting/)
    await mend()
  })

  it('leaves out rows of a site that has left, for they count in its other database', async () => {
    const mend = await keepLead('r-moved')
    await run(
      `INSERT INTO site_moves (site, state, other, since) VALUES ('r-moved', 'left', 'DB_2', ?1)`,
      NOW,
    )
    expect(textOf(await read('/_ops'))).not.toContain('r-moved')
    await run(`DELETE FROM site_moves WHERE site = 'r-moved'`)
    expect(textOf(await read('/_ops'))).toContain('r-moved')
    await mend()
  })
})

describe('a third party that fails', () => {
  it('is no line for a hiccup: two failures, many within ten minutes, or the last many hours ago', async () => {
    await openShop({ slug: 'hiccup' }, [testCar(BASE)])
    await callsOf('hiccup', 'delivery').failed(NOW - 3000, NOW - 1200)
    await callsOf('hiccup', 'sms').failed(NOW - 700, NOW - 600, NOW - 300, NOW - 200)
    await callsOf('hiccup', 'quote').failed(NOW - 30_000, NOW - 29_000, NOW - 28_000)
    expect(textOf(await read('/_ops'))).not.toContain('failed Reason: status 503')
    const page = textOf(await read('/_ops/sites/hiccup'))
    expect(page).toMatch(/Delivery costs .*2 status 503/)
    expect(page).not.toContain('Weekly repayments')
  })
})

describe('alerts', () => {
  const broken = { DB: database(fail) }

  it('leave while the database is down, each channel alone, and wait in a store that survives restarts', async () => {
    const { check, of, mails, down } = openReceivers()
    down.webhook = true
    for (const at of [0, 60]) await check(at, broken)
    expect([of('store-down').length, mails.map(({ subject }) => subject)]).toEqual([
      0,
      ['Act now: A store does not answer (all sites)'],
    ])
    down.webhook = false
    await check(120, broken)
    expect(of('store-down')).toHaveLength(1)
    expect(mails).toHaveLength(1)
    for (const at of [180, 500]) await check(at)
    expect(of('store-down').map(({ type }) => type)).toEqual([
      'attention.opened',
      'attention.recovered',
    ])
  })

  it('do not leave for one missed answer, nor again for what comes and goes', async () => {
    const { check, of } = openReceivers()
    await check(0, broken)
    await check(60)
    expect(of('store-down')).toEqual([])
    for (const at of [120, 180]) await check(at, broken)
    await check(240)
    await check(300, broken)
    await check(360)
    expect(of('store-down')).toHaveLength(1)
    await check(600)
    expect(of('store-down')).toHaveLength(2)
  })

  it('are one for all sites that a rule finds at once', async () => {
    const { check, of } = openReceivers()
    const slugs = Array.from({ length: 30 }, (_, at) => `many-${at}`)
    await env.DB.batch(
      slugs.map((slug) =>
        env.DB.prepare('INSERT INTO paused_targets VALUES (?1, ?2, ?3, ?4, 6)').bind(
          slug,
          'crm',
          NOW - 9000,
          NOW,
        ),
      ),
    )
    for (const at of [0, 60]) await check(at)
    expect(of('target-failing').map(({ data }) => [data.findings.length, data.more])).toEqual([
      [20, 10],
    ])
    await run('DELETE FROM paused_targets')
    for (const at of [120, 400]) await check(at)
    expect(of('target-failing')[1]?.data).toMatchObject({ type: 'attention.recovered', more: 10 })
  })

  it('are in the developer’s inbox on a developer’s machine, and are sent by the cron', async () => {
    await openShop({ slug: 'inbox' }, [testCar(BASE)])
    const dev = { ...env, DEV: '1', LEADS: all<Queue>(() => async () => ({ backlogCount: 0 })) }
    await run(`INSERT INTO paused_targets VALUES ('inbox', 'crm', ?1, ?2, 6)`, NOW - 9000, NOW)
    for (const at of [0, 60]) await watch(dev, () => begin + 2000 + at)
    const page = await app.fetch(
      new Request('https://inbox.example/_dev/inbox'),
      dev,
      createExecutionContext(),
    )
    const text = textOf(await page.text())
    expect(text).toContain('Look today: A system that receives leads fails (inbox)')
    expect(text).toContain('What to do: One lead a minute tests it')
    await run('DELETE FROM paused_targets')

    const { checkedAt } = await openBook(env).read()
    await worker.scheduled(createScheduledController(), env)
    expect((await openBook(env).read()).checkedAt).not.toBe(checkedAt)
  })
})

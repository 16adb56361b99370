// A shopper whose input is canaries uses a form in every possible way. Then everything stored is searched for them.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { runLeads } from '#cli/leads.ts'
import { consumeLeads } from '#sales/leads/outbox/consume-leads.ts'
import { FORM_KINDS, type PageFormKind } from '#tenant/schema-forms.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { formRoutes } from '#routes.ts'
import { createLeadJobDeps } from '#composition/job-deps.ts'
import { acting } from '#test/support/acting.ts'
import { brokenDb } from '#test/support/outbox.ts'
import {
  cachingOf,
  fetchFrom,
  fillFrom,
  NOTHING_SAVED,
  PARTIAL,
  sendForm,
} from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const SLUG = 'personal'
/** The personal data of a shopper, each with a word that identifies it. */
const SAID: Record<string, string> = {
  name: 'Canaryname',
  last_name: 'Canarylast',
  email: 'canarymail@canaryhost.example',
  phone: '0412 678 901',
  postcode: '2987',
  message: 'Canarymessage, please call me',
  rego: 'CNRY77',
  company: 'Canarycompany',
  make: 'Canarymake',
  model: 'Canarymodel',
}
const CANARY = /canary|cnry ?77|0?412 ?678 ?901|(?<![\w-])2987(?![\w-])/i
/** Browsers send these besides the form; they are personal data, too. */
const HEADERS = {
  'CF-Connecting-IP': '203.0.113.77',
  'User-Agent': 'Canaryagent/1.0',
  Referer: `http://${SLUG}.example/search/used-cars?query=canaryquery`,
  Cookie: 'a=canarycookie',
  'X-Forwarded-For': '203.0.113.77, canaryproxy',
}
const LEFT = new RegExp(`${CANARY.source}|203\\.0\\.113\\.77`, 'i')

const lines: string[] = []
const points: AnalyticsEngineDataPoint[] = []
const queued: LeadMessage[] = []
const bindings: Partial<typeof env> = {
  // No shopper sends as often as a test.
  FORM_LIMIT: { limit: async () => ({ success: true }) },
  EVENTS: { writeDataPoint: (point) => point !== undefined && void points.push(point) },
  LEADS: {
    send: async (body) => (queued.push(body), { metadata: { metrics: METRICS } }),
    sendBatch: async () => ({ metadata: { metrics: METRICS } }),
    metrics: async () => METRICS,
  } satisfies Queue<LeadMessage>,
}
const METRICS = { backlogCount: 0, backlogBytes: 0 }

beforeAll(async () => {
  await openShop(
    {
      slug: SLUG,
      price_offers: { enabled: true },
      phone_numbers: { general: '1300 111 222' },
      locations: [{ id: '7', slug: 'north', name: 'North Yard', address: { state: 'QLD' } }],
      leads: {
        targets: [
          { kind: 'webhook', name: 'crm', url: 'https://leads.upstreams.example/', secret: 'none' },
          { kind: 'email', name: 'sales', to: ['sales@personal.example'] },
          { kind: 'adf', name: 'adf', to: ['adf@personal.example'] },
        ],
      },
    },
    [testCar({ id: 'p1', slug: 'car-p1' })],
  )
})

beforeEach(() => {
  for (const list of [lines, points, queued]) list.length = 0
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A form of a kind with the shopper's input. */
async function said(kind: PageFormKind, more: Record<string, string> = {}) {
  const { action, fields } = await fillFrom(SLUG, formRoutes[kind].href('p1'))
  const typed = Object.entries(SAID).filter(([name]) => name in fields)
  return { action, fields: { ...fields, ...Object.fromEntries(typed), ...more } }
}

type Path = {
  fields?: Record<string, string>
  env?: Partial<typeof env>
  headers?: Record<string, string>
  /** Sent once before, with other text. */
  isAgain?: boolean
  status: number
}

/** Every possible result of a form. */
const WAYS: Record<string, Path> = {
  kept: { status: 303 },
  'saved from a dialog': { status: 200, headers: PARTIAL },
  'saved for a script': { status: 202, headers: { Accept: 'application/json' } },
  'sent again with other text': { isAgain: true, status: 409 },
  'wrong in every field': {
    fields: { email: 'canarymail', phone: '0412 678 901 canary', postcode: '2987x', name: '' },
    status: 422,
  },
  'wrong for a script': {
    fields: { email: 'canarymail' },
    headers: { Accept: 'application/json' },
    status: 422,
  },
  'a step back': { fields: { step: 'back' }, status: 200 },
  'of a machine': { fields: { website_url: 'https://canary.example' }, status: 303 },
  'while the database is down': { env: { DB: brokenDb('throws') }, status: 303 },
  'while the queue is down': {
    env: { LEADS: NOTHING_SAVED.LEADS },
    status: 303,
  },
  'while nothing can be saved': { env: NOTHING_SAVED, status: 503 },
  'for a script, while nothing can be saved': {
    env: NOTHING_SAVED,
    headers: { Accept: 'application/json' },
    status: 503,
  },
  'while the limiter is down': {
    env: { FORM_LIMIT: { limit: () => Promise.reject(new Error('203.0.113.77')) } },
    status: 303,
  },
}

describe('personal data of a shopper', () => {
  it.each(Object.entries(WAYS))(
    'is only in the lead, with any result of the form: %s (TH21)',
    async (_way, { fields, env: given, headers, isAgain, status }) => {
      for (const kind of FORM_KINDS) {
        const form = await said(kind, fields)
        if (isAgain) await sendForm(SLUG, form.action, { ...form.fields, name: 'Other' })
        const response = await sendForm(SLUG, form.action, form.fields, {
          headers: { ...HEADERS, ...headers },
          env: { ...bindings, ...given },
        })
        const body = await response.text()
        expect([kind, response.status, body.slice(0, 200)]).toEqual([
          kind,
          status,
          expect.anything(),
        ])
        // The input is returned only in the form, and is not cached on the way: at most for Back, in this browser.
        expect(response.headers.get('Cache-Control')).toBe(cachingOf(response, headers))
        if (status < 400 || headers?.Accept !== undefined)
          if (fields?.step !== 'back') expect(body).not.toMatch(LEFT)
        const told = [...response.headers].map((pair) => pair.join(': '))
        expect(told.filter((line) => LEFT.test(line))).toEqual([])
        const next = response.headers.get('Location') ?? response.headers.get('HX-Redirect')
        if (next === null) continue
        const thanks = await fetchFrom(SLUG, next, {}, bindings)
        expect(await thanks.text()).not.toMatch(LEFT)
        expect(thanks.headers.get('Cache-Control')).toBe('no-store')
      }
      expect(lines.filter((line) => LEFT.test(line))).toEqual([])
      expect(JSON.stringify(points)).not.toMatch(LEFT)
    },
    120_000,
  )

  it('is not in delivery errors, whatever a target answers, nor in the list of operations', async () => {
    const kinds = await Promise.all(FORM_KINDS.map((kind) => said(kind)))
    for (const { action, fields } of kinds)
      await sendForm(SLUG, action, fields, { env: bindings, headers: HEADERS })
    expect(queued.length).toBeGreaterThan(10)
    // Each target fails with a message that quotes the shopper.
    const now = Math.floor(Date.now() / 1000)
    const quote = () => Promise.reject(new Error('550 canarymail@canaryhost.example refused'))
    const work = createLeadJobDeps({ ...env, EMAIL: { send: quote } }, () => now)
    const batch = createMessageBatch<LeadMessage>(
      'leads',
      queued.map((body, at) => ({ id: String(at), timestamp: new Date(0), attempts: 1, body })),
    )
    await consumeLeads(batch, work)
    await getQueueResult(batch, createExecutionContext())
    expect(lines.join()).toContain('leads.target-failing')
    expect(lines.filter((line) => LEFT.test(line))).toEqual([])
    const { results } = await env.DB.prepare('SELECT * FROM lead_deliveries').all()
    expect(results.filter(({ last_error }) => last_error !== null).length).toBeGreaterThan(0)
    expect(JSON.stringify(results)).not.toMatch(LEFT)
    const list = await runLeads(
      async (ask) => [await ask(env.DB)],
      { kind: 'list', filter: {} },
      acting(env.DB, Math.floor(Date.now() / 1000)),
    )
    if (typeof list !== 'string') throw new Error(list.problem)
    // It shows some of them: which ones is random if all arrived in the same second.
    expect(FORM_KINDS.filter((kind) => list.includes(` ${kind} `))).not.toEqual([])
    expect(list).not.toMatch(LEFT)
  }, 60_000)

  it('is only in the store of leads, and the address of its sender in none', async () => {
    const { action, fields } = await said('enquiry')
    await sendForm(SLUG, action, fields, { env: bindings, headers: HEADERS })
    for (const store of [env.TENANTS, env.SEARCH])
      for (const { name } of (await store.list()).keys)
        expect(`${name} ${await store.get(name)}`).not.toMatch(LEFT)
    const tables = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    ).all<{ name: string }>()
    const found: string[] = []
    for (const { name } of tables.results) {
      const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
      const text = JSON.stringify(results)
      if (CANARY.test(text)) found.push(name)
      expect(text).not.toContain('203.0.113.77')
    }
    // The control: the search finds it in its proper store.
    expect(found).toEqual(['leads'])
  })

  it('would be detected in a line of the log', () => {
    for (const word of Object.values(SAID)) expect(word).toMatch(LEFT)
    expect('{"error":"no such column: canarymail@canaryhost.example"}').toMatch(LEFT)
  })
})

// Answers that are kept: for whom, for how long, and what is asked anew each time. The rules are those of pages.
import { env, exports } from 'cloudflare:workers'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listAgentCalls } from '#analytics/agent-calls.ts'
import { createApp } from '#apps/app.ts'
import { forgetPages } from '#composition/page-store.ts'
import { NEAR } from '#lib/near.ts'
import { clearTenants } from '#tenant/store.ts'
import { openShop, type RawCar, testCar, toRecordOf, writeStock } from '#test/support/shop.ts'
import { toCall } from '#test/support/tool-request.ts'

/** Ten seconds after a full five minutes. */
const START = Date.UTC(2026, 4, 20, 2, 0, 10)
const FIND = ['find_vehicles', { filters: { make: ['Toyota'] } }] as const
const lines: string[] = []

const car = (more: RawCar = {}) => testCar({ id: 'k1', slug: 'k1', price: 20_000, ...more })
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

type Change = { id?: unknown; headers?: Record<string, string>; meta?: object; slug?: string }
type Reply = { id: unknown; price: number | null; text: string; isKept: boolean; status: number }

/** Asks a tool of a site, and reads the price of the first vehicle. */
async function ask(tool: string, asked: object, change: Change = {}): Promise<Reply> {
  const { id = 1, headers = {}, meta = {}, slug = 'kept' } = change
  const call = toCall(tool, asked)
  const { params, ...message } = JSON.parse(call.body)
  const traced = { ...params, _meta: { ...params['_meta'], ...meta } }
  const body = JSON.stringify({ ...message, id, params: traced })
  const reply = await exports.default.fetch(`http://${slug}.example/mcp`, {
    method: 'POST',
    headers: { ...call.headers, 'Content-Length': String(body.length), ...headers },
    body,
  })
  const text = await reply.text()
  return {
    id: reply.ok ? JSON.parse(text).id : undefined,
    price: Number(/"price":(\d+)/.exec(text)?.[1] ?? Number.NaN),
    text,
    isKept: JSON.parse(lines.at(-1) ?? '{}').cache === 'hit',
    status: reply.status,
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  await openShop({ slug: 'kept' }, [car(), testCar({ make: 'Mazda', model: '3' })])
  await openShop({ slug: 'beside' }, [car({ price: 30_000 })])
  vi.useRealTimers()
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  clearTenants()
  await forgetPages()
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    if (line.includes('"event":"request"')) lines.push(line)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a kept answer', () => {
  it.each([
    FIND,
    ['get_vehicle', { slug: 'k1' }],
    ['compare_vehicles', { slugs: ['k1', 'none'] }],
    ['similar_vehicles', { slug: 'k1' }],
    ['list_locations', {}],
    ['list_offers', {}],
  ] as const)('of %s is sent again, with the id of the new question', async (tool, asked) => {
    const first = await ask(tool, asked, { id: 7 })
    const again = await ask(tool, asked, { id: 'b-8' })
    expect([first.isKept, again.isKept]).toEqual([false, true])
    expect([first.id, again.id]).toEqual([7, 'b-8'])
    const { id: _, ...one } = JSON.parse(first.text)
    const { id: __, ...other } = JSON.parse(again.text)
    expect(other).toEqual(one)
  })

  it('is one for all traces of a call, and not for other questions or revisions', async () => {
    await ask(...FIND)
    const meta = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    expect((await ask(...FIND, { meta })).isKept).toBe(true)
    expect((await ask('find_vehicles', { filters: { make: ['Mazda'] } })).isKept).toBe(false)
    expect((await ask(...FIND, { headers: { Accept: 'application/json' } })).isKept).toBe(false)
    const wrong = await ask(...FIND, { headers: { 'Mcp-Name': 'get_vehicle' } })
    expect([wrong.status, wrong.isKept]).toEqual([400, false])
  })

  it('is the site’s own', async () => {
    expect((await ask(...FIND)).price).toBe(20_000)
    const beside = await ask(...FIND, { slug: 'beside' })
    expect([beside.price, beside.isKept]).toEqual([30_000, false])
  })

  it('needs no engine', async () => {
    await ask(...FIND)
    const context = createExecutionContext()
    const { headers, ...sent } = toCall(...FIND)
    const down = {
      idFromName: () => ({}),
      get: () => ({ fetch: async () => new Response(null, { status: 503 }) }),
    }
    const answer = await createApp().fetch(
      new Request('http://kept.example/mcp', {
        ...sent,
        headers: { ...headers, 'Content-Length': String(sent.body.length) },
      }),
      { ...env, STOCK_INDEX: down },
      context,
    )
    await waitOnExecutionContext(context)
    expect(await answer.text()).toContain('"price":20000')
  })

  it('is counted like one that is not', async () => {
    for (let times = 0; times < 3; times += 1) await ask('list_offers', {}, { slug: 'beside' })
    const counter = env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName('beside'), NEAR)
    const span = { from: '2000-01-01', to: '2100-01-01' }
    await vi.waitFor(
      async () => {
        await counter.flush('beside')
        const calls = await listAgentCalls(env.DB, 'beside', span)
        expect(calls).toContainEqual({ tool: 'list_offers', calls: 3 })
      },
      { timeout: 5000, interval: 200 },
    )
  })
})

describe('what ends it', () => {
  it('a minute, and the next five minutes of the clock', async () => {
    await ask(...FIND)
    pass(59)
    expect((await ask(...FIND)).isKept).toBe(true)
    pass(1)
    expect((await ask(...FIND)).isKept).toBe(false)
    vi.setSystemTime(START + 280_000)
    await ask(...FIND)
    pass(10)
    expect((await ask(...FIND)).isKept).toBe(false)
  })

  it('a change of the stock, at once', async () => {
    await ask(...FIND)
    const requests = [{ action: 'updateObject', body: toRecordOf(car({ price: 19_000 })) }]
    await writeStock('kept', 'POST', '/1/indexes/Car_production/batch', { requests })
    const answer = await ask(...FIND)
    expect([answer.price, answer.isKept]).toEqual([19_000, false])
  })

  it('a publish', async () => {
    await ask('list_offers', {}, { slug: 'beside' })
    await openShop({ slug: 'beside', name: 'Another Name' }, [])
    clearTenants()
    expect((await ask('list_offers', {}, { slug: 'beside' })).isKept).toBe(false)
    await openShop({ slug: 'beside', agents: { enabled: false } }, [])
    clearTenants()
    expect((await ask('list_offers', {}, { slug: 'beside' })).status).toBe(404)
  })
})

describe('never kept', () => {
  it.each([
    ['a form, whose fields may change', 'prepare_form', { form: 'general' }],
    ['what a trade-in needs, which is a form', 'trade_in_needs', {}],
    ['a question that is refused', 'get_vehicle', { slug: 5 }],
    ['a vehicle that is not there', 'get_vehicle', { slug: 'none' }],
  ])('%s', async (_, tool, asked) => {
    await ask(tool, asked)
    expect((await ask(tool, asked)).isKept).toBe(false)
  })

  it('answers a page of another site', async () => {
    await ask(...FIND)
    const foreign = await ask(...FIND, { headers: { Origin: 'https://evil.example' } })
    expect([foreign.status, foreign.isKept]).toEqual([403, false])
    expect(foreign.text).not.toContain('vehicles')
  })

  it('a long question, for which memory would hold its words', async () => {
    const long = ['find_vehicles', { list: `/search/suv?${'a=b&'.repeat(600)}` }] as const
    await ask(...long)
    expect((await ask(...long)).isKept).toBe(false)
  })
})

// Third parties that fail are noted in the database of their site, once a minute, and forgotten once a call works; calls
// that work ask the database nothing, and no page waits for a note.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { purgeCallFailures } from '#upstream/call-failures.ts'
import { hang } from '#test/support/failing-bindings.ts'
import { openRequestShop } from '#test/support/request-shop.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600
const app = createApp()

/** How the third parties answer. */
let answer: () => Promise<Response>
const works = async () => Response.json({ phone: '07 3000 0000' })
const isDown = async () => new Response('canary', { status: 503 })

/** Statements about failures. */
let statements: string[]

const watched = (db: D1Database) =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name, target).bind(target)
      return (sql: string) => {
        if (sql.includes('call_failures')) statements.push(sql.split(' ')[0] ?? '')
        return target.prepare(sql)
      }
    },
  })

/** Databases whose statements about failures have that result. */
const noting = (result: () => Promise<unknown>) =>
  new Proxy(env.DB, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name, target).bind(target)
      return (sql: string) => {
        if (!sql.includes('call_failures')) return target.prepare(sql)
        const statement = { bind: () => statement, run: result }
        return statement
      }
    },
  })

/** A shopper asks for a number, some seconds later. */
async function reveal(site: string, seconds: number, bindings: Partial<Env> = {}) {
  vi.setSystemTime((NOW + seconds) * 1000)
  const context = createExecutionContext()
  const request = new Request(`http://${site}.example/api/reveal-phone`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ car_id: 'c', dealership_id: '101', website_id: 1 }),
  })
  const given = { ...env, DB: watched(env.DB), ...bindings }
  const { status } = await app.fetch(request, given, context)
  return { status, settled: () => waitOnExecutionContext(context) }
}

async function revealed(site: string, seconds: number, bindings: Partial<Env> = {}) {
  const { status, settled } = await reveal(site, seconds, bindings)
  await settled()
  return status
}

const rowsOf = async (site: string) =>
  (
    await env.DB.prepare(
      'SELECT upstream, since, last_at, failures, reason FROM call_failures WHERE site = ?1',
    )
      .bind(site)
      .all()
  ).results

const upstreams = { phone_reveal: { url: 'https://phone.upstreams.example' } }
const SITES = ['noted', 'noted-too', 'busy', 'quiet', 'over', 'slow', 'unkept'] as const

beforeAll(async () => {
  for (const slug of SITES)
    await openShop({ slug, upstreams, sidebar: { phone: { mask: true } } }, [
      testCar({ id: 'c', dealership_id: '101' }),
    ])
})
beforeEach(() => {
  statements = []
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a third party that fails', () => {
  it('is noted with since, number and reason, for its own site, and removed by the first call that works', async () => {
    answer = isDown
    for (const at of [0, 300, 900]) await revealed('noted', at)
    await revealed('noted-too', 900)
    const row = { upstream: 'phone_reveal', reason: 'status 503' }
    expect(await rowsOf('noted')).toEqual([{ ...row, since: NOW, last_at: NOW + 900, failures: 3 }])
    answer = works
    await revealed('noted', 910)
    expect(await rowsOf('noted')).toEqual([])
    expect(await rowsOf('noted-too')).toHaveLength(1)
  })

  it('is noted once a minute, with all failures of the minute', async () => {
    answer = isDown
    for (const at of [0, 1, 20, 59]) await revealed('busy', at)
    expect(await rowsOf('busy')).toMatchObject([{ failures: 1 }])
    await revealed('busy', 60)
    expect(await rowsOf('busy')).toMatchObject([{ failures: 5, since: NOW, last_at: NOW + 60 }])
    expect(statements).toEqual(['INSERT', 'INSERT'])
    // One that works now and again is noted, and removed, as rarely.
    for (const at of [61, 62, 63, 64]) {
      answer = at % 2 === 0 ? isDown : works
      await revealed('busy', at)
    }
    expect(statements).toEqual(['INSERT', 'INSERT', 'DELETE'])
  })

  it('starts again if it last failed more than six hours ago', async () => {
    answer = isDown
    for (const at of [0, 6 * HOUR]) await revealed('over', at)
    expect(await rowsOf('over')).toMatchObject([{ failures: 2, since: NOW }])
    await revealed('over', 12 * HOUR + 1)
    expect(await rowsOf('over')).toMatchObject([{ failures: 1, since: NOW + 12 * HOUR + 1 }])
    const purge = (seconds: number) =>
      purgeCallFailures(env.DB, { site: 'over', before: 0, now: NOW + seconds, most: 100 })
    expect([await purge(18 * HOUR + 1), await purge(18 * HOUR + 2)]).toEqual([0, 1])
  })
})

describe('a page', () => {
  it('asks the database nothing for a call that works', async () => {
    answer = works
    for (const at of [0, 100, 200]) expect(await revealed('quiet', at)).toBe(200)
    expect(statements).toEqual([])
  })

  it('does not wait for a note, nor fail with it', async () => {
    answer = isDown
    const { status } = await reveal('slow', 0, { DB: noting(hang) })
    expect(status).toBe((await reveal('unkept', 0)).status)
    expect(status).toBeLessThan(500)
  })

  it('notes later what could not be noted', async () => {
    answer = isDown
    const refuse = { DB: noting(() => Promise.reject(new Error('down'))) }
    for (const at of [100, 160]) await revealed('unkept', at, refuse)
    await revealed('unkept', 220)
    expect(await rowsOf('unkept')).toMatchObject([{ last_at: NOW + 220, failures: 4 }])
  })
})

describe('an email to a shopper that cannot be sent', () => {
  it('is noted, unless it is refused for its content', async () => {
    vi.useRealTimers()
    const site = 'mailing'
    const shop = await openRequestShop(site)
    const confirmWith = (code: string | null, email: string) =>
      shop.send(
        '/enquire?car_id=r1',
        { 'confirm.message': 'on', email },
        {
          env: {
            DEV: '',
            EMAIL: {
              send: async () => {
                if (code !== null) throw Object.assign(new Error('canary@example.com'), { code })
                return { messageId: 'm' }
              },
            },
          },
        },
      )
    await confirmWith('E_VALIDATION_ERROR', 'first@example.com')
    await confirmWith('E_SENDER_NOT_VERIFIED', 'second@example.com')
    await vi.waitFor(async () =>
      expect(await rowsOf(site)).toMatchObject([
        { upstream: 'email', failures: 1, reason: 'E_SENDER_NOT_VERIFIED' },
      ]),
    )
    await confirmWith(null, 'third@example.com')
    await vi.waitFor(async () => expect(await rowsOf(site)).toEqual([]))
  })
})

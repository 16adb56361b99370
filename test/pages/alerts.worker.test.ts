import { createExecutionContext, runDurableObjectAlarm } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { createAlerts, selectAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { insertSavedSearch } from '#shopper/garage/saved-searches.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { parseCar } from '#vehicle/car.ts'
import { toRecord } from '#vehicle/record.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { seeAfter } from '#test/support/send-form.ts'
import { openShop, testCar, visit, writeStock } from '#test/support/shop.ts'
import { OWN_PAGE, type SignedIn, signIn } from '#test/support/signed-in.ts'
import { attributesOf, textOf } from '#test/ui/render.tsx'
import worker from '#worker.ts'

const app = createApp()

const SLUG = 'alerted'
const OTHER = 'alerted-too'
const SILENT = 'not-alerted'
/** Tuesday 15 January 2030, 10:00 in Sydney. Alarms of that day do not fire automatically. */
const NOW = Date.parse('2030-01-15T10:00:00+11:00') / 1000
const EVENING = NOW + 7 * 3600

const OFFERED = {
  name: 'Acme Motors',
  account: { sign_in: true, alerts: true },
  garage: { watchlist: true, saved_searches: true },
  upstreams: { sms: { url: 'https://sms.upstreams.example/send' } },
  locations: [{ id: '1', slug: 'yard', name: 'Yard', primary: true, timezone: 'Australia/Sydney' }],
} satisfies Partial<SiteInput>

let count = 0
const newShopper = (slug = SLUG) =>
  signIn(slug, `+6141299${String((count += 1)).padStart(4, '0')}`, NOW)

/** A search of a shopper, inserted as a row. */
async function saved({ userId }: SignedIn, href = '/search/toyota', slug = SLUG): Promise<string> {
  const id = crypto.randomUUID()
  const search = { id, userId, href, title: 'Toyota cars', createdAt: NOW, seenAt: NOW }
  await insertSavedSearch(env.DB, slug, search, 20)
  return id
}

type Sent = { slug?: string; headers?: Record<string, string>; db?: D1Database }

async function post(
  path: string,
  fields: Record<string, string>,
  { slug = SLUG, headers = {}, db }: Sent = {},
): Promise<Response> {
  const request = new Request(`http://${slug}.example${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (db === undefined) return exports.default.fetch(request)
  const bindings: Env = { ...env, DB: db }
  return app.fetch(request, bindings, createExecutionContext())
}

const switchAlert = (
  { cookie }: SignedIn,
  fields: Record<string, string>,
  more: Omit<Sent, 'headers'> = {},
) => post('/alerts', fields, { ...more, headers: { ...OWN_PAGE, Cookie: cookie } })

const start = (shopper: SignedIn, subject: string) =>
  switchAlert(shopper, { subject, action: 'start', consent: 'on' })

async function rowsOf({ userId }: SignedIn): Promise<Record<string, unknown>[]> {
  return (await selectAlerts(env.DB, userId).all()).results
}

async function tokenOf({ userId }: SignedIn): Promise<string> {
  const row = env.DB.prepare('SELECT token FROM alerts WHERE user_id = ?').bind(userId)
  return (await row.first<string>('token')) ?? ''
}

/** Messages sent to a mobile, by the provider or to the inbox of a developer's machine. */
async function textsTo(phone: string, slug = SLUG): Promise<string[]> {
  const kept = (await listMessages(env.SEARCH, slug)).filter(({ to }) => to === phone)
  const url = `https://sms.upstreams.example/sent/${encodeURIComponent(phone)}`
  const sent = await (await fetch(url)).json<string[]>()
  return [...kept.map(({ text }) => text), ...sent]
}

async function put(raw: Parameters<typeof testCar>[0]): Promise<void> {
  const car = parseCar(testCar(raw))
  const requests = [{ action: 'updateObject', body: car === null ? {} : toRecord(car) }]
  await writeStock(SLUG, 'POST', '/1/indexes/Car_production/batch', { requests })
}

beforeAll(async () => {
  for (const slug of [SLUG, OTHER]) await openShop({ slug, ...OFFERED }, [testCar()])
  await openShop({ slug: SILENT, ...OFFERED, account: { sign_in: true } }, [])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('POST /alerts', () => {
  it('switches an alert on once its consent is ticked, and stores the text', async () => {
    const jo = await newShopper()
    const subject = await saved(jo)
    const response = await start(jo, subject)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/saved-searches'])
    expect(await rowsOf(jo)).toEqual([
      {
        subject,
        consent:
          'Yes, Acme Motors may text my mobile when something new matches my saved search “Toyota cars”: at most one text a day; opt out via the link.',
        consented_at: NOW,
        notified_at: NOW,
      },
    ])
    const drops = await start(jo, WATCHLIST)
    expect(drops.headers.get('Location')).toBe('/watchlist')
    expect((await rowsOf(jo)).map(({ consent }) => consent)).toContainEqual(
      expect.stringContaining('when the price of something on my watchlist drops'),
    )
  })

  it('shows the text that it stores', async () => {
    const jo = await newShopper()
    const subject = await saved(jo)
    const html = await (await visit(SLUG, '/saved-searches', { Cookie: jo.cookie })).text()
    await start(jo, subject)
    const [row] = await rowsOf(jo)
    expect(textOf(html)).toContain(row?.['consent'])
    const on = await (await visit(SLUG, '/saved-searches', { Cookie: jo.cookie })).text()
    expect(textOf(on)).toContain('Text alerts are on')
  })

  it('does nothing without the tick, and requires it', async () => {
    const jo = await newShopper()
    const subject = await saved(jo)
    const response = await switchAlert(jo, { subject, action: 'start' })
    expect(response.headers.get('Location')).toBe('/saved-searches')
    const sent = { headers: { Cookie: jo.cookie } }
    const html = await (await seeAfter(SLUG, response, sent)).text()
    expect(textOf(html)).toContain('Please tick the box first.')
    expect(html).toMatch(/<details open=""/)
    expect(html).not.toMatch(/name="consent"[^>]*checked/)
    expect(await rowsOf(jo)).toEqual([])
  })

  it('keeps what was sent when it is switched on again', async () => {
    const jo = await newShopper()
    const subject = await saved(jo)
    await start(jo, subject)
    vi.setSystemTime((NOW + 60) * 1000)
    await start(jo, subject)
    expect(await rowsOf(jo)).toMatchObject([{ consented_at: NOW + 60, notified_at: NOW }])
  })

  it('switches off without confirmation', async () => {
    const jo = await newShopper()
    const subject = await saved(jo)
    await start(jo, subject)
    const response = await switchAlert(jo, { subject, action: 'stop' })
    expect(response.status).toBe(303)
    expect(await rowsOf(jo)).toEqual([])
  })

  it("refuses another shopper's search, and one of another site (TH3)", async () => {
    const [jo, sam] = [await newShopper(), await newShopper()]
    const subject = await saved(jo)
    expect((await start(sam, subject)).status).toBe(404)
    expect(await rowsOf(sam)).toEqual([])
    await start(jo, subject)
    await switchAlert(sam, { subject, action: 'stop' })
    expect(await rowsOf(jo)).toHaveLength(1)
    const there = await newShopper(OTHER)
    const elsewhere = await saved(there, '/search/toyota', OTHER)
    expect((await start(jo, elsewhere)).status).toBe(404)
  })

  it('requires a signed-in shopper, from a page of the site (TH14)', async () => {
    const jo = await newShopper()
    const fields = { subject: WATCHLIST, action: 'start', consent: 'on' }
    const stranger = await post('/alerts', fields, { headers: OWN_PAGE })
    expect(stranger.status).toBe(303)
    expect(stranger.headers.get('Location')).toContain('/sign-in?type=account')
    const foreign = { Cookie: jo.cookie, Origin: 'https://evil.example' }
    expect((await post('/alerts', fields, { headers: foreign })).status).toBe(403)
    expect(await rowsOf(jo)).toEqual([])
  })

  it('does not exist if the site has no alerts', async () => {
    const jo = await newShopper(SILENT)
    const fields = { subject: WATCHLIST, action: 'start', consent: 'on' }
    expect((await switchAlert(jo, fields, { slug: SILENT })).status).toBe(404)
  })

  it('says so if it could not be written (F8)', async () => {
    const jo = await newShopper()
    // Sessions are read, alerts are not written.
    const db = withoutAlerts()
    const fields = { subject: WATCHLIST, action: 'start', consent: 'on' }
    const response = await switchAlert(jo, fields, { db })
    expect(response.status).toBe(503)
    expect(textOf(await response.text())).toContain('Nothing has changed')
  })
})

describe('/alerts/stop/:token', () => {
  it('stops all messages to a mobile with one button, without signing in', async () => {
    const [jo, sam] = [await newShopper(), await newShopper()]
    await start(jo, await saved(jo))
    await start(jo, WATCHLIST)
    await start(sam, WATCHLIST)
    const path = `/alerts/stop/${await tokenOf(jo)}`
    const html = await (await visit(SLUG, path)).text()
    expect(textOf(html)).toContain('Stop text messages?')
    expect(attributesOf(html, 'action')).toContain(path)
    expect(await rowsOf(jo), 'viewing it changes nothing').toHaveLength(2)
    const response = await post(path, {})
    expect(response.headers.get('Location')).toBe(`${path}?stopped`)
    expect(textOf(await (await seeAfter(SLUG, response)).text())).toContain('Messages stopped')
    expect(textOf(await (await visit(SLUG, path)).text())).toContain('Stop text messages?')
    expect(await rowsOf(jo)).toEqual([])
    expect(await rowsOf(sam)).toHaveLength(1)
  })

  it('keeps working from an old message after alerts were stopped and switched on again', async () => {
    const jo = await newShopper()
    await start(jo, WATCHLIST)
    const token = await tokenOf(jo)
    await switchAlert(jo, { subject: WATCHLIST, action: 'stop' })
    await start(jo, await saved(jo))
    await post(`/alerts/stop/${token}`, {})
    expect(await rowsOf(jo)).toEqual([])
  })

  it('does not work on another site', async () => {
    const jo = await newShopper()
    await start(jo, WATCHLIST)
    await post(`/alerts/stop/${await tokenOf(jo)}`, {}, { slug: OTHER })
    expect(await rowsOf(jo)).toHaveLength(1)
  })

  it('does not reveal which links are known, and reads nothing to render its page', async () => {
    const jo = await newShopper()
    await start(jo, WATCHLIST)
    const known = await tokenOf(jo)
    const draw = async (token: string, method: string) => {
      const response = await exports.default.fetch(`http://${SLUG}.example/alerts/stop/${token}`, {
        method,
        redirect: 'manual',
      })
      const page = method === 'POST' ? await seeAfter(SLUG, response) : response
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      const html = await page.text()
      expect(html).toContain('noindex')
      return [response.status, html.replaceAll(token, 'TOKEN')]
    }
    for (const method of ['GET', 'POST']) {
      const first = await draw(known, method)
      expect(await draw(known, method)).toEqual(first)
      expect(await draw('AAAAAAAAAAAAAAAA', method)).toEqual(first)
      expect(await draw('no-such-link', method)).toEqual(first)
    }
    const { bindings, calls } = countCalls(env)
    const request = new Request(`http://${SLUG}.example/alerts/stop/${known}`)
    await app.fetch(request, bindings, createExecutionContext())
    expect(calls.filter((call) => !call.startsWith('TENANTS'))).toEqual([])
  })

  it('says so if it could not be written (F8)', async () => {
    const response = await post('/alerts/stop/AAAAAAAAAAAAAAAA', {}, { db: brokenDb('throws') })
    expect(response.status).toBe(503)
    expect(textOf(await response.text())).toContain('We couldn’t stop them right now')
  })

  it('cannot be used by a page of another site', async () => {
    const jo = await newShopper()
    await start(jo, WATCHLIST)
    const headers = { Origin: 'https://evil.example' }
    expect((await post(`/alerts/stop/${await tokenOf(jo)}`, {}, { headers })).status).toBe(403)
    expect(await rowsOf(jo)).toHaveLength(1)
  })
})

describe('an alert', () => {
  const clockOf = (slug: string) => env.ALERT_SCHEDULER.get(env.ALERT_SCHEDULER.idFromName(slug))

  it('is sent by the time zone of the site, and its link stops the next', async () => {
    const jo = await newShopper()
    await start(jo, await saved(jo))
    await put({ created_at: new Date((NOW + 60) * 1000).toISOString() })
    vi.setSystemTime(EVENING * 1000)
    expect(await runDurableObjectAlarm(clockOf(SLUG))).toBe(true)
    const texts = await textsTo(jo.phone)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^Acme Motors: 1 new in "Toyota cars": .*https:\/\/alerted\.example/)
    const path = /https:\/\/alerted\.example(\/alerts\/stop\/\S+)/.exec(texts[0] ?? '')?.[1] ?? ''
    await post(path, {})
    expect(await rowsOf(jo)).toEqual([])
  })

  it('is sent even if the alarm was lost: schedulers are checked each hour', async () => {
    const jo = await newShopper(OTHER)
    const subject = await saved(jo, '/search/toyota', OTHER)
    // As after a start without a call to the scheduler.
    const alerts = createAlerts(env.DB, OTHER, {
      masterKey: env.MASTER_KEY,
      arm: () => Promise.reject(new Error('away')),
    })
    expect(await alerts.start(jo, subject, 'Yes', NOW)).toBe(true)
    expect(await runDurableObjectAlarm(clockOf(OTHER))).toBe(false)
    const minute = (time: number) =>
      worker.scheduled(
        { scheduledTime: time * 1000, cron: '* * * * *', noRetry: () => undefined },
        env,
      )
    await minute(NOW + 60)
    expect(await runDurableObjectAlarm(clockOf(OTHER)), 'not every minute').toBe(false)
    await minute(NOW + 3600)
    expect(await runDurableObjectAlarm(clockOf(OTHER))).toBe(true)
  })
})

/** The database, but one table fails. */
function withoutAlerts(): D1Database {
  const broken = brokenDb('throws')
  const prepare = (sql: string) => (sql.includes('alerts') ? broken : env.DB).prepare(sql)
  // The methods of a database that a page uses.
  return { prepare, batch: env.DB.batch.bind(env.DB) } as unknown as D1Database
}

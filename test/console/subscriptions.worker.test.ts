// The daily email of a site: who gets it, when, what is in it, and how it is ended.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { purgeConsole } from '#apps/console/purge.ts'
import { claimEmail, listSubscribers, readUnsubscribeToken } from '#apps/console/subscriptions.ts'
import type { SiteRole } from '#apps/console/permissions.ts'
import { toMoment } from '#lib/zone-time.ts'
import { sendDailyEmails } from '#apps/console/daily-email.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, letIn, signInAs, withOutbox } from './support.ts'

/** Noon of a day by the clocks of the sites, which are half an hour off those of Sydney. */
const ZONE = 'Australia/Adelaide'
const at = (hours: number, day = '2026-11-27') => toMoment(day, hours * 60, ZONE)
const HOME = '/_console/sites/dawn'
const location = { id: 'l1', slug: 'north', name: 'North Yard', timezone: ZONE }

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: at(6) * 1000 })
  await openShop({ slug: 'dawn', name: 'Yard Motors', locations: [location] }, [
    testCar({ photos_count: 0, images: [] }),
    testCar({ photos_count: 3, images: ['/1.webp'] }),
  ])
  await openShop({ slug: 'calm', name: 'Calm Cars', locations: [location] }, [
    testCar({ photos_count: 3, images: ['/1.webp'] }),
  ])
  const lead = { id: 'a'.repeat(32), key: 'a', site: 'dawn', createdAt: at(-1) }
  await saveLead(env.DB, testLead({ name: 'Secretive', email: 'shopper@example.com' }, lead), [
    'crm',
  ])
})

afterAll(() => void vi.useRealTimers())

let people = 0
/** Someone who gets the email, by the button of the page. */
async function subscribe(site = 'dawn', role: SiteRole = 'admin') {
  people += 1
  const email = `p${people}@${site}.example`
  const person = await letIn(email, { role, site })
  const cookie = await signInAs(person)
  const press = (wanted: string) =>
    ask(`/_console/sites/${site}/subscriptions`, { cookie, form: { kind: 'daily', do: wanted } })
  expect((await press('start')).status).toBe(303)
  return { email, person, cookie, press }
}

/** What the clock sends at a time, to one address. */
async function sentTo(email: string, now: number) {
  const { bindings, outbox } = withOutbox()
  await sendDailyEmails({ ...env, ...bindings }, now)
  return outbox.filter(({ to }) => to === email)
}

describe('the daily email', () => {
  it('is started and ended by a button on the home of the site', async () => {
    const { cookie, press, email } = await subscribe()
    const home = async () => textOf(await (await ask(HOME, { cookie })).text())
    expect(await home()).toContain('You get the daily email about this site. Stop')
    await press('start')
    await press('stop')
    expect(await home()).toContain('Get this list by email at 7 each morning')
    expect(await sentTo(email, at(7))).toEqual([])
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'email.end', site: 'dawn', email })
  })

  it('comes once, at seven by the clocks of the site, with links to what waits and nothing of a shopper', async () => {
    const { email } = await subscribe()
    expect(await sentTo(email, at(6.5))).toEqual([])
    // Two runs at once.
    const [first, second] = await Promise.all([sentTo(email, at(7)), sentTo(email, at(7))])
    const [mail, ...more] = [...first, ...second]
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Yard Motors: 1 lead without an answer and 1 more to do')
    expect(mail?.text).toContain('The oldest came 8 hours ago')
    expect(mail?.text).toContain('https://ops.example/_console/sites/dawn/inbox?view=open')
    expect(mail?.text).toContain('- 1 vehicle without photos')
    expect(mail?.text).toMatch(/In the last seven days: Visits 0, .*Enquiries 1, Reservations 0\./)
    expect(mail?.text).not.toMatch(/Secretive|shopper@/)
    expect(await sentTo(email, at(7.5))).toEqual([])
    expect(await sentTo(email, at(7, '2026-11-28'))).toHaveLength(1)
  })

  it('starts with the next morning if it is past seven, and not a second time on a day', async () => {
    const { email, press } = await subscribe()
    expect(await sentTo(email, at(7))).toHaveLength(1)
    vi.setSystemTime(at(7.25) * 1000)
    await press('stop')
    await press('start')
    vi.setSystemTime(at(6) * 1000)
    expect(await sentTo(email, at(7.5))).toEqual([])
    expect(await sentTo(email, at(7, '2026-11-28'))).toHaveLength(1)
  })

  it('is tried again if it was refused, until noon, but not if it may have been sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { email } = await subscribe()
    const failAt = (now: number, code?: string) => {
      const send = () => Promise.reject(Object.assign(new Error('No'), { code }))
      const bindings = { ...withOutbox().bindings, EMAIL: { send } as unknown as SendEmail }
      return sendDailyEmails({ ...env, ...bindings }, now)
    }
    await failAt(at(7), 'E_RATE_LIMIT_EXCEEDED')
    expect(await sentTo(email, at(7.5))).toHaveLength(1)
    await failAt(at(7, '2026-11-28'))
    expect(await sentTo(email, at(7.5, '2026-11-28'))).toEqual([])
    await failAt(at(12, '2026-11-29'), 'E_RATE_LIMIT_EXCEEDED')
    expect(await sentTo(email, at(12.5, '2026-11-29'))).toEqual([])
    log.mockRestore()
  })

  it('has only what the role may see', async () => {
    const { email } = await subscribe('dawn', 'editor')
    const [mail] = await sentTo(email, at(7))
    expect(mail?.text).toContain('without photos')
    expect(mail?.text).not.toContain('lead')
  })

  it('does not come when nothing waits, nor later that day', async () => {
    const { email } = await subscribe('calm')
    expect(await sentTo(email, at(7))).toEqual([])
    const lead = { id: 'b'.repeat(32), key: 'b', site: 'calm', createdAt: at(7.25) }
    await saveLead(env.DB, testLead({}, lead), ['crm'])
    expect(await sentTo(email, at(8))).toEqual([])
    expect(await sentTo(email, at(7, '2026-11-28'))).toHaveLength(1)
  })

  it('waits for what cannot be read, and goes without it two hours later', async () => {
    const { email } = await subscribe()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { bindings, outbox } = withOutbox()
    const broken = { ...env, ...bindings, STOCK_INDEX: undefined as never }
    await sendDailyEmails(broken, at(7))
    expect(outbox).toEqual([])
    await sendDailyEmails(broken, at(9))
    log.mockRestore()
    expect(outbox.find(({ to }) => to === email)?.text).toContain('without an answer')
  })

  it('has a link that asks, and then ends it; a changed one does nothing', async () => {
    const { email, person } = await subscribe()
    const [mail] = await sentTo(email, at(7))
    const link = new URL(/https:\S+unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const path = link.pathname + link.search
    expect(textOf(await (await ask(path)).text())).toContain(
      'Stop the daily email about Yard Motors?',
    )
    const isOn = async () =>
      (await listSubscribers(env.DB, 'daily', '2027-01-01')).some(
        (one) => one.person.id === person.id,
      )
    expect(await isOn()).toBe(true)
    const token = link.searchParams.get('token') ?? ''
    for (const wrong of [token.replace('.dawn.', '.calm.'), token.replace('daily', 'weekly'), 'x'])
      expect((await ask(`/_console/unsubscribe?token=${wrong}`, { form: {} })).status).toBe(410)
    expect(await readUnsubscribeToken('another key', token)).toBeNull()
    expect(await isOn()).toBe(true)
    expect(textOf(await (await after(await ask(path, { form: {} }))).text())).toContain(
      'You won’t get the daily email',
    )
    expect(await isOn()).toBe(false)
  })

  it('ends with the role, and its row with the person', async () => {
    const { email, person } = await subscribe()
    const admin = await signInAs(await letIn('boss@dawn.example', { role: 'admin', site: 'dawn' }))
    await ask(`${HOME}/people`, { cookie: admin, form: { action: 'remove', person: person.id } })
    await letIn(email, { role: 'admin', site: 'dawn' })
    expect(await sentTo(email, at(7))).toEqual([])
    const gone = await subscribe()
    const count = env.DB.prepare(
      'SELECT count(*) AS n FROM console_subscriptions WHERE person = ?1',
    )
    await env.DB.prepare('DELETE FROM console_people WHERE id = ?1').bind(gone.person.id).run()
    await purgeConsole(env.DB, at(7))
    expect(await count.bind(gone.person.id).first('n')).toBe(0)
  })

  it('is listed once for staff with a role of their own, and claimed once a day', async () => {
    const { person } = await subscribe()
    await letIn(person.email, { role: 'staff' })
    const listed = (await listSubscribers(env.DB, 'daily', '2027-01-01')).filter(
      (one) => one.person.id === person.id,
    )
    expect(listed).toMatchObject([{ site: 'dawn', person: { staff: true } }])
    const one = { person: person.id, site: 'dawn', kind: 'daily' } as const
    const claims = await Promise.all([1, 2, 3].map(() => claimEmail(env.DB, one, '2026-12-01')))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('goes to fifty people in one run and to the others in the next, with a subject of one line', async () => {
    await openShop({ slug: 'crowd', name: 'Crowd\nCars', locations: [location] }, [
      testCar({ photos_count: 0, images: [] }),
    ])
    const all = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 55)`
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO console_people (id, email, name, created_at, invited_by)
         ${all} SELECT 'n' || i, 'n' || i || '@crowd.example', 'N', 1, '' FROM n`,
      ),
      env.DB.prepare(
        `INSERT INTO console_grants (person, site, role, granted_at)
         ${all} SELECT 'n' || i, 'crowd', 'editor', 1 FROM n`,
      ),
      env.DB.prepare(
        `INSERT INTO console_subscriptions (person, site, kind)
         ${all} SELECT 'n' || i, 'crowd', 'daily' FROM n`,
      ),
    ])
    const { bindings, outbox } = withOutbox()
    const run = () => sendDailyEmails({ ...env, ...bindings }, at(7, '2026-12-03'))
    await run()
    expect(outbox.length).toBeLessThanOrEqual(50)
    await run()
    const crowd = outbox.filter(({ to }) => to.endsWith('@crowd.example'))
    expect(new Set(crowd.map(({ to }) => to)).size).toBe(55)
    expect(crowd).toHaveLength(55)
    expect(crowd[0]?.subject).toBe('Crowd Cars: 1 vehicle without photos')
  })
})

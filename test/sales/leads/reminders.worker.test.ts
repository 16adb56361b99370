// Reminders of test drives: each once and by the channel that the shopper chose, whatever sweeps repeat, are killed, or find a
// drive moved; and the link that confirms, without a script and without an account.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createReminderDeps } from '#composition/job-deps.ts'
import { clock } from '#lib/clock.ts'
import { parseSlot } from '#sales/leads/fields/slots.ts'
import { sweepReminders } from '#sales/leads/drives/sweep-reminders.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { drivePath, followUps, openRequestShop } from '#test/support/request-shop.ts'
import { sendForm } from '#test/support/send-form.ts'
import { textOf } from '#test/ui/render.tsx'

const SLUG = 'reminded'
const HOUR = 3600
const CONFIRM: Record<string, string> = { 'confirm.message': 'on' }
let shop: Awaited<ReturnType<typeof openRequestShop>>
const setClock = (seconds: number) => void vi.setSystemTime(seconds * 1000)

beforeAll(async () => {
  // Noon of a Wednesday in Perth.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T12:00:00+08:00') })
  shop = await openRequestShop(SLUG)
})
afterAll(() => void vi.useRealTimers())

const deps = () => createReminderDeps({ ...env, DEV: '1' }, clock, env.DB)
const sweep = () => sweepReminders(deps())

/** The reminders that a mailbox has. */
async function remindersTo(email: string, slug = SLUG): Promise<string[]> {
  const messages = await listMessages(env.SEARCH, slug)
  return messages
    .filter(({ to, text }) => to === email && text.includes('Reminder'))
    .map(({ text }) => text)
}

/** Books the time that many days and slots later, with messages to a mailbox. */
async function book(email: string, { days = 2, hour = 10, more = CONFIRM } = {}) {
  const times = await shop.timesOf(drivePath('r1'))
  const day = new Date((clock() + days * 86_400 + 8 * HOUR) * 1000).toISOString().slice(0, 10)
  const at = times.find((time) => time.startsWith(`${day}T${String(hour).padStart(2, '0')}:00`))
  if (at === undefined) throw new Error(`No time on ${day} at ${hour} in ${times.join()}`)
  const booked = await shop.send(drivePath('r1'), { appointment: at, email, ...more })
  return { ...booked, appointment: at, start: parseSlot(at)?.start ?? 0 }
}

const noon = () => setClock(Date.parse('2026-06-10T12:00:00+08:00') / 1000)

describe('reminders', () => {
  it('come a day and two hours before, each once however often the sweep runs, with the link', async () => {
    noon()
    const { start, lead } = await book('once@example.com')
    setClock(start - 24 * HOUR - 60)
    await sweep()
    expect(await remindersTo('once@example.com')).toEqual([])
    setClock(start - 24 * HOUR)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const [first, ...others] = await remindersTo('once@example.com')
    expect(others).toEqual([])
    expect(first).toContain('Friday 12 June, 10:00 am AWST')
    expect(first).toMatch(/Confirm, change or cancel: https:\/\/reminded\.example\/request\//)
    setClock(start - 2 * HOUR)
    await Promise.all([sweep(), sweep()])
    setClock(start - HOUR)
    await sweep()
    expect(await remindersTo('once@example.com')).toHaveLength(2)
    const { results } = await env.DB.prepare(
      "SELECT kind, state, tries FROM sent_messages WHERE about = ?1 AND kind <> 'confirmation' ORDER BY kind",
    )
      .bind(lead)
      .all()
    expect(results).toEqual([
      { kind: 'reminder-day', state: 'sent', tries: 1 },
      { kind: 'reminder-hours', state: 'sent', tries: 1 },
    ])
  })

  it('go to no one who did not ask for messages', async () => {
    noon()
    const { start } = await book('silent@example.com', { hour: 11, more: {} })
    setClock(start - 24 * HOUR)
    await sweep()
    expect(await remindersTo('silent@example.com')).toEqual([])
  })

  it('of a drive that was moved come for its new time only, and of a cancelled one never', async () => {
    noon()
    const moved = await book('moved@example.com', { hour: 12 })
    const cancelled = await book('cancelled@example.com', { hour: 13 })
    const later = await shop.timesOf(drivePath('r1'))
    const next = later.find((time) => time.startsWith('2026-06-14T14:00')) ?? ''
    await shop.post(moved.href, { action: 'move', appointment: next })
    await shop.post(cancelled.href, { action: 'cancel', sure: 'yes' })
    setClock(cancelled.start - 24 * HOUR)
    await sweep()
    setClock(cancelled.start - 2 * HOUR)
    await sweep()
    expect(await remindersTo('moved@example.com')).toEqual([])
    const start = parseSlot(next)?.start ?? 0
    setClock(start - 24 * HOUR)
    await sweep()
    const [text = '', ...others] = await remindersTo('moved@example.com')
    expect(text).toContain('Sunday 14 June, 2:00 pm AWST')
    expect(others).toEqual([])
    expect(await remindersTo('cancelled@example.com')).toEqual([])
  })

  it('are not sent again after a sweep that was killed, nor of a drive that moved while it ran', async () => {
    noon()
    const { start } = await book('killed@example.com', { hour: 14 })
    setClock(start - 24 * HOUR)
    let sent = 0
    const killed = {
      ...deps(),
      remind: () => {
        sent += 1
        return Promise.reject(new Error('killed'))
      },
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sweepReminders(killed)
    await sweepReminders(killed)
    expect(sent).toBe(1)
    const { start: second, href } = await book('racing@example.com', { days: 4, hour: 15 })
    setClock(second - 24 * HOUR)
    const slow = deps()
    const moving = {
      ...slow,
      // Between the list of what is due and its claim.
      loadTenant: async (slug: string) => {
        const next = (await shop.timesOf(drivePath('r1'))).at(-1) ?? ''
        await shop.post(href, { action: 'move', appointment: next })
        return slow.loadTenant(slug)
      },
    }
    await sweepReminders(moving)
    expect(await remindersTo('racing@example.com')).toEqual([])
  })

  it('come although a hundred drives of a site that cannot be read are due before', async () => {
    noon()
    const { start } = await book('behind@example.com', { hour: 13 })
    for (let at = 0; at < 100; at += 1)
      await env.DB.prepare(
        `INSERT INTO test_drives (lead_id, site, car_id, location_id, start_at, state, remind_by, remind_at)
         VALUES (?1, 'gone', '', '1', ?2, 'booked', 'email', ?3)`,
      )
        .bind(`gone-${at}`, start, start - 25 * HOUR)
        .run()
    setClock(start - 24 * HOUR)
    await sweep()
    expect(await remindersTo('behind@example.com')).toHaveLength(1)
    await env.DB.prepare("DELETE FROM test_drives WHERE site = 'gone'").run()
  })

  it('are none where the site switched them off', async () => {
    noon()
    const off = { test_drive: { reminders: { day_before: false, two_hours_before: false } } }
    const quiet = await openRequestShop('unreminded', off)
    const { appointment } = await quiet.book('r1', 12, CONFIRM)
    setClock((parseSlot(appointment)?.start ?? 0) - 24 * HOUR)
    await sweep()
    expect(await remindersTo('jo@example.com', 'unreminded')).toEqual([])
  })
})

describe('the link of a reminder', () => {
  it('changes nothing until its button is pressed, then tells the dealer once', async () => {
    noon()
    const { lead, href, start } = await book('coming@example.com', { hour: 16 })
    for (let times = 0; times < 2; times += 1) await shop.pageOf(href)
    expect(await followUps(lead)).toEqual([])
    const page = await shop.pageOf(href)
    expect(page).toContain('Yes, I’ll be there')
    for (let times = 0; times < 2; times += 1)
      expect((await shop.post(href, { action: 'coming', start: String(start) })).status).toBe(303)
    expect(textOf(await shop.pageOf(href))).toContain('Thank you for confirming.')
    expect(await followUps(lead)).toMatchObject([
      { event: 'test-drive.confirmed', reason: 'The shopper confirmed that they will come.' },
    ])
    const status = env.DB.prepare('SELECT status FROM leads WHERE parent = ?1').bind(lead)
    expect(await status.first('status')).toBe('closed')
  })

  it('confirms no time that the page did not show', async () => {
    noon()
    const { lead, href, start } = await book('old-page@example.com', { days: 3, hour: 16 })
    const answer = await shop.post(href, { action: 'coming', start: String(start - HOUR) })
    expect(answer.headers.get('Location')).toContain('problem=moved')
    expect(await followUps(lead)).toEqual([])
  })

  it('is refused from another site', async () => {
    noon()
    const { href, start } = await book('foreign@example.com', { days: 3, hour: 15 })
    const foreign = { headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } }
    const sent = { action: 'coming', start: String(start) }
    expect((await sendForm(SLUG, href, sent, foreign)).status).toBe(403)
  })
})

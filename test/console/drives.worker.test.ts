// The calendar of test drives: by day, week, location and person; and what people do with a drive, each once, told to the
// shopper, the dealer's systems, the lead's history and the activity log.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { parseSlot } from '#sales/leads/fields/slots.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { saveTestDrive } from '#sales/leads/test-drive-rows.ts'
import { drivePath, followUps, NORTH, openRequestShop } from '#test/support/request-shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { formOf } from './posted-form.ts'
import { after, ask, auditRows, CONSOLE, letIn, signInAs } from './support.ts'

const SLUG = 'drives'
const LIST = `/_console/sites/${SLUG}/drives`
const SOUTH = { ...NORTH, id: '2', slug: 'south', name: 'South Yard', timezone: 'Australia/Sydney' }
const bindings = { ...CONSOLE, DEV: '1' }
let shop: Awaited<ReturnType<typeof openRequestShop>>
let sales = ''
let admin = ''
let editor = ''

beforeAll(async () => {
  // Noon of a Wednesday in Perth.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T12:00:00+08:00') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  shop = await openRequestShop(SLUG, { locations: [NORTH, SOUTH] })
  await openRequestShop('rival')
  sales = await signInAs(
    await letIn('sam@drives.example', { role: 'sales', site: SLUG }, 'Sam Lee'),
  )
  admin = await signInAs(
    await letIn('ann@drives.example', { role: 'admin', site: SLUG }, 'Ann Roe'),
  )
  editor = await signInAs(await letIn('ed@drives.example', { role: 'editor', site: SLUG }))
})
afterAll(() => void vi.useRealTimers())

const pageOf = (lead: string) => `${LIST}/${lead}`
const read = async (path: string, cookie = sales) => (await ask(path, { cookie, bindings })).text()

/** Books a time that begins like this, and asks for messages. */
async function book(begins: string, email = 'jo@example.com', car = 'r1') {
  const times = await shop.timesOf(drivePath(car))
  const appointment = times.find((time) => time.startsWith(begins)) ?? ''
  const typed = { appointment, email, 'confirm.message': 'on' }
  return { ...(await shop.send(drivePath(car), typed)), appointment }
}

/** Presses a button of the page of a drive as a browser without scripts does; what the next page says. */
async function press(
  lead: string,
  fields: Record<string, string>,
  { cookie = sales, page = '' } = {},
): Promise<string> {
  const form = await formOf(page || (await read(pageOf(lead), cookie)), 'stacked')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await ask(pageOf(lead), { cookie, form, bindings })
  if (answer.status !== 303) return String(answer.status)
  const html = await (await after(answer, { cookie, bindings })).text()
  return textOf(/role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? '')
}

const stateOf = (html: string, lead: string) =>
  new RegExp(`data-state="(\\w+)" data-lead="${lead}"`).exec(html)?.[1]
const historyOf = async (lead: string) => {
  const text = await env.DB.prepare('SELECT history FROM leads WHERE id = ?1')
    .bind(lead)
    .first('history')
  return (JSON.parse(String(text)) as { did: string; text: string }[]).map(({ text }) => text)
}
const acts = async (act: string) => (await auditRows()).filter((row) => row['act'] === act)

describe('the calendar', () => {
  it('shows a week by day, and a day by location or person, by the clocks of each location', async () => {
    const { lead } = await book('2026-06-12T10:00')
    const week = await read(`${LIST}?day=2026-06-10`)
    expect(/<section[^>]*data-day="2026-06-12".*?<\/section>/s.exec(week)?.[0]).toContain(lead)
    expect(textOf(week)).toContain('10:00 am 2021 Toyota Corolla')
    expect(await read(`${LIST}?day=2026-06-17`)).not.toContain(lead)
    const day = await read(`${LIST}?view=day&day=2026-06-12`)
    expect(day).toMatch(/<h2[^>]*>North Yard<\/h2>/)
    expect(day).toMatch(/<h2[^>]*>South Yard<\/h2>/)
    const people = await read(`${LIST}?view=day&day=2026-06-12&by=person`)
    expect(people).toMatch(/<h2[^>]*>No one yet<\/h2>/)
    expect(await read(`${LIST}?day=2026-06-12&place=2`)).not.toContain(lead)
    expect(await read(`${LIST}?day=2026-06-12&place=1`)).toContain(lead)
    expect(await read(`${LIST}?day=2026-06-12&person=none`)).toContain(lead)
    expect(await read(`${LIST}?day=2026-06-12&person=sam@drives.example`)).not.toContain(lead)
    // A day that does not exist is as if none were given.
    expect(await read(`${LIST}?day=2026-02-31`)).toContain(lead)
  })

  it('is for those who read leads, and shows nothing of another site', async () => {
    const { lead } = await book('2026-06-12T11:00')
    expect((await ask(LIST, { cookie: editor })).status).toBe(403)
    expect((await ask(pageOf(lead), { cookie: editor })).status).toBe(403)
    const rival = await signInAs(await letIn('r@rival.example', { role: 'admin', site: 'rival' }))
    expect((await ask(pageOf(lead), { cookie: rival })).status).toBe(404)
    const asOwn = pageOf(lead).replace(SLUG, 'rival')
    expect((await ask(asOwn, { cookie: rival })).status).toBe(404)
    const form = { action: 'confirm', shown: '0' }
    expect((await ask(asOwn, { cookie: rival, form })).status).toBe(404)
    const foreign = { cookie: sales, form, headers: { Origin: 'https://evil.example' } }
    expect((await ask(pageOf(lead), foreign)).status).toBe(403)
  })
})

describe('a test drive', () => {
  it('is confirmed: the shopper, the dealer’s systems, the history and the log are told', async () => {
    const { lead, href } = await book('2026-06-13T09:00', 'sure@example.com')
    expect(await press(lead, { action: 'confirm' })).toContain(
      'Confirmed. We’ll email the shopper.',
    )
    const html = await read(`${LIST}?day=2026-06-13`)
    expect(stateOf(html, lead)).toBe('confirmed')
    expect(await followUps(lead)).toMatchObject([
      {
        event: 'test-drive.confirmed',
        changed_by: 'dealer',
        reason: 'The dealership confirmed the time.',
      },
    ])
    expect(await historyOf(lead)).toEqual(['Test drive: confirmed', 'Answered'])
    expect(await acts('drive.confirm')).toMatchObject([
      { email: 'sam@drives.example', outcome: 'done' },
    ])
    const mails = await listMessages(env.SEARCH, SLUG)
    const own = mails.filter(
      ({ to, text }) => to === 'sure@example.com' && text.includes('is confirmed'),
    )
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain('Saturday 13 June, 9:00 am AWST')
    expect(textOf(await shop.pageOf(href))).toContain('The team has confirmed this time.')
  })

  it('is no answer to its shopper if the website can no longer message them the way they chose', async () => {
    const { lead } = await book('2026-06-16T09:00', 'other-way@example.com')
    await env.DB.prepare("UPDATE test_drives SET remind_by = 'text' WHERE lead_id = ?1")
      .bind(lead)
      .run()
    expect(await press(lead, { action: 'confirm' })).toContain('so call them')
    expect(await historyOf(lead)).toEqual(['Test drive: confirmed'])
  })

  it('is on the home of the site until someone confirms it', async () => {
    const home = async () => textOf(await read(`/_console/sites/${SLUG}`))
    const before = Number(/(\d+) test drives? to confirm/.exec(await home())?.[1] ?? 0)
    const { lead } = await book('2026-06-15T09:00', 'home@example.com')
    expect(await home()).toMatch(new RegExp(`${before + 1} test drives? to confirm`))
    await press(lead, { action: 'confirm' })
    expect(Number(/(\d+) test drives? to confirm/.exec(await home())?.[1] ?? 0)).toBe(before)
  })

  it('is moved to a free time of the yard only, and the next reminder is of that time', async () => {
    const { lead, href } = await book('2026-06-13T10:00', 'move@example.com')
    const { appointment: taken } = await book('2026-06-13T11:00', 'other@example.com')
    expect(await press(lead, { action: 'move', appointment: taken })).toContain(
      'that time is taken',
    )
    const night = '2026-06-13T03:00:00+08:00/2026-06-13T04:00:00+08:00'
    expect(await press(lead, { action: 'move', appointment: night })).toContain(
      'outside opening hours',
    )
    const next = '2026-06-14T15:00:00+08:00/2026-06-14T16:00:00+08:00'
    expect(await press(lead, { action: 'move', appointment: next })).toContain(
      'Moved to Sunday 14 June, 3:00 pm AWST',
    )
    const week = await read(`${LIST}?day=2026-06-13`)
    expect(/<section[^>]*data-day="2026-06-14".*?<\/section>/s.exec(week)?.[0]).toContain(lead)
    expect(await followUps(lead)).toMatchObject([
      {
        event: 'test-drive.changed',
        changed_by: 'dealer',
        appointment: { start: next.split('/')[0] },
      },
    ])
    const due = env.DB.prepare('SELECT remind_at FROM test_drives WHERE lead_id = ?1').bind(lead)
    expect(await due.first('remind_at')).toBe((parseSlot(next)?.start ?? 0) - 86_400)
    // Moves of the dealership leave the shopper all of theirs.
    expect(await shop.pageOf(href)).toContain('You can change it 5 times.')
  })

  it('is cancelled: its time is free again, its shopper is told, and no reminder follows', async () => {
    const { lead, href, appointment } = await book('2026-06-15T12:00', 'off@example.com')
    const page = await read(pageOf(lead))
    expect(await press(lead, { action: 'cancel' })).toContain('Cancelled. We’ll email the shopper.')
    expect(await followUps(lead)).toMatchObject([
      { event: 'test-drive.cancelled', changed_by: 'dealer' },
    ])
    expect(stateOf(await read(`${LIST}?day=2026-06-15`), lead)).toBe('cancelled')
    expect(await acts('drive.cancel')).toMatchObject([{ email: 'sam@drives.example' }])
    const due = env.DB.prepare('SELECT remind_at FROM test_drives WHERE lead_id = ?1').bind(lead)
    expect(await due.first('remind_at')).toBeNull()
    expect(await shop.timesOf(drivePath('r1'))).toContain(appointment)
    const mails = await listMessages(env.SEARCH, SLUG)
    const own = mails.filter(
      ({ to, text }) => to === 'off@example.com' && text.includes('cancel your'),
    )
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain('on Monday 15 June, 12:00 pm AWST')
    expect(own[0]?.text).toContain('Choose another time: https://')
    const shown = await shop.pageOf(href)
    expect(textOf(shown)).toContain('is cancelled')
    expect(shown).toContain('href="/book-test-drive?car_id=r1"')
    expect(textOf(shown)).not.toContain('for letting us know')
    // A change of the shopper that was under way books it for nobody.
    const [from = '', to = ''] = appointment.split('/')
    const seconds = (text: string) => Date.parse(text) / 1000
    const drive = { lead, car: 'r1', place: '1', start: seconds(from), end: seconds(to) }
    const late = { drive, state: 'booked', remindBy: '', remindAt: null } as const
    expect(await saveTestDrive(env.DB, SLUG, late, seconds(from) - 3600)).toBeNull()
    // An older page cancels nothing twice, and the page of a cancelled drive has no forms.
    expect(await press(lead, { action: 'cancel' }, { page })).toContain('someone else changed')
    expect(await read(pageOf(lead))).not.toContain('Manage this test drive')
  })

  it('is never moved to a time at which another shopper drives the vehicle, also in part', async () => {
    const { lead } = await book('2026-06-14T09:00', 'first@example.com', 'r2')
    const { lead: other } = await book('2026-06-14T12:00', 'second@example.com', 'r2')
    // The appointment system ended it half an hour later than a slot of the yard.
    await env.DB.prepare('UPDATE test_drives SET end_at = end_at + 1800 WHERE lead_id = ?1')
      .bind(other)
      .run()
    const part = '2026-06-14T13:00:00+08:00/2026-06-14T14:00:00+08:00'
    expect(await press(lead, { action: 'move', appointment: part })).toContain(
      'another shopper has this vehicle at that time',
    )
    expect(stateOf(await read(`${LIST}?day=2026-06-14`), lead)).toBe('requested')
  })

  it('is not changed by a page that is older than the last change', async () => {
    const { lead } = await book('2026-06-14T10:00', 'two@example.com')
    const page = await read(pageOf(lead), admin)
    expect(await press(lead, { action: 'confirm' })).toContain('Confirmed')
    const move = '2026-06-14T16:00:00+08:00/2026-06-14T17:00:00+08:00'
    for (const fields of [
      { action: 'confirm', appointment: '' },
      { action: 'move', appointment: move },
    ])
      expect(await press(lead, fields, { cookie: admin, page })).toContain(
        'someone else changed this test drive in the meantime',
      )
    expect(await followUps(lead)).toHaveLength(1)
  })

  it('is not confirmed once its time is over, which would tell the shopper of a time in the past', async () => {
    const { lead } = await book('2026-06-15T16:00', 'late@example.com')
    const page = await read(pageOf(lead))
    const past = Math.floor(Date.now() / 1000) - 60
    await env.DB.prepare('UPDATE test_drives SET start_at = ?2 WHERE lead_id = ?1')
      .bind(lead, past)
      .run()
    expect(await press(lead, { action: 'confirm' }, { page })).toContain('Its time is over')
    expect(await followUps(lead)).toEqual([])
  })

  it('is assigned to a person of the site, who looks after the lead too', async () => {
    const { lead } = await book('2026-06-14T11:00', 'who@example.com')
    const page = await read(pageOf(lead), admin)
    expect(await press(lead, { action: 'assign', assignee: 'nobody@else.example' })).toContain(
      'does not work on leads',
    )
    expect(await press(lead, { action: 'assign', assignee: 'sam@drives.example' })).toContain(
      'Assigned to Sam Lee.',
    )
    const ann = { action: 'assign', assignee: 'ann@drives.example' }
    expect(await press(lead, ann, { cookie: admin, page })).toContain(
      'someone assigned it in the meantime',
    )
    expect(await read(`${LIST}?day=2026-06-14&person=sam@drives.example`)).toContain(lead)
    expect(await read(`/_console/sites/${SLUG}/inbox?view=mine`)).toContain(lead)
    expect(await acts('drive.assign')).toHaveLength(1)
  })

  it('is done or a no-show once its time has come', async () => {
    const { lead, appointment } = await book('2026-06-12T14:00', 'came@example.com')
    const { lead: missed } = await book('2026-06-12T15:00', 'gone@example.com')
    expect(await press(lead, { action: 'done' })).toContain(
      'You can record this only after the test drive has started.',
    )
    vi.setSystemTime((parseSlot(appointment)?.start ?? 0) * 1000 + 2 * 3_600_000)
    expect(await press(lead, { action: 'done' })).toContain('Recorded as done.')
    expect(await press(missed, { action: 'missed' })).toContain('Recorded as a no-show.')
    const html = await read(`${LIST}?day=2026-06-12`)
    expect([stateOf(html, lead), stateOf(html, missed)]).toEqual(['done', 'missed'])
    expect(await followUps(missed)).toMatchObject([{ event: 'test-drive.missed' }])
    expect(await historyOf(missed)).toEqual(['Test drive: the shopper did not come'])
    const answers = env.DB.prepare(
      "SELECT count(*) AS n FROM leads WHERE parent IS NOT NULL AND status = 'new' AND payload ->> '$.changed_by' = 'dealer'",
    )
    expect(await answers.first('n')).toBe(0)
  })
})

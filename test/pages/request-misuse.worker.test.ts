// Requests in hostile and careless hands: changed without end, booked to block a vehicle, sent to strangers, opened by
// others, and sent while the database is down.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { MAX_TO_ONE } from '#sales/leads/message-counter.ts'
import { MAX_CHANGES, MAX_TAKEN } from '#sales/leads/test-drive-rows.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { DEV, drivePath, followUps, main, openRequestShop } from '#test/support/request-shop.ts'
import { fetchFrom, NOTHING_SAVED } from '#test/support/send-form.ts'
import { keyOfShopper } from '#test/support/shopper-links.ts'
import { visit } from '#test/support/shop.ts'

const SLUG = 'misuse'
let shop: Awaited<ReturnType<typeof openRequestShop>>

beforeAll(async () => {
  shop = await openRequestShop(SLUG)
})

/** The database with one method that fails for some of what it is given. */
function failing(method: 'batch' | 'prepare', fails: (given: unknown) => boolean): D1Database {
  return new Proxy(env.DB, {
    get(db, name) {
      const own: unknown = Reflect.get(db, name)
      if (typeof own !== 'function') return own
      return (...given: unknown[]) => {
        if (name === method && fails(given[0])) throw new Error('D1 is down')
        return Reflect.apply(own, db, given) as unknown
      }
    },
  })
}

/** Times can be changed; no lead can be saved. */
const noLeads = () => ({ env: { ...NOTHING_SAVED, DB: failing('batch', () => true) } })

/** Leads can be read; times cannot. */
const noTimes = () => ({
  env: { DB: failing('prepare', (sql) => String(sql).includes('test_drives')) },
})

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('a time that is changed again and again', () => {
  it('reaches the dealer a few times: the page says how often, and cancelling stays possible', async () => {
    const { lead, href } = await shop.book('r1')
    expect(await shop.pageOf(href)).toContain(`You can change it ${MAX_CHANGES} times.`)
    const free = await shop.timesOf(drivePath('r1'))
    const move = (at: number) =>
      shop.post(href, { action: 'move', appointment: free[at % 2] ?? '' })
    for (let at = 0; at < MAX_CHANGES; at += 1) expect((await move(at)).status).toBe(303)
    // Also if they are sent at once.
    await Promise.all(Array.from({ length: 6 }, (_, at) => move(MAX_CHANGES + at)))
    expect(await followUps(lead)).toHaveLength(MAX_CHANGES)
    const page = await shop.pageOf(href)
    expect(page).toContain('data-testid="no-more-changes"')
    expect(page).not.toContain('name="appointment"')
    await shop.post(href, { action: 'cancel', sure: 'yes' })
    expect(await followUps(lead)).toHaveLength(MAX_CHANGES + 1)
  })

  it('has one sentence for people who see or hear the page after each change', async () => {
    const { href } = await shop.book('r1')
    const [appointment = ''] = await shop.timesOf(drivePath('r1'))
    await shop.post(href, { action: 'move', appointment })
    const page = await shop.pageOf(href)
    expect(page).toContain(`You can change it ${MAX_CHANGES - 1} more times.`)
    expect(page).toMatch(/<p role="status">We’ve told the team about your new time\.<\/p>/)
  })

  it('has that sentence, too, where the first time could not be booked', async () => {
    const { lead, href, appointment: first } = await shop.book('r1')
    await env.DB.prepare('DELETE FROM test_drives WHERE lead_id = ?').bind(lead).run()
    expect(await shop.pageOf(href)).not.toContain('about your new time')
    const times = await shop.timesOf(drivePath('r1'))
    const appointment = times.find((time) => time !== first) ?? ''
    await shop.post(href, { action: 'move', appointment })
    expect(await shop.pageOf(href)).toContain('We’ve told the team about your new time.')
  })
})

describe('a vehicle that someone books again and again', () => {
  it('keeps most of its times: later requests take none, and can still be moved', async () => {
    const { timesOf, book, post } = await openRequestShop('blocked')
    const before = await timesOf(drivePath('r1'))
    for (let at = 0; at < MAX_TAKEN; at += 1) await book('r1')
    const left = await timesOf(drivePath('r1'))
    expect(left).toHaveLength(before.length - MAX_TAKEN)
    const { href, appointment } = await book('r1')
    expect(await timesOf(drivePath('r1'))).toContain(appointment)
    const moved = await post(href, { action: 'move', appointment: left[3] ?? '' })
    expect(moved.status).toBe(303)
  })
})

describe('a held form', () => {
  it('gets no link, with which a bot could take times', async () => {
    const [appointment = ''] = await shop.timesOf(drivePath('r2'))
    const bot = { appointment, website_url: 'https://spam.example' }
    expect((await shop.send(drivePath('r2'), bot)).html).not.toContain('/request/')
  })
})

describe('the address of a thank-you page', () => {
  it('links to the request only with the shopper’s key: the dealer knows the id (TH3)', async () => {
    const { lead, thanks, href } = await shop.book('r2')
    expect(href).not.toBe('')
    const foreign = thanks.replace(/key=.*/, `key=${await keyOfShopper('neighbours', lead)}`)
    for (const address of [`/success?form=test-drive&lead=${lead}`, foreign]) {
      const html = main(await (await visit(SLUG, address)).text())
      expect(html).toContain('data-testid="request-when"')
      expect(html).not.toContain('/request/')
    }
  })

  it('is no key after an hour, since a site’s tags report it', async () => {
    const { lead, thanks, href } = await shop.book('r2')
    expect(href).not.toBe('')
    await env.DB.prepare('UPDATE leads SET created_at = created_at - 3601 WHERE id = ?')
      .bind(lead)
      .run()
    const later = main(await (await visit(SLUG, thanks)).text())
    expect(later).toContain('data-testid="request-when"')
    expect(later).not.toContain('/request/')
    expect((await visit(SLUG, href)).status, 'the link stays valid').toBe(200)
  })
})

describe('a confirmation', () => {
  const typed = { 'confirm.message': 'on', email: 'victim@example.com' }
  const last = async () =>
    (await listMessages(env.SEARCH, SLUG)).find(({ to }) => to === typed.email)

  it('has no words that were typed: anyone could send them to anyone', async () => {
    const times = await shop.timesOf('/book-test-drive')
    const vehicle = 'WIN A CAR https://evil.example'
    await shop.send('/book-test-drive', { ...typed, vehicle, appointment: times[0] ?? '' })
    const { text } = await vi.waitFor(async () => {
      const message = await last()
      expect(message).toBeDefined()
      return message ?? { text: '' }
    })
    expect(text).toMatch(/We have your test drive request on .* AWST, North Yard/)
    // The signature of the link is random letters.
    expect(text.replaceAll(/\/request\/\S+/g, '')).not.toMatch(/evil|WIN|Jo|Citizen/)
  })

  it('reaches the same mailbox a few times a day, in whatever letters it is written', async () => {
    const { send } = await openRequestShop('bombed')
    for (let at = 0; at < MAX_TO_ONE + 3; at += 1) {
      const email = at % 2 === 0 ? 'victim@example.com' : 'Victim@Example.com'
      await send('/enquire?car_id=r1', { ...typed, email })
      const due = Math.min(at + 1, MAX_TO_ONE)
      await vi.waitFor(async () =>
        expect(await listMessages(env.SEARCH, 'bombed')).toHaveLength(due),
      )
    }
    await send('/enquire?car_id=r1', { ...typed, email: 'another@example.com' })
    await vi.waitFor(async () =>
      expect(await listMessages(env.SEARCH, 'bombed')).toHaveLength(MAX_TO_ONE + 1),
    )
    // Each is listed with its lead, without the address; so are those that were not sent.
    const listed = () =>
      env.DB.prepare(
        `SELECT kind, channel, state, count(*) AS leads FROM sent_messages WHERE site = 'bombed' GROUP BY state`,
      ).all()
    const row = { kind: 'confirmation', channel: 'email' }
    await vi.waitFor(async () =>
      expect((await listed()).results).toEqual([
        { ...row, state: 'limited', leads: 3 },
        { ...row, state: 'sent', leads: MAX_TO_ONE + 1 },
      ]),
    )
  })

  it('is not offered if nothing can send it', async () => {
    const at = async (bindings: object) =>
      (await fetchFrom(SLUG, '/enquire?car_id=r1', {}, bindings)).text()
    expect(await at({ DEV: '', EMAIL: undefined })).not.toContain('confirm.message')
    expect(await at({ DEV: '', EMAIL: { send: async () => undefined } })).toContain(
      'Email me a confirmation',
    )
  })
})

describe('a site that books no drives', () => {
  it('has its own word on page, calendar and message', async () => {
    const test_drive = { heading: 'Book a walk-through' }
    const { book } = await openRequestShop('walks', { vehicle: { one: 'caravan' }, test_drive })
    const { href } = await book('r1', 0, { 'confirm.message': 'on' })
    const page = main(await (await visit('walks', href)).text())
    expect(page).toContain('<h1>Your walk-\u2060through request</h1>')
    expect(page).toContain('Cancel this walk-through')
    const file = await (await visit('walks', `${href}/appointment.ics`)).text()
    expect(file).toContain('SUMMARY:Walk-through: ')
    const text = await vi.waitFor(async () => {
      const [message] = await listMessages(env.SEARCH, 'walks')
      expect(message).toBeDefined()
      return message?.text ?? ''
    })
    for (const words of [page, file, text]) expect(words).not.toMatch(/test[ -]drive/i)
  })
})

describe('a site without locations, phone and vehicles', () => {
  it('thanks, shows and cancels all the same, and names no number', async () => {
    const bare = { locations: [], phone_numbers: {} }
    const { send, pageOf, post } = await openRequestShop('bare', bare)
    const typed = { vehicle: 'Any ute', preferred_time: 'Saturday' }
    const { html, href, lead } = await send('/book-test-drive', typed)
    expect(html).toContain('Saturday')
    expect(await pageOf(href)).not.toMatch(/tel:|Choose another time|undefined|null/)
    await post(href, { action: 'move', appointment: '2030-01-07T09:00:00+08:00' })
    expect(await followUps(lead)).toEqual([])
    await post(href, { action: 'cancel', sure: 'yes' })
    expect(await followUps(lead)).toMatchObject([{ event: 'test-drive.cancelled' }])
    expect(await pageOf(href)).toContain('Your test drive request is cancelled')
  })
})

describe('while the database is down', () => {
  it('a cancellation that the dealer was not told of says so, and reaches them by the next try', async () => {
    quiet()
    const { lead, href } = await shop.book('r2', 4)
    const failed = await shop.post(href, { action: 'cancel', sure: 'yes' }, noLeads())
    const page = await visit(SLUG, failed.headers.get('Location') ?? '')
    const html = main(await page.text())
    expect(html).toContain('We couldn’t tell the team just now.')
    expect(html).not.toContain('We’ve told the team')
    expect(html).toMatch(/<details class="request-cancel" open=""/)
    expect(await followUps(lead)).toEqual([])
    await shop.post(href, { action: 'cancel', sure: 'yes' })
    expect(await followUps(lead)).toMatchObject([{ event: 'test-drive.cancelled' }])
  })

  it('no page and no calendar shows a time that may have been changed', async () => {
    quiet()
    const { href } = await shop.book('r2', 5)
    for (const path of [href, `${href}/appointment.ics`]) {
      const answer = await fetchFrom(SLUG, path, {}, noTimes().env)
      expect(answer.status).toBe(503)
      expect(await answer.text()).not.toContain('AWST')
    }
    expect((await shop.post(href, { action: 'cancel', sure: 'yes' }, noTimes())).status).toBe(503)
  })

  it('a link whose request is not stored yet says that it is safe, and to try again', async () => {
    const { lead, href } = await shop.send('/enquire?car_id=r1', {})
    await env.DB.prepare('DELETE FROM leads WHERE id = ?').bind(lead).run()
    const answer = await visit(SLUG, href)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('it is safe with us: try again in a minute')
  })

  it('every step answers, with a way on', async () => {
    quiet()
    const { href } = await shop.book('r2', 6)
    const answer = await fetchFrom(SLUG, href, {}, NOTHING_SAVED)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('We can’t show your request right now')
    const sent = await shop.post(href, { action: 'cancel', sure: 'yes' }, { env: NOTHING_SAVED })
    expect(sent.status).toBe(503)
    const form = await fetchFrom(SLUG, drivePath('r2'), {}, { ...DEV.env, ...NOTHING_SAVED })
    expect(await form.text()).toContain('name="appointment"')
  })
})

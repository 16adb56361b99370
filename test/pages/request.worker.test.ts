// What a shopper asked for: repeated on the thank-you page, confirmed by a message, and changed or cancelled by its link.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { listMessages } from '#shopper/messages/messages.ts'
import { drivePath, followUps, openRequestShop, WHO } from '#test/support/request-shop.ts'
import { fetchFrom, fillFrom, sendForm } from '#test/support/send-form.ts'
import { visit, writeStock } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'

const SLUG = 'requests'
let shop: Awaited<ReturnType<typeof openRequestShop>>

beforeAll(async () => {
  shop = await openRequestShop(SLUG)
  await openRequestShop('neighbours')
})

const timesOf = (path: string) => shop.timesOf(path)
const send = (path: string, typed: Record<string, string>) => shop.send(path, typed)
const book = (car: string, nth?: number, typed?: Record<string, string>) =>
  shop.book(car, nth, typed)
const pageOf = (href: string) => shop.pageOf(href)
const post = (href: string, fields: Record<string, string>) => shop.post(href, fields)

/** Takes a vehicle out of a shop's stock. */
async function removeCar(slug: string, objectID: string) {
  const requests = [{ action: 'deleteObject', body: { objectID } }]
  await writeStock(slug, 'POST', `/1/indexes/${testSite().search.index}/batch`, { requests })
}

/** The question before cancelling, open, with its button. */
const ASKING = /<details class="request-cancel" open="".*Yes, cancel it/s

describe('the thank-you page', () => {
  it('repeats a test drive: vehicle, time with its zone, yard with address and phone, what happens next', async () => {
    const { html } = await book('r1')
    expect(html).toContain('href="/cars/corolla-r1"')
    expect(html).toMatch(/data-testid="request-when".*(?:am|pm) AWST/)
    expect(html).toContain('1 High St')
    expect(html).toContain('tel:0894440101')
    expect(html).toContain('What happens next')
    expect(html).toContain('>Change or cancel</a>')
  })

  it('offers no change of a time for a drive that has none yet', async () => {
    const { html } = await send(drivePath('r2'), { appointment: '', preferred_time: 'Mornings' })
    expect(html).toContain('>Cancel this test drive</a>')
    expect(html).not.toContain('Change or cancel')
  })

  it('says what the shopper’s own words are about, and cancels by the same name on both pages', async () => {
    const { html, href } = await send('/book-test-drive', { vehicle: 'Any ute', location_id: '1' })
    const page = await pageOf(href)
    for (const one of [html, page]) {
      expect(textOf(one)).toContain('Vehicle: Any ute')
      expect(textOf(one)).toContain('Cancel this test drive')
    }
  })

  it('repeats the vehicle of an enquiry, without personal data', async () => {
    const { html } = await send('/enquire?car_id=r2', {})
    expect(html).toContain('href="/cars/corolla-r2"')
    expect(html).toContain('North Yard')
    expect(html).not.toMatch(/Citizen|jo@example|0412|Is it still there/)
  })

  it('says whose vehicle it shows where the details of the shopper’s own were sent', async () => {
    const own = { rego: 'ABC123', rego_state: 'WA', odometer: '90000' }
    const { html } = await send('/trade-in?car_id=r2', own)
    expect(html).toContain('href="/cars/corolla-r2"')
    expect(html).toContain('<h2 id="asked-for">The car you want</h2>')
  })
})

describe('the thank-you page of a trade-in', () => {
  it('says which vehicle it names after the wanted one has left the stock', async () => {
    const { send } = await openRequestShop('swaps')
    const own = { rego: 'ABC123', rego_state: 'WA', odometer: '90000' }
    const { thanks } = await send('/trade-in?car_id=r1', own)
    await removeCar('swaps', 'r1')
    const html = await (await visit('swaps', thanks)).text()
    expect(html).toContain('<h2 id="asked-for">The car you want</h2><p class="request-vehicle">')
  })
})

describe('a booked time', () => {
  it('is not offered for the same vehicle again, and is for another', async () => {
    const { appointment } = await book('r1', 3)
    expect(await timesOf(drivePath('r1'))).not.toContain(appointment)
    expect(await timesOf(drivePath('r2'))).toContain(appointment)
  })

  it('is refused to a shopper whose page still offers it', async () => {
    const late = await fillFrom(SLUG, drivePath('r1'))
    const { appointment } = await book('r1', 4)
    const answer = await sendForm(SLUG, late.action, { ...late.fields, ...WHO, appointment })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('That time is no longer available.')
  })

  it('is not offered again by an appointment system that does not know of it (A24)', async () => {
    const url = 'https://appointments.upstreams.example/twice'
    const { book, timesOf } = await openRequestShop('systems', {
      upstreams: { appointments: { url } },
    })
    const late = await fillFrom('systems', drivePath('r1'))
    const { appointment } = await book('r1')
    expect(appointment).not.toBe('')
    expect(await timesOf(drivePath('r1'))).toEqual([])
    expect(await timesOf(drivePath('r2'))).toEqual([appointment])
    const answer = await sendForm('systems', late.action, { ...late.fields, ...WHO, appointment })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('That time is no longer available.')
    expect(html).toContain('value="jo@example.com"')
  })

  it('is a calendar file', async () => {
    const { href, appointment } = await book('r2', 5)
    const file = await visit(SLUG, `${href}/appointment.ics`)
    expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const start = new Date(appointment.split('/')[0] ?? '').toISOString()
    const text = (await file.text()).replaceAll('\r\n ', '')
    expect(text).toContain(`DTSTART:${start.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
    expect(text).toContain('SUMMARY:Test drive: ')
    expect(text).toContain(String.raw`North Yard\, 1 High St`)
  })

  it('ends in the calendar and for the dealer when the appointment system ends it, also after a change', async () => {
    const url = 'https://appointments.upstreams.example/ends'
    const other = await openRequestShop('ends', { upstreams: { appointments: { url } } })
    const { lead, href, appointment } = await other.book('r1')
    const file = async () => (await visit('ends', `${href}/appointment.ics`)).text()
    expect(await file()).toMatch(/DTSTART:\d{8}T011500Z\r\nDTEND:\d{8}T020000Z/)
    // It was booked for the day after, so that the time on offer is a change.
    await env.DB.prepare(
      `UPDATE test_drives SET start_at = start_at + 86400, end_at = NULL WHERE site = 'ends'`,
    ).run()
    expect((await other.post(href, { action: 'move', appointment })).status).toBe(303)
    expect(await file()).toMatch(/DTSTART:\d{8}T011500Z\r\nDTEND:\d{8}T020000Z/)
    const [start, end] = appointment.split('/')
    expect(await followUps(lead)).toMatchObject([{ appointment: { start, end } }])
  })

  it('is moved without an account: free for others, and the dealer is notified once', async () => {
    const { lead, href, appointment } = await book('r2', 6)
    const next = (await timesOf(drivePath('r2')))[9] ?? ''
    for (let times = 0; times < 2; times += 1)
      expect((await post(href, { action: 'move', appointment: next })).status).toBe(303)
    expect(await timesOf(drivePath('r2'))).toContain(appointment)
    expect(await timesOf(drivePath('r2'))).not.toContain(next)
    expect(await followUps(lead)).toMatchObject([
      {
        event: 'test-drive.changed',
        name: 'Jo',
        appointment: { start: next.split('/')[0], end: next.split('/')[1] },
        preferred_time: expect.stringMatching(/AWST$/),
      },
    ])
    // There and back again is two changes more.
    await post(href, { action: 'move', appointment })
    await post(href, { action: 'move', appointment: next })
    expect(await followUps(lead)).toHaveLength(3)
  })

  it('is not moved to a time that is taken or not offered', async () => {
    const other = await book('r2', 2)
    const { lead, href } = await book('r2', 3)
    for (const appointment of [other.appointment, '2020-01-06T09:00:00+08:00', 'x']) {
      const answer = await post(href, { action: 'move', appointment })
      const page = await visit(SLUG, answer.headers.get('Location') ?? '')
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(await page.text()).toContain('Please choose one of these times.')
    }
    expect(await followUps(lead)).toEqual([])
  })

  it('is cancelled without an account after one confirmation: free for others, and the dealer is notified once', async () => {
    const { lead, href, appointment } = await book('r1', 7)
    expect(await pageOf(href)).toContain('Cancel this test drive')
    const asked = await post(href, { action: 'cancel' })
    expect(await pageOf(asked.headers.get('Location') ?? '')).toMatch(ASKING)
    expect(await followUps(lead)).toEqual([])
    for (let times = 0; times < 2; times += 1) await post(href, { action: 'cancel', sure: 'yes' })
    expect(await followUps(lead)).toMatchObject([
      {
        event: 'test-drive.cancelled',
        reason: expect.stringMatching(/^The shopper cancelled it\. It was for .* AWST\.$/),
      },
    ])
    expect(await timesOf(drivePath('r1'))).toContain(appointment)
    expect(await pageOf(href)).toContain('Your test drive request is cancelled')
    const file = await (await visit(SLUG, `${href}/appointment.ics`)).text()
    expect(file).toContain('STATUS:CANCELLED')
  })
})

describe('an enquiry', () => {
  it('says what was sent, when, its status and reference, and by when an answer comes', async () => {
    const answers = { forms: { response_time: 'within one business day' } }
    const { send, pageOf, post } = await openRequestShop('records', answers)
    const { href, lead } = await send('/enquire?car_id=r1', {})
    const text = textOf(await pageOf(href))
    expect(text).toMatch(/Corolla.*Sent \d+ [A-Z][a-z]+ \d{4}, \d+:\d\d [ap]m AWST/)
    expect(text).toContain('Status With our team')
    expect(text).toContain('You’ll hear from us within one business day')
    expect(text).toContain(`Your reference ${lead.slice(0, 8).toUpperCase()}`)
    expect(text).not.toMatch(/Citizen|jo@example|0412|Is it still there/)
    await post(href, { action: 'cancel', sure: 'yes' })
    const cancelled = textOf(await pageOf(href))
    expect(cancelled).toContain('Status Cancelled')
    expect(cancelled).not.toContain('You’ll hear from us')
  })

  it('names its vehicle after that has left the stock', async () => {
    const { send, pageOf } = await openRequestShop('leavers')
    const { href } = await send('/enquire?car_id=r1', {})
    await removeCar('leavers', 'r1')
    expect(textOf(await pageOf(href))).toContain('Corolla')
  })

  it('is cancelled by its link after one confirmation, and the dealer is notified once', async () => {
    const { lead, href } = await send('/enquire?car_id=r1', {})
    const asked = await post(href, { action: 'cancel' })
    expect(await pageOf(asked.headers.get('Location') ?? '')).toMatch(ASKING)
    expect(await followUps(lead)).toEqual([])
    for (let times = 0; times < 2; times += 1) await post(href, { action: 'cancel', sure: 'yes' })
    expect(await followUps(lead)).toMatchObject([{ event: 'enquiry.cancelled', car_id: 'r1' }])
    expect(await pageOf(href)).toContain('Your enquiry is cancelled')
  })
})

describe('the confirmation', () => {
  it('is sent only to those who tick so, with the link', async () => {
    const before = (await listMessages(env.SEARCH, SLUG)).length
    await book('r1', 8)
    expect(await listMessages(env.SEARCH, SLUG)).toHaveLength(before)
    const { href } = await book('r1', 8, { 'confirm.message': 'on' })
    await vi.waitFor(async () => {
      const [message] = await listMessages(env.SEARCH, SLUG)
      expect(message).toMatchObject({ to: 'jo@example.com' })
      const link = /https:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? ''
      expect(new URL(link).pathname.slice(0, 42)).toBe(href.slice(0, 42))
      expect(message?.text).toMatch(/test drive request for the .* AWST, North Yard/)
      expect((await visit(SLUG, new URL(link).pathname)).status).toBe(200)
    })
  })

  it('and its link are of no use to bots: a held form books nothing and confirms nothing', async () => {
    const before = (await listMessages(env.SEARCH, SLUG)).length
    const times = await timesOf(drivePath('r1'))
    const [appointment = ''] = times
    await send(drivePath('r1'), {
      appointment,
      'confirm.message': 'on',
      website_url: 'https://spam.example',
    })
    expect(await timesOf(drivePath('r1'))).toContain(appointment)
    expect(await listMessages(env.SEARCH, SLUG)).toHaveLength(before)
  })
})

describe('the link of a request', () => {
  it('opens nothing if it is forged, or at another dealer', async () => {
    const { href, lead } = await book('r2', 12)
    for (const path of [
      href.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `/request/${lead}`,
      `/request/${'f'.repeat(32)}.zzzzzz.${'A'.repeat(43)}`,
    ]) {
      expect((await visit(SLUG, path)).status).toBe(404)
      expect((await post(path, { action: 'cancel', sure: 'yes' })).status).toBe(404)
    }
    expect((await visit('neighbours', href)).status).toBe(404)
    expect((await fetchFrom('neighbours', `${href}/appointment.ics`)).status).toBe(404)
    expect((await sendForm('neighbours', href, { action: 'cancel', sure: 'yes' })).status).toBe(404)
    expect(await followUps(lead)).toEqual([])
  })
})

// The inbox of a site: its lists, a lead with what people do about it, and its file; within the site alone.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toCookieText } from '#lib/encoding.ts'
import { findDue } from '#sales/leads/outbox/delivery-rows.ts'
import { findInboxLead } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { signIn } from '#test/support/signed-in.ts'
import { openShop, visit } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, cookiesOf, letIn, NOW, signInAs, withOutbox } from './support.ts'

const INBOX = '/_console/sites/yard/inbox'
let sales: string
let admin: string
let count = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'yard', name: 'Yard Motors' }, [])
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [])
  sales = await signInAs(await letIn('sam@yard.example', { role: 'sales', site: 'yard' }, 'Sam'))
  admin = await signInAs(await letIn('ann@yard.example', { role: 'admin', site: 'yard' }, 'Ann'))
  await letIn('ed@yard.example', { role: 'editor', site: 'yard' }, 'Ed')
})

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM leads'),
    env.DB.prepare('DELETE FROM lead_deliveries'),
  ])
})

/** A stored lead of yard, a minute older than the one before. */
async function sent(payload: LeadPayload = {}, more: Partial<Lead> = {}): Promise<Lead> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const own = { id, key: id, site: 'yard', createdAt: NOW - 60 * count }
  const lead = testLead(payload, { ...own, ...more })
  await saveLead(env.DB, lead, ['crm', 'email'])
  return lead
}

const read = async (path: string, cookie = sales) => (await ask(path, { cookie })).text()
const names = (page: string) =>
  [...page.matchAll(/<th scope="row">(?:<input [^>]*>)?<a [^>]*>([^<]*)/g)].map(([, name]) => name)
const post = (lead: Lead, form: Record<string, string>, cookie = sales) =>
  ask(`${INBOX}/${lead.id}`, { cookie, form })
/** What the page says after a form. */
const see = async (answer: Response, cookie = sales) =>
  textOf(await (await after(answer, { cookie })).text())
const stored = async ({ id }: Lead) => findInboxLead(env.DB, 'yard', id)
const deliver = (lead: Lead) =>
  env.DB.prepare(`UPDATE lead_deliveries SET state = 'delivered' WHERE lead_id = ?1`)
    .bind(lead.id)
    .run()

describe('the inbox', () => {
  it('lists what shoppers sent, newest first, without notices and other dealers’ leads', async () => {
    await sent({ name: 'First', last_name: 'Caller' })
    await sent({ name: 'Second', last_name: 'Caller' })
    await sent({}, { kind: 'held-digest' })
    await sent({ name: 'Canary' }, { site: 'rival' })
    const page = await read(INBOX)
    expect(names(page)).toEqual(['First Caller', 'Second Caller'])
    expect(textOf(page)).toContain('First Caller Vehicle enquiry: 2021 Toyota Corolla')
  })

  it('has lists of what is not answered, of one’s own, of what is held, and of all', async () => {
    const open = await sent({ name: 'Open', last_name: '' })
    const mine = await sent({ name: 'Mine', last_name: '' })
    await sent({ name: 'Held', last_name: '' }, { suspicion: ['links'] })
    await sent({ name: 'Old', last_name: '' }, { createdAt: NOW - 31 * 86_400 })
    // Held because the site has no such target any more: not as spam.
    const stuck = await sent({ name: 'Stuck', last_name: '' }, { createdAt: NOW - 32 * 86_400 })
    await env.DB.prepare(
      `UPDATE lead_deliveries SET state = 'held', last_error = 'target removed' WHERE lead_id = ?1`,
    )
      .bind(stuck.id)
      .run()
    await post(mine, { status: 'answered', assignee: 'sam@yard.example' })
    expect(names(await read(INBOX))).toEqual(['Open'])
    const own = await read(`${INBOX}?view=mine`)
    expect(names(own)).toEqual(['Mine'])
    // A list says what it is of once.
    expect(own).not.toContain('<th scope="col">Assigned to</th>')
    expect(await read(INBOX)).not.toContain('<th scope="col">Status</th>')
    expect(await read(`${INBOX}?view=all`)).toContain('>Sam</td>')
    expect(own).toMatch(/<a href="tel:\d+" aria-label="Call Mine [\d ]+">Call<\/a>/)
    expect(textOf(own)).toContain('Not delivered (0)')
    expect(names(await read(`${INBOX}?view=mine`, admin))).toEqual([])
    expect(names(await read(`${INBOX}?view=held`))).toEqual(['Held'])
    expect(names(await read(`${INBOX}?view=all`))).toEqual(['Open', 'Mine', 'Held', 'Old', 'Stuck'])
    expect(textOf(await read(INBOX))).toContain('Not answered (1)')
    const home = await read('/_console/sites/yard')
    expect(textOf(home)).toContain('1 lead without an answer')
    expect(textOf(home)).toContain('1 lead held as spam')
    await post(open, { status: 'closed' })
    expect(textOf(await read(INBOX))).toContain('Every lead of the last 30 days has been answered.')
  })

  it('has a list of leads that are not delivered, which the home of the site counts', async () => {
    const failed = await sent({ name: 'Failed', last_name: '' })
    const removed = await sent({ name: 'Removed', last_name: '' })
    await sent({ name: 'Waiting', last_name: '' })
    await sent({ name: 'Held', last_name: '' }, { suspicion: ['links'] })
    const set = (lead: Lead, change: string) =>
      env.DB.prepare(`UPDATE lead_deliveries SET ${change} WHERE lead_id = ?1 AND target = 'crm'`)
        .bind(lead.id)
        .run()
    await set(failed, `attempts = 1, failed_at = ${NOW}, last_error = 'no answer'`)
    await set(removed, `state = 'held', last_error = 'target removed'`)
    // A person who has called the shopper has not mended the delivery.
    await post(failed, { status: 'answered' })
    const list = `${INBOX}?view=undelivered`
    expect(names(await read(list))).toEqual(['Failed', 'Removed'])
    const home = await read('/_console/sites/yard')
    expect(textOf(home)).toContain('2 leads not delivered')
    expect(home).toContain(`href="${list}"`)
    await set(failed, `state = 'delivered'`)
    await set(removed, `state = 'delivered'`)
    expect(textOf(await read(list))).toContain(
      'No delivery has failed for a lead of the last 30 days.',
    )
    expect(textOf(await read('/_console/sites/yard'))).not.toContain('not delivered')
  })

  it.each([
    ['a part of a phone number', 'q=0499', ['Kiri']],
    ['words of name and vehicle in any order', 'q=hilux kiri', ['Kiri']],
    ['the shopper’s own vehicle', 'q=cerato abc123', ['Mere']],
    ['a kind', 'kind=finance', ['Tane']],
    ['nothing that exists', 'q=unheard', []],
  ])('finds leads by %s', async (_by, query, expected) => {
    const hilux = { car_description: '2020 Toyota HiLux' }
    await sent({ name: 'Kiri', last_name: '', phone: '0499 111 222', ...hilux })
    await sent({ name: 'Tane', last_name: '' }, { kind: 'finance' })
    const own = { make: 'Kia', model: 'Cerato', rego: 'ABC123' }
    await sent({ name: 'Mere', last_name: '', ...own }, { kind: 'sell' })
    expect(names(await read(`${INBOX}?view=all&${query}`))).toEqual(expected)
  })

  it.each(['+61412345678', '0412 345 678', '(04) 1234-5678', '345678', 'helen.pa', 'Helen'])(
    'finds a person in every list, by %s',
    async (words) => {
      const helen = { name: 'Helen', last_name: 'Park', email: 'helen.park@example.com' }
      const open = await sent({ ...helen, phone: '+61412345678' })
      const done = await sent({ ...helen, phone: '0412 345 678' })
      await sent({ ...helen, phone: '+61412345678' }, { suspicion: ['links'] })
      await sent({ name: 'Other', last_name: '', phone: '+61499000111', email: 'o@example.com' })
      await post(done, { status: 'closed' })
      const found = await read(`${INBOX}?q=${encodeURIComponent(words)}`)
      expect(names(found)).toEqual(['Helen Park', 'Helen Park', 'Helen Park'])
      expect(names(await read(INBOX))).toContain('Helen Park')
      expect(await stored(open)).toMatchObject({ status: 'new' })
    },
  )

  it('finds a lead by the reference that its shopper and its page have', async () => {
    await sent({ name: 'Rangi', last_name: '' })
    const id = 'a1b2c3d4'.padEnd(32, '0')
    await sent({ name: 'Kiri', last_name: '' }, { id })
    const reference = 'A1B2C3D4'
    expect(names(await read(`${INBOX}?view=all&q=${reference}`))).toEqual(['Kiri'])
    expect(textOf(await read(`${INBOX}/${id}`))).toContain(`Reference ${reference}`)
  })

  it('says why a target does not have a lead, and whether that goes on', async () => {
    const lead = await sent()
    const set = (state: string, error: string) =>
      env.DB.prepare(
        'UPDATE lead_deliveries SET state = ?2, attempts = 3, last_error = ?3 WHERE lead_id = ?1',
      )
        .bind(lead.id, state, error)
        .run()
    const page = `${INBOX}/${lead.id}`
    for (const [failed, said] of [
      ['no answer', 'No answer.'],
      ['status 503', 'The other system answered with error 503.'],
      ['E_SENDER_NOT_VERIFIED', 'The email service refused it (E_SENDER_NOT_VERIFIED).'],
      ['no email binding', 'Email is not set up yet.'],
    ] as const) {
      await set('pending', failed)
      expect(textOf(await read(page))).toContain(
        `Not delivered after 3 tries ${said} We’ll keep trying.`,
      )
    }
    await set('held', 'target removed')
    expect(textOf(await read(page))).toContain('your website no longer has this recipient')
  })

  it('has a list of estimates for trade-ins, with their figures', async () => {
    const made = { offer_price: 12_500, low: 11_000, high: 14_000, at: NOW }
    await sent({ name: 'Rua', last_name: '', valuation: made }, { kind: 'trade-in' })
    await sent({ name: 'Toru', last_name: '' }, { kind: 'trade-in' })
    const page = await read(`${INBOX}?view=estimates`)
    expect(names(page)).toEqual(['Rua'])
    expect(textOf(page)).toContain('Estimate: $12,500 ($11,000 to $14,000)')
  })

  it('leads to every lead once, page by page', async () => {
    for (let at = 0; at < 120; at += 1)
      // Many at the same second.
      await sent({ name: `Caller ${at}` }, { createdAt: NOW - Math.floor(at / 40) })
    const found: (string | undefined)[] = []
    let path: string | undefined = `${INBOX}?view=all`
    while (path !== undefined) {
      const page: string = await read(path)
      found.push(...names(page))
      path = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(found).toHaveLength(120)
    expect(new Set(found).size).toBe(120)
  })

  it('is a file for spreadsheets that runs nothing there, and the download is in the activity log', async () => {
    await sent({ name: '=cmd|1', message: 'Line one\nline "two"' })
    const file = await (await ask(`${INBOX}.csv?view=all`, { cookie: admin })).text()
    const [row] = parse<Record<string, string>>(file, { bom: true, columns: true })
    expect(row).toMatchObject({
      // The yard's local time, with its distance from UTC.
      Received: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+1[01]:00$/),
      Name: "'=cmd|1 Citizen",
      Phone: '0412 345 678',
      Comments: 'Line one\nline "two"',
      Kind: 'Vehicle enquiry',
      Status: 'Not answered',
    })
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'lead.export', detail: '1 lead' })
    expect((await ask(`${INBOX}.csv`, { cookie: sales })).status).toBe(403)
  })
})

describe('a reply promise', () => {
  /** A site that promises a reply within two hours and is always open, with ten leads of a day ago; its inbox. */
  async function promised(slug: string, minutesTaken: readonly number[]): Promise<string> {
    const always = Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      open: '00:00',
      close: '00:00',
    }))
    await openShop(
      {
        slug,
        forms: { reply_promise: { enabled: true } },
        locations: [
          {
            id: '1',
            slug: 'yard',
            name: 'Yard',
            timezone: 'Australia/Sydney',
            opening_hours: always,
          },
        ],
      },
      [],
    )
    for (const minutes of minutesTaken) {
      const { id } = await sent({}, { site: slug, createdAt: NOW - 86_400 })
      await env.DB.prepare(`UPDATE leads SET status = 'answered', answered_at = ?2 WHERE id = ?1`)
        .bind(id, NOW - 86_400 + minutes * 60)
        .run()
    }
    const person = await letIn(`ann@${slug}.example`, { role: 'admin', site: slug })
    return textOf(await read(`/_console/sites/${slug}/inbox`, await signInAs(person)))
  }
  const shown = async (slug: string, path = '/contact') =>
    textOf(await (await visit(slug, path)).text())

  it('is on forms and thank-you pages while it is kept, and the inbox says so', async () => {
    const inbox = await promised('swift', [...Array.from({ length: 9 }, () => 100), 121])
    expect(inbox).toContain('9 of 10 leads of the last 30 days had one in time (90%)')
    expect(inbox).toContain('Shoppers see the promise.')
    // The first page has it counted.
    await expect.poll(() => shown('swift')).toContain('We reply within 2 business hours.')
    const thanks = await shown('swift', '/success?form=general')
    expect(thanks).toContain('will get back to you within 2 business hours.')
    expect(await shown('swift', '/careers')).not.toContain('business hours')
  })

  it('is not broken by a lead that its shopper cancelled, which needs no answer', async () => {
    const own = { site: 'calm', createdAt: NOW - 86_400 }
    const asked = await sent({ name: 'Gone' }, own)
    const answered = await sent({ name: 'Served' }, own)
    await env.DB.prepare(`UPDATE leads SET status = 'sold', answered_at = ?2 WHERE id = ?1`)
      .bind(answered.id, NOW - 86_000)
      .run()
    for (const { id } of [asked, answered])
      await sent({ name: 'Gone', event: 'general.cancelled' }, { ...own, parent: id })
    const inbox = await promised(
      'calm',
      Array.from({ length: 9 }, () => 5),
    )
    expect(inbox).toContain('10 of 10 leads of the last 30 days had one in time (100%)')
    expect(inbox).not.toContain('Reply was due')
    const statusOf = async ({ id }: Lead) => (await findInboxLead(env.DB, 'calm', id))?.status
    expect(await Promise.all([asked, answered].map(statusOf))).toEqual(['closed', 'sold'])
    // Nor is it a late answer once a person sorts it.
    const bo = await signInAs(await letIn('bo@calm.example', { role: 'admin', site: 'calm' }))
    await ask(`/_console/sites/calm/inbox/${asked.id}`, { cookie: bo, form: { status: 'sold' } })
    expect(await statusOf(asked)).toBe('sold')
    expect(textOf(await read('/_console/sites/calm/inbox', bo))).toContain('10 of 10 leads')
  })

  it('is hidden from shoppers while it is not kept, and each lead says when its reply is due', async () => {
    await sent({}, { site: 'slow', createdAt: NOW - 3 * 3600 })
    await sent({}, { site: 'slow', createdAt: NOW - 4 * 3600 })
    await sent({}, { site: 'slow', createdAt: NOW - 3000 })
    const inbox = await promised(
      'slow',
      Array.from({ length: 9 }, () => 5),
    )
    expect(inbox).toContain('9 of 11 leads of the last 30 days had one in time (81%)')
    expect(inbox).toContain('Shoppers don’t see the promise now: at least 90% must be in time.')
    // By the clocks of the yard, with their name: the promise runs while the yard is open.
    expect(inbox.match(/Reply was due \w{3} \d+ \w{3}, \d+:\d\d [ap]m AE[DS]T/g)).toHaveLength(2)
    expect(inbox).toMatch(/Reply due by \w{3} \d+ \w{3}, \d+:\d\d [ap]m AE[DS]T/)
    await shown('slow')
    const isCounted = async () =>
      (await env.SEARCH.list({ prefix: 'slow:' })).keys.some(({ name }) => name.endsWith('replies'))
    await expect.poll(isCounted).toBe(true)
    expect(await shown('slow')).toContain('within one business day')
    expect(await shown('slow')).not.toContain('We reply')
  })
})

describe('a lead', () => {
  it('shows what was sent and where it went, and each reading is in the activity log', async () => {
    const lead = await sent()
    await deliver(lead)
    const page = await read(`${INBOX}/${lead.id}`)
    // What was written comes first, then what staff do about it, then everything else.
    expect(textOf(page)).toMatch(/Still there\?.* Manage this lead .* What was sent .* Reference/s)
    expect(textOf(page).split('Still there?')).toHaveLength(2)
    expect(page).toContain('href="tel:0412345678"')
    expect(textOf(page)).toContain('Call 0412 345 678')
    expect(textOf(page)).toContain('Phone 0412 345 678')
    expect(textOf(page)).toContain('crm Delivered')
    const [entry] = (await auditRows()).slice(-1)
    expect(entry).toMatchObject({
      act: 'lead.read',
      email: 'sam@yard.example',
      subject: lead.id.slice(0, 8).toUpperCase(),
    })
    expect(JSON.stringify(entry)).not.toContain('Citizen')
  })

  it('that is assigned tells the person by email, without a word of the shopper', async () => {
    const { bindings, outbox } = withOutbox()
    const lead = await sent({ name: 'Secret', last_name: 'Shopper' })
    const assign = (assignee: string) =>
      ask(`${INBOX}/${lead.id}`, { cookie: sales, bindings, form: { action: 'save', assignee } })
    expect((await assign('ann@yard.example')).status).toBe(303)
    expect(outbox).toEqual([
      {
        to: 'ann@yard.example',
        subject: 'Yard Motors: a lead is yours now',
        text: expect.stringContaining(`https://ops.example${INBOX}/${lead.id}`),
      },
    ])
    expect(outbox[0]?.text).toContain(
      'Sam assigned a lead to you: Vehicle enquiry: 2021 Toyota Corolla',
    )
    expect(outbox[0]?.text).not.toContain('Secret')
    // Who takes it themselves knows.
    await assign('sam@yard.example')
    await assign('sam@yard.example')
    expect(outbox).toHaveLength(1)
  })

  it('says when by the clocks of the yard, with their name', async () => {
    const lead = await sent()
    await post(lead, { note: 'Called', action: 'save' })
    const page = await read(`${INBOX}/${lead.id}`)
    expect(page).toMatch(/title="\d+ \w{3} \d{4}, \d+:\d\d [ap]m AE[DS]T">\d+ \w+ ago</)
    expect(textOf(page)).toMatch(/Note, sam@yard\.example, \d+ \w{3} \d{4}, \d+:\d\d [ap]m AE[DS]T/)
  })

  it('of another dealer is like one that does not exist', async () => {
    const lead = await sent({ name: 'Canary' }, { site: 'rival' })
    const nothing = await read(`${INBOX}/${'f'.repeat(32)}`)
    expect(await read(`${INBOX}/${lead.id}`)).toBe(nothing)
    expect((await post(lead, { status: 'sold' })).status).toBe(404)
    expect((await findInboxLead(env.DB, 'rival', lead.id))?.status).toBe('new')
  })

  it('keeps what others did since it was shown: a note changes nothing else', async () => {
    const lead = await sent({ name: 'Kim' })
    const shown = { action: 'save', 'shown-status': 'new', 'shown-assignee': '' }
    await post(lead, { ...shown, status: 'answered', assignee: 'sam@yard.example' })
    const late = await post(
      lead,
      { ...shown, status: 'new', assignee: '', note: 'Sent a quote' },
      admin,
    )
    expect(late.status).toBe(303)
    expect(await stored(lead)).toMatchObject({ status: 'answered', assignee: 'sam@yard.example' })
    expect((await stored(lead))?.history.at(-1)).toMatchObject({
      did: 'note',
      text: 'Sent a quote',
    })
  })

  it('shows both values, and keeps the note, when two people change the same', async () => {
    const lead = await sent({ name: 'Lou' })
    const shown = { action: 'save', 'shown-status': 'new', 'shown-assignee': '' }
    await post(lead, { ...shown, status: 'sold' })
    const late = await post(lead, { ...shown, status: 'closed', note: 'Bought elsewhere' }, admin)
    const page = await late.text()
    expect([late.status, textOf(page)]).toEqual([
      409,
      expect.stringMatching(
        /sam@yard\.example changed this lead.*the status is Sold, and you chose Closed without a sale/,
      ),
    ])
    expect(page).toContain('>Bought elsewhere</textarea>')
    expect((await stored(lead))?.status).toBe('sold')
    // With the note alone, nothing is undone.
    await post(lead, { action: 'save', status: '', note: 'Bought elsewhere' }, admin)
    expect(await stored(lead)).toMatchObject({ status: 'sold' })
    expect(
      await see(await post(lead, { ...shown, status: 'sold', assignee: 'ann@yard.example' })),
    ).toContain('Saved.')
  })

  it('names who changed the same, not who did something else since', async () => {
    const lead = await sent({ name: 'Nat' })
    const shown = { action: 'save', 'shown-status': 'new', 'shown-assignee': '' }
    const late = async () =>
      textOf(
        await (
          await post(lead, { ...shown, status: 'closed', assignee: '', note: 'x' }, admin)
        ).text(),
      )
    await post(lead, { ...shown, status: 'sold' })
    await post(lead, { action: 'save', note: 'Called' }, admin)
    expect(await late()).toContain('because sam@yard.example changed this lead in the meantime')
    const both = { ...shown, status: 'closed', assignee: 'sam@yard.example', note: 'x' }
    await post(lead, { ...shown, assignee: 'ann@yard.example' }, admin)
    expect(textOf(await (await post(lead, both)).text())).toContain(
      'because sam@yard.example and ann@yard.example changed this lead in the meantime',
    )
    // As when a shopper cancels.
    await env.DB.prepare(`UPDATE leads SET status = 'answered' WHERE id = ?1`).bind(lead.id).run()
    expect(await late()).toContain('because this lead was changed in the meantime: the status is')
  })

  it('keeps what was chosen with a note that is too long, until that is shorter', async () => {
    const lead = await sent({ name: 'Ola' })
    const form = {
      action: 'save',
      'shown-status': 'new',
      'shown-assignee': '',
      status: 'answered',
      assignee: 'ann@yard.example',
      note: 'x'.repeat(2001),
    }
    const page = await (await post(lead, form)).text()
    const kept = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
    await post(lead, { ...kept, action: 'save', note: 'Shorter' })
    expect(await stored(lead)).toMatchObject({ status: 'answered', assignee: 'ann@yard.example' })
    expect((await stored(lead))?.history.map(({ did }) => did)).toEqual([
      'status',
      'assign',
      'note',
    ])
  })

  it('is changed by one of two who save at once', async () => {
    const lead = await sent({ name: 'Mo' })
    const shown = { action: 'save', 'shown-status': 'new', 'shown-assignee': '' }
    const answers = await Promise.all(
      ['sold', 'closed'].map((status) => post(lead, { ...shown, status, note: 'x' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect((await stored(lead))?.history.filter(({ did }) => did === 'status')).toHaveLength(1)
  })

  it('keeps its status, who has it and notes, with the time of the first answer', async () => {
    const lead = await sent()
    const form = {
      status: 'answered',
      assignee: 'ann@yard.example',
      note: 'Called, <b>comes</b> on Friday',
    }
    expect((await post(lead, form)).headers.get('Location')).toBe(`${INBOX}/${lead.id}?done=saved`)
    const first = (await stored(lead))?.answeredAt ?? 0
    expect(first).toBeGreaterThanOrEqual(NOW)
    await post(lead, { status: 'sold', assignee: 'ann@yard.example' }, admin)
    const after = await stored(lead)
    expect([after?.status, after?.assignee, after?.answeredAt]).toEqual([
      'sold',
      'ann@yard.example',
      first,
    ])
    expect(after?.history.map(({ did, text, by }) => [did, text, by])).toEqual([
      ['status', 'Answered', 'sam@yard.example'],
      ['assign', 'ann@yard.example', 'sam@yard.example'],
      ['note', 'Called, <b>comes</b> on Friday', 'sam@yard.example'],
      ['status', 'Sold', 'ann@yard.example'],
    ])
    const page = await read(`${INBOX}/${lead.id}`)
    expect(page).toContain('Called, &lt;b&gt;comes&lt;/b&gt; on Friday')
    expect(textOf(page)).toContain('answered after')
  })

  it.each([
    ['a note that is too long', { note: 'x'.repeat(2001) }, 'The note has 2001 characters'],
    [
      'a person who does not work on leads',
      { assignee: 'ed@yard.example', note: 'Keep me' },
      'ed@yard.example does not work on leads',
    ],
  ])('refuses %s and keeps what was typed', async (_what, form, problem) => {
    const lead = await sent()
    const answer = await post(lead, { status: 'new', ...form })
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(textOf(page)).toContain(problem)
    expect(page).toContain(`>${form.note}</textarea>`)
    // The browser keeps it for Back.
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(page).not.toContain('Citizen')
    expect((await stored(lead))?.history).toEqual([])
  })

  it('that is held is released once, to be sent within 90 seconds', async () => {
    const lead = await sent({}, { suspicion: ['links'] })
    expect(textOf(await read(`${INBOX}/${lead.id}`))).toContain('it has three links or more')
    await post(lead, { action: 'release' })
    // The sweep of the next minute finds it.
    const due = await findDue(env.DB, Math.floor(Date.now() / 1000), 10)
    expect(due).toEqual([{ id: lead.id, site: 'yard' }])
    await deliver(lead)
    await post(lead, { action: 'release' })
    expect((await stored(lead))?.delivery).toBe('delivered')
    expect(await see(await post(lead, { action: 'discard' }))).toContain(
      'Someone has released this lead, so it was not discarded.',
    )
    expect((await auditRows()).map(({ act }) => act)).toContain('lead.release')
  })

  it('that is held is discarded for good', async () => {
    const lead = await sent({}, { suspicion: ['links'] })
    const answer = await post(lead, { action: 'discard' })
    expect(answer.headers.get('Location')).toBe(`${INBOX}?view=held`)
    expect(await see(answer)).toContain('The lead is deleted.')
    expect(await stored(lead)).toBeNull()
    const left = 'SELECT count(*) AS n FROM lead_deliveries'
    expect(await env.DB.prepare(left).first<number>('n')).toBe(0)
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'lead.discard',
      subject: lead.id.slice(0, 8).toUpperCase(),
    })
  })

  it('is sent again to one target, unless it is held or being sent', async () => {
    const lead = await sent()
    await deliver(lead)
    await post(lead, { action: 'resend', target: 'crm' })
    const rows = 'SELECT target, state, attempts FROM lead_deliveries ORDER BY target'
    expect((await env.DB.prepare(rows).all()).results).toEqual([
      { target: 'crm', state: 'pending', attempts: 0 },
      { target: 'email', state: 'delivered', attempts: 0 },
    ])
    expect(await findDue(env.DB, Math.floor(Date.now() / 1000), 10)).toHaveLength(1)
    const words = 'It is being sent to this recipient at the moment, or is held.'
    expect(await see(await post(lead, { action: 'resend', target: 'crm' }))).toContain(words)
    const held = await sent({}, { suspicion: ['links'] })
    expect(await see(await post(held, { action: 'resend', target: 'crm' }))).toContain(words)
  })

  it('leads to the lead that it follows up, and back', async () => {
    const first = await sent({ name: 'First' }, { createdAt: NOW - 5000 })
    const second = await sent({ name: 'Again' }, { parent: first.id, createdAt: NOW - 4000 })
    expect(textOf(await read(`${INBOX}/${first.id}`))).toContain('Followed up by')
    expect(await read(`${INBOX}/${second.id}`)).toContain(`href="${INBOX}/${first.id}"`)
  })
})

describe('the data of a shopper', () => {
  const PRIVACY = '/_console/sites/yard/privacy'
  const email = 'Canaria.Vogel@example.com'
  const canary = { name: 'Canaria', last_name: 'Vogel', email, phone: '0412345678' }
  const find = (cookie = admin) => ask(PRIVACY, { cookie, form: { email, phone: '' } })
  const act = (form: Record<string, string>, cookie = admin) =>
    ask(`${PRIVACY}/act`, { cookie, form: { email, phone: '', ...form } })
  const requests = async () =>
    (
      await env.DB.prepare(
        'SELECT site, action, done_by FROM person_requests ORDER BY action',
      ).all()
    ).results

  it('is found, exported and corrected on their own site alone, with a record that has nothing of them', async () => {
    const lead = await sent(canary)
    const other = await sent({ ...canary, message: 'A rival’s lead' }, { site: 'rival' })
    const found = await see(await find(), admin)
    expect(found).toMatch(/Leads 1 /)
    expect(found).toContain('1 lead has not reached the dealership yet, and will not.')
    const file = await act({ action: 'export' })
    expect(file.headers.get('Content-Disposition')).toContain('attachment')
    const text = await file.text()
    expect(JSON.parse(text)).toMatchObject({ leads: [{ payload: { email } }] })
    expect(text).not.toContain('rival')
    const corrected = await act({ action: 'correct', 'first-name': 'Kim' })
    const done = await see(corrected, admin)
    expect(done).toContain('Corrected.')
    expect(done).toMatch(/Leads 1 /)
    // What was found is shown once.
    expect(textOf(await read(PRIVACY, admin))).not.toMatch(/Leads 1 /)
    expect((await stored(lead))?.payload).toMatchObject({ name: 'Kim', last_name: 'Vogel' })
    expect((await findInboxLead(env.DB, 'rival', other.id))?.payload.name).toBe('Canaria')
    expect(await requests()).toEqual(
      ['correct', 'export', 'find'].map((action) => ({
        site: 'yard',
        action,
        done_by: 'ann@yard.example',
      })),
    )
    const rows = (await auditRows()).filter((row) => String(row['act']).startsWith('privacy.'))
    expect(rows.map((row) => `${String(row['act'])} ${String(row['outcome'])}`)).toEqual([
      'privacy.find done',
      'privacy.export done',
      'privacy.correct pending',
      'privacy.correct done',
    ])
    expect(rows[0]).toMatchObject({ site: 'yard', detail: '1 lead' })
    expect(JSON.stringify(rows)).not.toMatch(/canaria|vogel|412 ?345/i)
  })

  it('is not shown by a cookie that a browser made itself, which would leave no entry', async () => {
    await sent(canary)
    const searches = async () =>
      (await auditRows()).filter(({ act: done }) => done === 'privacy.find').length
    const before = await searches()
    const made = (said: object) => `__Host-said=${toCookieText({ at: PRIVACY, said })}`
    const fields = { phone: '', email }
    for (const said of [
      { fields },
      { sealed: JSON.stringify([NOW + 86_400, fields]) },
      { sealed: '' },
    ]) {
      const page = await read(PRIVACY, `${admin}; ${made(said)}`)
      expect(textOf(page)).not.toMatch(/Leads 1 |Canaria/)
    }
    // Nor by a cookie of someone else's search.
    const found = await find()
    const cookie = cookiesOf(found)
    expect(cookie).not.toContain('Canaria')
    const other = await signInAs(await letIn('al@yard.example', { role: 'admin', site: 'yard' }))
    expect(textOf(await read(PRIVACY, `${other}; ${cookie}`))).not.toMatch(/Leads 1 /)
    expect(textOf(await read(PRIVACY, `${admin}; ${cookie}`))).toMatch(/Leads 1 /)
    expect(await searches()).toBe(before + 1)
  })

  it('is not corrected to the phone of another account, and the log says that it failed', async () => {
    for (const phone of ['+61412000011', '+61412000012']) await signIn('yard', phone)
    const wanted = { action: 'correct', email: '', phone: '0412000011', 'new-phone': '0412000012' }
    const answer = await act(wanted)
    const page = await (await after(answer, { cookie: admin })).text()
    expect(page).toContain('another account')
    for (const typed of ['0412000011', '0412000012']) expect(page).toContain(`value="${typed}"`)
    const outcomes = (await auditRows()).filter(({ act: done }) => done === 'privacy.correct')
    expect(outcomes.slice(-2).map(({ outcome }) => outcome)).toEqual(['pending', 'failed'])
  })

  it('is deleted once a word is typed, and says what was stopped by it', async () => {
    const lead = await sent(canary)
    const other = await sent(canary, { site: 'rival' })
    expect(await see(await act({ action: 'forget', word: 'yes' }), admin)).toMatch(
      /Nothing was deleted.*Leads 1 /,
    )
    expect(await stored(lead)).not.toBeNull()
    const page = await see(await act({ action: 'forget', word: ' Delete' }), admin)
    expect(page).toContain('1 lead. Keep the request number in your own records')
    expect(page).toContain('1 lead had not reached the dealership yet')
    expect([await stored(lead), await findInboxLead(env.DB, 'rival', other.id)]).toEqual([
      null,
      expect.anything(),
    ])
    expect(await see(await find(), admin)).toContain('Nothing is stored')
  })

  it('is searched on all sites by staff', async () => {
    await sent(canary)
    await sent(canary, { site: 'rival' })
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    const form = { email: '', phone: '0412 345 678' }
    const page = await see(await ask('/_console/privacy', { cookie: staff, form }), staff)
    expect(page).toContain('nothing about the shopper. Sign-in codes and rate limits remember')
    expect(page).toMatch(/Leads 2 /)
    const wrong = { email: '', phone: '9876 5432' }
    const answer = await ask('/_console/privacy', { cookie: staff, form: wrong })
    expect(answer.headers.get('Location')).toBe('/_console/privacy')
    const refused = await (await after(answer, { cookie: staff })).text()
    expect(refused).toContain('value="9876 5432"')
    expect(textOf(refused)).toContain('Enter the phone number')
  })
})

// Spam in the console: what is held shows its text and reason, many are done at once, and what a person calls spam teaches the
// site, which can be undone.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { findInboxLead } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import {
  isLearned,
  LESSON_DAYS,
  learnSpam,
  listLessons,
  MAX_LESSONS,
  purgeLessons,
} from '#sales/leads/spam-lesson-rows.ts'
import { marksOf } from '#sales/leads/spam-marks.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const INBOX = '/_console/sites/pound/inbox'
const SPAM = '/_console/sites/pound/spam'
let sales: string
let count = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const targets = [{ kind: 'email' as const, name: 'sales', to: ['sales@pound.example'] }]
  for (const slug of ['pound', 'rival'])
    await openShop({ slug, name: 'Pound Cars', leads: { targets } }, [])
  sales = await signInAs(await letIn('sam@pound.example', { role: 'sales', site: 'pound' }))
})

beforeEach(async () => {
  for (const table of ['leads', 'lead_deliveries', 'spam_lessons'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

async function sent(payload: LeadPayload = {}, more: Partial<Lead> = {}): Promise<Lead> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const own = { id, key: id, site: 'pound', createdAt: NOW - 60 * count }
  const lead = testLead(payload, { ...own, ...more })
  await saveLead(env.DB, lead, ['crm'])
  return lead
}
const read = async (path: string) => (await ask(path, { cookie: sales })).text()
const stored = ({ id }: Lead) => findInboxLead(env.DB, 'pound', id)
const press = async (path: string, form: Record<string, string> | URLSearchParams) =>
  textOf(await (await after(await ask(path, { cookie: sales, form }), { cookie: sales })).text())
const isHeldNext = async (text: string) =>
  isLearned(env.DB, 'pound', await marksOf(text, 'pound.example'), NOW)

const OFFER = {
  name: 'Max',
  last_name: '',
  email: 'max@mailer.example',
  phone: '0499111222',
  message: 'Better prices at https://www.pills.example/now, and see https://facebook.com/me',
}

describe('leads that are held', () => {
  it('show in the list what they say and why they are held', async () => {
    await sent({ name: 'Max', message: 'Buy <b>now</b>' }, { suspicion: ['links'] })
    const page = textOf(await read(`${INBOX}?view=held`))
    expect(page).toContain('“Buy &lt;b&gt;now&lt;/b&gt;”')
    expect(page).toContain('Held because it has three links or more, or markup')
    expect(textOf(await read(INBOX))).not.toContain('Held because')
  })

  it('are released, deleted or called spam many at once, without touching others', async () => {
    const held = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => sent({ ...OFFER, name }, { suspicion: ['links'] })),
    )
    const free = await sent({ name: 'Free' })
    const [one, two, three, four] = held
    const tick = (action: string, ...leads: (Lead | undefined)[]) => {
      const form = new URLSearchParams({ action })
      for (const lead of leads) form.append('lead', lead?.id ?? '')
      return press(INBOX, form)
    }
    expect(await tick('release', one, two)).toContain('2 leads released.')
    expect((await stored(one as Lead))?.delivery).toBe('waiting')
    expect(await tick('discard', three, free)).toContain('1 lead deleted.')
    expect(await stored(three as Lead)).toBeNull()
    expect(await stored(free)).not.toBeNull()
    expect(await tick('spam', four)).toContain('1 lead marked as spam and deleted.')
    expect(await isHeldNext('https://pills.example')).toBe(true)
    expect(await tick('spam')).toContain('Tick at least one lead.')
    expect((await auditRows()).slice(-3).map(({ act }) => act)).toEqual([
      'lead.release',
      'lead.discard',
      'lead.spam',
    ])
  })
})

describe('“This is spam”', () => {
  it('closes the lead and teaches its links and its sender, not what others link to', async () => {
    const lead = await sent(OFFER)
    expect(textOf(await read(`${INBOX}/${lead.id}`))).toContain('This is spam')
    expect(await press(`${INBOX}/${lead.id}`, { action: 'spam' })).toContain(
      'Marked as spam. Similar leads will be held.',
    )
    expect(await stored(lead)).toMatchObject({ status: 'closed', answeredAt: null })
    expect(await isHeldNext('Look: http://PILLS.example/other')).toBe(true)
    expect(await isHeldNext('I am max@mailer.example')).toBe(true)
    expect(await isHeldNext('Call +61 499 111 222')).toBe(true)
    for (const text of ['https://facebook.com/me', 'https://pound.example/cars', 'Still there?'])
      expect([text, await isHeldNext(text)]).toEqual([text, false])
    // Another dealer has not learned it.
    expect(await isLearned(env.DB, 'rival', await marksOf('https://pills.example', ''), NOW)).toBe(
      false,
    )
  })

  it('is taken back on the lead: it waits for an answer again, and all is forgotten', async () => {
    const lead = await sent(OFFER)
    await press(`${INBOX}/${lead.id}`, { action: 'spam' })
    expect(textOf(await read(`${INBOX}/${lead.id}`))).toContain('This lead was marked as spam.')
    await press(`${INBOX}/${lead.id}`, { action: 'not-spam' })
    expect((await stored(lead))?.status).toBe('new')
    expect(await isHeldNext('https://pills.example')).toBe(false)
  })

  it('is explained, and forgotten one by one; senders are not shown whole', async () => {
    await press(`${INBOX}/${(await sent(OFFER)).id}`, { action: 'spam' })
    const page = await read(SPAM)
    const text = textOf(page)
    expect(text).toContain('links to pills.example')
    expect(text).toContain('sender m…@mailer.example')
    expect(page).not.toContain('max@mailer.example')
    expect(page).not.toContain('0499111222')
    expect(await press(SPAM, { mark: 'pills.example' })).toContain('Forgotten.')
    expect(await isHeldNext('https://pills.example')).toBe(false)
    expect(await isHeldNext('max@mailer.example')).toBe(true)
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'spam.forget',
      subject: 'links to pills.example',
    })
  })

  it('is bounded: the oldest go first, and each after half a year', async () => {
    const learn = (from: number, many: number, now: number) =>
      learnSpam(
        env.DB,
        'pound',
        Array.from({ length: many }, (_, at) => ({ mark: `m${from + at}`, shown: 'x' })),
        { lead: 'l', by: 'sam', now },
      )
    await learn(0, 300, NOW - 1000)
    await learn(300, 300, NOW)
    const lessons = await listLessons(env.DB, 'pound', NOW)
    expect(lessons).toHaveLength(MAX_LESSONS)
    expect(lessons.some(({ mark }) => mark === 'm599')).toBe(true)
    const later = NOW + (LESSON_DAYS + 1) * 86_400
    expect(await listLessons(env.DB, 'pound', later)).toEqual([])
    // Not only unused: the daily purge deletes them.
    expect(await purgeLessons(env.DB, { site: 'rival', now: later })).toBe(0)
    expect(await purgeLessons(env.DB, { site: 'pound', now: later })).toBe(MAX_LESSONS)
  })
})

describe('a form of a shopper', () => {
  const send = async (message: string) => {
    const { action, fields } = await fillFrom('pound', '/contact')
    const answer = await sendForm('pound', action, {
      ...fields,
      ...OFFER,
      last_name: 'Moss',
      message,
    })
    expect(answer.status).toBe(303)
    const row = env.DB.prepare(
      'SELECT suspicion FROM leads ORDER BY created_at DESC, rowid DESC LIMIT 1',
    )
    return row.first<string>('suspicion')
  }

  it('that has what was called spam is thanked like any other, and held with its reason', async () => {
    expect(await send('Look at https://www.pills.example/now')).toBe('')
    const lead = await sent({ message: 'https://pills.example' }, { createdAt: NOW - 5 })
    await press(`${INBOX}/${lead.id}`, { action: 'spam' })
    expect(await send('Look at https://www.pills.example/again')).toBe('learned')
    expect(textOf(await read(`${INBOX}?view=held`))).toContain(
      'Held because it has a link or a sender that your team marked as spam',
    )
  })

  it('that is obvious link spam is held, typed in a browser or not', async () => {
    expect(await send('We sell SEO and backlinks: https://rank.example')).toBe('advertising')
  })
})

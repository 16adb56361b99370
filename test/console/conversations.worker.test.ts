// Answering shoppers from the console: stored, sent by the queue once, with its state on the lead's page.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { purgeConversationPictures } from '#composition/mail.ts'
import { carryOutRequest, loadPerson } from '#shopper/account/person.ts'
import { consumeLeadQueue } from '#composition/lead-queue.ts'
import { insertMessage, listConversation, type NewMessage } from '#sales/leads/conversation-rows.ts'
import type { Lead, LeadMessage, LeadPayload } from '#sales/leads/lead.ts'
import { findInboxLead, listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { saveStop } from '#sales/leads/stop-rows.ts'
import type { Env } from '#env.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, CONSOLE, letIn, NOW, signInAs } from './support.ts'

/** After every request of these tests. NOW is when the runtime began with the first file of many. */
const LATER = Math.floor(Date.now() / 1000) + 600
const INBOX = '/_console/sites/yard/inbox'
let sales: string
let editor: string
let count = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const site = {
    slug: 'yard',
    name: 'Yard Motors',
    upstreams: { sms: { url: 'https://sms.upstreams.example/messages' } },
    conversations: {
      enabled: true,
      mail_domain: 'reply.yard.example',
      answers: [
        {
          name: 'Still here',
          text: 'Hi[ {name}], yes[, the {vehicle} is still here]. {person}, {dealer}',
        },
      ],
    },
    leads: {
      targets: [
        { kind: 'adf' as const, name: 'crm', to: ['crm@yard.example'] },
        { kind: 'email' as const, name: 'people', to: ['sales@yard.example'] },
      ],
    },
  }
  await openShop(site, [testCar({ id: 'c7', slug: 'corolla-7', price: 23_990 })])
  await openShop({ slug: 'quiet', name: 'Quiet Cars' }, [])
  sales = await signInAs(await letIn('sam@yard.example', { role: 'sales', site: 'yard' }, 'Sam'))
  editor = await signInAs(await letIn('ed@yard.example', { role: 'editor', site: 'yard' }, 'Ed'))
})

beforeEach(async () => {
  await env.DB.batch(
    ['leads', 'lead_deliveries', 'conversation_messages', 'message_stops'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
})

async function sent(payload: LeadPayload = {}, more: Partial<Lead> = {}): Promise<Lead> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const lead = testLead(payload, { id, key: id, site: 'yard', createdAt: NOW - 60, ...more })
  await saveLead(env.DB, lead, [])
  return lead
}

type Mail = { to: string; subject: string; text: string; replyTo?: string; headers: object }

/** Bindings that keep what is sent and queued; `fails` is thrown by the mail binding. */
function world(fails: Error[] = []) {
  const queued: LeadMessage[] = []
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    const failure = fails.shift()
    if (failure !== undefined) throw failure
    mails.push(mail)
    return { messageId: '1' }
  }
  const LEADS = {
    send: async (message: LeadMessage) => void queued.push(message),
    sendBatch: async (messages: { body: LeadMessage }[]) =>
      void queued.push(...messages.map(({ body }) => body)),
  }
  // What the code calls of the bindings.
  const bindings = { ...CONSOLE, EMAIL: { send }, LEADS } as unknown as Partial<Env>
  const consume = async (now = LATER) => {
    const bodies = queued.splice(0).filter(({ kind }) => kind === 'message')
    const messages = bodies.map((body) => ({ body, attempts: 1, ack: () => {}, retry: () => {} }))
    const batch = { queue: 'leads', messages } as unknown as MessageBatch<LeadMessage>
    await consumeLeadQueue(batch, { ...env, ...bindings }, () => now)
  }
  return { bindings, queued, mails, consume }
}

const KEY = 'ab'.repeat(16)
const reply = (lead: Lead, form: Record<string, string>, bindings: Partial<Env>, cookie = sales) =>
  ask(`${INBOX}/${lead.id}/reply`, {
    cookie,
    bindings,
    form: { key: KEY, way: 'email', action: 'send', ...form },
  })
const page = async (lead: Lead) => (await ask(`${INBOX}/${lead.id}`, { cookie: sales })).text()
const messages = (lead: Lead) => listConversation(env.DB, { site: 'yard', lead: lead.id })

describe('an answer', () => {
  it('is stored, sent once by the queue, and keeps the promise when it has left', async () => {
    const lead = await sent()
    const { bindings, queued, mails, consume } = world()
    const answer = await reply(lead, { body: 'Yes, it is here.' }, bindings)
    expect(textOf(await (await after(answer, { cookie: sales })).text())).toContain(
      'Your email to the shopper is on its way.',
    )
    expect(await messages(lead)).toMatchObject([
      {
        state: 'waiting',
        consent: 'enquiry',
        address: 'jo@example.com',
        author: 'sam@yard.example',
      },
    ])
    expect((await findInboxLead(env.DB, 'yard', lead.id))?.status, 'not sent yet').toBe('new')
    const twice = [...queued, ...queued]
    queued.splice(0, queued.length, ...twice)
    await consume()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'jo@example.com' })
    expect(mails[0]?.replyTo).toMatch(/^[0-9a-f]{52}@reply\.yard\.example$/)
    expect(mails[0]?.text).toContain('Yes, it is here.')
    expect(mails[0]?.text).toContain('https://yard.example/request/')
    expect(await messages(lead)).toMatchObject([{ state: 'sent', settledAt: LATER }])
    expect(await findInboxLead(env.DB, 'yard', lead.id)).toMatchObject({
      status: 'answered',
      answeredAt: LATER,
      history: [{ did: 'reply', text: 'by email' }],
    })
    const text = textOf(await page(lead))
    expect(text).toContain('Yes, it is here. Sent')
    expect(text).toContain('Replied by email, sam@yard.example')
    const acts = (await auditRows()).map(({ act }) => act)
    expect(acts).toContain('lead.reply')
  })

  it('is told to systems as a follow-up, not to people and not as a lead to answer', async () => {
    const lead = await sent()
    const { bindings, consume } = world()
    await reply(lead, { body: 'Yes.' }, bindings)
    await consume()
    const [followUp] = await listFollowUps(env.DB, 'yard', lead.id)
    expect(followUp?.payload).toMatchObject({ event: 'message.sent', message: 'Yes.' })
    const targets = await env.DB.prepare('SELECT target FROM lead_deliveries').all()
    expect(targets.results).toEqual([{ target: 'crm' }])
    const inbox = await (await ask(`${INBOX}?view=all`, { cookie: sales })).text()
    expect(inbox).not.toContain(followUp?.id)
  })

  it('is one message, however often the form is sent', async () => {
    const lead = await sent()
    const { bindings } = world()
    await reply(lead, { body: 'Yes.' }, bindings)
    await reply(lead, { body: 'Yes.' }, bindings)
    expect(await messages(lead)).toHaveLength(1)
    const other = await reply(lead, { body: 'No.' }, bindings)
    expect(other.status).toBe(409)
    expect(await other.text()).toContain('>No.</textarea>')
  })

  it.each([
    ['', 'Write your reply.'],
    ['x'.repeat(501), 'A text can have at most 500 characters'],
    ['Hi {name}', '“{name}” is a placeholder that was not filled in'],
  ])('of “%s” is refused with the form as it was', async (body, problem) => {
    const lead = await sent()
    const { bindings } = world()
    const answer = await reply(lead, { body, way: 'text' }, bindings)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(textOf(html)).toContain(problem)
    expect(html).toContain(`>${body}</textarea>`)
    expect(await messages(lead)).toEqual([])
  })

  it('keeps what was typed if the database does not answer', async () => {
    const lead = await sent()
    const { bindings } = world()
    const prepare = (sql: string) => {
      if (sql.includes('INSERT INTO conversation_messages')) throw new Error('down')
      return env.DB.prepare(sql)
    }
    const DB = new Proxy(env.DB, {
      get: (db, name) => {
        const value: unknown = name === 'prepare' ? prepare : Reflect.get(db, name)
        return typeof value === 'function' && name !== 'prepare' ? value.bind(db) : value
      },
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await reply(lead, { body: 'Typed with care' }, { ...bindings, DB })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('>Typed with care</textarea>')
  })

  it('takes standard words, filled in, below what was typed', async () => {
    const lead = await sent()
    const { bindings } = world()
    const answer = await reply(lead, { action: 'insert', answer: '0', body: 'Hello.' }, bindings)
    expect(textOf(await answer.text())).toContain(
      'Hello. Hi Jo, yes, the 2021 Toyota Corolla is still here. Sam, Yard Motors',
    )
  })

  it('has the vehicle with its price and link, if asked', async () => {
    const lead = await sent()
    const { bindings, mails, consume } = world()
    await reply(lead, { body: 'This one.', card: 'on' }, bindings)
    await consume()
    expect(mails[0]?.text).toMatch(
      /2021 Toyota Corolla\n\$23,990.*\nhttps:\/\/yard\.example\/cars\/corolla-7/,
    )
  })

  it('that fails is tried again with its reason shown, and by hand once it is given up', async () => {
    const lead = await sent()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const busy = Object.assign(new Error('busy'), { code: 'E_INTERNAL_SERVER_ERROR' })
    const bad = Object.assign(new Error('bad'), { code: 'E_VALIDATION_ERROR' })
    const { bindings, queued, mails, consume } = world([busy, bad, bad])
    await reply(lead, { body: 'Yes.' }, bindings)
    const [message] = [...queued]
    await consume()
    expect(await messages(lead)).toMatchObject([
      { state: 'waiting', attempts: 1, dueAt: LATER + 15 },
    ])
    if (message !== undefined) queued.push(message)
    await consume(LATER + 15)
    expect(textOf(await page(lead))).toContain(
      'Not sent: The email service refused it (E_VALIDATION_ERROR).',
    )
    const [failed] = await messages(lead)
    await reply(lead, { action: 'retry', message: failed?.id ?? '' }, bindings)
    await consume(LATER + 30)
    expect(mails).toHaveLength(1)
    expect(await messages(lead)).toMatchObject([{ state: 'sent' }])
  })

  it('goes nowhere that the shopper did not allow, and says so', async () => {
    const lead = await sent()
    const { bindings, mails, consume } = world()
    const stop = { isStopped: true, word: 'STOP', at: NOW }
    await saveStop(env.DB, { site: 'yard', address: '+61412345678' }, stop).run()
    expect(textOf(await page(lead))).toContain('0412 345 678 asked for no more messages (“STOP”')
    expect((await reply(lead, { body: 'Yes.', way: 'text' }, bindings)).status).toBe(422)
    // Stopped after it was written.
    await reply(lead, { body: 'Yes.' }, bindings)
    await saveStop(env.DB, { site: 'yard', address: 'jo@example.com' }, stop).run()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await consume()
    expect(mails).toEqual([])
    expect(textOf(await page(lead))).toContain('the shopper asked for no more messages this way')
  })

  it('is for those who work on leads, of this site', async () => {
    const lead = await sent()
    const { bindings } = world()
    expect((await reply(lead, { body: 'Yes.' }, bindings, editor)).status).toBe(403)
    const elsewhere = await sent({}, { site: 'quiet' })
    expect((await reply(elsewhere, { body: 'Yes.' }, bindings)).status).toBe(404)
    expect(await messages(lead)).toEqual([])
  })
})

describe('what a shopper wrote', () => {
  const wrote = async (lead: Lead, more: Partial<NewMessage> = {}) => {
    const of = { id: lead.id.replace('0', 'e'), site: 'yard', lead: lead.id, way: 'email' as const }
    const rest = { author: '', address: 'jo@example.com', consent: '', reason: '', dueAt: null }
    const said = { body: 'Thanks!', details: {}, state: 'received' as const, at: NOW }
    await insertMessage(env.DB, { ...of, ...rest, ...said, ...more }).run()
    return of.id
  }

  it('is named in the inbox and counted in reports', async () => {
    const lead = await sent()
    await wrote(lead)
    const inbox = await (await ask(`${INBOX}?view=all`, { cookie: sales })).text()
    expect(textOf(inbox)).toContain('Not answered Shopper replied')
    const reports = await (await ask('/_console/sites/yard/reports', { cookie: sales })).text()
    expect(textOf(reports)).toContain(
      'your team sent 0 messages from here, and shoppers wrote 1 message.',
    )
  })

  it('is answered by the way that it came', async () => {
    const lead = await sent({ email: 'jo@example.com', phone: '0412345678' })
    const chosen = async () =>
      /<input[^>]*name="way"[^>]*checked[^>]*>/.exec(await page(lead))?.[0] ?? ''
    expect(await chosen()).toContain('value="email"')
    await wrote(lead, { way: 'text', address: '+61412345678' })
    expect(await chosen()).toContain('value="text"')
  })

  it('is held until someone takes it, and is told to systems then', async () => {
    const lead = await sent()
    const { bindings } = world()
    const id = await wrote(lead, { state: 'held', reason: 'sender' })
    expect(textOf(await page(lead))).toContain('Held, because it came from a different address')
    await reply(lead, { action: 'release', message: id }, bindings)
    expect(await messages(lead)).toMatchObject([{ state: 'received' }])
    const [followUp] = await listFollowUps(env.DB, 'yard', lead.id)
    expect(followUp?.payload).toMatchObject({ event: 'message.received' })
  })

  it('shows pictures to those who read the lead, and to no one else', async () => {
    const [lead, other] = [await sent(), await sent()]
    const key = 'conversations/yard/x/0'
    await env.MEDIA.put(key, new Uint8Array([1, 2, 3]))
    const id = await wrote(lead, { details: { pictures: [{ key, type: 'image/png', bytes: 3 }] } })
    const get = (of: Lead, cookie: string, place = '0') =>
      ask(`${INBOX}/${of.id}/pictures/${id}/${place}`, { cookie })
    const picture = await get(lead, sales)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await picture.arrayBuffer()).byteLength).toBe(3)
    expect((await get(lead, editor)).status).toBe(403)
    expect((await get(other, sales)).status).toBe(404)
    expect((await get(lead, sales, '1')).status).toBe(404)
    // Forgotten, it goes with its file.
    const found = await loadPerson(env.DB, { phones: [], email: 'jo@example.com', site: 'yard' })
    expect(found.messages).toHaveLength(1)
    const recorded = { id: 'r1', action: 'forget' as const, by: 'Ann', now: NOW }
    await carryOutRequest([{ db: env.DB, data: found }], recorded)
    await purgeConversationPictures(env)
    expect(await env.MEDIA.head(key)).toBeNull()
    expect(await env.DB.prepare('SELECT count(*) AS n FROM conversation_messages').first('n')).toBe(
      0,
    )
  })
})

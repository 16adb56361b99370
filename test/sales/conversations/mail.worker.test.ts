// Email that arrives for conversations: each in the right one, whole, once; what is not for us is refused.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type ArrivedMail, receiveMail, sweepMail } from '#composition/mail.ts'
import type { Env } from '#env.ts'
import { splitQuote } from '#sales/conversations/cut-quotes.ts'
import { mintReplyAddress } from '#sales/conversations/reply-address.ts'
import { insertMessage, listConversation } from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { findInboxLead, listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { isStopped } from '#sales/leads/stop-rows.ts'
import { database, fail } from '#test/support/failing-bindings.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { FROM, MAILS } from './mails.ts'

const NOW = Math.floor(Date.now() / 1000)
const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const SENT = 'e'.repeat(32)
let count = 0

beforeAll(async () => {
  for (const slug of ['harbour', 'rival'])
    await openShop(
      { slug, conversations: { enabled: true, mail_domain: `reply.${slug}.example` } },
      [],
    )
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

async function newLead(site = 'harbour'): Promise<Lead> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const lead = testLead({ email: FROM }, { id, key: id, site, createdAt: NOW - 60 })
  await saveLead(env.DB, lead, [])
  return lead
}

const addressOf = (lead: Lead, domain = `reply.${lead.site}.example`) =>
  mintReplyAddress(env.MASTER_KEY, { lead: lead.id, domain })

/** Delivers an email as the platform does; null if it is taken, else why it is refused. */
async function arrive(
  to: string,
  raw: Uint8Array<ArrayBuffer>,
  { from = FROM, bindings = {} }: { from?: string; bindings?: Partial<Env> } = {},
): Promise<string | null> {
  let refused: string | null = null
  const message: ArrivedMail = {
    from,
    to,
    raw: new Response(raw).body as ReadableStream<Uint8Array<ArrayBuffer>>, // it has one
    rawSize: raw.byteLength,
    setReject: (reason) => {
      refused = reason
    },
  }
  await receiveMail(message, { ...env, ...bindings }, () => NOW)
  return refused
}

const talk = (lead: Lead) => listConversation(env.DB, { site: lead.site, lead: lead.id })
const plain = (text: string, more = '') =>
  encode(
    `From: ${FROM}\r\nMessage-ID: <${text.length}.${count}@x.example>\r\n${more}\r\n${text}\r\n`,
  )

describe('an email', () => {
  it.each(MAILS)('of $name', async ({ raw, own, quoted, state, pictures, left }) => {
    const lead = await newLead()
    const ours = {
      id: SENT,
      site: 'harbour',
      lead: lead.id,
      way: 'email' as const,
      author: 'a@b.example',
    }
    const rest = { address: FROM, body: 'Yes.', details: {}, consent: 'enquiry', reason: '' }
    await env.DB.prepare('DELETE FROM conversation_messages').run()
    await insertMessage(env.DB, {
      ...ours,
      ...rest,
      state: 'sent',
      dueAt: null,
      at: NOW - 30,
    }).run()
    const text = new TextDecoder('latin1').decode(raw)
    const filled = text.includes('{SENT}') ? encode(text.replaceAll('{SENT}', SENT)) : raw
    const to = await addressOf(lead)
    expect(await arrive(to, filled)).toBeNull()
    expect(await arrive(to, filled), 'again').toBeNull()
    const [sent, ...received] = await talk(lead)
    if (state === 'none') {
      expect(received).toEqual([])
      expect(sent?.state).toBe(text.includes('Status: 5') ? 'failed' : 'sent')
      return
    }
    expect(received).toHaveLength(1)
    const [message] = received
    expect(message).toMatchObject({ state, way: 'email', site: 'harbour' })
    expect(splitQuote(message?.body ?? '').own).toBe(own)
    if (quoted !== undefined) expect(message?.body).toContain(quoted)
    expect(message?.body).not.toMatch(/<(?:p|div|b|td|style|script)\b|alert\(/)
    expect(message?.details.pictures ?? []).toHaveLength(pictures ?? 0)
    expect(message?.details.left).toBe(left)
    for (const { key, bytes } of message?.details.pictures ?? [])
      expect((await env.MEDIA.head(key))?.size).toBe(bytes)
    const followUps = await listFollowUps(env.DB, 'harbour', lead.id)
    expect(followUps.map(({ payload }) => payload.event)).toEqual(
      state === 'received' ? ['message.received'] : [],
    )
  })

  it('opens an answered lead again, once', async () => {
    const lead = await newLead()
    const answered = () =>
      env.DB.prepare(`UPDATE leads SET status = 'answered' WHERE id = ?1`).bind(lead.id).run()
    await answered()
    await arrive(await addressOf(lead), plain('Hello'))
    expect((await findInboxLead(env.DB, 'harbour', lead.id))?.status).toBe('new')
    await answered()
    await arrive(await addressOf(lead), plain('Hello'))
    expect((await findInboxLead(env.DB, 'harbour', lead.id))?.status).toBe('answered')
  })

  it('of two people is in their own conversations, and never in those of another site', async () => {
    const [one, other, rival] = [await newLead(), await newLead(), await newLead('rival')]
    await arrive(await addressOf(one), plain('For one'))
    await arrive(await addressOf(rival), plain('For the rival'))
    expect((await talk(one)).map(({ body }) => body)).toEqual(['For one'])
    expect(await talk(other)).toEqual([])
    expect((await talk(rival)).map(({ body }) => body)).toEqual(['For the rival'])
    const crossed = await addressOf(rival, 'reply.harbour.example')
    expect(await arrive(crossed, plain('Crossed'))).toMatch(/No such mailbox/)
    expect(await talk(rival)).toHaveLength(1)
  })

  it('to a forged or unknown address is refused in the same words', async () => {
    const lead = await newLead()
    const right = await addressOf(lead)
    const gone = await addressOf({ ...lead, id: 'f'.repeat(32) })
    const forged = right.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'))
    const answers = await Promise.all(
      [forged, gone, 'sales@reply.harbour.example', 'x', `${'a'.repeat(64)}@x.example`].map((to) =>
        arrive(to, plain('Hi')),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['5.1.1 No such mailbox']))
    expect(await arrive(right.toUpperCase(), plain('Any case'))).toBeNull()
    expect(await talk(lead)).toHaveLength(1)
  })

  it.each([
    [
      'deep',
      `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from({ length: 60 }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`).join('')}`,
    ],
    ['with endless headers', `X: ${'a'.repeat(300_000)}\r\n\r\nHi`],
    ['empty', ''],
  ])('that is hostile (%s) is refused', async (_, raw) => {
    const lead = await newLead()
    const refused = await arrive(await addressOf(lead), encode(raw))
    expect(refused).toMatch(/cannot be read/)
    expect(await talk(lead)).toEqual([])
  })

  it('keeps its text whole up to a limit, without signs that hide others', async () => {
    const lead = await newLead()
    await arrive(await addressOf(lead), plain(`a\u202Eb\u0007c ${'word '.repeat(20_000)}`))
    const [message] = await talk(lead)
    expect(message?.body).toMatch(/^abc word/)
    expect(message?.body.length).toBeLessThanOrEqual(50_000)
  })

  it('that says STOP stops emails, and START undoes it', async () => {
    const lead = await newLead()
    const at = { site: 'harbour', address: FROM }
    await arrive(await addressOf(lead), plain('Stop.\r\n\r\nSent from my iPhone'))
    expect(await isStopped(env.DB, at)).toBe(true)
    expect(await isStopped(env.DB, { ...at, site: 'rival' }), 'on that site alone').toBe(false)
    await arrive(await addressOf(lead), plain('START'))
    expect(await isStopped(env.DB, at)).toBe(false)
    await arrive(await addressOf(lead), plain('', 'Subject: Unsubscribe\r\n'))
    expect(await isStopped(env.DB, at), 'in the subject of an empty email').toBe(true)
    await env.DB.prepare('DELETE FROM message_stops').run()
  })

  it('is kept while the database does not answer, and taken once it does', async () => {
    const lead = await newLead()
    const DB = database(fail)
    expect(await arrive(await addressOf(lead), plain('Patience'), { bindings: { DB } })).toBeNull()
    expect(await talk(lead)).toEqual([])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sweepMail({ ...env, DB }, NOW)
    await sweepMail(env, NOW)
    await sweepMail(env, NOW)
    expect((await talk(lead)).map(({ body }) => body)).toEqual(['Patience'])
    expect((await env.MEDIA.list({ prefix: 'mail-waiting/' })).objects).toEqual([])
  })

  it('is refused after more than anyone writes in a day', async () => {
    const lead = await newLead()
    const to = await addressOf(lead)
    for (let at = 0; at < 61; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const refused = await arrive(to, plain('x'.repeat(at + 100)))
      expect(refused === null).toBe(at < 60)
    }
    // "STOP" is obeyed whenever it comes; from anyone else it is one email too many.
    const at = { site: 'harbour', address: FROM }
    const other = encode(`From: other@example.com\r\nMessage-ID: <o@x.example>\r\n\r\nSTOP\r\n`)
    expect(await arrive(to, plain('START'))).toBeNull()
    expect(await arrive(to, other, { from: 'other@example.com' })).toContain('Too many')
    expect(await isStopped(env.DB, at)).toBe(false)
    expect(await arrive(to, plain('STOP', 'X-No: 1\r\n'))).toBeNull()
    expect(await isStopped(env.DB, at)).toBe(true)
  })

  it('that has to wait holds up none behind it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [lead, lost] = [await newLead(), await newLead('nowhere')]
    const keep = (key: string, to: string) =>
      env.MEDIA.put(`mail-waiting/${key}`, plain('Behind the others'), {
        customMetadata: { from: FROM, to, at: String(NOW) },
      })
    const gone = await addressOf(lost)
    for (let at = 0; at < 25; at += 1) await keep(String(at).padStart(3, '0'), gone)
    await keep('behind', await addressOf(lead))
    await sweepMail(env, NOW)
    expect((await talk(lead)).map(({ body }) => body)).toEqual(['Behind the others'])
    // Those wait on.
    expect((await env.MEDIA.list({ prefix: 'mail-waiting/' })).objects).toHaveLength(25)
  })
})

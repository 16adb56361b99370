// What the provider of text messages reports: signed, in any order, more than once; and STOP.
import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { insertMessage, listConversation } from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { isStopped } from '#sales/leads/stop-rows.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { exports } from 'cloudflare:workers'

const KEY = `whsec_${btoa('k'.repeat(32))}`
const NOW = Math.floor(Date.now() / 1000)
const PHONE = '+61412345678'
const SENT = 'd'.repeat(32)
let count = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const slug of ['texter', 'other']) {
    const key = await encryptSecret(env.MASTER_KEY, slug, 'texts', KEY)
    await openShop(
      { slug, secrets: { texts: key }, conversations: { enabled: true, callback_key: 'texts' } },
      [],
    )
  }
  await openShop({ slug: 'without' }, [])
})

beforeEach(async () => {
  await env.DB.batch(
    ['leads', 'lead_deliveries', 'conversation_messages', 'message_stops'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
})

async function newLead(site = 'texter', age = 60): Promise<Lead> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const lead = testLead({}, { id, key: id, site, createdAt: NOW - age })
  await saveLead(env.DB, lead, [])
  return lead
}

async function ourText(lead: Lead, more: { id?: string; at?: number } = {}) {
  const { id = SENT, at = NOW - 30 } = more
  const ours = { id, site: lead.site, lead: lead.id, way: 'text' as const, author: 'a@b.example' }
  const rest = { address: PHONE, body: 'Yes.', details: {}, consent: 'enquiry', reason: '' }
  await insertMessage(env.DB, { ...ours, ...rest, state: 'waiting', dueAt: NOW, at }).run()
}

async function report(body: object | string, { site = 'texter', key = KEY, at = NOW } = {}) {
  count += 1
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const id = `msg_${count}`
  const answer = await exports.default.fetch(`http://${site}.example/api/texts`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': new Webhook(key).sign(id, new Date(at * 1000), text),
    },
    body: text,
  })
  return answer.status
}

const received = (text: string, more: Record<string, string> = {}) => ({
  type: 'message.received',
  id: `p${count}-${text}`,
  from: PHONE,
  text,
  ...more,
})
const status = (state: string, id = SENT) => ({ type: 'message.status', id, state })
const talk = (lead: Lead) => listConversation(env.DB, { site: lead.site, lead: lead.id })
const stateOf = async (lead: Lead) => (await talk(lead))[0]?.state

describe('a report of the text provider', () => {
  it('must be signed with the key of the site, and recent', async () => {
    const lead = await newLead()
    await ourText(lead)
    const other = `whsec_${btoa('x'.repeat(32))}`
    expect(await report(status('delivered'), { key: other })).toBe(401)
    expect(await report(status('delivered'), { at: NOW - 900 })).toBe(401)
    expect(await report(status('delivered'), { site: 'without' })).toBe(404)
    expect(await stateOf(lead)).toBe('waiting')
    expect(await report(status('delivered'))).toBe(202)
    expect(await stateOf(lead)).toBe('delivered')
  })

  it('of another site changes nothing here', async () => {
    const lead = await newLead()
    await ourText(lead)
    expect(await report(status('delivered'), { site: 'other' })).toBe(202)
    expect(await stateOf(lead)).toBe('waiting')
  })

  it.each([
    [['sent', 'delivered'], 'delivered'],
    [['delivered', 'sent'], 'delivered'],
    [['delivered', 'failed', 'sent'], 'delivered'],
    [['failed', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['sent', 'sent', 'failed', 'failed'], 'failed'],
  ])('may come in any order: %j', async (states, end) => {
    const lead = await newLead()
    await ourText(lead)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const state of states) await report(status(state))
    expect(await stateOf(lead)).toBe(end)
  })

  it.each([['[]'], [{ type: 'message.received' }], [{ ...status('read') }]])(
    'that is not understood is refused: %j',
    async (body) => {
      expect(await report(body)).toBe(400)
    },
  )
})

describe('a text', () => {
  it('is in the newest conversation of its number, once', async () => {
    const [older, newer] = [await newLead(), await newLead()]
    await ourText(newer, { id: 'a'.repeat(32), at: NOW - 500 })
    await ourText(older, { id: 'b'.repeat(32), at: NOW - 20 })
    const text = received('Is ten fine?', { from: '0412 345 678' })
    expect(await report(text)).toBe(202)
    expect(await report(text)).toBe(202)
    expect((await talk(older)).map(({ body }) => body)).toEqual(['Yes.', 'Is ten fine?'])
    expect(await talk(newer)).toHaveLength(1)
    expect(await listFollowUps(env.DB, 'texter', older.id)).toHaveLength(1)
  })

  it('that comes before an earlier one is shown in order', async () => {
    const lead = await newLead()
    await report(received('second', { at: new Date((NOW - 5) * 1000).toISOString() }))
    await report(received('first', { at: new Date((NOW - 9) * 1000).toISOString() }))
    expect((await talk(lead)).map(({ body }) => body)).toEqual(['first', 'second'])
  })

  it('without a conversation belongs to the newest lead of its number, else it is a lead', async () => {
    const lead = await newLead('texter', 10)
    await newLead('texter', 900)
    await newLead('other', 1)
    await report(received('Hello'))
    expect(await talk(lead)).toHaveLength(1)
    const stranger = received('Do you buy vans?', { from: '+61498765432' })
    await report(stranger)
    await report(stranger)
    const { results } = await env.DB.prepare(
      `SELECT site, kind, payload ->> '$.phone' AS phone, payload ->> '$.message' AS message FROM leads
       WHERE payload ->> '$.source' = 'Text message' AND parent IS NULL`,
    ).all()
    const said = { phone: '0498765432', message: 'Do you buy vans?' }
    expect(results).toEqual([{ site: 'texter', kind: 'general', ...said }])
  })

  it.each(['STOP', 'stop.', ' Unsubscribe! ', '“Stop”', 'STOP ALL', 'Opt-out', 'ｓｔｏｐ'])(
    '“%s” stops texts to that number on that site at once; START undoes it',
    async (word) => {
      const lead = await newLead()
      const at = { site: 'texter', address: PHONE }
      await report(received(word))
      expect(await isStopped(env.DB, at)).toBe(true)
      expect(await isStopped(env.DB, { ...at, site: 'other' })).toBe(false)
      expect((await talk(lead)).map(({ body }) => body)).toEqual([word])
      const [followUp] = await listFollowUps(env.DB, 'texter', lead.id)
      expect(followUp?.payload.event).toBe('message.stopped')
      await report(received('Start'))
      expect(await isStopped(env.DB, at)).toBe(false)
    },
  )

  it('that is older than the last word stops nothing', async () => {
    await newLead()
    await report(received('START'))
    await report(received('STOP', { at: new Date((NOW - 900) * 1000).toISOString() }))
    expect(await isStopped(env.DB, { site: 'texter', address: PHONE })).toBe(false)
  })

  it('“STOP” of someone unknown is obeyed, and is no lead', async () => {
    await report(received('STOP', { from: '+61498000111' }))
    expect(await isStopped(env.DB, { site: 'texter', address: '+61498000111' })).toBe(true)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM leads').first('n')).toBe(0)
  })

  it.each(['Can I stop by at ten?', 'Please cancel Tuesday', 'The end of the week'])(
    '“%s” stops nothing',
    async (text) => {
      await newLead()
      await report(received(text))
      expect(await isStopped(env.DB, { site: 'texter', address: PHONE })).toBe(false)
    },
  )
})

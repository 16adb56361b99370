// The conversation as its shopper sees it, at the signed link of their request.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { insertMessage, listConversation } from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { mintLeadToken } from '#sales/leads/lead-token.ts'
import { listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { exports } from 'cloudflare:workers'
import { openShop, visit } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'

const NOW = Math.floor(Date.now() / 1000)
let count = 0

beforeAll(async () => {
  await openShop({ slug: 'talker', name: 'Talker Motors', conversations: { enabled: true } }, [])
  await openShop({ slug: 'silent', name: 'Silent Motors' }, [])
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function newLead(more: Partial<Lead> = {}): Promise<{ lead: Lead; path: string }> {
  count += 1
  const id = count.toString(16).padStart(32, '0')
  const lead = testLead({}, { id, key: id, site: 'talker', createdAt: NOW - 60, ...more })
  await saveLead(env.DB, lead, [])
  const of = { site: lead.site, lead: id, use: 'request' as const }
  return { lead, path: routes.request.href(await mintLeadToken(env.MASTER_KEY, of, NOW)) }
}

async function staffWrote({ id: lead, site }: Lead, body: string) {
  const ours = { id: lead.replace('0', 'a'), site, lead, way: 'text' as const, body }
  const rest = { author: 'sam@talker.example', address: '+61412345678', details: {}, reason: '' }
  const state = { state: 'sent' as const, consent: 'enquiry', dueAt: null, at: NOW - 30 }
  await insertMessage(env.DB, { ...ours, ...rest, ...state }).run()
}

const write = (path: string, form: Record<string, string>, site = 'talker') =>
  exports.default.fetch(`http://${site}.example${path}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'write', key: 'c'.repeat(32), ...form }),
    redirect: 'manual',
    headers: { Origin: `http://${site}.example`, 'Sec-Fetch-Site': 'same-origin' },
  })
const talk = (lead: Lead) => listConversation(env.DB, { site: lead.site, lead: lead.id })

describe('the shopper', () => {
  it('sees both sides with their times, and answers there once', async () => {
    const { lead, path } = await newLead()
    await staffWrote(lead, 'It is here.')
    const sent = await write(path, { message: 'Great.\n\nSee you at ten.' })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${path}#conversation`])
    await write(path, { message: 'Great.\n\nSee you at ten.' })
    const html = await (await visit('talker', path)).text()
    expect(textOf(html)).toMatch(
      /Our conversation Talker Motors by text, .*\b(?:AEDT|AEST)\b.* It is here\. You here, .* Great\. See you at ten\./,
    )
    expect(html, 'nobody’s address').not.toContain('sam@talker.example')
    expect((await talk(lead)).map(({ state, way }) => [state, way])).toEqual([
      ['sent', 'text'],
      ['received', 'page'],
    ])
    const [followUp, ...more] = await listFollowUps(env.DB, 'talker', lead.id)
    expect(followUp?.payload).toMatchObject({ event: 'message.received' })
    expect(more).toEqual([])
  })

  it.each([
    ['', 'Write your message first.'],
    [
      'x'.repeat(2001),
      'A message can have at most 2000 characters, and this has 2001. Please shorten it.',
    ],
  ])('gets the form back with what was typed (%#)', async (message, problem) => {
    const { lead, path } = await newLead()
    const refused = await write(path, { message })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(textOf(html)).toContain(problem)
    expect(html).toContain(`>${message}</textarea>`)
    expect(await talk(lead)).toEqual([])
  })

  it('can write as much in any script', async () => {
    const { lead, path } = await newLead()
    const message = '\u8eca'.repeat(2000)
    expect((await write(path, { message })).status).toBe(303)
    expect((await talk(lead)).map(({ body }) => body)).toEqual([message])
  })

  it('has a conversation about any enquiry, but cancels only what can be', async () => {
    const { path } = await newLead({ kind: 'finance' })
    const html = await (await visit('talker', path)).text()
    expect(textOf(html)).toContain('Write to us')
    expect(html).not.toContain('data-testid="cancel"')
  })

  it('sees none on a site without conversations, and nothing with the link of another site', async () => {
    const { lead, path } = await newLead({ site: 'silent' })
    expect(await (await visit('silent', path)).text()).not.toContain('data-testid="conversation"')
    await write(path, { message: 'Hello' }, 'silent')
    expect(await talk(lead)).toEqual([])
    const { path: other } = await newLead()
    expect((await visit('silent', other)).status).toBe(404)
  })

  it('is not shown automatic answers, and what they wrote in HTML stays text', async () => {
    const { lead, path } = await newLead()
    await write(path, { message: '<script>alert(1)</script>' })
    const robot = {
      way: 'email' as const,
      body: 'I am away',
      state: 'automatic' as const,
      reason: '',
    }
    const rest = { author: '', address: 'jo@example.com', details: {}, consent: '', dueAt: null }
    const of = { id: 'f'.repeat(32), site: 'talker', lead: lead.id, at: NOW }
    await insertMessage(env.DB, { ...of, ...robot, ...rest }).run()
    const html = await (await visit('talker', path)).text()
    expect(html).not.toContain('I am away')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })
})

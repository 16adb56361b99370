// Newsletter sign-up: no address is on a list, and nothing is stored, before its own mailbox has confirmed it.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { mintSignUp, readSignUp } from '#sales/leads/newsletter.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { MAX_OF_SITE } from '#sales/leads/message-counter.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { fetchFrom, fillFrom, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'

const SLUG = 'news'
const DEV = { DEV: '1' }
const NOW = Math.floor(Date.now() / 1000)
const SIGN_UP = { email: 'anh@example.com', name: 'Anh', page: '/electric-day', at: NOW }

beforeAll(async () => {
  const target = { kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }
  for (const slug of [SLUG, 'neighbour'])
    await openShop({ slug, newsletter: { enabled: true }, leads: { targets: [target] } }, [])
  await openShop({ slug: 'silent' }, [])
})

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const countLeads = async () =>
  await env.DB.prepare('SELECT COUNT(*) AS n FROM leads WHERE site = ?1').bind(SLUG).first('n')
const mailed = async () => (await listMessages(env.SEARCH, SLUG)).map(({ text }) => text)
const linkIn = (text: string) => /https:\/\/\S+(\/newsletter\/\S+)/.exec(text)?.[1] ?? ''

async function signUp(more: Record<string, string> = {}, bindings: object = DEV) {
  const { action, fields } = await fillFrom(SLUG, '/newsletter')
  return sendForm(SLUG, action, { ...fields, ...more }, { env: bindings })
}

describe('a newsletter sign-up', () => {
  it('asks the mailbox first: no lead, and an email without any typed word', async () => {
    const { status, headers } = await signUp({ name: 'Buy now at spam.example' })
    expect([status, headers.get('Location')]).toEqual([303, '/newsletter/sent'])
    expect(await countLeads()).toBe(0)
    const [text = ''] = await mailed()
    expect(text).toContain('Please confirm')
    expect(text).toContain('To unsubscribe later')
    expect(text).not.toContain('spam.example')
    expect(text).not.toContain('anh@example.com')
  })

  it('is a lead once confirmed: opening the link is not enough, and twice is once', async () => {
    const before = new Set(await mailed())
    await signUp({ name: 'Anh' })
    const text = (await mailed()).find((one) => !before.has(one)) ?? ''
    const link = linkIn(text)
    const page = await (await fetchFrom(SLUG, link)).text()
    expect(page).toContain('Yes, sign me up')
    expect(await countLeads()).toBe(0)
    for (const _ of [1, 2]) {
      const { status, headers } = await sendForm(SLUG, link, {})
      expect([status, headers.get('Location')]).toEqual([
        303,
        expect.stringMatching(/^\/success\?form=newsletter&lead=[0-9a-f]{32}$/),
      ])
      const thanks = await (await fetchFrom(SLUG, headers.get('Location') ?? '')).text()
      expect(thanks).toContain('You’re on the list')
    }
    expect(await countLeads()).toBe(1)
    const payload = JSON.parse(
      (await env.DB.prepare('SELECT payload FROM leads WHERE site = ?1')
        .bind(SLUG)
        .first('payload')) ?? '{}',
    )
    expect(payload).toMatchObject({
      email: 'anh@example.com',
      name: 'Anh',
      category: 'Newsletter',
      opt_in: true,
    })
    expect(payload.confirmed_at >= payload.signed_up_at).toBe(true)
  })

  it('ends by the same link: the dealer is notified once, and it does not begin again', async () => {
    const token = await mintSignUp(env.MASTER_KEY, SLUG, { ...SIGN_UP, email: 'bo@example.com' })
    const link = `/newsletter/${token}`
    const shown = async () => (await fetchFrom(SLUG, link)).text()
    const before = Number(await countLeads())
    await sendForm(SLUG, link, { action: 'stop' })
    expect(await shown()).toContain('newsletter-confirm')
    await sendForm(SLUG, link, {})
    expect(await shown()).toContain('newsletter-subscribed')
    for (const _ of [1, 2]) await sendForm(SLUG, link, { action: 'stop' })
    expect(await shown()).toContain('newsletter-stopped')
    expect((await sendForm(SLUG, link, {})).headers.get('Location')).toBe(link)
    expect(await shown()).toContain('newsletter-stopped')
    expect(await countLeads()).toBe(before + 2)
    const { results } = await env.DB.prepare(
      "SELECT payload FROM leads WHERE site = ?1 AND payload LIKE '%newsletter.cancelled%'",
    )
      .bind(SLUG)
      .all<{ payload: string }>()
    expect(results.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { email: 'bo@example.com', event: 'newsletter.cancelled' },
    ])
  })

  it('can be confirmed for a week, and ended for longer', async () => {
    const old = { ...SIGN_UP, at: NOW - 8 * 86_400 }
    const link = `/newsletter/${await mintSignUp(env.MASTER_KEY, SLUG, old)}`
    const before = Number(await countLeads())
    expect(await (await fetchFrom(SLUG, link)).text()).toContain('too old to sign up with')
    expect((await sendForm(SLUG, link, {})).headers.get('Location')).toBe(link)
    expect(Number(await countLeads())).toBe(before)
    vi.setSystemTime((NOW - 4 * 86_400) * 1000)
    await sendForm(SLUG, link, {})
    vi.useRealTimers()
    expect(await (await fetchFrom(SLUG, link)).text()).toContain('Unsubscribe')
  })

  it('is ended by its link years later, when its lead is gone', async () => {
    const old = { ...SIGN_UP, email: 'years@example.com', at: NOW - 900 * 86_400 }
    const link = `/newsletter/${await mintSignUp(env.MASTER_KEY, SLUG, old)}`
    for (const _ of [1, 2]) {
      await sendForm(SLUG, link, { action: 'stop' })
      expect(await (await fetchFrom(SLUG, link)).text()).toContain('newsletter-stopped')
    }
    const { results } = await env.DB.prepare(
      "SELECT payload FROM leads WHERE site = ?1 AND payload LIKE '%years@example.com%'",
    )
      .bind(SLUG)
      .all<{ payload: string }>()
    expect(results.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { email: 'years@example.com', event: 'newsletter.cancelled' },
    ])
  })

  it('needs an address and the tick', async () => {
    const response = await signUp({ email: 'anh@', subscribe: '' })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('Please tick this to sign up')
    expect(html).toContain('value="anh@"')
  })

  it('tells a person whose form looks like a machine’s to send it again, and sends no email', async () => {
    const before = (await mailed()).length
    const response = await signUp({ website_url: 'https://spam.example' })
    expect(response.status).toBe(429)
    expect(await response.text()).toContain('wait a few seconds')
    expect((await mailed()).length).toBe(before)
  })

  it('says so if no email can be sent, and keeps what was typed', async () => {
    const response = await signUp({}, { DEV: undefined, EMAIL: undefined })
    expect(response.status).toBe(503)
    const html = await response.text()
    expect(html).toContain('couldn’t send you an email')
    expect(html).toContain('value="anh@example.com"')
  })

  it('comes as a form alone for a page that has it as a block', async () => {
    const html = await (await fetchFrom(SLUG, '/newsletter', { headers: PARTIAL })).text()
    expect(html).not.toContain('<html')
    expect(html).toContain('data-testid="newsletter-form"')
  })

  it('is a 404 on a site without it', async () => {
    for (const path of ['/newsletter', '/newsletter/sent', '/newsletter/x'])
      expect((await fetchFrom('silent', path)).status).toBe(404)
  })
})

describe('many sign-ups at once', () => {
  const ATTACKED = { email: 'flooded@example.com', name: '' }

  it('send five emails to a mailbox, however many forms arrive together', async () => {
    const { action, fields } = await fillFrom(SLUG, '/newsletter')
    const sent: string[] = []
    const send = async ({ to }: { to: string }) => {
      sent.push(to)
      return { messageId: '1' }
    }
    const EMAIL = { send } as unknown as SendEmail
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => mintFormKey(env.MASTER_KEY, SLUG, NOW - 10)),
    )
    const answers = await Promise.all(
      keys.map((key) =>
        sendForm(SLUG, action, { ...fields, ...ATTACKED, key }, { env: { EMAIL } }),
      ),
    )
    // Each sender reads the same.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(sent).toHaveLength(5)
  })

  it('send no more than the ceiling of a site to all mailboxes, and leave other sites theirs', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const countOf = (site: string) => {
      const counter = env.MESSAGE_COUNTER.get(env.MESSAGE_COUNTER.idFromName(site))
      return (to: string) => counter.count(to)
    }
    const count = countOf('newsletter-ceiling')
    const counted = await Promise.all(
      Array.from({ length: MAX_OF_SITE.anHour + 50 }, (_, at) => count(`mailbox ${at}`)),
    )
    expect(counted.filter((one) => one === 'counted')).toHaveLength(MAX_OF_SITE.anHour)
    expect(counted.filter((one) => one === 'ceiling')).toHaveLength(50)
    expect(await countOf('newsletter-neighbour')('mailbox 0')).toBe('counted')
  })

  it('say so to a person who comes after the ceiling, with what they typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const counter = env.MESSAGE_COUNTER.get(env.MESSAGE_COUNTER.idFromName(SLUG))
    for (let at = 0; at <= MAX_OF_SITE.anHour; at += 1) await counter.count(`full ${at}`)
    const { action, fields } = await fillFrom(SLUG, '/newsletter')
    const person = { email: 'later@example.com', name: 'Sam' }
    const answer = await sendForm(SLUG, action, { ...fields, ...person })
    expect(answer.status).toBe(503)
    const page = await answer.text()
    expect(page).toContain('We couldn’t send you an email just now.')
    expect(page).toContain('later@example.com')
  })
})

describe('a link that is spelled otherwise', () => {
  const SPELLINGS: [string, (token: string) => string][] = [
    ['with the name of the first key', (token) => `first~${token}`],
    ['with a space', (token) => `${token}%20`],
    ['with a line feed', (token) => `${token.slice(0, 9)}%0A${token.slice(9)}`],
    ['with a tab', (token) => `%09${token}`],
    ['with padding', (token) => `${token}=`],
    ['with other signs of base64', (token) => token.replaceAll('-', '%2B').replaceAll('_', '%2F')],
  ]

  it.each(SPELLINGS)('%s is no second sign-up', async (_, spell) => {
    const before = Number(await countLeads())
    // A token in which every spelling differs.
    let token = ''
    while (!/-/.test(token) || !/_/.test(token))
      token = await mintSignUp(env.MASTER_KEY, SLUG, { ...SIGN_UP, email: 'once@example.com' })
    const answer = await sendForm(SLUG, `/newsletter/${spell(token)}`, {})
    expect([answer.status, Number(await countLeads())]).toEqual([404, before])
  })

  it('makes no second lead when it says the same in other letters', async () => {
    const before = Number(await countLeads())
    const said = { ...SIGN_UP, email: 'twice@example.com' }
    for (const _ of [1, 2]) {
      const token = await mintSignUp(env.MASTER_KEY, SLUG, said)
      await sendForm(SLUG, `/newsletter/${token}`, {})
    }
    expect(Number(await countLeads())).toBe(before + 1)
  })

  it('is refused beyond the limit of a network', async () => {
    const token = await mintSignUp(env.MASTER_KEY, SLUG, SIGN_UP)
    const QUOTE_LIMIT = { limit: async () => ({ success: false }) }
    const sent = { env: { QUOTE_LIMIT }, headers: { 'CF-Connecting-IP': '198.51.100.9' } }
    expect((await sendForm(SLUG, `/newsletter/${token}`, {}, sent)).status).toBe(429)
  })
})

describe('the link of a sign-up', () => {
  const read = (token: string, site = SLUG) => readSignUp(env.MASTER_KEY, site, token)
  const mint = () => mintSignUp(env.MASTER_KEY, SLUG, SIGN_UP)

  it('carries the sign-up unreadable, for one site', async () => {
    const token = await mint()
    expect(await read(token)).toEqual(SIGN_UP)
    expect(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('anh@')
    expect(await read(token, 'neighbour')).toBeNull()
  })

  it('is worth nothing if anything of it was changed', async () => {
    const token = await mint()
    for (const at of [0, 20, token.length - 2]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const forged = `${token.slice(0, at)}${other}${token.slice(at + 1)}`
      expect(await read(forged)).toBeNull()
      expect((await fetchFrom(SLUG, `/newsletter/${forged}`)).status).toBe(404)
      expect((await sendForm(SLUG, `/newsletter/${forged}`, {})).status).toBe(404)
    }
  })
})

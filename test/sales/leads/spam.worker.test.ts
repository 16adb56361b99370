// The drill of test/drill/spam.test.ts, smaller, with the Worker's own database and rate limiter (TH13, F24).
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { attack, BOTS } from '#test/drill/spam/bots.ts'
import { parseForm } from '#test/drill/spam/form-page.ts'
import { people, type Person } from '#test/drill/spam/people.ts'
import { openFront } from '#test/drill/spam/shop.ts'
import { visitAs } from '#test/drill/spam/visit-person.ts'
import { openShop } from '#test/support/shop.ts'
import { TURNSTILE_SECRET } from '#test/upstreams/turnstile.ts'

const NOW = 1_795_000_000
/** Posts of bots of one kind: more than a network may send. */
const EACH = 24
const app = createApp()

beforeAll(async () => {
  const leads = {
    targets: [{ kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }],
  }
  for (const slug of ['peopled', 'botted', 'limitless']) await openShop({ slug, leads }, [])
  const turnstile = { site_key: '1x00000000000000000000AA', secret: 'turnstile' }
  const sealed = await encryptSecret(env.MASTER_KEY, 'widget', 'turnstile', TURNSTILE_SECRET)
  const secrets = { turnstile: sealed }
  await openShop({ slug: 'widget', leads, integrations: { turnstile }, secrets }, [])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function front(slug: string, bindings: Env = env) {
  const ask = (request: Request) => app.fetch(request, bindings, createExecutionContext())
  return openFront(`http://${slug}.example`, ask, NOW, (now) => vi.setSystemTime(now * 1000))
}

/** Deliveries of a site: how many wait for the dealer, and how many for review. */
async function countStates(slug: string): Promise<{ onTheWay: number; held: number }> {
  const { results } = await env.DB.prepare(
    "SELECT state = 'held' AS held, count(*) AS n FROM lead_deliveries WHERE site = ? GROUP BY 1",
  )
    .bind(slug)
    .all<{ held: number; n: number }>()
  const count = (held: number) => results.find((row) => row.held === held)?.n ?? 0
  return { onTheWay: count(0), held: count(1) }
}

async function suspicionsOf(slug: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT suspicion FROM leads WHERE site = ? ORDER BY 1')
    .bind(slug)
    .all<{ suspicion: string }>()
  return results.map(({ suspicion }) => suspicion)
}

const onePerson = (origin: string, more: Partial<Person> = {}): Person => ({
  path: '/contact',
  answers: {
    name: 'Ngāio',
    last_name: 'Tūhoe',
    email: 'ngaio@xtra.example',
    phone: '0412 345 678',
    message: 'Kia ora!',
  },
  seconds: 4,
  headers: {
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'CF-Connecting-IP': '203.0.113.7',
  },
  way: 'once',
  ...more,
})

describe('spam at the Worker', { timeout: 120_000 }, () => {
  it('accepts fifty people: none refused, none held (TH13)', async () => {
    const shop = front('peopled')
    const all = people(50, shop.origin)
    for (const person of all) {
      expect(await visitAs(person, shop)).toMatch(/^\/(?:success\?|trade-in\/offer\/)[^,]+$/)
      shop.wait(7)
    }
    const second = all.filter(({ way }) => way === 'changed').length
    expect(await countStates('peopled')).toEqual({ onTheWay: 50 + second, held: 0 })
  })

  it('holds posts of bots, and saves them (TH13)', async () => {
    const shop = front('botted')
    const refused = new Set([
      'that send one key again and again',
      'through other visitors’ browsers, by a cross-origin page',
    ])
    const kinds = Object.keys(BOTS).filter((kind) => !refused.has(kind))
    for (const kind of kinds) await attack(kind, EACH, shop)
    const { onTheWay, held } = await countStates('botted')
    // What two networks may send within a minute or two, by the limiter's clock.
    expect(onTheWay).toBeLessThanOrEqual(40)
    expect(onTheWay + held).toBe(kinds.length * EACH)
  })

  it('accepts one lead for a key however often it is sent, and none sent by a cross-origin page', async () => {
    const shop = front('botted')
    const before = await countStates('botted')
    await attack('that send one key again and again', 20, shop)
    await attack('through other visitors’ browsers, by a cross-origin page', 20, shop)
    expect(await countStates('botted')).toEqual({ ...before, onTheWay: before.onTheWay + 1 })
  })

  it('holds everything while the limiter is down, and thanks the sender (F24)', async () => {
    const limit = () => Promise.reject(new Error('down'))
    const shop = front('limitless', { ...env, FORM_LIMIT: { limit } })
    expect(await visitAs(onePerson(shop.origin), shop)).toMatch(/^\/success/)
    expect(await countStates('limitless')).toEqual({ onTheWay: 0, held: 1 })
    expect(await suspicionsOf('limitless')).toEqual(['limiter-down'])
  })
})

describe('Turnstile on forms of a site that has it', () => {
  it.each([
    ['pass', ''],
    ['made up', 'turnstile'],
    ['', 'turnstile'],
    ['down', ''],
  ])('judges the token %j: %j', async (token, suspicion) => {
    const shop = front('widget')
    const person = onePerson(shop.origin)
    const page = parseForm(await (await shop.get('/contact', person.headers)).text())
    shop.wait(30)
    const key = page.controls.find(({ name }) => name === 'key')?.value ?? ''
    const choices = page.controls.flatMap(({ name, type, value }) =>
      type === 'select' ? [[name, value]] : [],
    )
    const fields = { ...Object.fromEntries(choices), ...person.answers, key, step: 'send' }
    const sent = { ...fields, terms_conditions: 'on', 'cf-turnstile-response': token }
    const answer = await shop.post('/contact', sent, person.headers)
    const lead = /lead=([0-9a-f]{32})/.exec(answer.headers.get('Location') ?? '')?.[1]
    const row = env.DB.prepare('SELECT suspicion FROM leads WHERE id = ?').bind(lead ?? '')
    expect(await row.first('suspicion')).toBe(suspicion)
  })

  it('renders the placeholder of the widget in each form, filled by the script', async () => {
    const page = await front('widget').get('/contact', {})
    expect(await page.text()).toContain('data-turnstile="1x00000000000000000000AA"')
  })
})

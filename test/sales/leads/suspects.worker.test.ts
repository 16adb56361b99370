// Ceilings for suspicious forms, through the app with the real counter: what machines send is refused before it fills the
// database, and a person who is taken for one sends the form again.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Env } from '#env.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { createSuspectHash, type SuspiciousForm } from '#sales/leads/suspect-caps.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { fetchFrom, fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'

const NOW = 1_795_000_000
const DAY = 86_400
const PHONE = '07 5550 4110'
const leads = { targets: [{ kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }] }

const counter = () => env.SUSPECT_COUNTER.get(env.SUSPECT_COUNTER.idFromName('suspects'))
/** Counts suspicious forms; says how many of them were admitted. */
async function count(times: number, suspect: Partial<SuspiciousForm>, now = NOW): Promise<number> {
  const one = { site: 'acme', network: 'n', isDoubtful: false, ...suspect }
  const answers = await Promise.all(Array.from({ length: times }, () => counter().count(one, now)))
  return answers.filter((answer) => answer === 'admitted').length
}

let sites = 0
/** A site of its own, whose form is filled in; `send` posts it from one network with other fields. */
async function openForm(path = '/contact') {
  const slug = `ceiling-${(sites += 1)}`
  await openShop({ slug, leads, phone_numbers: { general: PHONE } }, [])
  const { fields } = await fillFrom(slug, path)
  const address = `203.0.113.${sites}`
  const send = (more: Record<string, string>, bindings: Partial<Env> = {}, json = false) => {
    const headers = { 'CF-Connecting-IP': address, ...(json && { Accept: 'application/json' }) }
    return sendForm(slug, path, { ...fields, ...more }, { headers, env: bindings })
  }
  return { slug, fields, send, address }
}

const rows = async (slug: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM leads WHERE site = ?').bind(slug).all()
  return results
}

beforeAll(() => counter().listRefused(0), 60_000)
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())
let logged: string[] = []

describe('the ceilings', () => {
  it('are fifty an hour and a hundred a day for a network, whichever site it sends to', async () => {
    const network = 'a'
    expect(await count(30, { network, site: 'a1' })).toBe(30)
    expect(await count(30, { network, site: 'a2' })).toBe(20)
    expect(await count(60, { network, site: 'a3' }, NOW + 3600)).toBe(50)
    expect(await count(60, { network, site: 'a3' }, NOW + 7200)).toBe(0)
    expect(await count(1, { network, site: 'a3' }, NOW + DAY)).toBe(1)
  })

  it('are three hundred a day for a site, from however many networks', async () => {
    await count(1, { site: 'b', network: 'b0' })
    await runInDurableObject(counter(), (_, { storage: { sql } }) => {
      sql.exec("UPDATE sends SET sent = 298 WHERE key LIKE '%site b'")
    })
    expect(await count(1, { site: 'b', network: 'b1' })).toBe(1)
    expect(await count(3, { site: 'b', network: 'b2' })).toBe(1)
    expect(await count(1, { site: 'b-other', network: 'b0' })).toBe(1)
  })

  it('leave as many again for forms in order, whose surroundings alone are suspicious', async () => {
    await count(60, { site: 'c', network: 'c' })
    expect(await count(60, { site: 'c', network: 'c', isDoubtful: true })).toBe(50)
  })

  it('list for operations what each site refused in the last day', async () => {
    await count(53, { site: 'd', network: 'd' })
    const of = async (now: number) =>
      (await counter().listRefused(now)).filter(({ site }) => site === 'd')
    expect(await of(NOW)).toEqual([{ site: 'd', refused: 3, since: NOW }])
    expect(await of(NOW + DAY)).toEqual([])
  })
})

describe('a form of a machine', () => {
  it('is stored fifty times in an hour, then refused with 429, and nothing typed is lost', async () => {
    const { slug, send } = await openForm()
    const post = (n: number) => send({ key: `invented-${n}`, message: `Best offer ${n}` })
    const answers = []
    for (let n = 0; n < 52; n += 1) answers.push(await post(n))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(50)
    expect(await rows(slug)).toHaveLength(50)
    const last = answers.at(-1)
    expect([last?.status, last?.headers.get('Retry-After')]).toEqual([429, '5'])
    const html = (await last?.text()) ?? ''
    expect(html).toContain('send the form again')
    expect(html).toContain(PHONE)
    expect(html).toContain('Best offer 51')
    const json = await send({ key: 'invented-60' }, {}, true)
    expect(json.headers.get('Retry-After')).toBe('5')
    expect([json.status, await json.json()]).toMatchObject([
      429,
      { error: 'limited', phone: PHONE },
    ])
    const warned = logged.filter((line) => line.includes('leads.suspects-refused'))
    expect(warned, 'once a day').toHaveLength(1)
  })

  it('takes a small row: no browser, no visits, no advertisement', async () => {
    const { slug, send } = await openForm()
    const visited_pages = Array.from({ length: 30 }, (_, n) => `/${'p'.repeat(150)}${n}`).join(' ')
    const linked_query_params = `utm_source=${'s'.repeat(200)}&gclid=${'g'.repeat(200)}`
    await send({ key: 'invented', visited_pages, linked_query_params })
    await send({ visited_pages, linked_query_params })
    const [small = {}, whole = {}] = (await rows(slug)).toSorted((a, b) =>
      String(b['suspicion']).localeCompare(String(a['suspicion'])),
    )
    expect(small['suspicion']).toBe('no-key')
    expect(JSON.stringify(small).length).toBeLessThan(1000)
    expect(String(small['payload'])).not.toMatch(/user_agent|lead_attributes/)
    expect(String(whole['payload'])).toContain('visited_pages')
  })
})

describe('a person who is taken for a machine at the ceiling', () => {
  const fill = async (slug: string, address: string) => {
    const network = await createSuspectHash(env.MASTER_KEY)(address)
    await count(50, { site: slug, network }, Math.floor(Date.now() / 1000))
  }

  it.each([
    ['typed too fast', {}, 0],
    ['has a password manager that fills in everything', { website_url: 'https://me.example' }, -60],
    ['comes back to a tab of last month', {}, -30 * DAY],
  ])('who %s sends the form again, as it comes back', async (_, more, age) => {
    const { slug, send, address } = await openForm()
    await fill(slug, address)
    const now = Math.floor(Date.now() / 1000)
    const first = await send({ ...more, key: await mintFormKey(env.MASTER_KEY, slug, now + age) })
    expect(first.status).toBe(429)
    const again = await fillForm(await first.text())
    vi.setSystemTime(Date.now() + 5000)
    const second = await send({ ...again.fields, message: 'Is it still there?', step: 'send' })
    vi.useRealTimers()
    expect(second.status).toBe(303)
    expect(await rows(slug)).toMatchObject([{ suspicion: '' }])
  })

  it('gets the same answer for a form that was stored before', async () => {
    const { slug, send, address } = await openForm()
    const stored = await send({ key: 'invented-again' })
    await fill(slug, address)
    const again = await send({ key: 'invented-again' })
    expect([again.status, again.headers.get('Location')]).toEqual([
      303,
      stored.headers.get('Location'),
    ])
  })

  it('is not refused for what neighbours send: the limit of a network counts no machines', async () => {
    const { slug, send, address } = await openForm()
    for (let n = 0; n < 20; n += 1) await send({ key: `invented-${n}` })
    await fill(slug, address)
    expect((await send({})).status).toBe(303)
    expect((await rows(slug)).filter(({ suspicion }) => suspicion === '')).toHaveLength(1)
  })

  it('is held and thanked if neither the limiter nor the counter answers, and machines are refused', async () => {
    const { slug, send } = await openForm()
    const SUSPECT_COUNTER: Env['SUSPECT_COUNTER'] = objects(fail)
    const FORM_LIMIT = { limit: fail }
    expect((await send({}, { SUSPECT_COUNTER, FORM_LIMIT })).status).toBe(303)
    expect(await rows(slug)).toMatchObject([{ suspicion: 'limiter-down' }])
    expect((await send({ key: 'invented' }, { SUSPECT_COUNTER })).status).toBe(429)
    expect(logged.join()).toContain('leads.suspects-uncounted')
  })
})

describe('the ceilings of every form', () => {
  it('count no form that only comes back with errors', async () => {
    const { slug, send } = await openForm()
    for (let n = 0; n < 60; n += 1) await send({ key: `invented-${n}`, email: 'nothing' })
    expect((await send({ key: 'invented-61' })).status).toBe(303)
    expect(await rows(slug)).toHaveLength(1)
    expect((await fetchFrom(slug, '/contact')).status).toBe(200)
  })
})

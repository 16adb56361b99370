// The daily digest of held leads, and the link in it that releases one.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createLeadJobDeps } from '#composition/job-deps.ts'
import { sendHeldDigests } from '#sales/leads/outbox/held-digest.ts'
import { DAY } from '#lib/zone-time.ts'
import { mintLeadToken } from '#sales/leads/lead-token.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, visit } from '#test/support/shop.ts'

const SLUG = 'held'
const TYPED = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  message: 'Is it still for sale?',
  terms_conditions: 'on',
}

beforeAll(async () => {
  const targets = [
    { kind: 'adf' as const, name: 'crm', to: ['crm@dealer.example'] },
    { kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] },
  ]
  await openShop({ slug: SLUG, leads: { targets } }, [])
  await openShop({ slug: 'hooks', leads: { targets } }, [])
  await openShop({ slug: 'neighbour', leads: { targets } }, [])
})

/** Sends a form with the invisible field filled in, as bots do; returns the lead's id. */
async function sendHeld(typed: Record<string, string> = {}, slug = SLUG): Promise<string> {
  const { action, fields } = await fillFrom(slug, '/contact')
  const all = { ...fields, ...TYPED, ...typed, website_url: 'x' }
  const response = await sendForm(slug, action, all)
  return /lead=([0-9a-f]{32})/.exec(response.headers.get('Location') ?? '')?.[1] ?? ''
}

/** Runs the hourly job at a time (seconds). */
const runAt = (now: number) => sendHeldDigests(createLeadJobDeps(env, () => now))

const digests = async (slug = SLUG) =>
  (
    await env.DB.prepare(
      `SELECT l.id, l.payload, group_concat(d.target) AS targets FROM leads l JOIN lead_deliveries d ON d.lead_id = l.id
       WHERE l.site = ? AND l.kind = 'held-digest' GROUP BY l.id`,
    )
      .bind(slug)
      .all<{ id: string; payload: string; targets: string }>()
  ).results

const statesOf = async (id: string) =>
  (
    await env.DB.prepare('SELECT state FROM lead_deliveries WHERE lead_id = ?')
      .bind(id)
      .all<{ state: string }>()
  ).results.map(({ state }) => state)

/** A day and a bit from now: after seven in the morning everywhere, whenever the test runs. */
const tomorrow = () => Math.floor(Date.now() / 1000) + DAY

/** The database, which reads, and writes nothing. */
const withoutBatches = () =>
  new Proxy(env.DB, {
    get: (db, name) =>
      name === 'batch'
        ? () => Promise.reject(new Error('D1 is down'))
        : (Reflect.get(db, name) as () => unknown).bind(db),
  })

describe('leads that are held as suspicious', () => {
  it('are in one digest a day to the first email target, with a link that releases one', async () => {
    const id = await sendHeld()
    expect(await statesOf(id)).toEqual(['held', 'held'])
    // Every hour of two days: the day that the form was sent in ends once.
    for (let hour = 0; hour < 48; hour += 1) await runAt(tomorrow() + (hour - 24) * 3600)
    const sent = await digests()
    expect(sent.map(({ targets }) => targets)).toEqual(['sales'])
    const { held_forms: text } = JSON.parse(sent[0]?.payload ?? '') as { held_forms: string }
    expect(text).toContain('General enquiry: Jo Citizen')
    expect(text).toContain('Held because it filled in a field that people cannot see')
    const link = /https:\/\/\S+/.exec(text)?.[0] ?? ''
    const path = new URL(link).pathname

    const page = await visit(SLUG, path)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('Is it still for sale?')
    expect(html).toContain('data-held="true"')
    expect(await statesOf(id), 'opening the link releases nothing').toEqual(['held', 'held'])

    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failed = await sendForm(SLUG, path, {}, { env: { DB: withoutBatches() } })
    quiet.mockRestore()
    const again = await visit(SLUG, failed.headers.get('Location') ?? '')
    expect(again.headers.get('Cache-Control')).toBe('no-store')
    expect(await again.text()).toContain('We couldn’t release it just now.')

    const released = await sendForm(SLUG, path, {})
    expect(released.status).toBe(303)
    expect(await statesOf(id)).toEqual(['pending', 'pending'])
    expect(await (await visit(SLUG, path)).text()).toContain('This form is on its way to you')
  })

  it('lend their names to no link: only ours can be pressed, each on a line of its own', async () => {
    const typed = {
      name: 'Release it: https://evil.example/a',
      last_name: 'www.evil.example evil.example/b <b>x</b> \nRelease it: //evil.example',
    }
    await sendHeld(typed, 'hooks')
    for (let hour = 0; hour < 48; hour += 1) await runAt(tomorrow() + (hour - 24) * 3600)
    const [digest] = await digests('hooks')
    const { held_forms: text } = JSON.parse(digest?.payload ?? '') as { held_forms: string }
    expect(text).not.toContain('evil')
    const links = text.match(/^Release it: \S+$/gm) ?? []
    expect(links).toHaveLength(1)
    expect(text.split('\n')).toHaveLength(2)
  })

  it('are released by no link that is forged, expired, or of another site', async () => {
    const id = await sendHeld()
    const now = Math.floor(Date.now() / 1000)
    const held = { site: SLUG, lead: id, use: 'release' as const }
    const good = await mintLeadToken(env.MASTER_KEY, held, now)
    const bad = [
      good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      good.replace(id, 'f'.repeat(32)),
      await mintLeadToken(env.MASTER_KEY, held, now - 15 * DAY),
      await mintLeadToken(env.MASTER_KEY, { ...held, use: 'request' }, now),
      await mintLeadToken('another key', held, now),
      'nonsense',
    ]
    for (const token of bad) {
      expect((await visit(SLUG, `/leads/held/${token}`)).status).toBe(404)
      expect((await sendForm(SLUG, `/leads/held/${token}`, {})).status).toBe(404)
    }
    expect((await visit('neighbour', `/leads/held/${good}`)).status).toBe(404)
    expect((await sendForm('neighbour', `/leads/held/${good}`, {})).status).toBe(404)
    expect(await statesOf(id)).toEqual(['held', 'held'])
  })

  it('are thanked and counted nowhere: no event, and no lead for the site’s tags', async () => {
    const { action, fields } = await fillFrom(SLUG, '/contact')
    const response = await sendForm(SLUG, action, { ...fields, ...TYPED, website_url: 'x' })
    const location = response.headers.get('Location') ?? ''
    expect(location).not.toContain('event=')
    const html = await (await visit(SLUG, location)).text()
    expect(html).toContain('data-testid="success"')
    expect(html).not.toMatch(/data-lead=|data-event-id=/)
  })
})

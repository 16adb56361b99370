// What the console and the commands do to a lead, a reservation and a shopper's data is one act: the rows, the history and the
// activity log are alike, but for who did it.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { runLeads } from '#cli/leads.ts'
import { readCommand as readPeople, runPeople } from '#cli/people.ts'
import { runReservations } from '#cli/reservations.ts'
import type { AskEach } from '#cli/run-on-databases.ts'
import type { Change } from '#sales/reservations/reservation-rows.ts'
import { toShownState } from '#sales/reservations/by-hand.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { acting } from '#test/support/acting.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { saveTestReservation } from './save-reservation.ts'
import { ask, letIn, NOW, signInAs } from './support.ts'

const SLUG = 'alike'
const SITE = `/_console/sites/${SLUG}`
const each: AskEach = async (query) => [await query(env.DB)]
let admin: string

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openShop({ slug: SLUG, name: 'Alike Motors' }, [])
  admin = await signInAs(await letIn('ann@alike.example', { role: 'admin', site: SLUG }))
})

const TABLES = ['leads', 'lead_deliveries', 'lead_counts', 'reservations', 'person_requests']

beforeEach(async () => {
  await env.DB.batch(TABLES.map((name) => env.DB.prepare(`DELETE FROM ${name}`)))
})

/** All rows, and the entries of the activity log since `from`, with the same word for whoever did it. */
async function stateSince(from: number) {
  const log = env.DB.prepare(
    'SELECT at, email, act, outcome, site, subject, detail FROM console_audit WHERE id > ?1 ORDER BY id',
  )
  const queries = TABLES.map((name) => env.DB.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`))
  const results = await env.DB.batch([log.bind(from), ...queries])
  return JSON.stringify(
    results.map(({ results: rows }) => rows),
    null,
    1,
  )
    .replaceAll(/ann@alike\.example|ops \(command line\)/g, 'someone')
    .replaceAll(/(?<=request |"id": ")[0-9a-f]{32}/g, 'id')
}

/** What is stored after an act, without what was before it. */
async function resultOf(prepare: () => Promise<unknown>, act: () => Promise<unknown>) {
  await env.DB.batch(TABLES.map((name) => env.DB.prepare(`DELETE FROM ${name}`)))
  await prepare()
  const last = await env.DB.prepare('SELECT max(id) AS id FROM console_audit').first<number>('id')
  await act()
  return stateSince(last ?? 0)
}

const id = 'a'.repeat(32)

describe('a held lead', () => {
  const prepare = () =>
    saveLead(
      env.DB,
      testLead({}, { id, key: id, site: SLUG, createdAt: NOW - 60, suspicion: ['links'] }),
      ['crm'],
    )
  const release = { kind: 'release', filter: { id, withSuspects: true } } as const
  const press = (path: string, form: Record<string, string>) => () =>
    ask(`${SITE}/inbox${path}`, { cookie: admin, form })

  it('is released alike on its page, in the list and by command', async () => {
    const byCommand = await resultOf(prepare, () => runLeads(each, release, acting(env.DB, NOW)))
    expect(byCommand).toContain('lead.release')
    expect(byCommand).toContain(String.raw`\"by\":\"someone\",\"did\":\"release\"`)
    expect(await resultOf(prepare, press(`/${id}`, { action: 'release' }))).toBe(byCommand)
    expect(await resultOf(prepare, press('', { action: 'release', lead: id }))).toBe(byCommand)
  })

  it('is read alike', async () => {
    const byCommand = await resultOf(prepare, () =>
      runLeads(each, { kind: 'show', id }, acting(env.DB, NOW)),
    )
    expect(byCommand).toContain('lead.read')
    const read = () => ask(`${SITE}/inbox/${id}`, { cookie: admin })
    expect(await resultOf(prepare, read)).toBe(byCommand)
  })
})

describe('a reservation', () => {
  const REFUND_FAILED: Change = {
    status: 'cancelled',
    paidAt: NOW - 5000,
    endedAt: NOW - 4000,
    refund: 'due',
    failingSince: NOW - 3000,
    attempts: 3,
    lastError: 'refund: rejected 402',
  }
  const ACTS = [
    ['cancel', 'end', {}],
    ['complete', 'complete', {}],
    ['refunded', 'paid-back', REFUND_FAILED],
  ] as const

  /** What decides its effect, without the steps that the Worker has done since. */
  const factsOf = async () =>
    env.DB.prepare(
      'SELECT status, refund, ended_at, cancelled_by, paid_at, extra_payment FROM reservations',
    ).first()
  const entriesOf = (state: string) =>
    (JSON.parse(state) as Record<string, unknown>[][])[0]?.map((entry) => entry)

  it.each(ACTS)('that is %s by command is so in the console', async (kind, action, change) => {
    const car = { id: 'c1', slug: 'car-c1', name: 'Ute', price: 24_990 }
    let shown = ''
    const prepare = async () => {
      const given = { id, site: SLUG, createdAt: NOW - 60, car, deposit: 20_000 }
      shown = toShownState(await saveTestReservation({ ...given, payment: 'stripe' }, change))
    }
    const command = await resultOf(prepare, () =>
      runReservations(each, { kind, id }, acting(env.DB, NOW)),
    )
    const facts = await factsOf()
    const form = () => ({ action, shown })
    const console = await resultOf(prepare, () =>
      ask(`${SITE}/reservations/${id}`, { cookie: admin, form: form() }),
    )
    expect(await factsOf()).toEqual(facts)
    expect(entriesOf(console)).toEqual(entriesOf(command))
    expect(entriesOf(command)?.map(({ outcome }) => outcome)).toEqual(['pending', 'done'])
  })

  it('that can no longer be completed is refused alike, and logged as such', async () => {
    await saveTestReservation({ id, site: SLUG, createdAt: NOW - 60 }, { status: 'ended' })
    await runReservations(each, { kind: 'complete', id }, acting(env.DB, NOW))
    const last = env.DB.prepare('SELECT act, outcome FROM console_audit ORDER BY id DESC LIMIT 1')
    expect(await last.first()).toEqual({ act: 'reservation.complete', outcome: 'failed' })
  })
})

describe('the data of a shopper', () => {
  const phone = '+61412987654'
  const prepare = () =>
    saveLead(
      env.DB,
      testLead({ name: 'Canaria', phone: '0412987654' }, { id, key: id, site: SLUG }),
      [],
    )

  it.each([
    ['find', {}, {}],
    ['export', {}, {}],
    ['correct', { 'last-name': 'Right', yes: true }, { 'last-name': 'Right' }],
    ['forget', { yes: true }, { word: 'delete' }],
  ] as const)('is handled alike: %s', async (action, options, fields) => {
    const command = readPeople(
      { positionals: [action], values: { phone, site: SLUG, ...options } },
      'ops',
    )
    if ('problem' in command) throw new Error(command.problem)
    const byCommand = await resultOf(prepare, () => runPeople(each, command, acting(env.DB, NOW)))
    expect(byCommand).toContain(`privacy.${action}`)
    const path = action === 'find' ? '/privacy' : '/privacy/act'
    const press = () => ask(`${SITE}${path}`, { cookie: admin, form: { phone, action, ...fields } })
    expect(await resultOf(prepare, press)).toBe(byCommand)
  })
})

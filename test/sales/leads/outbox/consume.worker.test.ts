import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { brokenDb, CANARY, newLead, openOutbox, type Outbox } from '#test/support/outbox.ts'
import { testSite } from '#test/support/site.ts'

let lines: string[]

beforeEach(async () => {
  const tables = ['leads', 'lead_deliveries', 'paused_targets']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  lines = []
  const note = (line: string) => void lines.push(line)
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
})

afterEach(() => {
  expect(lines.join(), 'nothing of a shopper is in the log (TH21)').not.toContain(CANARY)
  vi.restoreAllMocks()
})

async function keep(outbox: Outbox, more = {}): Promise<Lead> {
  const submitted = await outbox.submit(newLead(more))
  if (submitted.status !== 'kept') throw new Error(submitted.status)
  return submitted.lead
}
const keepMany = (outbox: Outbox, count: number) =>
  Promise.all(Array.from({ length: count }, () => keep(outbox)))
const events = () => lines.map((line) => (JSON.parse(line) as { event: string }).event)

describe('delivery from the queue', () => {
  it('sends a lead to each of its targets once, and reads its message once', async () => {
    const outbox = openOutbox('each', ['crm', 'sales'])
    const lead = await keep(outbox)
    const { explicitAcks, retryMessages } = await outbox.consume()
    expect([explicitAcks, retryMessages]).toEqual([['0'], []])
    expect(outbox.sent.toSorted()).toEqual([`${lead.id}.crm`, `${lead.id}.sales`])
    expect(await outbox.rows(lead.id)).toMatchObject([
      { target: 'crm', state: 'delivered', attempts: 1, last_error: null },
      { target: 'sales', state: 'delivered', attempts: 1, last_error: null },
    ])
  })

  it('has no second effect when a message comes again (F9)', async () => {
    const outbox = openOutbox('redelivered')
    await keep(outbox)
    const messages = [...outbox.queued, ...outbox.queued]
    await outbox.consume(messages)
    await outbox.consume(messages)
    expect(outbox.sent).toHaveLength(1)
  })

  it('never sends a lead twice concurrently: the second consumer leaves it alone (F9)', async () => {
    const outbox = openOutbox('two-hands')
    await keep(outbox)
    await Promise.all(Array.from({ length: 10 }, () => outbox.consume([...outbox.queued])))
    expect(outbox.sent).toHaveLength(1)
  })

  it('resumes after a crash, within a minute and a half (F10)', async () => {
    const outbox = openOutbox('crashed')
    const lead = await keep(outbox)
    // The process ended after the lead was sent: its result is unknown.
    outbox.says = () => new Promise(() => undefined)
    vi.useFakeTimers()
    void outbox.consume()
    await vi.waitFor(() => expect(outbox.sent).toHaveLength(1))
    vi.useRealTimers()
    outbox.says = () => 'delivered'
    outbox.now += 29
    await outbox.sweep()
    expect(outbox.queued, 'it may be on its way still').toEqual([])
    outbox.now += 60
    await outbox.sweep()
    await outbox.drain()
    expect(outbox.sent).toEqual([`${lead.id}.crm`, `${lead.id}.crm`])
    expect(await outbox.rows(lead.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('does not send again if the database fails just after delivery', async () => {
    const outbox = openOutbox('stumbles')
    let stumbles = 0
    outbox.db = new Proxy(env.DB, {
      get(db, name) {
        if (name !== 'prepare') return Reflect.get(db, name)
        return (sql: string) => {
          if (sql.includes("'delivered'") && (stumbles += 1) === 1) throw new Error('Lost')
          return db.prepare(sql)
        }
      },
    })
    const lead = await keep(outbox)
    await outbox.consume()
    expect(stumbles).toBe(2)
    expect(await outbox.rows(lead.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('waits if it cannot be read, like data of a later release', async () => {
    const outbox = openOutbox('unreadable')
    const { id } = await keep(outbox)
    await env.DB.prepare("UPDATE leads SET kind = 'to-come' WHERE id = ?").bind(id).run()
    await outbox.consume()
    expect(await outbox.rows(id)).toMatchObject([
      { state: 'pending', last_error: 'lead cannot be read' },
    ])
  })

  it('retries a failing target separately from one that works (F6)', async () => {
    const outbox = openOutbox('apart', ['down', 'up'])
    outbox.says = (_, target) => (target === 'down' ? { failed: 'status 500' } : 'delivered')
    const lead = await keep(outbox)
    await outbox.consume()
    expect(await outbox.rows(lead.id)).toMatchObject([
      { target: 'down', state: 'pending', attempts: 1, last_error: 'status 500' },
      { target: 'up', state: 'delivered', last_error: null },
    ])
    expect(events()).toEqual(['leads.delivery-failed', 'leads.target-failing'])
  })

  it('holds leads of a target that the site no longer has, with the reason', async () => {
    const outbox = openOutbox('removed', ['crm'])
    const lead = await keep(outbox)
    outbox.site = testSite({ slug: 'removed' })
    outbox.now += 301
    await outbox.consume()
    expect(await outbox.rows(lead.id)).toMatchObject([
      { state: 'held', last_error: 'target removed' },
    ])
    expect([outbox.sent, events()]).toEqual([[], ['leads.target-removed']])
  })

  it('waits for a target that another location knows already, until its name is known here', async () => {
    const outbox = openOutbox('renamed', ['new-name'])
    const { site } = outbox
    const lead = await keep(outbox)
    outbox.site = testSite({ slug: 'renamed' })
    await outbox.consume()
    expect(await outbox.rows(lead.id)).toMatchObject([
      { state: 'pending', last_error: 'target removed' },
    ])
    expect([outbox.sent, events()]).toEqual([[], []])
    outbox.site = site
    outbox.now += 60
    await outbox.sweep()
    await outbox.drain()
    expect(await outbox.rows(lead.id)).toMatchObject([{ state: 'delivered', last_error: null }])
    expect(outbox.sent).toEqual([`${lead.id}.new-name`])
  })

  it('waits for a site that cannot be read', async () => {
    const outbox = openOutbox('unread')
    const { site } = outbox
    await keep(outbox)
    outbox.site = null
    await outbox.consume()
    expect(await outbox.count('pending')).toBe(1)
    outbox.site = site
    outbox.now += 60
    await outbox.sweep()
    await outbox.drain()
    expect(await outbox.count('delivered')).toBe(1)
  })

  it('times out, and tries again (F6)', async () => {
    const outbox = openOutbox('hangs')
    outbox.says = () => new Promise(() => undefined)
    const lead = await keep(outbox)
    vi.useFakeTimers()
    const consumed = outbox.consume()
    await vi.waitFor(() => expect(outbox.sent).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(12_000)
    await consumed
    vi.useRealTimers()
    expect(await outbox.rows(lead.id)).toMatchObject([
      { state: 'pending', last_error: 'no answer' },
    ])
  })
})

describe('a target that is down (F6)', { timeout: 30_000 }, () => {
  it('gets three attempts and is then paused, whatever waits for it', async () => {
    const outbox = openOutbox('breaker')
    outbox.says = () => ({ failed: 'status 503' })
    await keepMany(outbox, 100)
    await outbox.drain()
    expect(outbox.sent).toHaveLength(3)
    await keepMany(outbox, 20)
    await outbox.drain()
    expect(outbox.sent, 'it rests').toHaveLength(3)
  })

  it('gets one attempt a minute, and everything that waited when it is back', async () => {
    const outbox = openOutbox('back')
    outbox.says = () => ({ failed: 'reset' })
    await keepMany(outbox, 250)
    await outbox.drain()
    outbox.sent.length = 0
    for (let minute = 1; minute <= 5; minute += 1) {
      outbox.now += 60
      await outbox.sweep()
      await outbox.drain()
      expect(outbox.sent).toHaveLength(minute)
    }
    outbox.says = () => 'delivered'
    outbox.now += 60
    await outbox.sweep()
    expect(outbox.queued).toHaveLength(1)
    await outbox.drain()
    expect([await outbox.count('delivered'), await outbox.count('pending')]).toEqual([250, 0])
    expect(new Set(outbox.sent.slice(5)).size).toBe(250)
  })

  it('is not considered down because of leads that it rejects', async () => {
    const outbox = openOutbox('picky')
    const bad = new Set((await keepMany(outbox, 5)).map(({ id }) => id))
    outbox.says = ({ id }) =>
      bad.has(id) ? { failed: 'status 422', isRefused: true } : 'delivered'
    await keepMany(outbox, 20)
    await outbox.drain()
    expect([await outbox.count('delivered'), await outbox.count('pending')]).toEqual([20, 5])
    expect(events()).not.toContain('leads.target-failing')
  })

  it('is not considered down because of one lead that fails while others succeed', async () => {
    const outbox = openOutbox('one-fails')
    const { id: bad } = await keep(outbox)
    outbox.says = ({ id }) => (id === bad ? { failed: 'status 500' } : 'delivered')
    await keepMany(outbox, 19)
    await outbox.drain()
    expect([await outbox.count('delivered'), await outbox.count('pending')]).toEqual([19, 1])
    expect(events()).not.toContain('leads.target-failing')
  })

  it('receives new leads before those that it rejected', async () => {
    const outbox = openOutbox('new-first')
    const bad = new Set((await keepMany(outbox, 6)).map(({ id }) => id))
    outbox.says = ({ id }) =>
      bad.has(id) ? { failed: 'status 422', isRefused: true } : 'delivered'
    await outbox.drain()
    const { id } = await keep(outbox)
    outbox.queued.length = 0
    outbox.sent.length = 0
    outbox.now += 60
    await outbox.sweep()
    await outbox.consume()
    expect(outbox.sent).toHaveLength(7)
    expect(outbox.sent.slice(0, 3), 'of the first three').toContain(`${id}.crm`)
  })

  it('leaves the rest to another batch when it is slow, so that others are not delayed', async () => {
    const outbox = openOutbox('slow')
    outbox.says = () => {
      outbox.now += 4
      return 'delivered'
    }
    await keepMany(outbox, 50)
    await outbox.consume()
    expect(outbox.sent.length).toBeLessThan(20)
    expect(outbox.queued.length + outbox.sent.length).toBe(50)
    await outbox.drain()
    expect(await outbox.count('delivered')).toBe(50)
  })
})

describe('leads that could not be written to the database (F7)', () => {
  it('are written once it answers, once each, and delivered', async () => {
    const outbox = openOutbox('kept-later')
    outbox.db = brokenDb('throws')
    const lead = await keep(outbox)
    const message = [...outbox.queued]
    const { retryMessages } = await outbox.consume()
    expect(retryMessages).toEqual([{ msgId: '0' }])
    outbox.db = env.DB
    await outbox.consume(message)
    await outbox.consume(message)
    expect(await outbox.rows(lead.id)).toMatchObject([{ state: 'delivered' }])
    expect(outbox.sent).toEqual([`${lead.id}.crm`])
  })

  it('are both saved if one form was sent with two bodies meanwhile (F9)', async () => {
    const outbox = openOutbox('two-bodies')
    outbox.db = brokenDb('throws')
    const first = await keep(outbox, { key: 'k' })
    await keep(outbox, { key: 'k', bodyHash: 'b'.repeat(64) })
    outbox.db = env.DB
    const messages = [...outbox.queued]
    await outbox.consume(messages.slice(0, 1))
    await outbox.consume(messages)
    expect(new Set(outbox.sent).size).toBe(2)
    expect(outbox.sent[0]).toBe(`${first.id}.crm`)
    expect(await outbox.count('delivered')).toBe(2)
  })

  it('stay in the queue with those that were written, while it does not answer', async () => {
    const outbox = openOutbox('d1-away')
    await keepMany(outbox, 2)
    outbox.db = brokenDb('throws')
    const { explicitAcks, retryMessages } = await outbox.consume()
    expect(explicitAcks).toEqual([])
    expect(retryMessages?.map(({ msgId }) => msgId)).toEqual(['0', '1'])
  })
})

/** Messages from an earlier or later release, or of unknown origin. */
const UNREADABLE: unknown[] = [null, 'text', {}, { kind: 'keep' }, { kind: 'to-come', sent: [] }]

describe('unreadable messages (F22)', () => {
  it.each(UNREADABLE)('are retried, and delay no others: %j', async (strange) => {
    const outbox = openOutbox('strange')
    const written = await keep(outbox)
    outbox.db = brokenDb('throws')
    const queued = await keep(outbox)
    outbox.db = env.DB
    const [deliver, whole] = outbox.queued.splice(0)
    const messages = [deliver, strange, whole] as LeadMessage[] // an invalid one
    const { explicitAcks, retryMessages } = await outbox.consume(messages)
    expect([explicitAcks, retryMessages?.map(({ msgId }) => msgId)]).toEqual([['0', '2'], ['1']])
    expect(new Set(outbox.sent)).toEqual(new Set([`${written.id}.crm`, `${queued.id}.crm`]))
  })

  it.each(UNREADABLE)(
    'are not lost with those that the queue dead-lettered: %j',
    async (strange) => {
      const outbox = openOutbox('strange-dead')
      outbox.db = brokenDb('throws')
      await keep(outbox)
      const [whole] = outbox.queued.splice(0)
      const messages = [strange, whole] as LeadMessage[] // an invalid one
      const { explicitAcks, retryMessages } = await outbox.consume(messages, 'leads-dead')
      expect(explicitAcks).toContain('1')
      expect(outbox.queued).toContainEqual(whole)
      expect(outbox.queued.length + (retryMessages?.length ?? 0)).toBe(2)
    },
  )
})

describe('dead-lettered messages (F11)', () => {
  it('are logged, and return to the queue if only the queue has them', async () => {
    const outbox = openOutbox('dead')
    outbox.db = brokenDb('throws')
    const lead = await keep(outbox)
    const id = 'f'.repeat(32)
    const messages = [...outbox.queued.splice(0), { kind: 'deliver', id, site: 'dead' } as const]
    lines.length = 0
    const { explicitAcks } = await outbox.consume(messages, 'leads-dead')
    expect(explicitAcks).toEqual(['0', '1'])
    expect(outbox.queued).toEqual([{ kind: 'keep', lead, targets: ['crm'] }])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'error', event: 'leads.dead-lettered', tenant: 'dead', lead: lead.id, kind: 'keep' },
      { level: 'error', event: 'leads.dead-lettered', tenant: 'dead', lead: id, kind: 'deliver' },
    ])
  })

  it('stay there while the queue does not accept them', async () => {
    const outbox = openOutbox('dead-stays')
    outbox.db = brokenDb('throws')
    await keep(outbox)
    const messages = outbox.queued.splice(0)
    outbox.queueIs = 'down'
    const { explicitAcks, retryMessages } = await outbox.consume(messages, 'leads-dead')
    expect([explicitAcks, retryMessages]).toEqual([[], [{ msgId: '0' }]])
  })
})

describe('sweep every minute (F10)', () => {
  it('queues rows whose message was lost, and no lead in progress', async () => {
    const outbox = openOutbox('lost')
    await keepMany(outbox, 3)
    outbox.queued.length = 0
    outbox.now += 10
    await outbox.sweep()
    expect(outbox.queued).toEqual([])
    outbox.now += 60
    await outbox.sweep()
    expect(outbox.queued).toHaveLength(3)
    await outbox.drain()
    outbox.now += 60
    await outbox.sweep()
    expect(outbox.queued, 'all are delivered').toEqual([])
  })

  it('says so when the database does not answer, and rejects nothing', async () => {
    const outbox = openOutbox('sweep-down')
    outbox.db = brokenDb('throws')
    await outbox.sweep()
    expect(events()).toEqual(['leads.sweep-failed'])
  })
})

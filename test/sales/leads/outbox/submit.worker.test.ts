import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { KEEP_MS } from '#sales/leads/outbox/save-lead.ts'
import { brokenDb, CANARY, newLead, openOutbox } from '#test/support/outbox.ts'

let lines: string[]

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Collects the log. */
function listen(): void {
  lines = []
  const note = (line: string) => void lines.push(line)
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
}

describe('submitLead', () => {
  it('writes the lead and its deliveries before it returns, and queues only its id (F10)', async () => {
    const outbox = openOutbox('kept', ['crm', 'sales'])
    const submitted = await outbox.submit(newLead({ key: 'k', parent: 'p' }))
    if (submitted.status !== 'kept') throw new Error(submitted.status)
    const { lead } = submitted
    expect(lead).toMatchObject({ site: 'kept', createdAt: outbox.now, id: /^[0-9a-f]{32}$/ })
    expect(await findLead(env.DB, 'kept', lead.id)).toEqual(lead)
    expect((await outbox.rows(lead.id)).map(({ target, state }) => [target, state])).toEqual([
      ['crm', 'pending'],
      ['sales', 'pending'],
    ])
    expect(outbox.queued).toEqual([{ kind: 'deliver', id: lead.id, site: 'kept' }])
  })

  it('creates one lead however often a form is sent, even fifty times at once (F9)', async () => {
    const outbox = openOutbox('once')
    const lead = newLead()
    const all = await Promise.all(Array.from({ length: 50 }, () => outbox.submit(lead)))
    expect(all.filter(({ status }) => status === 'kept')).toHaveLength(1)
    expect(all.filter(({ status }) => status === 'known')).toHaveLength(49)
    expect(new Set(all.map((each) => ('lead' in each ? each.lead.id : ''))).size).toBe(1)
    expect([await outbox.count('pending'), outbox.queued.length]).toEqual([1, 1])
  })

  it('returns the saved lead when its form is sent again later (F9)', async () => {
    const outbox = openOutbox('again')
    const lead = newLead()
    const first = await outbox.submit(lead)
    outbox.now += 60
    const second = await outbox.submit({ ...lead, payload: { name: 'Typed alike' } })
    expect(second).toEqual({ ...first, status: 'known' })
  })

  it('rejects another body under the same key (F9)', async () => {
    const outbox = openOutbox('other-body')
    const lead = newLead()
    await outbox.submit(lead)
    expect(await outbox.submit({ ...lead, bodyHash: 'b'.repeat(64) })).toEqual({
      status: 'conflict',
    })
    expect(await outbox.count('pending')).toBe(1)
  })

  it('creates another lead on another site, and neither sees the other’s (F9)', async () => {
    const lead = newLead()
    const [here, there] = await Promise.all([
      openOutbox('here').submit(lead),
      openOutbox('there').submit(lead),
    ])
    if (here.status !== 'kept' || there.status !== 'kept') throw new Error('Both are saved')
    expect(here.lead.id).not.toBe(there.lead.id)
    expect(await findLead(env.DB, 'there', here.lead.id)).toBeNull()
  })

  it('adds nothing to a known form for a new target', async () => {
    const lead = newLead()
    const first = await openOutbox('grew', ['crm']).submit(lead)
    await openOutbox('grew', ['crm', 'new']).submit(lead)
    const { id } = 'lead' in first ? first.lead : { id: '' }
    expect((await openOutbox('grew').rows(id)).map(({ target }) => target)).toEqual(['crm'])
  })

  it('holds a suspect for review and does not deliver it (TH13)', async () => {
    const outbox = openOutbox('suspect')
    const submitted = await outbox.submit(newLead({ suspicion: ['honeypot', 'too-quick'] }))
    const { id } = 'lead' in submitted ? submitted.lead : { id: '' }
    expect(await outbox.rows(id)).toMatchObject([{ state: 'held', last_error: 'suspect' }])
    expect(outbox.queued).toEqual([])
    expect((await findLead(env.DB, 'suspect', id))?.suspicion).toEqual(['honeypot', 'too-quick'])
  })

  it('saves leads of a site without targets', async () => {
    const outbox = openOutbox('no-target', [])
    expect(await outbox.submit(newLead())).toMatchObject({ status: 'kept' })
    expect(outbox.queued).toEqual([])
  })
})

describe('submitLead during outages', () => {
  it('puts the whole lead into the queue when the database throws (F7)', async () => {
    listen()
    const outbox = openOutbox('d1-throws')
    outbox.db = brokenDb('throws')
    const submitted = await outbox.submit(newLead())
    if (submitted.status !== 'kept') throw new Error(submitted.status)
    expect(outbox.queued).toEqual([{ kind: 'keep', lead: submitted.lead, targets: ['crm'] }])
    expect(lines.join()).toContain('leads.database-failed')
    expect(lines.join()).not.toContain(CANARY)
  })

  it('answers within three seconds when the database hangs (F7)', async () => {
    listen()
    vi.useFakeTimers()
    const outbox = openOutbox('d1-hangs')
    outbox.db = brokenDb('hangs')
    const submitted = outbox.submit(newLead())
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await submitted).toMatchObject({ status: 'kept' })
  })

  it('creates one lead, delivered once, if the database answers just before or after the timeout (F7, F9)', async () => {
    listen()
    const queued: string[] = []
    const waits = [-200, -50, -10, 0, 10, 50, 200].flatMap((more) => [
      { more, when: 'before' },
      { more, when: 'after' },
    ])
    const work = waits.map(async ({ more, when }, at) => {
      const outbox = openOutbox(`slow-${at}`)
      const late = new Promise((resolve) => setTimeout(resolve, KEEP_MS.database + more))
      const batch = async (statements: D1PreparedStatement[]) => {
        if (when === 'before') await late
        const written = await env.DB.batch(statements)
        await late
        return written
      }
      outbox.db = new Proxy(env.DB, {
        get: (db, name) => (name === 'batch' ? batch : Reflect.get(db, name)),
      })
      expect(await outbox.submit(newLead())).toMatchObject({ status: 'kept' })
      queued.push(...outbox.queued.map(({ kind }) => kind))
      outbox.db = env.DB
      // The queue is read before or after the timed-out write.
      if (at % 3 === 0) await outbox.drain()
      await late
      await new Promise((resolve) => setTimeout(resolve, 300))
      await outbox.drain()
      expect([more, when, outbox.sent.length, await outbox.count('delivered')]).toEqual([
        more,
        when,
        1,
        1,
      ])
    })
    await Promise.all(work)
    expect(new Set(queued), 'both paths were taken').toEqual(new Set(['deliver', 'keep']))
  }, 30_000)

  it('saves the row and says so when the queue throws: the sweep delivers it (F8)', async () => {
    listen()
    const outbox = openOutbox('queue-down')
    outbox.queueIs = 'down'
    expect(await outbox.submit(newLead())).toMatchObject({ status: 'kept' })
    expect(lines.join()).not.toContain(CANARY)
    outbox.queueIs = 'up'
    outbox.now += 60
    await outbox.sweep()
    await outbox.drain()
    expect(await outbox.count('delivered')).toBe(1)
  })

  it('says that it failed when both fail, and saves it when it is sent again (F7)', async () => {
    listen()
    const outbox = openOutbox('both-down')
    outbox.db = brokenDb('throws')
    outbox.queueIs = 'down'
    const lead = newLead()
    expect(await outbox.submit(lead)).toEqual({ status: 'failed' })
    outbox.db = env.DB
    outbox.queueIs = 'up'
    expect(await outbox.submit(lead)).toMatchObject({ status: 'kept' })
    expect(lines.join()).not.toContain(CANARY)
  })

  it('fits the largest form of 20 kB into a message of the queue (F11)', async () => {
    const outbox = openOutbox('large')
    // JSON and the queue make at most two bytes of a character that was sent as one.
    const lead = newLead({ payload: { message: '"'.repeat(20_000), car: 'é'.repeat(5000) } })
    const submitted = await outbox.submit(lead)
    if (submitted.status !== 'kept') throw new Error(submitted.status)
    const message = { kind: 'keep', lead: submitted.lead, targets: ['crm'] } as const
    await expect(env.LEADS.send(message)).resolves.toBeDefined()
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(128_000)
  })
})

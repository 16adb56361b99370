// Conversations through a mail service that fails at times, a text provider that repeats and reorders its reports, and
// three kills in the middle of sending: every message is there once, and none is lost. `npm run drill -- conversations`
// runs 200 of them, the tests a tenth.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'

import { createRandom, shuffled } from '#lib/random.ts'
import { handleMail } from '#sales/conversations/handle-mail.ts'
import {
  type MessageJobDeps,
  sendMessage,
  sweepMessages,
} from '#sales/conversations/send-messages.ts'
import { handleText } from '#sales/conversations/handle-text.ts'
import { insertMessage, listConversation } from '#sales/leads/conversation-rows.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import type { Delivered } from '#sales/leads/targets/target.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { tally } from './tally.ts'

const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 20)
const KILLS = 3
const START = Math.floor(Date.now() / 1000)
const hex = (number: number, kind: string) => kind + number.toString(16).padStart(31, '0')
let tenant: Tenant

beforeAll(async () => {
  for (const method of ['warn', 'error', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  const upstreams = { sms: { url: 'https://sms.upstreams.example/messages' } }
  await openShop({ slug: 'drilled', upstreams, conversations: { enabled: true } }, [])
  const loaded = await loadTenantBySlug(env, 'drilled', START)
  if (loaded === null) throw new Error('The site is not published')
  tenant = loaded
})

class Killed extends Error {}

/** Shoppers' mailboxes and phones: how often each message came, by the id that it was sent with. */
function openWorld(random: () => number) {
  const taken = new Map<string, number>()
  const queued: { id: string; site: string }[] = []
  let now = START
  /** Attempts until the process is killed, in the middle of one. */
  let killIn = Infinity
  const take = (id: string) => taken.set(id, (taken.get(id) ?? 0) + 1)
  const step = async <T>(id: string, done: T, failures: readonly T[]): Promise<T> => {
    killIn -= 1
    const luck = random()
    const isTaken = luck < 0.7
    if (isTaken) take(id)
    // Whatever the provider did, this process learns nothing of it.
    if (killIn <= 0) throw new Killed('killed')
    // A fifth of what fails was taken, and reported as failed.
    if (luck < 0.6) return done
    return failures[Math.floor(random() * failures.length)] ?? done
  }
  const queue = {
    send: async (message: LeadMessage) => {
      if (message.kind === 'message') queued.push(message)
    },
    sendBatch: async (messages: Iterable<{ body: LeadMessage }>) => {
      for (const { body } of messages) if (body.kind === 'message') queued.push(body)
    },
  } as unknown as Queue<LeadMessage> // what the code calls of it
  /** After a kill nothing of that process reaches the database. */
  const dead = { isDead: false }
  const db = new Proxy(env.DB, {
    get: (of, name) => {
      if (dead.isDead) throw new Killed('the process is gone')
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  const deps: MessageJobDeps = {
    db,
    queue,
    loadTenant: async () => tenant,
    sendEmail: (_, { headers }) =>
      killing(
        step<Delivered>(headers?.['X-Message-Id'] ?? '', 'delivered', [
          { failed: 'E_INTERNAL_SERVER_ERROR' },
          { failed: 'not taken' },
        ]),
      ),
    sendText: (_, { id = '' }) => killing(step<boolean>(id, true, [false])),
    linksOf: async () => ({ replyTo: 'a@b.example', page: 'https://x.example' }),
    clock: () => now,
  }
  const killing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      dead.isDead = true
      throw error
    }
  }
  return {
    taken,
    queued,
    deps,
    /** Sends what is queued; true if the process was killed meanwhile, with its queue. */
    work: async (killAfter = Infinity): Promise<boolean> => {
      killIn = killAfter
      for (const one of shuffled(queued.splice(0), random)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is killed
        await sendMessage(one, deps).catch(() => undefined)
        if (dead.isDead) {
          dead.isDead = false
          return true
        }
      }
      return false
    },
    wait: (seconds: number) => {
      now += seconds
    },
    now: () => now,
  }
}

it(
  'conversations lose no message and show each once, whatever fails',
  { timeout: 600_000 },
  async () => {
    const seed = `${START}`
    const random = createRandom(seed)
    const world = openWorld(random)
    const leads: Lead[] = []
    const asked = new Map<string, ReadonlySet<string>>()
    const reports: (() => Promise<unknown>)[] = []
    const written = new Map<string, string[]>()
    for (let number = 1; number <= CONVERSATIONS; number += 1) {
      const phone = `04${String(10_000_000 + number)}`
      const email = `shopper${number}@example.com`
      const id = hex(number, 'a')
      const lead = testLead(
        { phone, email },
        { id, key: id, site: 'drilled', createdAt: START - 60 },
      )
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await saveLead(env.DB, lead, [])
      leads.push(lead)
      for (const [place, way] of (['email', 'text'] as const).entries()) {
        const address = way === 'email' ? email : `+61${phone.slice(1)}`
        const message = {
          id: hex(number * 2 + place, 'b'),
          site: 'drilled',
          lead: id,
          way,
          address,
        }
        const rest = { author: 'sam@x.example', body: `To ${way}`, details: {}, consent: 'enquiry' }
        const state = { state: 'waiting' as const, reason: '', dueAt: START, at: START }
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await insertMessage(env.DB, { ...message, ...rest, ...state }).run()
        asked.set(message.id, new Set([message.id]))
        if (random() < 0.9) world.queued.push({ id: message.id, site: 'drilled' })
        if (way === 'text') {
          const status = (to: 'sent' | 'delivered') => () =>
            handleText(
              { type: 'message.status', id: message.id, state: to },
              'drilled',
              receiving(),
              world.now(),
            )
          reports.push(status('delivered'), status('sent'), status('delivered'))
        }
      }
      const text = `Answer of ${number} by text`
      const received = {
        type: 'message.received' as const,
        id: `p${number}`,
        from: `+61${phone.slice(1)}`,
        text,
      }
      const byText = () => handleText(received, 'drilled', receiving(), world.now())
      const mail = `Answer of ${number} by email`
      const byMail = () =>
        handleMail(
          { from: email, to: id },
          new Uint8Array(
            new TextEncoder().encode(
              `From: ${email}\r\nMessage-ID: <${number}@x>\r\n\r\n${mail}\r\n`,
            ),
          ),
          mailing(id),
        )
      written.set(id, [text, mail])
      reports.push(byText, byText, byMail, byMail)
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await world.work(Math.ceil(CONVERSATIONS / 2))).toBe(true)
      // The queue of this process is gone too: only the sweep knows what is left.
      world.queued.length = 0
      world.wait(60)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sweepMessages(world.deps)
    }
    for (const report of shuffled(reports, random))
      // Some come while it is being sent.
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await report()
    for (let round = 0; round < 80; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await world.work()
      world.wait(950)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sweepMessages(world.deps)
      const waiting = `SELECT count(*) AS n FROM conversation_messages WHERE state = 'waiting'`
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if ((await env.DB.prepare(waiting).first('n')) === 0) break
    }

    const settled = new Map<string, number>()
    for (const lead of leads) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const talk = await listConversation(env.DB, { site: 'drilled', lead: lead.id })
      const theirs = talk.filter(({ author }) => author === '').map(({ body }) => body)
      expect(theirs.toSorted(), seed).toEqual(written.get(lead.id)?.toSorted())
      for (const { id, author, state } of talk)
        if (author !== '' && (state === 'sent' || state === 'delivered')) settled.set(id, 1)
    }
    // What the provider reported as delivered needs no further attempt, so both count.
    const arrived = new Map([...settled, ...world.taken])
    const result = tally(asked, arrived)
    expect(result, seed).toEqual({ acknowledged: asked.size, lost: [], twice: [], unasked: 0 })
    expect(
      [...asked.keys()].filter((id) => !settled.has(id)),
      seed,
    ).toEqual([])
    // The drill finds what is missing.
    const [first = ''] = asked.keys()
    arrived.delete(first)
    expect(tally(asked, arrived).lost).toEqual([first])
    const attempts = [...world.taken.values()].reduce((sum, times) => sum + times, 0)
    expect(attempts, 'the faults made some go again under their id').toBeGreaterThan(
      world.taken.size,
    )

    function receiving() {
      return { db: env.DB, queue: world.deps.queue, site: tenant.site }
    }
    function mailing(lead: string) {
      const found = { lead, tenant, db: env.DB }
      const { queue } = world.deps
      return { findAddress: async () => found, queue, media: env.MEDIA, now: world.now() }
    }
  },
)

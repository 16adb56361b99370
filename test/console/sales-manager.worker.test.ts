// A sales manager's morning: a question, a test drive and an offer that came overnight, found on the home of the site and dealt
// with there; then the pages agree that nothing waits. What each form refuses is in the tests of its page.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { consumeLeadQueue } from '#composition/lead-queue.ts'
import type { Env } from '#env.ts'
import { clock } from '#lib/clock.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { NORTH, openRequestShop } from '#test/support/request-shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { formOf } from './posted-form.ts'
import { after, ask, CONSOLE, letIn, signInAs } from './support.ts'

const SLUG = 'morning'
const HOME = `/_console/sites/${SLUG}`
const bindings = { ...CONSOLE, DEV: '1' }
let shop: Awaited<ReturnType<typeof openRequestShop>>
let cookie = ''

beforeAll(async () => {
  // Nine in the morning in Perth, as the yard opens.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T09:00:00+08:00') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  shop = await openRequestShop(SLUG, {
    locations: [NORTH],
    price_offers: { enabled: true },
    conversations: { enabled: true, mail_domain: `reply.${SLUG}.example` },
    forms: { reply_promise: { enabled: true } },
  })
  cookie = await signInAs(await letIn('ann@morning.example', { role: 'admin', site: SLUG }))
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Bindings that keep what is queued, and the consumer of that queue. */
function queue() {
  const queued: LeadMessage[] = []
  const LEADS = { send: async (message: LeadMessage) => void queued.push(message) }
  const own = { ...bindings, LEADS } as unknown as Partial<Env> // what the code calls of it
  const consume = async () => {
    const bodies = queued.filter(({ kind }) => kind === 'message')
    const messages = bodies.map((body) => ({ body, attempts: 1, ack: () => {}, retry: () => {} }))
    const batch = { queue: 'leads', messages } as unknown as MessageBatch<LeadMessage>
    await consumeLeadQueue(batch, { ...env, ...own }, clock)
  }
  return { bindings: own, consume }
}

const read = async (path: string) => textOf(await (await ask(path, { cookie, bindings })).text())
const press = async (path: string, form: Record<string, string>) => {
  const answer = await ask(path, { cookie, form, bindings })
  expect(answer.status, path).toBe(303)
  return textOf(await (await after(answer, { cookie, bindings })).text())
}

it('a sales manager answers a question, confirms a drive and accepts an offer, and then nothing waits', async () => {
  const { lead: question } = await shop.send('/enquire?car_id=r1', { email: 'ask@example.com' })
  const { lead: drive } = await shop.book('r1', 2, {
    email: 'drive@example.com',
    'confirm.message': 'on',
  })
  const { lead: offer } = await shop.send('/make-an-offer?car_id=r2', {
    email: 'offer@example.com',
    'offer.amount': '23500',
    'offer.terms': 'Cash or bank transfer',
    'offer.days': '2',
  })
  const home = await read(HOME)
  expect(home).toContain('3 leads without an answer')
  expect(home).toContain('1 price offer to answer')
  expect(home).toContain('1 test drive to confirm')

  const { bindings: withQueue, consume } = queue()
  const reply = await ask(`${HOME}/inbox/${question}/reply`, {
    cookie,
    bindings: withQueue,
    form: { key: 'ab'.repeat(16), way: 'email', action: 'send', body: 'Yes, come and see it.' },
  })
  expect(reply.status).toBe(303)
  await consume()
  expect(await read(`${HOME}/inbox/${question}`)).toContain('Yes, come and see it.')

  const form = await formOf(
    await (await ask(`${HOME}/drives/${drive}`, { cookie, bindings })).text(),
    'stacked',
  )
  form.set('action', 'confirm')
  const confirmed = await ask(`${HOME}/drives/${drive}`, { cookie, form, bindings })
  expect(textOf(await (await after(confirmed, { cookie, bindings })).text())).toContain(
    'Confirmed.',
  )

  const accepted = await press(`${HOME}/price-offers/${offer}`, { action: 'accept', shown: '0' })
  expect(accepted).toContain('Offer of $23,500 accepted. The vehicle is held')
  expect(await read(`${HOME}/reservations`)).toContain('Active (1)')

  const later = await read(HOME)
  for (const waiting of ['without an answer', 'to answer', 'to confirm'])
    expect(later, waiting).not.toContain(waiting)
  expect(await read(`${HOME}/inbox`)).toContain('2 of 2 leads')
  expect(await read(`${HOME}/reports`)).toMatch(/Leads 3 of \d shoppers?.*Test drives 1 /)
  const told = (await listMessages(env.SEARCH, SLUG)).map(({ to }) => to)
  expect(told).toEqual(expect.arrayContaining(['ask@example.com', 'drive@example.com']))
})

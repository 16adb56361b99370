// The provider slow, failing or answering nonsense, two concurrent presses, and the database down: no lead is lost or duplicated.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { createServices } from '#composition/services.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import {
  approvalSite,
  askedOf,
  requestCode,
  DEV,
  fillApproval,
  leadsOf,
  nextPhone,
  press,
} from '#test/support/approval.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { NOTHING_SAVED } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'
import { cookieOf, OWN_PAGE, signIn } from '#test/support/signed-in.ts'

const FAILED = 'Failed to create customer with YouX.'
const NO_ADDRESS = 'Failed to create customer or no redirect URL received.'
const WITH_DEALER = 'We have your details and will call you.'

/** How the provider behaves (test/upstreams/customer.ts), and the message for it (X22). */
const FAULTS: [provider: string, words: string][] = [
  ['refusing', FAILED],
  ['declining', FAILED],
  ['limited', FAILED],
  ['broken', FAILED],
  ['page', FAILED],
  ['reset', FAILED],
  ['empty', NO_ADDRESS],
  ['list', NO_ADDRESS],
  ['mute', NO_ADDRESS],
  ['evil', NO_ADDRESS],
  ['script', NO_ADDRESS],
  ['plain', NO_ADDRESS],
  ['local', NO_ADDRESS],
  ['user', NO_ADDRESS],
]

const shopOf = (provider: string) => `fault-${provider}`
const open = (provider: string) => openShop(approvalSite(shopOf(provider), provider), [])

/** The cookies of a browser after a response. */
const after = (cookie: string, response: Response) =>
  [cookie, cookieOf(response)].filter(Boolean).join('; ')

beforeAll(async () => {
  await open('taking')
  // The tables.
  await signIn(shopOf('taking'))
})

describe('a pre-approval whose provider rejects the shopper', () => {
  it.each(FAULTS)(
    '%s: the lead is saved once, the form stays, and the shopper stays on the site (F2, X22, TH7)',
    async (provider, words) => {
      await open(provider)
      const slug = shopOf(provider)
      const asked = await requestCode(slug, '', { name: 'Mere' })
      const response = await press(slug, asked)
      const html = await response.text()
      expect([response.status, response.headers.get('Location')]).toEqual([503, null])
      expect(html).toContain(`${words} ${WITH_DEALER}`)
      expect(html).toContain('value="Mere"')
      expect(html).toContain('<strong>Verified</strong>')
      expect(html).not.toMatch(/evil\.example\/approve|javascript:/)
      const again = { ...asked, cookie: after(asked.cookie, response) }
      expect((await press(slug, again)).status).toBe(503)
      expect(await leadsOf(slug)).toHaveLength(1)
      // Pressed again, it tries again.
      expect(await askedOf(slug, provider)).toHaveLength(2)
    },
  )

  it('waits only until its timeout, and saves the lead (F2)', async () => {
    const slug = shopOf('late')
    await open('late')
    const { cookie, phone } = await signIn(slug, '+61413888001')
    const tenant = await loadTenantBySlug(env, slug, Date.now() / 1000)
    if (tenant === null) throw new Error('not published')
    const services = createServices(env, tenant, () => undefined)
    const waits: (number | undefined)[] = []
    // Fifteen seconds are the adapter's own (test/upstream/customer.test.ts); this test does not wait for them.
    const app = createApp({
      ...services,
      call: (request, ...schemas) => {
        if (request.name === 'customer') waits.push(request.timeoutMs)
        return services.call({ ...request, timeoutMs: 100 }, ...schemas)
      },
    })
    const { action, fields } = await fillApproval(slug, '', { phone: `0${phone.slice(3)}` })
    const request = new Request(`http://${slug}.example${action}`, {
      method: 'POST',
      headers: { ...OWN_PAGE, Cookie: cookie },
      body: new URLSearchParams({ ...fields, step: 'send' }),
      redirect: 'manual',
    })
    const response = await app.fetch(request, env, createExecutionContext())
    expect(response.status).toBe(503)
    expect(await response.text()).toContain(`${FAILED} ${WITH_DEALER}`)
    expect(waits).toEqual([15_000])
    expect(await leadsOf(slug)).toHaveLength(1)
  })

  it('redirects the shopper when it is tried again, and creates no second lead (F9)', async () => {
    const slug = shopOf('flaky')
    await open('flaky')
    const asked = await requestCode(slug)
    const first = await press(slug, asked)
    expect(first.status).toBe(503)
    const again = { ...asked, cookie: after(asked.cookie, first) }
    const second = await press(slug, again)
    expect(second.headers.get('Location')).toBe('https://finance-page.upstreams.example/apply/2')
    // It was created, so another press creates none.
    const third = await press(slug, again)
    expect(third.headers.get('Location')).toMatch(/^\/success\?/)
    expect(await askedOf(slug, 'flaky')).toHaveLength(2)
    expect(await leadsOf(slug)).toHaveLength(1)
  })
})

describe('a pre-approval that is sent twice', () => {
  it('at once creates one customer and one lead, though the code works once (F9)', async () => {
    const slug = shopOf('late-twice')
    await openShop(approvalSite(slug, 'late'), [])
    const { cookie } = await signIn(slug, '+61413888002')
    const { action, fields } = await fillApproval(slug, '', { phone: '0413888002' })
    const filled = { action, fields, cookie }
    const answers = await Promise.all([press(slug, filled), press(slug, filled)])
    const places = answers.map(({ headers }) => headers.get('Location') ?? '').toSorted()
    expect(places).toEqual([
      expect.stringMatching(/^\/success\?/),
      'https://finance-page.upstreams.example/apply/1',
    ])
    expect(await askedOf(slug, 'late')).toHaveLength(1)
    expect(await leadsOf(slug)).toHaveLength(1)
  })

  it('by a browser that lost the response needs no second code (F9)', async () => {
    const slug = shopOf('taking')
    const asked = await requestCode(slug)
    expect((await press(slug, asked)).status).toBe(303)
    // The cookies of the first response never arrived.
    const again = await press(slug, asked)
    expect(again.headers.get('Location')).toMatch(/^\/success\?/)
    expect(await askedOf(slug, 'taking')).toHaveLength(1)
    expect(await leadsOf(slug)).toHaveLength(1)
  })

  it('verifies nothing for other input under the same key', async () => {
    const slug = shopOf('taking')
    const before = (await leadsOf(slug)).length
    const asked = await requestCode(slug)
    await press(slug, asked)
    const fields = { ...asked.fields, phone: nextPhone() }
    const response = await press(slug, { ...asked, fields })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('The verification code is invalid. Please try again.')
    expect((await leadsOf(slug)).length).toBe(before + 1)
  })
})

describe('a pre-approval while the database is down', () => {
  it('goes into the queue completely, and says that the dealer will call (F6, F7)', async () => {
    const slug = shopOf('taking')
    const before = (await askedOf(slug, 'taking')).length
    const asked = await requestCode(slug)
    const queued: LeadMessage[] = []
    const LEADS = {
      send: async (message: LeadMessage) => {
        queued.push(message)
        return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
      },
    } as unknown as Queue<LeadMessage> // the methods of a queue that leads use
    const response = await press(slug, asked, { env: { DB: brokenDb('throws'), LEADS } })
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(html).toContain('An unknown error occurred during verification.')
    expect(html).toContain(WITH_DEALER)
    expect(queued.map(({ kind }) => kind)).toEqual(['keep'])
    expect(JSON.stringify(queued)).not.toContain(asked.code)
    expect(await askedOf(slug, 'taking')).toHaveLength(before)
  })

  it('promises nothing if nothing could be saved (F8)', async () => {
    const slug = shopOf('taking')
    const asked = await requestCode(slug)
    const response = await press(slug, asked, { env: { ...NOTHING_SAVED, ...DEV } })
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(html).not.toContain(WITH_DEALER)
    expect(html).toContain('value="Nguyễn"')
  })
})

// What the page of a request says about its answer: whose turn it is, and a promise only while that can be kept.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { openRequestShop } from '#test/support/request-shop.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { textOf } from '#test/ui/render.tsx'

const WAITING = 'Status With our team You’ll hear from us within one business day'
let shop: Awaited<ReturnType<typeof openRequestShop>>

beforeAll(async () => {
  shop = await openRequestShop('progress')
})

/** The record on the page of an enquiry, after a change of its row. */
async function recordAfter(change: string): Promise<string> {
  const { href, lead } = await shop.send('/enquire?car_id=r1', {})
  if (change !== '')
    await env.DB.prepare(`UPDATE leads SET ${change} WHERE id = ?`).bind(lead).run()
  return recordOf(await shop.pageOf(href))
}

const recordOf = (html: string) =>
  textOf(/<dl class="request-record".*?<\/dl>/s.exec(html)?.[0] ?? '')

describe('the record of a request', () => {
  it('promises an answer while it is due', async () => {
    expect(await recordAfter('')).toContain(WAITING)
  })

  it.each(['answered', 'sold', 'closed'])(
    'says that it was answered once staff marked it as %s, and promises no more',
    async (status) => {
      const record = await recordAfter(`status = '${status}', answered_at = created_at + 60`)
      expect(record).toContain('Status Answered')
      expect(record).not.toContain('You’ll hear from us')
    },
  )

  it('has no status for one that was closed without an answer', async () => {
    const record = await recordAfter(`status = 'closed'`)
    expect(record).toMatch(/^Sent .* Your reference [0-9A-F]{8}$/)
    expect(record).not.toMatch(/Status|You’ll hear from us/)
  })

  it('is with the team again after the shopper wrote, without the promise of a first answer', async () => {
    const record = await recordAfter('answered_at = created_at + 60')
    expect(record).toContain('Status With our team')
    expect(record).not.toContain('You’ll hear from us')
  })

  it('repeats no promise that is overdue', async () => {
    const record = await recordAfter('created_at = created_at - 30 * 86400')
    expect(record).toContain('Status With our team')
    expect(record).not.toContain('You’ll hear from us')
  })

  it('says nothing about an answer while the messages cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { send } = await openRequestShop('unread', { conversations: { enabled: true } })
    const { href } = await send('/enquire?car_id=r1', {})
    const read = async (bindings: Partial<typeof env>) =>
      recordOf(await (await fetchFrom('unread', href, {}, bindings)).text())
    expect(await read({})).toContain(WAITING)
    const record = await read({ DB: withoutMessages() })
    expect(record).toMatch(/Your reference/)
    expect(record).not.toMatch(/Status|You’ll hear from us/)
  })
})

/** The database, whose messages can't be read. */
function withoutMessages(): D1Database {
  return new Proxy(env.DB, {
    get(db, name) {
      const own: unknown = Reflect.get(db, name)
      if (typeof own !== 'function') return own
      return (...given: unknown[]) => {
        if (String(given[0]).includes('FROM conversation_messages')) throw new Error('D1 is down')
        return Reflect.apply(own, db, given) as unknown
      }
    },
  })
}

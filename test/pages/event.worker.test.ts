import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { publishTo } from '#test/support/published.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { testSite } from '#test/support/site.ts'

const { written, bindings } = recordEvents()
const app = createApp()

async function send(
  body: unknown,
  headers: Record<string, string> = {},
  given: typeof env = bindings,
): Promise<number> {
  const request = new Request('http://events.example/api/event', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return (await app.fetch(request, given, createExecutionContext())).status
}

beforeAll(async () => {
  await publishTo(env.TENANTS, testSite({ slug: 'events', hosts: ['events.example'] }))
})

describe('event beacon', () => {
  it('records that a search page was seen, under the site, without the query (A37, N11, TH21)', async () => {
    written.length = 0
    expect(await send({ id: 49, path: '/search/kia?query=0412345678' })).toBe(204)
    expect(written).toEqual([{ indexes: ['events'], doubles: [49], blobs: ['/search/kia'] }])
  })

  it('records no id of a lead, which would open its offer (TH21)', async () => {
    written.length = 0
    const id = '0123456789abcdef'.repeat(2)
    await send({ id: 49, path: `/trade-in/offer/${id}?a=b` })
    await send({ id: 49, path: '/cars/deadbeef-kia' })
    expect(written.map(({ blobs }) => blobs)).toEqual([['/trade-in/offer'], ['/cars/deadbeef-kia']])
  })

  it('records no token that stops messages to a shopper (TH21)', async () => {
    written.length = 0
    await send({ id: 49, path: '/alerts/stop/mZ0-abcdEFGH_123' })
    expect(written.map(({ blobs }) => blobs)).toEqual([['/alerts/stop']])
  })

  it.each(['Sec-GPC', 'DNT'])('records nothing of a shopper who opted out by %s', async (name) => {
    written.length = 0
    expect(await send({ id: 49, path: '/search/kia' }, { [name]: '1' })).toBe(204)
    expect(written).toEqual([])
  })

  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': '' }])(
    'accepts nothing from other sites: %j',
    async (headers) => {
      expect(await send({ id: 49, path: '/search/kia' }, headers)).toBe(403)
    },
  )

  it.each([
    '{',
    '{}',
    'null',
    '{"id":2,"path":"/"}',
    '{"id":49,"path":"https://evil.example"}',
    '{"id":"49","path":"/"}',
  ])('rejects %s', async (body) => {
    written.length = 0
    expect(await send(body)).toBe(400)
    expect(written).toEqual([])
  })

  it('is a log line if no sink is bound, and a warning if the sink fails (X14)', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await send({ id: 49, path: '/' }, {}, { ...env })).toBe(204)
    expect(log.mock.calls.flat().join()).toContain('"id":49')
    const failing = {
      writeDataPoint: () => {
        throw new Error('full')
      },
    }
    expect(await send({ id: 49, path: '/' }, {}, { ...env, EVENTS: failing })).toBe(204)
    expect(warn.mock.calls.flat().join()).toContain('analytics.failed')
    vi.restoreAllMocks()
  })
})

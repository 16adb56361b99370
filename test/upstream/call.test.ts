import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { createCall, SEND_TIMEOUT_MS, TIMEOUT_MS, type CallDeps } from '#upstream/call.ts'
import { testSite } from '#test/support/site.ts'

const KEY = 'canary-key-4711'
const BASE = 'https://delivery.upstreams.example/v1'
const reply = z.object({ price: z.number() })

type Upstream = { url: string; secret?: string; send_key?: 'bearer' | 'x-api-key' | 'key' }

/** A call of a site with one third party; every request and every fault is recorded. */
function createPort(
  upstream: Upstream | null,
  answer: (request: Request) => Promise<Response> = async () => Response.json({ price: 5 }),
) {
  const sent: Request[] = []
  const faults: string[] = []
  const answers: string[] = []
  const port: CallDeps = {
    site: testSite({ upstreams: { delivery: upstream } }),
    fetch: (request) => {
      sent.push(request)
      return answer(request)
    },
    openKey: async (name) => (name === 'mine' ? KEY : null),
    onFault: (name, reason) => faults.push(`${name}: ${reason}`),
    onAnswer: (name) => answers.push(name),
    allowLoopback: false,
  }
  return { call: createCall(port), sent, faults, answers }
}

const ask = { name: 'delivery', query: { postcode: '2000' } } as const

afterEach(() => vi.useRealTimers())

describe('a call to a third party', () => {
  it('says that it was answered, also by a refusal that is understood, or why not', async () => {
    const refusal = z.object({ code: z.literal('wrong') }).transform(() => ({ price: 0 }))
    const refuse = (code: string) => async () => Response.json({ code }, { status: 422 })
    const whole = createPort({ url: BASE })
    await whole.call(ask, reply)
    expect([whole.answers, whole.faults]).toEqual([['delivery'], []])
    const refused = createPort({ url: BASE }, refuse('wrong'))
    await refused.call(ask, reply, refusal)
    expect([refused.answers, refused.faults]).toEqual([['delivery'], []])
    const odd = createPort({ url: BASE }, refuse('odd'))
    await odd.call(ask, reply, refusal)
    expect([odd.answers, odd.faults]).toEqual([[], ['delivery: status 422']])
  })

  it('returns what the schema reads, from the address of the site with the query added', async () => {
    const { call, sent } = createPort({ url: `${BASE}/` })
    expect(await call({ ...ask, path: '/quote' }, reply)).toEqual({ price: 5 })
    expect(sent[0]?.url).toBe(`${BASE}/quote?postcode=2000`)
    expect(sent[0]?.method).toBe('GET')
  })

  it('sends a body as JSON by POST', async () => {
    const { call, sent } = createPort({ url: BASE })
    await call({ name: 'delivery', body: { postcode: '2000' } }, reply)
    expect(sent[0]?.method).toBe('POST')
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(await sent[0]?.json()).toEqual({ postcode: '2000' })
  })

  it('reads an empty response as null, which a schema may accept or not', async () => {
    const empty = async () => new Response(null, { status: 204 })
    const { call, faults } = createPort({ url: BASE }, empty)
    expect(
      await call(
        ask,
        z.unknown().transform((said) => ({ said })),
      ),
    ).toEqual({ said: null })
    expect(await call(ask, reply)).toBeNull()
    expect(faults).toEqual(['delivery: answer not understood'])
  })

  it('returns null, without an error, if the site has no such third party', async () => {
    const { call, sent, faults } = createPort(null)
    expect(await call(ask, reply)).toBeNull()
    expect([sent, faults]).toEqual([[], []])
  })

  it.each([
    ['bearer', 'authorization', `Bearer ${KEY}`],
    ['x-api-key', 'x-api-key', KEY],
  ] as const)('sends its key as %s, and not in the address (TH17)', async (form, header, value) => {
    const { call, sent } = createPort({ url: BASE, secret: 'mine', send_key: form })
    await call(ask, reply)
    expect(sent[0]?.headers.get(header)).toBe(value)
    expect(sent[0]?.url).not.toContain(KEY)
  })

  it('sends its key in the address only if the third party requires that', async () => {
    const { call, sent } = createPort({ url: BASE, secret: 'mine', send_key: 'key' })
    await call(ask, reply)
    expect(new URL(sent[0]?.url ?? '').searchParams.get('key')).toBe(KEY)
  })

  it('is not made with a key that cannot be decrypted', async () => {
    const { call, sent, faults } = createPort({ url: BASE, secret: 'theirs' })
    expect(await call(ask, reply)).toBeNull()
    expect([sent, faults]).toEqual([[], ['delivery: its key cannot be decrypted']])
  })

  it.each([
    '@evil.example/',
    '.evil.example/',
    ':8443/x',
    '//evil.example',
    '\\evil.example',
    'evil.example',
  ])('uses its own host, whatever path a car has: %j (TH15)', async (path) => {
    const { call, sent } = createPort({
      url: 'https://delivery.upstreams.example',
      secret: 'mine',
    })
    await call({ name: 'delivery', path }, reply)
    for (const { url } of sent)
      expect(new URL(url).origin).toBe('https://delivery.upstreams.example')
  })

  it('follows no redirect, so that no other host is called (TH15)', async () => {
    const location = 'https://169.254.169.254/latest/meta-data'
    const answer = async () => new Response(null, { status: 302, headers: { location } })
    const { call, sent, faults } = createPort({ url: BASE, secret: 'mine' }, answer)
    expect(await call(ask, reply)).toBeNull()
    expect(sent.map(({ redirect }) => redirect)).toEqual(['manual'])
    expect(faults).toEqual(['delivery: status 302'])
  })

  it.each([400, 401, 404, 429, 500, 503])('returns null at status %i (F3)', async (status) => {
    const { call, faults } = createPort({ url: BASE }, async () => new Response('no', { status }))
    expect(await call(ask, reply)).toBeNull()
    expect(faults).toEqual([`delivery: status ${status}`])
  })

  it.each([
    ['<html>what?</html>', 'answer is not JSON'],
    ['', 'answer not understood'],
    ['{"price":"much"}', 'answer not understood'],
    ['[]', 'answer not understood'],
    ['null', 'answer not understood'],
  ])('returns null for the response %j (F3)', async (text, reason) => {
    const { call, faults } = createPort({ url: BASE }, async () => new Response(text))
    expect(await call(ask, reply)).toBeNull()
    expect(faults).toEqual([`delivery: ${reason}`])
  })

  it('stops reading a response that is too large', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      },
    })
    const { call, faults } = createPort({ url: BASE }, async () => new Response(endless))
    expect(await call(ask, reply)).toBeNull()
    expect(faults).toEqual(['delivery: answer too large'])
    expect(pulled).toBeLessThan(10)
  })

  it.each([
    ['no answer', () => new Promise<Response>(() => undefined)],
    [
      'an answer without an end',
      async () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    ],
  ])('waits two seconds for %s, and no longer (F3)', async (_, answer) => {
    vi.useFakeTimers()
    const { call, faults } = createPort({ url: BASE }, answer)
    const asked = call(ask, reply)
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(faults).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBeNull()
    expect([TIMEOUT_MS, faults]).toEqual([2000, ['delivery: TimeoutError']])
  })

  it('waits as long as its timeout, if that is longer (A15)', async () => {
    vi.useFakeTimers()
    const { call, faults } = createPort({ url: BASE }, () => new Promise(() => undefined))
    const asked = call({ ...ask, timeoutMs: SEND_TIMEOUT_MS }, reply)
    await vi.advanceTimersByTimeAsync(SEND_TIMEOUT_MS - 1)
    expect(faults).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBeNull()
    expect([SEND_TIMEOUT_MS, faults]).toEqual([15_000, ['delivery: TimeoutError']])
  })

  describe('with an error schema', () => {
    const refusals = z.object({ why: z.literal('closed') }).transform(() => ({ price: 0 }))
    const refused = async (status: number, text: string) => {
      const { call, faults } = createPort({ url: BASE }, async () => new Response(text, { status }))
      return { said: await call(ask, reply, refusals), faults }
    }

    it.each([400, 403, 422, 429])('reads what comes with status %i', async (status) => {
      const { said, faults } = await refused(status, '{"why":"closed"}')
      expect([said, faults]).toEqual([{ price: 0 }, []])
    })

    it.each([
      [401, '{"message":"Invalid API key"}'],
      [403, '<html>'],
      [429, ''],
      [302, '{"why":"closed"}'],
      [500, '{"why":"closed"}'],
    ])('is an error at status %i with %j', async (status, text) => {
      const { said, faults } = await refused(status, text)
      expect([said, faults]).toEqual([null, [`delivery: status ${status}`]])
    })

    it('treats no error response as a success, whatever it contains', async () => {
      expect((await refused(403, '{"price":5}')).said).toBeNull()
      expect((await refused(200, '{"why":"closed"}')).said).toBeNull()
    })
  })

  it('logs nothing of the key, the query or the response (TH17, TH21)', async () => {
    const leaks = [
      async ({ url }: Request): Promise<Response> => {
        throw new TypeError(`Fetch API cannot load: ${url}`)
      },
      async () => new Response(`{"secret": ${KEY} 2000`),
      async () => Response.json({ price: `${KEY} 2000` }),
      async () => new Response(KEY, { status: 500, statusText: KEY }),
    ]
    for (const leak of leaks) {
      const port = createPort({ url: BASE, secret: 'mine', send_key: 'key' }, leak)
      expect(await port.call(ask, reply)).toBeNull()
      expect(port.faults).toHaveLength(1)
      expect(port.faults.join()).not.toMatch(/canary|4711|2000|upstreams\.example/)
    }
  })
})

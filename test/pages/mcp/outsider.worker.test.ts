// Strangers at /mcp: messages that are none, other methods and types, hosts and pages of others, and what an answer gives away.
import { env, exports } from 'cloudflare:workers'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { createServices } from '#composition/services.ts'
import type { Env } from '#env.ts'
import { loadTenant } from '#tenant/store.ts'
import { openAgent } from '#test/support/agent.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { toCall } from '#test/support/tool-request.ts'

const URL_OF_ACME = 'http://acme.example/mcp'
const { headers: JSON_HEADERS, body: FIND } = toCall('find_vehicles', {})
const { method: _, ...CALL } = toCall('find_vehicles', {})

const send = (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
  exports.default.fetch(URL_OF_ACME, {
    method,
    headers: { ...JSON_HEADERS, ...headers },
    ...(body !== null && { body }),
    redirect: 'manual',
  })

/** A message of today with other members. */
const message = (change: object) => JSON.stringify({ ...JSON.parse(FIND), ...change })
const called = (params: object) => message({ params: { ...JSON.parse(FIND).params, ...params } })

beforeAll(async () => {
  await openShop({ slug: 'acme', name: 'Acme Motors' }, [testCar({ id: 'a', slug: 'own' })])
  await openShop({ slug: 'other', name: 'Other Motors' }, [
    testCar({ id: 'c', slug: 'canary', make: 'Lotus', model: 'Canary' }),
  ])
  await openShop(
    {
      slug: 'masked',
      phone_numbers: { used: '(02) 5550 4110' },
      sidebar: { phone: { mask: true } },
    },
    [testCar({ id: 'm', slug: 'masked-1', dealership_id: '101' })],
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a message that is none', () => {
  const deep = (open: string, close: string, inner: string, times: number) =>
    `${open.repeat(times)}${inner}${close.repeat(times)}`

  it.each([
    ['an empty batch', '[]'],
    ['a batch of thousands', `[${Array.from({ length: 3000 }, () => '{}').join()}]`],
    ['a list in a list', deep('[', ']', '', 7000)],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"tools/call"'],
    ['nothing', ''],
    ['another version of JSON-RPC', message({ jsonrpc: '1.0' })],
    ['an id that is an object', message({ id: { $gt: '' } })],
    ['an id that is a list', message({ id: [1] })],
    ['an id that is a broken number', message({ id: 1.5 })],
    ['a method that is no text', message({ method: ['tools/call'] })],
    ['a method of JavaScript', message({ method: '__proto__' })],
    ['arguments that are a list', called({ arguments: [1, 2] })],
    ['arguments that are a text', called({ arguments: 'find_vehicles' })],
    ['a tool that is an object', called({ name: { toString: 'find_vehicles' } })],
    ['a tool of JavaScript', called({ name: 'constructor' })],
  ])('%s gets a fault, and no error of the server', async (_name, body) => {
    const failures = vi.spyOn(console, 'error')
    const reply = await send(body)
    const text = await reply.text()
    expect(reply.status).toBeLessThan(500)
    expect(text).toContain('"error"')
    expect(text).not.toContain('"result"')
    expect(text.length).toBeLessThan(2000)
    expect(text).not.toMatch(/\bat \w+ \(|\.ts:|node_modules/)
    expect(failures).not.toHaveBeenCalled()
  })

  it.each([
    ['deep objects as arguments', called({ arguments: { ask: 'suv', filters: nest(1500) } })],
    ['deep objects beside them', called({ extra: nest(1500) })],
    ['members of JavaScript', called({ arguments: JSON.parse('{"__proto__":{"ask":"suv"}}') })],
    ['values without end', called({ arguments: { limit: 1e308, page: -1, from: 0.5 } })],
    ['too many values', called({ arguments: { filters: { make: Array(400).fill('x') } } })],
  ])('%s are refused or left out', async (_name, body) => {
    const reply = await send(body)
    const { result, error } = await reply.json<{ result?: { isError?: true }; error?: object }>()
    expect(error ?? result).toBeDefined()
    expect(JSON.stringify({ result, error })).not.toContain('The tool failed')
  })

  it('more than 16 kB is refused, however it is sent', async () => {
    const stream = new Response('x'.repeat(40_000)).body
    expect((await send(stream)).status).toBe(413)
    expect((await send('x'.repeat(40_000))).status).toBe(413)
  })
})

/** Objects in objects. */
function nest(depth: number): object {
  let inner: object = {}
  for (let at = 0; at < depth; at += 1) inner = { a: inner }
  return inner
}

describe('other types and methods', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html'])(
    'a body of %s, which a page of another site could send unasked, is refused',
    async (type) => {
      expect((await send(FIND, { 'Content-Type': type })).status).toBe(415)
    },
  )

  it.each(['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    const reply = await send(null, {}, method)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('Allow')).toBe('POST')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    if (method === 'HEAD') expect(await reply.text()).toBe('')
  })
})

describe('hosts and pages of others', () => {
  it('a host of no site has no stock: a name that was bound to our address finds nothing', async () => {
    const reply = await exports.default.fetch('http://rebound.example/mcp', {
      method: 'POST',
      ...CALL,
    })
    expect(reply.status).toBe(421)
    expect(await reply.text()).not.toContain('vehicles')
  })

  it.each([
    'https://evil.example',
    'http://other.example',
    'http://acme.example.evil.example',
    'http://acme.example:8080',
    'null',
  ])('a page of %s is refused, with the stock kept or not', async (origin) => {
    await (await send(FIND)).text()
    const reply = await send(FIND, { Origin: origin })
    expect(reply.status).toBe(403)
    expect(await reply.text()).not.toContain('vehicles')
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await send(null, { Origin: origin }, 'OPTIONS')).status).toBe(403)
  })

  it('names of hosts in headers choose no dealer', async () => {
    const headers = { 'X-Forwarded-Host': 'other.example', Forwarded: 'host=other.example' }
    const text = await (await send(FIND, headers)).text()
    expect(text).toContain('"own"')
    expect(text).not.toMatch(/canary|other\.example/i)
  })
})

describe('what an answer gives away', () => {
  it('is no session, no cookie and no permission for other pages, and no cache may keep it', async () => {
    const reply = await send(FIND, { Cookie: '__Host-session=stolen', 'Mcp-Session-Id': 'mine' })
    expect(reply.status).toBe(200)
    for (const name of ['Mcp-Session-Id', 'Set-Cookie', 'Access-Control-Allow-Origin'])
      expect(reply.headers.get(name)).toBeNull()
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('is no phone that the site’s pages hide', async () => {
    const { client } = await openAgent('masked')
    for (const [name, asked] of [
      ['get_vehicle', { slug: 'masked-1' }],
      ['list_locations', {}],
      ['get_vehicle', { slug: 'none' }],
    ] as const)
      expect(JSON.stringify(await client.callTool({ name, arguments: asked }))).not.toMatch(
        /5550.?4110/,
      )
  })
})

/** The answer to a call of the app, with other bindings or services. */
async function answer(
  change: Partial<Env>,
  headers: object = {},
  broken = false,
): Promise<Response> {
  const context = createExecutionContext()
  const found = await loadTenant(env, 'acme.example', Math.floor(Date.now() / 1000))
  if (!('tenant' in found)) throw new Error('The site is published')
  const { tenant } = found
  const services = createServices(env, tenant, (work) => context.waitUntil(work))
  const fresh = () => Promise.reject(new RangeError('secret words'))
  const failing = { ...services, search: { ...services.search, fresh } }
  const reply = await createApp(broken ? failing : undefined).fetch(
    new Request(URL_OF_ACME, {
      method: 'POST',
      ...CALL,
      headers: { ...CALL.headers, ...headers },
    }),
    { ...env, ...change },
    context,
  )
  await waitOnExecutionContext(context)
  return reply
}

describe('limits', () => {
  it('are counted by network and site, apart from what shoppers search', async () => {
    const keys: string[] = []
    const SEARCH_LIMIT: RateLimit = {
      limit: async ({ key }) => {
        keys.push(key)
        return { success: true }
      },
    }
    for (const address of ['192.0.2.7', '2001:db8:1:2::3', '2001:db8:1:2::4'])
      await answer({ SEARCH_LIMIT }, { 'CF-Connecting-IP': address })
    const own = keys.filter((key) => key.startsWith('acme:agents:'))
    expect(own).toHaveLength(3)
    expect(new Set(own).size).toBe(2)
  })
})

describe('a tool that breaks', () => {
  it('says to ask again, and the log names the site, the tool and the kind of fault alone', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line))
    const text = await (await answer({}, { Authorization: 'Bearer none' }, true)).text()
    expect(text).toContain('Try again in a minute')
    expect(text).not.toContain('secret words')
    const found = lines.map((line) => JSON.parse(line))
    expect(found.filter(({ event }) => event === 'agents.tool-failed')).toMatchObject([
      { tenant: 'acme', tool: 'find_vehicles', error: 'RangeError' },
    ])
    expect(lines.join()).not.toContain('secret words')
  })
})

// What commands ask the Worker: many sites and keys a call, as one process.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// Other files of this process have loaded these modules, so they are mocked here and loaded again.
vi.resetModules()
vi.doMock('#cli/master-key.ts', () => ({ readSecret: async () => 'token-of-operations' }))
vi.doMock('#cli/call-wrangler.ts', () => ({
  callWrangler: () => Promise.reject(new Error('wrangler was started')),
  storageFlags: () => [],
}))
const { openOperations } = await import('#cli/tenants/operations.ts')

const asked: { path: string; token: string; names: number }[] = []
let server: Server
let port = ''

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = String((server.address() as AddressInfo).port) // it listens on TCP
})

/** The Worker's answer to a question about sites or keys. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { slugs = [], keys = [] } = (await json(request)) as Record<string, string[]>
  const path = request.url ?? ''
  asked.push({
    path,
    token: request.headers.authorization ?? '',
    names: slugs.length + keys.length,
  })
  const live = slugs.map((slug) => [slug, { version: 7, schema: 1 }])
  const values = Object.fromEntries(keys.map((key) => [key, `of ${key}`]))
  const said = path.endsWith('/versions') ? Object.fromEntries(live) : { values, names: {} }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
}

afterAll(() => {
  server.close()
  vi.doUnmock('#cli/master-key.ts')
  vi.doUnmock('#cli/call-wrangler.ts')
  vi.resetModules()
})

it('asks for 1,000 sites in ten calls, and for 250 keys in three, without wrangler', async () => {
  const operations = await openOperations({ remote: false, port })
  const slugs = Array.from({ length: 1000 }, (_, at) => `dealer-${at}`)
  const versions = await operations.loadVersions(slugs)
  expect([versions.size, versions.get('dealer-999')]).toEqual([1000, { version: 7, schema: 1 }])
  const values = await operations.store.get(slugs.slice(0, 250))
  expect([values.size, values.get('dealer-249')]).toEqual([250, 'of dealer-249'])
  const calls = (path: string) => asked.filter((call) => call.path === `/_console/api/${path}`)
  expect(calls('versions').map(({ names }) => names)).toEqual(Array(10).fill(100))
  expect(calls('store').map(({ names }) => names)).toEqual([100, 100, 50])
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer token-of-operations']))
})

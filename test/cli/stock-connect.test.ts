import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { connectSite } from '#cli/stock/connect.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { stockKey } from '#tenant/secret.ts'

const SECRET = 'a secret for tests'
let server: Server | null = null

afterEach(() => {
  vi.unstubAllEnvs()
  server?.close()
  server = null
})

/** A server that gives every call the same answer; `seen` lists host and key of each. */
async function serve(status: number, body: unknown) {
  vi.stubEnv('MASTER_KEY', SECRET)
  const seen: { host: string; key: string }[] = []
  const started = createServer((request, response) => {
    const { host = '', 'x-algolia-api-key': key } = request.headers
    seen.push({ host, key: String(key) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  // It listens on TCP, so its address has a port.
  const { port } = started.address() as AddressInfo
  return { port, seen }
}

const target = (port: number, slug: string | undefined = 'harbour') => ({
  slug,
  origin: undefined,
  port,
})

describe('connecting to the index of a site', () => {
  it("finds {slug}.localhost on this machine, with the site's own key", async () => {
    const { port, seen } = await serve(200, { items: [], nbPages: 1 })
    const connected = await connectSite(target(port))
    expect(connected).toMatchObject({ address: `harbour.localhost:${port}` })
    expect(seen).toEqual([
      { host: `harbour.localhost:${port}`, key: await stockKey(SECRET, 'harbour') },
    ])
    if (!isProblem(connected)) connected.close()
  })

  it.each([
    [403, 'rejected the key'],
    [421, 'has no site harbour. Run npm run tenants -- publish harbour'],
    [404, 'returned 404'],
  ])('explains an answer of %i', async (status, words) => {
    const { port } = await serve(status, { message: 'no', status })
    expect(await connectSite(target(port))).toEqual({ problem: expect.stringContaining(words) })
  })

  it('says if nothing answers, and how to start it', async () => {
    const { port } = await serve(200, {})
    server?.close()
    expect(await connectSite(target(port))).toEqual({
      problem: expect.stringContaining('npm start'),
    })
  })

  it('lists the sites if none, or an unknown one, is named', async () => {
    expect(await connectSite({ ...target(1), slug: undefined })).toEqual({
      problem: expect.stringMatching(/--site: one of .*harbour/),
    })
    expect(await connectSite(target(1, 'nosuch'))).toEqual({
      problem: expect.stringContaining('There is no site "nosuch"'),
    })
  })
})

// Connects to a site's index: which engine, at which address, with which key; and checks that it answers.
import { lookup as lookupHost, type LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { join } from 'node:path'
import type { EndRequest, Requester, Response } from '@algolia/client-common'

import { readMasterKey } from '#cli/master-key.ts'
import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { isListedEngine } from '#search/engine-host.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import {
  type Connection,
  createStore,
  httpStatusOf,
  type StockStore,
  type Stored,
  toRetired,
} from '#feeds/import/store.ts'
import type { Site } from '#tenant/schema.ts'
import { stockKey } from '#tenant/secret.ts'

/** Large batches take time in either engine. */
const SLOWEST_MS: Milliseconds = 120_000

const CARS_A_CALL = 500

export type Connected = {
  site: Site
  store: StockStore
  address: string
  /** Reports permanently removed cars to the site; false if it does not accept them. */
  retire: (cars: readonly Stored[]) => Promise<boolean>
  close: () => void
}

/** `origin` is the site's address in a deployment; without one, this machine at `port`. */
export type Target = { slug: string | undefined; origin: string | undefined; port: number }

/** The site, a store for its stock and a report of the import; the reason if the site or its engine is unavailable. */
export async function connectSite({ slug, origin, port }: Target): Promise<Connected | Problem> {
  const site = await findSite(slug)
  if (isProblem(site)) return site
  const home = origin ?? `http://${site.slug}.localhost:${port}`
  const connection = await toConnection(site, home)
  if (isProblem(connection)) return connection
  const requester = createRequester()
  const store = createStore({ ...connection, requester })
  const address = connection.host ?? `Algolia application ${connection.appId}`
  try {
    await store.listIndexes()
  } catch (error) {
    requester.close()
    return { problem: explain(error, site, address) }
  }
  const retire = (cars: readonly Stored[]) => sendRetired(cars, { site, home, requester })
  return { site, store, address, retire, close: requester.close }
}

async function findSite(slug: string | undefined): Promise<Site | Problem> {
  const files = await readSites(join(root, 'tenants'))
  const names = files.map((file) => file.slug).join(', ')
  if (slug === undefined) return { problem: `Give the site with --site: one of ${names}.` }
  const file = files.find((known) => known.slug === slug)
  if (file === undefined) return { problem: `There is no site "${slug}". Use one of: ${names}.` }
  return (
    file.site ?? {
      problem: `tenants/${slug}/site.json has errors. Run npm run tenants -- check ${slug}`,
    }
  )
}

async function toConnection(
  site: Site,
  origin: string,
): Promise<Omit<Connection, 'requester'> | Problem> {
  const { engine } = site.search
  if (engine.kind === 'algolia') {
    if (!isListedEngine(engine))
      return {
        problem: `search.engine.host of ${site.slug} is not listed under "search_engine" in tenants/catalogue/upstreams.json.`,
      }
    const key = process.env.ALGOLIA_ADMIN_KEY ?? ''
    return key === ''
      ? {
          problem: `${site.slug} uses Algolia: set ALGOLIA_ADMIN_KEY to a key with write access.`,
        }
      : { appId: engine.app_id, key, host: engine.host || null, isSecure: true }
  }
  const masterKey = await readMasterKey()
  if (masterKey === null) {
    return {
      problem:
        'MASTER_KEY is not set in the environment or .dev.vars. Run npm start once to create it.',
    }
  }
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) {
    return {
      problem: `"${origin}" is not a valid URL. Use an --origin such as https://www.dealer.com.au and a --port such as 8787.`,
    }
  }
  const { host, protocol } = new URL(origin)
  const key = await stockKey(masterKey, site.slug, site.intake.key_versions[0])
  return { appId: site.slug, key, host, isSecure: protocol === 'https:' }
}

function explain(error: unknown, site: Site, address: string): string {
  const status = httpStatusOf(error)
  if (status === 403 || status === 401) {
    return `${address} rejected the key. MASTER_KEY must match the Worker's.`
  }
  if (status === 421)
    return `${address} has no site ${site.slug}. Run npm run tenants -- publish ${site.slug}`
  if (status > 0) return `${address} returned ${status}: ${String(error)}`
  return `${address} is not responding. Start it with npm start, name its port with --port, or give a deployed site with --origin.`
}

type Receiver = { site: Site; home: string; requester: Requester }

/** True if the site accepted all of them. */
export async function sendRetired(
  cars: readonly Stored[],
  { site, home, requester }: Receiver,
): Promise<boolean> {
  if (cars.length === 0) return true
  const masterKey = await readMasterKey()
  if (masterKey === null) return false
  const headers = {
    'content-type': 'application/json',
    'x-algolia-api-key': await stockKey(masterKey, site.slug, site.intake.key_versions[0]),
  }
  for (let at = 0; at < cars.length; at += CARS_A_CALL) {
    const data = JSON.stringify({
      cars: cars.slice(at, at + CARS_A_CALL).map((car) => toRetired(car, site)),
    })
    const { status } = await requester.send({
      method: 'POST',
      url: new URL(routes.retired.href(), home).href,
      headers,
      data,
      connectTimeout: 5000,
      responseTimeout: 30_000,
    })
    if (status !== 204) return false
  }
  return true
}

/** A requester for the search client; `close` closes its kept connections. */
export function createRequester(): Requester & { close: () => void } {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 4, lookup })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 4 })
  return {
    send: (request) => sendRequest(request, request.url.startsWith('https:') ? https : http),
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}

function sendRequest(
  { url, method, headers, data }: EndRequest,
  agent: HttpAgent,
): Promise<Response> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve({ status: 0, content: error.message, isTimedOut: error.name === 'TimeoutError' })
    const signal = AbortSignal.timeout(SLOWEST_MS)
    const request = start(url, { method, headers, agent, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          content: Buffer.concat(chunks).toString('utf8'),
          isTimedOut: false,
        }),
      )
    })
    request.on('error', fail)
    request.end(data)
  })
}

type Done = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void

function lookup(host: string, options: LookupOptions, done: Done): void {
  if (!/(?:^|\.)localhost$/i.test(host)) {
    // Node's types have one signature per form of the answer; they are the same at run time.
    lookupHost(host, options, done as never)
  } else if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

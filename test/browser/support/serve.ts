// Opens the demo sites once for all journeys: the Worker with its bindings, published sites, and stock. Vitest runs it.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import type { TestProject } from 'vitest/node'
import { createTestHarness } from 'wrangler'

import { type Browser, findChromium } from '#cli/chromium.ts'
import type { Recipe } from '#cli/demo-stock/recipe.ts'
import { importDemo, loadRecipe } from '#cli/demo.ts'
import { root } from '#cli/run.ts'
import { saveDemoPeople } from '#cli/start/demo-people.ts'
import { openStandIns } from '#cli/stand-ins/open-stand-ins.ts'
import { createRequester } from '#cli/stock/connect.ts'
import { loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import { ofNamespace } from '#rollout/kv.ts'
import { applyDevelopment } from '#cli/tenants/development.ts'
import { publishSites } from '#cli/tenants/publish.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { type Run, saveRun } from '#feeds/import/intake-rows.ts'
import { createStore } from '#feeds/import/store.ts'
import { sourceKey, versionKey } from '#tenant/keys.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { encryptSecret, stockKey } from '#tenant/secret.ts'
import { publishedText, publishTo } from '#test/support/published.ts'
import { playCustomer } from '#test/upstreams/customer.ts'
import { openStripeServer } from '#test/upstreams/stripe-server.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#test/upstreams/stripe.ts'
import { MASTER_KEY, OPS_TOKEN } from './master-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the Worker; a site is at http://{slug}.localhost:{port}. */
    port: number
    /** How to launch the browser; null if there is none. */
    chromium: Browser | null
    /** Slugs of the demo sites. */
    slugs: string[]
    /** Address of a third party that accepts everything: `/asked/path` lists the requests to a path. */
    provider: string
    /** Address of the Stripe that the site "deposits" uses; tests control it through /control/. */
    stripe: string
  }
}

/** Lists have three rows, because most of a journey's cost is vehicles below those that it looks at. */
function withShortLists(site: Site): Site {
  return { ...site, search: { ...site.search, hits_per_page: 9 } }
}

/** A search engine that is down: nothing listens there. */
const DOWN = { kind: 'algolia', app_id: 'UNKNOWN', search_key: 'UNKNOWNKEY00', host: '127.0.0.1:9' }

/** A prize draw for every visitor, on whatever day the journeys run. */
const DRAW = {
  campaign: 'journeys',
  terms: 'One spin each.',
  starts: '2020-01-01',
  ends: '2199-12-31',
  prizes: ['A hand wash', 'Coffee for two', 'An interior detail', 'A full tank'].map(
    (label, at) => ({
      id: `prize-${at}`,
      label,
      weight: at + 1,
    }),
  ),
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chromium = await findChromium()
  project.provide('chromium', isProblem(chromium) ? null : chromium)
  if (isProblem(chromium)) {
    project.provide('port', 0)
    project.provide('slugs', [])
    project.provide('provider', '')
    project.provide('stripe', '')
    console.error(`\n!! Journeys are skipped: ${chromium.problem}\n`)
    return undefined
  }
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  process.env.WRANGLER_SEND_METRICS = 'false'
  // Otherwise it prints each message that the Worker sends or queues.
  process.env.WRANGLER_LOG = 'error'
  // The deployed build of React: the development build creates a stack for every element.
  process.env.NODE_ENV = 'production'
  const worker = createTestHarness({
    root,
    workers: [{ configPath: './wrangler.toml', secrets: { MASTER_KEY, DEV: '1', OPS_TOKEN } }],
  })
  const { url } = await worker.listen()
  const {
    TENANTS,
    DB,
    DB_2: second,
  } = await worker.getWorker<{ TENANTS: KVNamespace; DB: D1Database; DB_2: D1Database }>().getEnv()
  await Promise.all([DB, second].map(migrate))
  const sites = (await loadCheckedSites()).flatMap(({ site }) =>
    site ? [withShortLists(site)] : [],
  )
  const provider = await openProvider()
  await publish(TENANTS, sites)
  const { port } = provider.address() as AddressInfo // it listens on a port
  const providerUrl = `http://127.0.0.1:${port}`
  project.provide('provider', providerUrl)
  await publishWithProvider(TENANTS, sites, providerUrl)
  for (const site of sites) await fill(site, Number(url.port))
  await openEdited(TENANTS, DB, sites, providerUrl, Number(url.port))
  const stripe = await openStripeServer()
  await openDeposits(TENANTS, sites, stripe.url, Number(url.port))
  const standIns = await openStandIns({ port: 0, workerPort: Number(url.port), file: null })
  await openSimulated(TENANTS, sites, standIns.port, Number(url.port))
  project.provide('stripe', stripe.url)
  project.provide('port', Number(url.port))
  project.provide(
    'slugs',
    sites.map(({ slug }) => slug),
  )
  return async () => {
    provider.close()
    await stripe.close()
    await standIns.close()
    await worker.close()
  }
}

/** Simulates harbour's finance provider, because on a developer's machine the Worker calls local third parties. */
async function openProvider(): Promise<Server> {
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request
    const body = text(request)
    const played = {
      url: `http://127.0.0.1${url}`,
      method,
      headers: new Headers(),
      text: () => body,
    }
    void Promise.resolve(playCustomer(played)).then(async (answer) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      response.end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Harbour with that provider, in addition to its file. */
async function publishWithProvider(kv: KVNamespace, sites: readonly Site[], provider: string) {
  const harbour = sites.find(({ slug }) => slug === 'harbour')
  if (harbour === undefined) return
  const customer = { url: `${provider}/taking` }
  const upstreams = { ...harbour.upstreams, customer }
  await publishTo(kv, siteSchema.parse({ ...harbour, upstreams }))
}

/**
 * A copy of harbour with some of its stock. It takes deposits through that Stripe, which returns shoppers to the served
 * address.
 */
async function openDeposits(kv: KVNamespace, sites: readonly Site[], url: string, port: number) {
  const harbour = sites.find(({ slug }) => slug === 'harbour')
  if (harbour === undefined) return
  const slug = 'deposits'
  const host = `${slug}.localhost`
  const seal = (name: string, plain: string) => encryptSecret(MASTER_KEY, slug, name, plain)
  const site = siteSchema.parse({
    ...harbour,
    slug,
    hosts: [host],
    reservations: { ...harbour.reservations, payment: 'stripe', webhook_secret: 'hook' },
    upstreams: { ...harbour.upstreams, stripe: { url, secret: 'stripe' } },
    secrets: {
      stripe: await seal('stripe', STRIPE_KEY),
      hook: await seal('hook', STRIPE_WEBHOOK_SECRET),
    },
  })
  await publishTo(kv, { ...site, url: `http://${host}:${port}` })
  const recipe = await loadRecipe(harbour.slug)
  await fill(site, port, recipe && { ...recipe, count: 60 })
}

/**
 * A copy of harbour with some of its stock and its development.json: with the simulated third parties, as in `npm
 * start`.
 */
async function openSimulated(
  kv: KVNamespace,
  sites: readonly Site[],
  standIns: number,
  port: number,
) {
  const harbour = sites.find(({ slug }) => slug === 'harbour')
  if (harbour === undefined) return
  const slug = 'simulated'
  const site = { ...harbour, slug, hosts: [`${slug}.localhost`], staging_hosts: [] }
  const text = await readFile(join(root, 'tenants/harbour/development.json'), 'utf8')
  const file = { slug, file: '', site, problems: [], development: text }
  const development = { standIns: `http://127.0.0.1:${standIns}`, masterKey: MASTER_KEY }
  const [applied] = await applyDevelopment([file], development, ofNamespace(kv))
  if (!applied?.site) throw new Error(JSON.stringify(applied?.problems))
  await publishTo(kv, applied.site)
  const recipe = await loadRecipe(harbour.slug)
  await fill(applied.site, port, recipe && { ...recipe, count: 60 })
}

/** Copies of harbour that journeys edit in the console, with their people. Their leads go to the provider. */
async function openEdited(
  kv: KVNamespace,
  db: D1Database,
  sites: readonly Site[],
  provider: string,
  port: number,
) {
  const harbour = sites.find(({ slug }) => slug === 'harbour')
  if (harbour === undefined) return
  const recipe = await loadRecipe(harbour.slug)
  for (const slug of EDITED) {
    const crm = { kind: 'webhook', name: 'crm', url: `${provider}/leads-of-${slug}`, secret: 'crm' }
    const source = {
      ...harbour,
      slug,
      hosts: [`${slug}.localhost`],
      staging_hosts: [],
      leads: { ...harbour.leads, targets: [crm] },
      // The text message provider signs with the same key.
      conversations: { ...harbour.conversations, callback_key: 'crm' },
      secrets: {
        crm: await encryptSecret(MASTER_KEY, slug, 'crm', `whsec_${btoa('A key of the tests')}`),
      },
    }
    const site = siteSchema.parse(source)
    await publishTo(kv, site)
    // What a publish stores of a version, to restore it.
    await kv.put(sourceKey(slug, 1), JSON.stringify(source))
    await kv.put(versionKey(slug, 1), await publishedText(site))
    if (WITH_STOCK.test(slug)) await fill(site, port, recipe && { ...recipe, count: FEW })
  }
  await saveDemoPeople(db, EDITED)
  await saveRun(db, siteSchema.parse({ ...harbour, slug: 'edited-stock' }), STALE_RUN)
  const rejected = siteSchema.parse({ ...harbour, slug: 'published-offer' })
  await saveRun(db, rejected, { ...STALE_RUN, ...REJECTED })
}

const THREE_DAYS_AGO = Math.floor(Date.now() / 1000) - 259_200

/** The last delivery of a site, which is overdue and had rejected rows. */
const STALE_RUN: Run = {
  leftOut: [],
  repairs: [],
  source: 'delivery',
  id: 'stale',
  mode: 'replace',
  startedAt: THREE_DAYS_AGO,
  endedAt: THREE_DAYS_AGO,
  outcome: 'taken',
  message: '',
  taken: 40,
  added: 3,
  changed: 2,
  sold: 1,
  retired: 0,
  refused: 2,
  incomplete: 0,
  refusals: [
    { row: 17, reason: 'make is missing' },
    { row: 23, reason: 'year is not a model year' },
  ],
  unknown: ['Wheels'],
}

/** A delivery with no row that could be imported. */
const REJECTED = { id: 'rejected', outcome: 'refused', message: 'No row has a price.' } as const

/** One for each group of journeys, so that none sees another's drafts. */
const EDITED = [
  'edited-blocks',
  'edited-plain',
  'edited-look',
  'edited-seen',
  'edited-large',
  'edited-stock',
  'published',
  'published-offer',
  'look-phone',
  'look-wide',
  'tasks-phone',
  'tasks-wide',
]
/** Those with some vehicles, and how many. */
const WITH_STOCK = /^tasks-/
const FEW = 12

/** The tables, as created by a deployment. */
async function migrate(db: D1Database): Promise<void> {
  const migrations = await readD1Migrations(join(root, 'migrations'))
  await db.batch(migrations.flatMap(({ queries }) => queries).map((query) => db.prepare(query)))
}

/**
 * Every demo site under {slug}.localhost, one whose search engine is down, two with third-party scripts, and one with a
 * prize draw.
 */
async function publish(kv: KVNamespace, sites: readonly Site[]): Promise<void> {
  const published = await publishSites({
    dev: true,
    render: null,
    kv: ofNamespace(kv),
  })
  if ('refused' in published) throw new Error(published.refused)
  for (const site of sites) await publishTo(kv, site)
  const [first] = sites
  if (first === undefined) throw new Error('There is no site under tenants/.')
  const down = siteSchema.parse({
    ...first,
    slug: 'down',
    hosts: ['down.localhost'],
    search: { ...first.search, engine: DOWN },
  })
  await publishTo(kv, down)
  const account = { sign_in: true, spin_to_win: DRAW }
  await publishTo(
    kv,
    siteSchema.parse({ ...first, slug: 'wheel', hosts: ['wheel.localhost'], account }),
  )
  for (const consent of ['ask', 'granted'] as const) {
    const slug = `measured-${consent}`
    const turnstile = { site_key: '1x00000000000000000000AA', secret: 'turnstile' }
    const integrations = { tag_manager: 'GTM-TEST1234', consent, turnstile }
    const hosts = [`${slug}.localhost`]
    const site = { ...first, slug, hosts, integrations, account: { sign_in: true } }
    await publishTo(kv, siteSchema.parse(site))
  }
}

async function fill(site: Site, port: number, known?: Recipe | null): Promise<void> {
  const recipe = known ?? (await loadRecipe(site.slug))
  if (recipe === null) return
  const requester = createRequester()
  const store = createStore({
    appId: site.slug,
    key: await stockKey(MASTER_KEY, site.slug),
    host: `${site.slug}.localhost:${port}`,
    isSecure: false,
    requester,
  })
  const filled = await importDemo({ site, store }, recipe, { now: Math.floor(Date.now() / 1000) })
  requester.close()
  if ('problem' in filled) throw new Error(filled.problem)
}

// Every address in a configuration that the Worker calls, against addresses that lead elsewhere (TH15).
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import { checkSites } from '#cli/tenants/check-sites.ts'
import { describeRefusedHosts } from '#cli/tenants/lead-hosts.ts'
import { fetchFeed } from '#feeds/import/fetch-feed.ts'
import { openStockStore } from '#feeds/import/open-store.ts'
import type { Spool } from '#feeds/import/spool.ts'
import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import type { Target } from '#sales/leads/targets/target.ts'
import { createBrowseStock } from '#search/browse-stock.ts'
import { queryHosted } from '#search/client.ts'
import { createWriteHolds } from '#search/hold-service.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { siteSchema, type Site } from '#tenant/schema.ts'
import { createCall } from '#upstream/call.ts'
import { loadPicture } from '#upstream/picture.ts'
import { createStripeClient } from '#upstream/stripe.ts'
import { testLead } from '#test/support/test-lead.ts'
import { toUrlTricks } from '#test/support/url-tricks.ts'

const NOW = 1_795_200_000
const KEY = 'whsec_dGVzdHMgc2lnbiB0aGVpciBsZWFkcyB3aXRoIHRoaXM='
const LISTED = {
  ...Object.fromEntries(UPSTREAM_NAMES.map((name) => [`upstreams.${name}.url`, hosts[name][0]])),
  'leads.targets[0].url': hosts.leads[0],
  'intake.feeds[0].url': hosts.stock_feed[0],
  'search.engine.host': 'appid-dsn.algolia.net',
}
const FIELDS = Object.keys(LISTED)
const hostOf = (field: string) => new Map(Object.entries(LISTED)).get(field) ?? ''
/** Whether a request stays with the host allowed for a field. */
const isAtHome = (field: string, { url }: { url: string }) => {
  const { protocol, host, username, password } = new URL(url)
  return protocol === 'https:' && host === hostOf(field) && username + password === ''
}

/** A file of a site whose fields contain one address each; an engine has only its host. */
function fileOf(addresses: Readonly<Record<string, string>>) {
  const upstreams = UPSTREAM_NAMES.flatMap((name) => {
    const url = addresses[`upstreams.${name}.url`]
    return url === undefined ? [] : [[name, { url }]]
  })
  const lead = addresses['leads.targets[0].url']
  const feed = addresses['intake.feeds[0].url']
  const host = addresses['search.engine.host']
  const engine = { kind: 'algolia', app_id: 'APPID', search_key: 'searchkey', host }
  return {
    slug: 'acme',
    name: 'Acme',
    id: 1,
    url: 'https://www.acme.example',
    hosts: ['www.acme.example'],
    upstreams: Object.fromEntries(upstreams),
    ...(lead !== undefined && {
      leads: { targets: [{ kind: 'webhook', name: 'crm', url: lead, secret: 'crm' }] },
    }),
    ...(feed !== undefined && { intake: { feeds: [{ name: 'dms', url: feed }] } }),
    ...(host !== undefined && { search: { engine } }),
  }
}

/** Fields that a publish rejects: by the schema, by its checks, or because staff have not allowed a host. */
async function refusedOf(addresses: Readonly<Record<string, string>>): Promise<string[]> {
  const read = siteSchema.safeParse(fileOf(addresses))
  if (read.success) {
    const file = { slug: 'acme', file: '', site: read.data, problems: [] }
    const problems = checkSites([file], 'static')[0]?.problems ?? []
    const paths = new Set(problems.map(({ path }) => path))
    const hosts = await describeRefusedHosts([file], {
      loadSite: async () => ({ live: null, source: null, leadHosts: [] }),
    })
    return FIELDS.filter(
      (field) => field in addresses && (paths.has(field) || hosts.includes(field)),
    )
  }
  const { issues } = read.error
  const paths = new Set(issues.map(({ path }) => path.join('.').replaceAll(/\.(\d+)/g, '[$1]')))
  const refused = FIELDS.filter((field) => paths.has(field))
  const left = Object.fromEntries(
    Object.entries(addresses).filter(([field]) => !refused.includes(field)),
  )
  return refused.length === 0 ? [] : [...refused, ...(await refusedOf(left))]
}

/** The address of each field: `trick` made from the allowed host of the field. */
const addressesOf = (at: number) =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const trick = toUrlTricks(hostOf(field))[at] ?? ''
      return [field, field === 'search.engine.host' ? toHost(trick) : trick]
    }),
  )

/** An engine has only a host; the rest of a trick is used unchanged. */
const toHost = (trick: string) => trick.replace(/^https:\/\//, '').replace(/\/$/, '') || '/'

/** Makes every call of an address, with a transport that answers `status`; returns the requests. */
async function callAll(field: string, address: string, answer: () => Response) {
  const sent: { url: string; redirect: string }[] = []
  const fetch = async (request: Request) => {
    sent.push({ url: request.url, redirect: request.redirect })
    return answer()
  }
  const ports = { fetch, openKey: async () => KEY, allowLoopback: false }
  const stockIndex = async () => Response.json({})
  const onFault = () => undefined
  const quietly = (work: () => Promise<unknown>) => work().catch(() => null)
  const name = UPSTREAM_NAMES.find((known) => field === `upstreams.${known}.url`)
  if (name !== undefined) {
    const upstream = { url: address, secret: 'key', send_key: 'bearer' as const }
    const upstreams = { ...plain.upstreams, [name]: upstream }
    const call = createCall({ ...ports, site: { upstreams }, onFault, onAnswer: onFault })
    for (const path of ['', '/x', '@evil.example', '.evil.example/', ':8443/'])
      await call({ name, path, body: {} }, z.unknown())
  }
  if (name === 'stripe')
    await quietly(async () => {
      const stripe = await createStripeClient({ ...ports, base: address, key: KEY, timeoutMs: 99 })
      await stripe.checkout.sessions.retrieve('cs_1')
    })
  if (field === 'leads.targets[0].url') {
    const target: Target = { kind: 'webhook', name: 'crm', url: address, secret: 'key', forms: [] }
    await deliverLead(
      testLead(),
      target,
      {
        ...ports,
        site: plain,
        email: undefined,
        allowsHost: async () => false,
      },
      NOW,
    )
  }
  if (field === 'intake.feeds[0].url') {
    const rules = { secret: 'key', map: '', holds_all: true, every_minutes: 60 }
    const feed = { ...rules, name: 'dms', url: address }
    const memory = { feed: '', nextAt: 0, failures: 0, readAt: 0, etag: '', modified: '' }
    const spool = {} as Spool // nothing arrives that could be saved
    await quietly(() => fetchFeed(feed, memory, spool, ports, NOW))
  }
  if (field === 'search.engine.host') {
    const engine = {
      kind: 'algolia',
      app_id: 'APPID',
      search_key: 'searchonly1',
      host: address,
      write_secret: 'key',
      browse_secret: 'key',
    } as const
    const search = { ...plain.search, engine }
    const tools = { ...ports, stockIndex, onFault }
    await queryHosted(engine, fetch, { queries: [], now: NOW, onFault })
    const { cars } = createBrowseStock({ ...plain, search }, { ...tools, clock: () => NOW })()
    for await (const _ of cars) break
    await createWriteHolds({ ...tools, search, forgetLists: async () => {} })([
      { carId: 'a', until: 1 },
    ])
    const store = await openStockStore({ search }, tools)
    await quietly(async () => store?.listIndexes())
  }
  return sent
}

const plain: Site = siteSchema.parse(fileOf({}))
const MANY = toUrlTricks('a.example').length
const empty = () => Response.json({})

describe('addresses of a configuration (TH15)', () => {
  it(`are rejected by a publish in all ${FIELDS.length} fields, for all ${MANY} tricks`, async () => {
    expect(MANY).toBeGreaterThan(100)
    const passed = await Promise.all(
      Array.from({ length: MANY }, async (_, at) => {
        const addresses = addressesOf(at)
        const refused = await refusedOf(addresses)
        return FIELDS.filter((field) => !refused.includes(field)).map(
          (field) => `${field}: ${addresses[field]}`,
        )
      }),
    )
    expect(passed.flat()).toEqual([])
  })

  it('pass a publish if their host is listed', async () => {
    const home = Object.fromEntries(
      FIELDS.map((field) => [
        field,
        field === 'search.engine.host' ? hostOf(field) : `https://${hostOf(field)}/v1`,
      ]),
    )
    expect(await refusedOf(home)).toEqual([])
  })

  it.each(FIELDS)('cause no request elsewhere though they were published: %s', async (field) => {
    for (let at = 0; at < MANY; at += 1) {
      const address = addressesOf(at)[field] ?? ''
      const sent = await callAll(field, address, empty)
      expect(sent, address).toEqual([])
    }
  })

  it.each(FIELDS)(
    'are requested if they are listed, and redirect nowhere else: %s',
    async (field) => {
      const home = field === 'search.engine.host' ? hostOf(field) : `https://${hostOf(field)}/v1`
      for (const to of toUrlTricks(hostOf(field)).slice(0, 12)) {
        const moved = () =>
          new Response(null, { status: 307, headers: { Location: encodeURI(to) } })
        const sent = await callAll(field, home, moved)
        expect(sent.length).toBeGreaterThan(0)
        expect(sent.filter((one) => !isAtHome(field, one))).toEqual([])
        expect(new Set(sent.map(({ redirect }) => redirect))).toEqual(new Set(['manual']))
      }
    },
  )

  it('of pictures lead only to public hosts, at the first and at each later redirect', async () => {
    const asked: string[] = []
    let next = ''
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return new Response(null, { status: 302, headers: { Location: next } })
    })
    const picture = { width: 640, quality: 75, crop: false, format: 'webp' } as const
    const tricks = toUrlTricks('pictures.example')
    for (const trick of tricks) {
      expect(await loadPicture({ ...picture, source: trick })).toBeNull()
      next = encodeURI(trick)
      expect(await loadPicture({ ...picture, source: 'https://pictures.example/a.jpg' })).toBeNull()
    }
    vi.unstubAllGlobals()
    const inside = asked.filter((address) => {
      const { protocol, hostname, port, username } = new URL(address)
      const isName = /\.(?:[a-z-]{2,}|xn--[a-z0-9-]+)$/.test(hostname)
      const isPrivate = /\.(?:internal|localhost|local|lan|corp)$/.test(hostname)
      return protocol !== 'https:' || port + username !== '' || !isName || isPrivate
    })
    expect(inside).toEqual([])
    expect(asked.length).toBeGreaterThan(tricks.length)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

import { createWranglerKv, parseValues, toWrites } from '#cli/tenants/bulk-kv.ts'
import { applyPlan } from '#rollout/apply-plan.ts'
import {
  dropKeys,
  KEPT_VERSIONS,
  liveKeys,
  type Plan,
  type PlanOptions,
  planPublish,
} from '#rollout/plan.ts'
import { publishSites } from '#cli/tenants/publish.ts'
import type { RenderSites } from '#cli/tenants/render-sites.ts'
import { readVersions } from '#rollout/versions.ts'
import { parseEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

const NOW = Date.UTC(2026, 10, 21)
const options: PlanOptions = { dev: false, now: NOW }
const acme = testSite({ hosts: ['acme.example', 'old.example'] })
const zenith = testSite({ slug: 'zenith', id: 2, hosts: ['zenith.example'] })

/** The namespace after applying a plan. */
async function publish(
  sites: Parameters<typeof planPublish>[0],
  before: ReadonlyMap<string, string | null> = new Map(),
  how = options,
) {
  const plan = await planPublish(sites, before, how)
  const after = new Map(before)
  for (const { key, value } of putsOf(plan)) after.set(key, value)
  for (const key of plan.deletes) after.delete(key)
  return { plan, after }
}

const pick = (values: ReadonlyMap<string, string>, keys: readonly string[]) =>
  new Map(keys.map((key) => [key, values.get(key) ?? null]))

/** Writes, in order. */
const putsOf = ({ steps }: Plan) => [...steps.versions, ...steps.hosts, ...steps.sites]

describe('plan of a publish', () => {
  it('reads the site and its hosts first', () => {
    expect(liveKeys([acme], { dev: true })).toEqual([
      'site:acme',
      'host:acme.example',
      'host:old.example',
      'host:acme.localhost',
    ])
  })

  it('writes a copy first, then the hosts, and last the site, so that every host has a site', async () => {
    const { plan, after } = await publish([acme])
    expect(putsOf(plan).map(({ key }) => key)).toEqual([
      'site:acme:v1',
      'host:acme.example',
      'host:old.example',
      'site:acme',
    ])
    expect(after.get('host:acme.example')).toBe('acme')
    expect(after.get('site:acme:v1')).toBe(after.get('site:acme'))
    expect(plan.outcomes).toEqual([
      { slug: 'acme', version: 1, did: 'published', hosts: ['acme.example', 'old.example'] },
    ])
  })

  it('writes what the Worker reads back as the same site', async () => {
    const { after } = await publish([acme])
    const tenant = await parseEnvelope(after.get('site:acme') ?? '', 'acme')
    expect(tenant).toMatchObject({ slug: 'acme', version: 1, site: acme })
  })

  it('writes nothing when nothing changed', async () => {
    const { after } = await publish([acme, zenith])
    const { plan } = await publish([acme, zenith], after)
    expect(plan).toMatchObject({
      steps: { versions: [], hosts: [], sites: [] },
      deletes: [],
      outcomes: [{ did: 'unchanged', version: 1 }, { did: 'unchanged' }],
    })
  })

  it('publishes again what an older schema published, even without changes (F22)', async () => {
    const { after } = await publish([acme])
    const { schema, ...rest } = JSON.parse(after.get('site:acme') ?? '')
    const older = new Map([
      ...after,
      ['site:acme', JSON.stringify({ ...rest, schema: schema - 1 })],
    ])
    const { plan } = await publish([acme], older)
    expect(plan.outcomes).toMatchObject([{ did: 'published', version: 2 }])
  })

  it('increments the version with each change and keeps the previous ones', async () => {
    const { after: one } = await publish([acme])
    const { after: two } = await publish([{ ...acme, name: 'Acme two' }], one)
    const { plan, after: three } = await publish([{ ...acme, name: 'Acme three' }], two)
    expect(plan.outcomes[0]?.version).toBe(3)
    expect([...three.keys()]).toEqual(
      expect.arrayContaining(['site:acme:v1', 'site:acme:v2', 'site:acme:v3']),
    )
    expect(three.get('site:acme:v1')).toBe(one.get('site:acme'))
  })

  it('adds the local host in development, even to an unchanged site', async () => {
    const { after } = await publish([acme])
    const { plan } = await publish([acme], after, { ...options, dev: true })
    expect(putsOf(plan)).toEqual([{ key: 'host:acme.localhost', value: 'acme' }])
  })

  it('shows a site at its staging hosts too', async () => {
    const staged = testSite({ hosts: ['acme.example'], staging_hosts: ['acme.staging.example'] })
    const { after } = await publish([staged])
    expect(after.get('host:acme.staging.example')).toBe('acme')
    const { plan } = await publish([{ ...staged, staging_hosts: [] }], after)
    expect(plan.deletes).toContain('host:acme.staging.example')
  })

  it('removes a host that the site gave up', async () => {
    const { after } = await publish([acme])
    const { plan } = await publish([{ ...acme, hosts: ['acme.example'] }], after)
    expect(plan.deletes).toEqual(['host:old.example'])
  })

  it('removes it the next time, if a publish was interrupted before', async () => {
    const { after } = await publish([acme])
    const given = [{ ...acme, hosts: ['acme.example'] }]
    const { after: done } = await publish(given, after)
    const brokenOff = new Map([...done, ['host:old.example', 'acme']])
    expect(dropKeys(given, brokenOff, options)).toEqual(['host:old.example'])
    const { plan } = await publish(given, brokenOff)
    expect(plan).toMatchObject({
      outcomes: [{ did: 'unchanged' }],
      deletes: ['host:old.example'],
    })
  })

  it('leaves a host alone that it gave up and another site has since', async () => {
    const { after } = await publish([acme])
    const given = [{ ...acme, hosts: ['acme.example'] }]
    const { plan } = await publish(given, new Map([...after, ['host:old.example', 'zenith']]))
    expect(plan.deletes).toEqual([])
  })

  it('keeps that many versions below the live one, and removes older ones', async () => {
    const { after } = await publish([acme])
    const live = JSON.parse(after.get('site:acme') ?? '')
    const many = new Map([
      ...after,
      ['site:acme', JSON.stringify({ ...live, version: KEPT_VERSIONS + 1 })],
    ])
    const { plan } = await publish([{ ...acme, name: 'Next' }], many)
    expect(plan.outcomes).toMatchObject([{ version: KEPT_VERSIONS + 2 }])
    expect(plan.deletes).toEqual(['site:acme:v1', 'source:acme:v1'])
  })

  it('stores beside the site when, by whom and why, which the hash excludes', async () => {
    const { after } = await publish([acme], new Map(), { ...options, by: 'Jo', note: 'New hours' })
    expect(JSON.parse(after.get('site:acme') ?? '')).toMatchObject({
      published: { at: '2026-11-21T00:00:00.000Z', by: 'Jo', note: 'New hours' },
    })
    const { plan } = await publish([acme], after, { ...options, by: 'Kim', note: 'Again' })
    expect(plan.outcomes).toMatchObject([{ did: 'unchanged' }])
  })

  it('moves a host from one site to another in one publish', async () => {
    const { after } = await publish([acme, zenith])
    const moved = [
      { ...acme, hosts: ['acme.example'] },
      { ...zenith, hosts: ['zenith.example', 'old.example'] },
    ]
    const { plan, after: then } = await publish(moved, after)
    expect(plan).toMatchObject({ deletes: [], conflicts: [] })
    expect(then.get('host:old.example')).toBe('zenith')
  })

  it('refuses a host that belongs to a site outside the publish (TH2)', async () => {
    const { after } = await publish([acme])
    const thief = { ...zenith, hosts: ['zenith.example', 'acme.example'] }
    const { plan } = await publish([thief], after)
    expect(plan.conflicts).toEqual([{ slug: 'zenith', host: 'acme.example', owner: 'acme' }])
  })

  it('repairs a broken live site under an unused number (F15)', async () => {
    const { plan } = await publish([acme], new Map([['site:acme', 'oops']]))
    expect(plan.outcomes).toMatchObject([{ did: 'published', version: NOW / 1000 }])
  })
})

describe('the database of a site', () => {
  it('is chosen once: later publishes and rollbacks leave a site where it is', async () => {
    const { kv, values } = createFakeKv()
    const databaseNow = () => JSON.parse(values.get('site:harbour') ?? '{}').database
    await publishSites({ kv, slugs: ['harbour'], render: null, database: 'DB_2' })
    expect(databaseNow()).toBe('DB_2')
    const { version, published, ...content } = JSON.parse(values.get('site:harbour') ?? '')
    const site = { ...content.site, name: 'Earlier' }
    const earlier = await toEnvelope({ ...content, site }, version, published, 'DB_2')
    values.set('site:harbour', JSON.stringify(earlier))
    await publishSites({ kv, slugs: ['harbour'], render: null })
    expect([databaseNow(), JSON.parse(values.get('site:harbour') ?? '').version]).toEqual([
      'DB_2',
      2,
    ])
    const other = await publishSites({ kv, slugs: ['harbour'], render: null, database: 'DB' })
    expect(other).toEqual({ refused: expect.stringContaining('move --site harbour --to DB') })
  })

  it('must be in wrangler.toml, for new sites and for live ones', async () => {
    const { kv, values } = createFakeKv()
    const unknown = await publishSites({ kv, slugs: ['harbour'], render: null, database: 'DB_9' })
    expect(unknown).toEqual({ refused: expect.stringContaining('no database DB_9') })
    await publishSites({ kv, slugs: ['harbour'], render: null })
    const live = JSON.parse(values.get('site:harbour') ?? '')
    values.set('site:harbour', JSON.stringify({ ...live, database: 'DB_9' }))
    const lacking = await publishSites({ kv, slugs: ['harbour'], render: null })
    expect(lacking).toEqual({
      refused: expect.stringContaining('harbour is in DB_9. wrangler.toml has no'),
    })
  })
})

describe('publish', () => {
  it('says so when there is no such site', async () => {
    const { kv, values } = createFakeKv()
    expect(await publishSites({ slugs: ['unknown', 'harbour'], kv, render: null })).toEqual({
      refused: 'There is no site "unknown": tenants/unknown/site.json is missing.',
    })
    expect(values.size).toBe(0)
  })

  it('writes nothing when a page of a site does not render (F15)', async () => {
    const { kv, values } = createFakeKv()
    const render: RenderSites = async () =>
      new Map([['harbour', [{ path: '/search/used-cars', message: 'answered 500.' }]]])
    expect(await publishSites({ kv, render })).toEqual({
      refused: 'tenants/harbour/site.json\n  /search/used-cars answered 500.',
    })
    expect(values.size).toBe(0)
  })

  it('renders only the sites that change', async () => {
    const { kv } = createFakeKv()
    const drawn: string[][] = []
    const render: RenderSites = async (sites) => {
      drawn.push(sites.map(({ slug }) => slug))
      return new Map()
    }
    await publishSites({ kv, slugs: ['harbour'], render })
    await publishSites({ kv, slugs: ['harbour', 'tui-motors'], render })
    await publishSites({ kv, slugs: ['harbour', 'tui-motors'], render })
    expect(drawn).toEqual([['harbour'], ['tui-motors']])
  })

  it('publishes another source of an equal site too, or the next comparison would find it again', async () => {
    const { kv, values } = createFakeKv()
    const publishOnce = () => publishSites({ kv, slugs: ['harbour'], render: null })
    await publishOnce()
    const source = JSON.parse(values.get('source:harbour:v1') ?? '')
    values.set('source:harbour:v1', JSON.stringify({ ...source, taken_down: false }))
    expect(await publishOnce()).toMatchObject({ outcomes: [{ version: 2, did: 'published' }] })
    expect(JSON.parse(values.get('source:harbour:v2') ?? '')).toEqual(source)
    expect(await publishOnce()).toMatchObject({ outcomes: [{ version: 2, did: 'unchanged' }] })
  })

  it('does not overwrite a concurrent publish made while the pages were rendered', async () => {
    const { kv, values } = createFakeKv()
    const render: RenderSites = async () => {
      await publishSites({ kv, slugs: ['harbour'], render: null, by: 'Kim' })
      return new Map()
    }
    const published = await publishSites({ kv, slugs: ['harbour'], render, by: 'Jo' })
    expect(published).toEqual({
      refused: 'harbour was published by someone else; nothing written. Run `diff` first.',
    })
    expect(values.get('site:harbour')).toContain('"by":"Kim"')
  })

  it('reports that it was overwritten at the same moment', async () => {
    const { kv, values } = createFakeKv()
    const { put } = kv
    kv.put = async (pairs) => {
      await put(pairs)
      if (!pairs.some(({ key }) => key === 'site:acme')) return
      values.set('site:acme', await publishedText({ ...acme, name: 'Theirs' }, 1))
    }
    const plan = await planPublish([acme], new Map(), options)
    expect(await applyPlan(kv, plan, { live: new Map() })).toEqual({
      refused:
        'acme was published by someone else at the same time, and their version is live. See `history`.',
    })
  })

  it('recognises the previous version in KV as stale, not as another publish', async () => {
    const { kv, values } = createFakeKv()
    const first = await planPublish([acme], new Map(), options)
    await applyPlan(kv, first, { live: new Map() })
    const live = new Map(values)
    const second = await planPublish([{ ...acme, name: 'Acme two' }], live, options)
    const slow = { ...kv, get: async (keys: readonly string[]) => pick(live, keys) }
    expect(await applyPlan(slow, second, { live })).toEqual({ done: true })
    expect(values.get('site:acme')).toContain('Acme two')
  })

  it('activates hosts before a site links to them', async () => {
    const { kv } = createFakeKv()
    const written: string[] = []
    const { put } = kv
    kv.put = async (pairs, onDone) => {
      written.push(...pairs.map(({ key }) => key))
      await put(pairs, onDone)
    }
    await applyPlan(kv, await planPublish([acme], new Map(), options), { live: new Map() })
    expect(written).toEqual(['site:acme:v1', 'host:acme.example', 'host:old.example', 'site:acme'])
  })

  it('removes a host that a site gives up', async () => {
    const { kv, values } = createFakeKv()
    await publishSites({ kv, slugs: ['harbour'], render: null })
    const text = values.get('site:harbour') ?? ''
    const { schema, version, published, ...content } = JSON.parse(text)
    const site = { ...content.site, hosts: [...content.site.hosts, 'given-up.example'] }
    const before = await toEnvelope({ ...content, site }, version, published)
    expect(before.schema).toBe(schema)
    values.set('site:harbour', JSON.stringify(before))
    values.set('host:given-up.example', 'harbour')
    await publishSites({ kv, slugs: ['harbour'], render: null })
    expect(values.has('host:given-up.example')).toBe(false)
  })

  it('leaves every site intact if it is interrupted, and continues when run again', async () => {
    const names = ['harbour', 'tui-motors']
    const whole = createFakeKv()
    await publishSites({ kv: whole.kv, slugs: names, render: null })
    const writes = whole.writes()
    expect(writes).toBeGreaterThan(5)
    for (let most = 0; most < writes; most += 1) {
      const { kv, values, allow } = createFakeKv()
      allow(most)
      await expect(publishSites({ kv, slugs: names, render: null })).rejects.toThrow('cut off')
      for (const slug of names) {
        const text = values.get(`site:${slug}`)
        if (text !== undefined) expect(await parseEnvelope(text, slug)).not.toBeNull()
        const hosts = [...values].filter(
          ([key, value]) => key.startsWith('host:') && value === slug,
        )
        // A visitor of a host gets the site, or its copy.
        if (hosts.length > 0) expect(values.has(`site:${slug}:v1`)).toBe(true)
      }
      allow(Infinity)
      await publishSites({ kv, slugs: names, render: null })
      expect([...values.keys()].toSorted()).toEqual([...whole.values.keys()].toSorted())
    }
  })

  it('finds nothing to do the second time', async () => {
    const { kv } = createFakeKv()
    const [first, second] = [
      await publishSites({ dev: true, kv, render: null }),
      await publishSites({ dev: true, kv, render: null }),
    ]
    expect(first).toMatchObject({ outcomes: [{ did: 'published' }, {}, {}, { did: 'published' }] })
    expect(second).toMatchObject({ outcomes: [{ did: 'unchanged' }, {}, {}, { did: 'unchanged' }] })
    const { live, all } = await readVersions(kv, 'harbour')
    expect([live?.version, all.map(({ version }) => version)]).toEqual([1, [1]])
  })
})

describe('local KV through wrangler', () => {
  it('reads, lists and deletes what it wrote', async () => {
    const persistTo = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
    // As rendering leaves it behind: KV answers are lines of that log.
    vi.stubEnv('WRANGLER_LOG', 'error')
    try {
      const kv = createWranglerKv({ remote: false, persistTo })
      await kv.put([
        { key: 'site:acme', value: '{"name":"Acme"}' },
        { key: 'host:acme.example', value: 'acme' },
      ])
      expect(await kv.list('host:')).toEqual(['host:acme.example'])
      await kv.delete(['host:acme.example'])
      expect([...(await kv.get(['site:acme', 'host:acme.example']))]).toEqual([
        ['site:acme', '{"name":"Acme"}'],
        ['host:acme.example', null],
      ])
    } finally {
      vi.unstubAllEnvs()
      await rm(persistTo, { recursive: true, force: true })
    }
  })
})

describe('a write of many pairs', () => {
  it('is split at the limits of Cloudflare, in pairs and in bytes', () => {
    const pair = (n: number, size = 1) => ({ key: `k${n}`, value: 'x'.repeat(size) })
    const keysOf = (writes: { key: string }[][]) =>
      writes.map((write) => write.map(({ key }) => key).join(' '))
    const small = [pair(1), pair(2), pair(3)]
    expect(keysOf(toWrites(small, { pairs: 2, bytes: 1000 }))).toEqual(['k1 k2', 'k3'])
    const large = [pair(1, 500), pair(2, 700), pair(3, 10)]
    expect(keysOf(toWrites(large, { pairs: 9, bytes: 1000 }))).toEqual(['k1', 'k2 k3'])
    expect(toWrites([])).toEqual([])
  })
})

describe('values that wrangler prints', () => {
  it('are read in either format, with the text around them', () => {
    const output = 'warning\n{ "a": { "value": "1" }, "b": { "value": null }, "c": "3" }\n'
    expect(parseValues(output)).toEqual([
      ['a', '1'],
      ['b', null],
      ['c', '3'],
    ])
  })

  it('are none when it prints none', () => {
    expect(parseValues('')).toEqual([])
  })
})

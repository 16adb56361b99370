import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { liveKeys, planPublish } from '#cli/tenants/plan.ts'
import { publishSites } from '#cli/tenants/publish.ts'
import { createWranglerKv, parseValues } from '#cli/tenants/wrangler-kv.ts'
import { testSite } from '#test/support/site.ts'
import { parseEnvelope } from '#tenant/envelope.ts'

const NOW = Date.UTC(2026, 10, 21)
const options = { dev: false, now: NOW }
const acme = testSite({ hosts: ['acme.example', 'old.example'] })
const zenith = testSite({ slug: 'zenith', id: 2, hosts: ['zenith.example'] })

/** The namespace after a plan was carried out. */
async function publish(
  sites: Parameters<typeof planPublish>[0],
  before: ReadonlyMap<string, string | null> = new Map(),
  how = options,
) {
  const plan = await planPublish(sites, before, how)
  const after = new Map(before)
  for (const { key, value } of plan.puts) after.set(key, value)
  for (const key of plan.deletes) after.delete(key)
  return { plan, after }
}

describe('plan of a publish', () => {
  it('reads the site and its hosts first', () => {
    expect(liveKeys([acme], { dev: true })).toEqual([
      'site:acme',
      'host:acme.example',
      'host:old.example',
      'host:acme.localhost',
    ])
  })

  it('writes a whole site under one key, a copy of it, and its hosts', async () => {
    const { plan, after } = await publish([acme])
    expect(plan.puts.map(({ key }) => key)).toEqual([
      'site:acme:v1',
      'site:acme',
      'host:acme.example',
      'host:old.example',
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
      puts: [],
      deletes: [],
      outcomes: [{ did: 'unchanged', version: 1 }, { did: 'unchanged' }],
    })
  })

  it('raises the version with each change and keeps the ones before', async () => {
    const { after: one } = await publish([acme])
    const { after: two } = await publish([{ ...acme, name: 'Acme two' }], one)
    const { plan, after: three } = await publish([{ ...acme, name: 'Acme three' }], two)
    expect(plan.outcomes[0]?.version).toBe(3)
    expect([...three.keys()]).toEqual(
      expect.arrayContaining(['site:acme:v1', 'site:acme:v2', 'site:acme:v3']),
    )
    expect(three.get('site:acme:v1')).toBe(one.get('site:acme'))
  })

  it('adds the local host in development, even to a site that did not change', async () => {
    const { after } = await publish([acme])
    const { plan } = await publish([acme], after, { ...options, dev: true })
    expect(plan.puts).toEqual([{ key: 'host:acme.localhost', value: 'acme' }])
  })

  it('takes away a host that the site gave up', async () => {
    const { after } = await publish([acme])
    const { plan } = await publish([{ ...acme, hosts: ['acme.example'] }], after)
    expect(plan.deletes).toEqual(['host:old.example'])
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

  it('refuses a host that a site outside the publish shows (TH2)', async () => {
    const { after } = await publish([acme])
    const thief = { ...zenith, hosts: ['zenith.example', 'acme.example'] }
    const { plan } = await publish([thief], after)
    expect(plan.conflicts).toEqual([{ slug: 'zenith', host: 'acme.example', owner: 'acme' }])
  })

  it('repairs a broken live site under a number that was never used (F15)', async () => {
    const { plan } = await publish([acme], new Map([['site:acme', 'oops']]))
    expect(plan.outcomes).toMatchObject([{ did: 'published', version: NOW / 1000 }])
  })
})

describe('publish', () => {
  const empty = {
    get: async () => new Map<string, string | null>(),
    put: async () => {},
    delete: async () => {},
  }

  it('says so when there is no such site', async () => {
    expect(await publishSites({ slug: 'nobody', kv: empty })).toEqual({
      refused: 'There is no site "nobody": tenants/nobody/site.json is missing.',
    })
  })

  it('reaches local KV, and finds nothing to do the second time', async () => {
    const persistTo = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
    try {
      const kv = createWranglerKv({ remote: false, persistTo })
      const [first, second] = [
        await publishSites({ dev: true, kv }),
        await publishSites({ dev: true, kv }),
      ]
      expect(first).toMatchObject({
        outcomes: [{ did: 'published' }, {}, {}, { did: 'published' }],
      })
      expect(second).toMatchObject({
        outcomes: [{ did: 'unchanged' }, {}, {}, { did: 'unchanged' }],
      })
    } finally {
      await rm(persistTo, { recursive: true, force: true })
    }
  }, 30_000)
})

describe('values that wrangler prints', () => {
  it('are read in either of their forms, with what stands around them', () => {
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

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { publishedText, publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { hostKey, siteKey, versionKey } from '#tenant/keys.ts'
import {
  createTenantStore,
  MEMO_BYTES,
  type Fallback,
  type InPart,
  type TenantStore,
} from '#tenant/store.ts'

const SECOND = 1
const acme = testSite({ slug: 'acme', name: 'Acme', hosts: ['acme.example'] })
const zenith = testSite({ slug: 'zenith', name: 'Zenith', id: 2, hosts: ['zenith.example'] })

let kv: ReturnType<typeof watch>
let store: TenantStore
let reported: (Fallback | InPart)[]

beforeEach(async () => {
  const { keys } = await env.TENANTS.list()
  await Promise.all(keys.map(({ name }) => env.TENANTS.delete(name)))
  await publishTo(env.TENANTS, acme)
  await publishTo(env.TENANTS, zenith)
  kv = watch(env.TENANTS)
  reported = []
  store = createTenantStore((fallback) => reported.push(fallback))
})

describe('tenant store', () => {
  it('finds the site of a host with two reads, and with none for 30 seconds after', async () => {
    expect(await siteAt('acme.example', 0)).toBe('Acme')
    expect(kv.reads).toEqual([hostKey('acme.example'), siteKey('acme')])
    expect(await siteAt('acme.example', 29.9 * SECOND)).toBe('Acme')
    expect(kv.reads).toHaveLength(2)
  })

  it('sees a publish after 30 seconds', async () => {
    await siteAt('acme.example', 0)
    await publishTo(env.TENANTS, { ...acme, name: 'Acme renamed' }, 2)
    expect(await siteAt('acme.example', 29 * SECOND)).toBe('Acme')
    const lookup = await store.load(kv.namespace, 'acme.example', 30 * SECOND)
    expect(lookup).toMatchObject({ tenant: { version: 2, site: { name: 'Acme renamed' } } })
  })

  it('returns the theme and its hash as they were published (T36)', async () => {
    const lookup = await store.load(kv.namespace, 'acme.example', 0)
    expect(lookup).toMatchObject({
      tenant: { slug: 'acme', themeCss: /:root\{/, themeHash: /^[\w+/]{43}=$/ },
    })
  })

  it('finds a site by its slug for background work, through the same memo', async () => {
    await siteAt('acme.example', 0)
    kv.reads.length = 0
    expect((await store.loadSite(kv.namespace, 'acme', SECOND))?.site.name).toBe('Acme')
    expect(kv.reads).toEqual([])
    expect((await store.loadSite(kv.namespace, 'zenith', SECOND))?.site.name).toBe('Zenith')
    expect(kv.reads).toEqual([siteKey('zenith')])
    expect(await store.loadSite(kv.namespace, 'unknown', SECOND)).toBeNull()
  })

  it('reports an unknown host, and caches that too (TH1)', async () => {
    expect(await store.load(kv.namespace, 'unknown.example', 0)).toEqual({ missing: 'unknown' })
    expect(await store.load(kv.namespace, 'unknown.example', SECOND)).toEqual({
      missing: 'unknown',
    })
    expect(kv.reads).toEqual([hostKey('unknown.example')])
    expect(reported).toEqual([])
  })

  it('keeps its sites and its size for thousands of random hosts', async () => {
    await siteAt('acme.example', 0)
    for (let n = 0; n < 3000; n += 1) await store.load(kv.namespace, `random-${n}.example`, 0)
    kv.reads.length = 0
    expect(await siteAt('acme.example', SECOND)).toBe('Acme')
    expect(kv.reads).toEqual([])
    expect(store.bytes()).toBeLessThan(MEMO_BYTES.refusals + 100_000)
  })

  it('stops showing a site on a host that was removed', async () => {
    await siteAt('acme.example', 0)
    await env.TENANTS.delete(hostKey('acme.example'))
    expect(await store.load(kv.namespace, 'acme.example', 31 * SECOND)).toEqual({
      missing: 'unknown',
    })
  })
})

describe('tenant store, when KV fails (F14)', () => {
  it('serves cached sites for as long as KV throws, and logs it once a window', async () => {
    await siteAt('acme.example', 0)
    kv.fails = true
    for (let second = 31; second <= 360; second += 1) {
      expect(await siteAt('acme.example', second * SECOND)).toBe('Acme')
    }
    const windows = Math.ceil((360 - 30) / 30)
    expect(reported.filter((said) => 'reading' in said && said.reading === 'site')).toHaveLength(
      windows,
    )
    expect(reported[0]).toEqual({
      event: 'tenant_fallback',
      reading: 'host',
      name: 'acme.example',
      problem: 'unreadable',
      served: 'memo',
    })
  })

  it('serves cached sites if KV hangs, after its timeout', async () => {
    await siteAt('acme.example', 0)
    const hangs = { ...env.TENANTS, get: () => Promise.withResolvers().promise }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Only the methods that the store calls, of a namespace that hangs.
    const found = store.load(hangs as unknown as KVNamespace, 'acme.example', 31 * SECOND)
    await vi.advanceTimersByTimeAsync(4000)
    vi.useRealTimers()
    expect(await found).toMatchObject({ tenant: { site: { name: 'Acme' } } })
    expect(reported).toMatchObject([{ problem: 'unreadable', served: 'memo' }, { served: 'memo' }])
  })

  it('is unavailable without a cached site, and tries again after 5 seconds', async () => {
    kv.fails = true
    expect(await store.load(kv.namespace, 'acme.example', 0)).toEqual({ missing: 'unavailable' })
    kv.fails = false
    expect(await store.load(kv.namespace, 'acme.example', 4 * SECOND)).toEqual({
      missing: 'unavailable',
    })
    expect(await siteAt('acme.example', 5 * SECOND)).toBe('Acme')
    expect(reported).toMatchObject([{ reading: 'host', served: 'nothing' }])
  })
})

describe('tenant store, when a configuration is broken (F15)', () => {
  const broken: [string, () => Promise<string | null>][] = [
    ['cut short', async () => (await publishedText(acme)).slice(0, -20)],
    ['not JSON', async () => 'oops'],
    ['JSON of something else', async () => '[1,2,3]'],
    [
      'changed after it was published',
      async () => (await publishedText(acme)).replace('Acme', 'Evil'),
    ],
    ["another site's", async () => publishedText(zenith)],
    ['missing', async () => null],
  ]

  it.each(broken)('serves the cached site when the live one is %s', async (_, write) => {
    await siteAt('acme.example', 0)
    await put(siteKey('acme'), await write())
    expect(await siteAt('acme.example', 31 * SECOND)).toBe('Acme')
    expect(reported).toMatchObject([{ reading: 'site', name: 'acme', served: 'memo' }])
  })

  it('serves the cached site, not an earlier version, when the live one is broken', async () => {
    await put(versionKey('acme', 1), await publishedText({ ...acme, name: 'Acme before' }, 1))
    await siteAt('acme.example', 0)
    await put(siteKey('acme'), 'oops')
    expect(await siteAt('acme.example', 31 * SECOND)).toBe('Acme')
  })

  it.each(broken)(
    'serves the newest valid version, cold, when the live one is %s',
    async (_, write) => {
      await put(versionKey('acme', 9), await publishedText({ ...acme, name: 'Acme 9' }, 9))
      await put(versionKey('acme', 10), await publishedText({ ...acme, name: 'Acme 10' }, 10))
      await put(versionKey('acme', 11), 'oops')
      await put(siteKey('acme'), await write())
      expect(await siteAt('acme.example', 0)).toBe('Acme 10')
      expect(reported).toMatchObject([{ reading: 'site', name: 'acme', served: 'earlier_version' }])
    },
  )

  it.each(broken)(
    'is unavailable when the live one is %s and there is no other',
    async (_, write) => {
      await put(siteKey('acme'), await write())
      expect(await store.load(kv.namespace, 'acme.example', 0)).toEqual({ missing: 'unavailable' })
      expect(await siteAt('zenith.example', 0)).toBe('Zenith')
    },
  )

  it('reads a site published by an older release through the present schema', async () => {
    const { search: _, ...older } = acme
    const text = JSON.parse(await publishedText(older as typeof acme)) as Record<string, unknown>
    await put(siteKey('acme'), JSON.stringify({ ...text, schema: 999 }))
    const lookup = await store.load(kv.namespace, 'acme.example', 0)
    expect(lookup).toMatchObject({ tenant: { site: { search: { hits_per_page: 21 } } } })
  })

  it('reads the known part of a site published by a newer release, and logs so once a window (F22)', async () => {
    const newer = { ...acme, telepathy: { enabled: true } }
    const text = JSON.parse(await publishedText(newer, 4)) as Record<string, unknown>
    await put(siteKey('acme'), JSON.stringify({ ...text, schema: 999 }))
    for (let second = 0; second < 40; second += 1)
      expect(await siteAt('acme.example', second * SECOND)).toBe('Acme')
    const said = { event: 'tenant_in_part', name: 'acme', version: 4, left: ['telepathy'] }
    expect(reported).toEqual([said, said])
  })
})

describe('many concurrent requests', () => {
  it('never see the other tenant in 10,000 interleaved lookups (TH2)', async () => {
    let crossed = 0
    for (let batch = 0; batch < 100; batch += 1) {
      const lookups = Array.from({ length: 100 }, async (_, n) => {
        const { hosts, name } = n % 2 === 0 ? acme : zenith
        if ((await siteAt(hosts[0] ?? '', batch * SECOND)) !== name) crossed += 1
      })
      await Promise.all(lookups)
    }
    expect(crossed).toBe(0)
  })

  it('read KV again once, not once each, when the memo has expired', async () => {
    await siteAt('acme.example', 0)
    kv.reads.length = 0
    const names = Array.from({ length: 200 }, () => siteAt('acme.example', 31 * SECOND))
    expect(new Set(await Promise.all(names))).toEqual(new Set(['Acme']))
    expect(kv.reads.toSorted()).toEqual([hostKey('acme.example'), siteKey('acme')])
  })
})

async function siteAt(host: string, now: number): Promise<string | null> {
  const lookup = await store.load(kv.namespace, host, now)
  return 'tenant' in lookup ? lookup.tenant.site.name : null
}

async function put(key: string, value: string | null): Promise<void> {
  await (value === null ? env.TENANTS.delete(key) : env.TENANTS.put(key, value))
}

/** The namespace with a list of the keys read, and a switch that makes every call throw. */
function watch(namespace: KVNamespace) {
  const watched = { reads: [] as string[], fails: false, namespace }
  watched.namespace = new Proxy(namespace, {
    get(target, name) {
      // Every member of the namespace that the store uses is a method.
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
      return async (...args: unknown[]) => {
        if (watched.fails) throw new Error('KV is down')
        if (name === 'get') watched.reads.push(String(args[0]))
        return method.apply(target, args)
      }
    },
  })
  return watched
}

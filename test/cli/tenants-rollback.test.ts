import { describe, expect, it } from 'vitest'

import { liveKeys, planPublish } from '#cli/tenants/plan.ts'
import { rollBackSite } from '#cli/tenants/rollback.ts'
import type { BulkKv } from '#cli/tenants/wrangler-kv.ts'
import { testSite } from '#test/support/site.ts'
import { parseEnvelope } from '#tenant/envelope.ts'
import type { Site } from '#tenant/schema.ts'

const acme = testSite({ hosts: ['acme.example', 'old.example'] })

/** A namespace in memory, with these publishes behind it. */
async function published(...sites: Site[]) {
  const values = new Map<string, string>()
  const kv: BulkKv = {
    get: async (keys) => new Map(keys.map((key) => [key, values.get(key) ?? null])),
    put: async (pairs) => pairs.forEach(({ key, value }) => values.set(key, value)),
    delete: async (keys) => keys.forEach((key) => values.delete(key)),
  }
  for (const site of sites) {
    const live = await kv.get(liveKeys([site], { dev: false }))
    const plan = await planPublish([site], live, { dev: false, now: 0 })
    await kv.put(plan.puts)
    await kv.delete(plan.deletes)
  }
  const readLive = () => parseEnvelope(values.get('site:acme') ?? '', 'acme')
  return { kv, values, readLive }
}

describe('rollback of a site (F15)', () => {
  it('brings back the version before, under a new number, with its hosts', async () => {
    const { kv, values, readLive } = await published(acme, {
      ...acme,
      name: 'Oops',
      hosts: ['acme.example'],
    })
    expect(values.has('host:old.example')).toBe(false)
    expect(await rollBackSite({ slug: 'acme', kv })).toMatchObject({ outcomes: [{ version: 3 }] })
    expect(await readLive()).toMatchObject({ version: 3, site: { name: acme.name } })
    expect(values.get('host:old.example')).toBe('acme')
  })

  it('says so when there is no version before', async () => {
    const { kv } = await published(acme)
    expect(await rollBackSite({ slug: 'acme', kv })).toEqual({
      refused: 'acme has no whole version before 1.',
    })
  })

  it('says so when nothing is live', async () => {
    const { kv } = await published()
    expect(await rollBackSite({ slug: 'acme', kv })).toEqual({
      refused: 'acme has no live version that can be read. Publish it.',
    })
  })

  it('does not bring back a broken version', async () => {
    const { kv, values, readLive } = await published(acme, { ...acme, name: 'Two' })
    values.set('site:acme:v1', (values.get('site:acme:v1') ?? '').replace('Acme', 'Evil'))
    expect(await rollBackSite({ slug: 'acme', kv })).toHaveProperty('refused')
    expect(await readLive()).toMatchObject({ version: 2, site: { name: 'Two' } })
  })
})

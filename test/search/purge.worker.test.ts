// What is deleted of cached lists when the stock has changed, and what stays.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { forgetAnswers } from '#search/cache.ts'
import type { CacheCall } from '#search/answer-store.ts'

const NOW = 1_800_000_000
const OWNER = { slug: 'forgetful', version: 3 }

async function keep(key: string, at: number | null): Promise<void> {
  await env.SEARCH.put(key, '{}', at === null ? {} : { metadata: { at } })
}

const keysOf = async (prefix: string) =>
  (await env.SEARCH.list({ prefix })).keys.map(({ name }) => name)

describe('answers cached in KV', () => {
  it('are deleted if they are fresh; older ones stay for an engine that is down (F1)', async () => {
    await keep('forgetful:3:fresh', NOW - 59)
    await keep('forgetful:3:new', NOW)
    await keep('forgetful:3:old', NOW - 60)
    await forgetAnswers(env.SEARCH, OWNER, NOW)
    expect(await keysOf('forgetful:')).toEqual(['forgetful:3:old'])
  })

  it('are deleted for that site only (TH2)', async () => {
    const others = ['forgetful-too:3:fresh', 'forgetful2:3:fresh', 'forgetful:30:fresh']
    for (const key of others) await keep(key, NOW)
    await keep('forgetful:3:delivery:4000', null)
    await forgetAnswers(env.SEARCH, OWNER, NOW)
    expect(await keysOf('forgetful')).toEqual(
      expect.arrayContaining([...others, 'forgetful:3:delivery:4000']),
    )
  })

  it('are found across several pages of keys', async () => {
    const { SEARCH: kv } = env
    const list: typeof kv.list = (options) => kv.list({ ...options, limit: 2 })
    const inTwos = { list, delete: (key: string) => kv.delete(key) }
    for (let n = 0; n < 5; n += 1) await keep(`forgetful:3:k${n}`, n === 4 ? NOW : NOW - 3600)
    await forgetAnswers(inTwos, OWNER, NOW)
    expect(await keysOf('forgetful:3:k')).toEqual([0, 1, 2, 3].map((n) => `forgetful:3:k${n}`))
  })

  it('are deleted within the limits of one Worker call, however many a bot has created (F18)', async () => {
    const kept = Array.from({ length: 900 }, (_, at) => ({ name: `k${at}`, metadata: { at: NOW } }))
    const deleted: string[] = []
    let asked = 0
    const full = {
      list: async () => {
        asked += 1
        return { keys: kept, list_complete: false, cursor: String(asked), cacheStatus: null }
      },
      delete: async (name: string) => void deleted.push(name),
    }
    await forgetAnswers(full as unknown as KVNamespace, OWNER, NOW) // the properties that are read
    expect(deleted.length + asked).toBeLessThanOrEqual(110)
    expect(deleted.length).toBeGreaterThan(90)
  })
})

describe('SearchCache', () => {
  const APP = 'FORGETAPP'
  const call: CacheCall = {
    key: 'forgetful:1:key',
    scope: 'main',
    engine: {
      kind: 'algolia',
      app_id: APP,
      search_key: 'searchonly1',
      host: '',
      write_secret: '',
      browse_secret: '',
    },
    queries: [{ indexName: 'Car_production', filters: '', hitsPerPage: 0 }],
  }
  const home = `https://${APP.toLowerCase()}-dsn.algolia.net`
  const callsOf = async () => Number(await (await fetch(`${home}/calls`)).text())
  beforeAll(() => fetch(`${home}/1/indexes/Car_production/settings`, { method: 'PUT', body: '{}' }))
  const open = () => env.SEARCH_CACHE.get(env.SEARCH_CACHE.idFromName('forgetful'))

  it('requests again once it has purged, and stores nothing that was in flight (A2)', async () => {
    const cache = open()
    await cache.load(call)
    await cache.load(call)
    const before = await callsOf()
    expect(before).toBe(1)
    await cache.forget()
    await cache.load(call)
    expect(await callsOf()).toBe(before + 1)

    await cache.forget()
    await runInDurableObject(cache, async (instance) => {
      const onItsWay = instance.load(call)
      instance.forget()
      await onItsWay
    })
    await cache.load(call)
    expect(await callsOf()).toBe(before + 3)
  })

  it('returns current data for a request after a change, though the same is in flight (A2)', async () => {
    const cache = open()
    await cache.forget()
    const before = await callsOf()
    await runInDurableObject(cache, async (instance) => {
      const onItsWay = instance.load(call)
      instance.forget()
      await Promise.all([onItsWay, instance.load(call)])
    })
    expect(await callsOf()).toBe(before + 2)
    await cache.load(call)
    expect(await callsOf()).toBe(before + 2)
  })
})
